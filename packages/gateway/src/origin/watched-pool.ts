import { type Dispatcher, Pool } from 'undici';

export { buildConnector } from 'undici';

/** A pool that tells when a request gets a connection: undici writes it then, and not before. */
export class WatchedPool extends Pool {
  /** @param begun - called before the first byte of the request is written */
  ask(options: Dispatcher.RequestOptions, begun: () => void): Promise<Dispatcher.ResponseData<unknown>> {
    return this.request({ ...options, opaque: begun });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { opaque: begun } = options as { readonly opaque?: unknown };
    const connected: unknown = Reflect.get(handler, 'onConnect');
    if (typeof begun === 'function' && typeof connected === 'function')
      Reflect.set(handler, 'onConnect', (...args: readonly unknown[]): unknown => {
        Reflect.apply(begun, undefined, []);
        const result: unknown = Reflect.apply(connected, handler, args);
        return result;
      });
    return super.dispatch(options, handler);
  }
}
