import type { Handler } from '@urikit/http-cache';
import { adminHosts } from './config/apply.js';
import { certificateOf } from './config/certificates.js';
import type { FullConfig } from './config/schema.js';
import { type Address, type HttpServer, listen, parseAddress, stop } from './server/listen.js';
import { createHttpServer, type ServerHooks } from './server/server.js';
import { createTlsServer } from './server/tls-server.js';

/** The addresses on which a gateway listens; undefined for a server that the configuration does not have. */
export interface Addresses {
  readonly address: Address;
  readonly admin: Address | undefined;
  readonly tls: Address | undefined;
}

/** The handlers of requests. */
export interface ListenerHandlers {
  readonly handler: Handler;
  /** The admin below a path. With hosts, it answers requests for these hosts only. */
  readonly admin: (base: string, hosts: readonly string[] | undefined) => Handler;
}

/** The admin on a path of the public address, if the configuration says so. */
const withPath = (path: string | undefined, { handler, admin }: ListenerHandlers): Handler => {
  if (path === undefined) return handler;
  const onPath = admin(path, undefined);
  return (incoming, response, expectsContinue, isBusy) =>
    ((incoming.url ?? '').startsWith(`${path}/`) && isBusy !== true ? onPath : handler)(
      incoming,
      response,
      expectsContinue,
      isBusy,
    );
};

const addressOf = (text: string): Address => parseAddress(text) ?? { host: '127.0.0.1', port: 0 };

/** Makes the servers of a configuration. They do not listen before `start`. */
export function createListeners(config: FullConfig, handlers: ListenerHandlers, hooks: ServerHooks) {
  const { admin, tls } = config;
  const limits = config.limits.client;
  const all = withPath(admin?.path, handlers);
  const secure =
    tls === undefined ? undefined : createTlsServer(all, limits, hooks, { ...certificateOf(tls), http2: tls.http2 });
  const plain = tls !== undefined && tls.listen === undefined ? undefined : createHttpServer(all, limits, hooks);
  const servers = [secure, plain].filter((one) => one !== undefined);
  const adminServer =
    admin?.listen === undefined ? undefined : createHttpServer(handlers.admin('', adminHosts(config)), limits);
  const begin = async (server: HttpServer | undefined, text: string | undefined): Promise<Address | undefined> =>
    server === undefined || text === undefined ? undefined : listen(server, addressOf(text));
  return {
    /** The public servers, TLS first. */
    servers,
    /** Takes the certificate of another configuration. Throws if it cannot be used. */
    setCertificate: (next: FullConfig): void => {
      if (next.tls !== undefined) secure?.setCertificate(certificateOf(next.tls));
    },
    /** Begins to listen. Rejects if an address cannot be had. */
    start: async (): Promise<Addresses> => {
      const adminAddress = await begin(adminServer, admin?.listen);
      const secureAddress = await begin(secure, tls?.listen ?? config.listen);
      const address = (await begin(plain, config.listen)) ?? secureAddress;
      return { address: address as Address, admin: adminAddress, tls: secureAddress };
    },
    /** Stops the public servers, then that of the admin: readiness says that the gateway stops until the last. */
    stop: async (): Promise<void> => {
      const deadline = config.shutdown.deadline * 1000;
      await Promise.all(servers.map((each) => stop(each, deadline)));
      if (adminServer !== undefined) await stop(adminServer, 1000);
    },
  };
}
