import { type AnyPlugin, createRegistry, type SchemeRegistry, type Severities } from '@urikit/registry';
import type { SchemePlugin } from '@urikit/generic/hooks';
import { http, type HttpView } from '@urikit/scheme-http';

/** `registry.view` is typed by the scheme that a text begins with, as soon as the plugin's module is there. */
declare module '@urikit/generic/hooks' {
  interface SchemeViews {
    'x-registered': { readonly mailbox: string };
  }
}

const overlay = { id: 'a', version: '1.0.0', extends: 'http' } as const;
declare const acme: SchemePlugin<unknown, unknown, 'acme', 'acme'>;
const registry = createRegistry({ plugins: [http] });
const view: HttpView = registry.view('http://h/');
const port: number = registry.view('wss://h/').effectivePort;
const untyped: AnyPlugin[] = [http];
const loose: SchemeRegistry<string> = createRegistry({ plugins: untyped });
const mailbox: string = loose.extend({}).view('x-registered:a').mailbox;
const inSet = createRegistry({ sets: [{ name: 'web', version: '1.0.0', plugins: [http] }] });
const origins: readonly string[] = [
  registry.extend({}).view('https://h/').origin,
  createRegistry()
    .extend({ plugins: [http] })
    .view('https://h/').origin,
  createRegistry({ parent: registry }).view('https://h/').origin,
  createRegistry({ plugins: [{ useValue: http }] }).view('https://h/').origin,
  createRegistry({ plugins: [{ useFactory: () => http }] }).view('https://h/').origin,
  inSet.view('https://h/').origin,
];
const any: SchemeRegistry = registry;
void createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' }, other: { a: 1 } } });

// @ts-expect-error -- nobody owns https
void createRegistry({}).view('https://h/').origin;
// @ts-expect-error -- nor does an options object that is left out
void createRegistry().view('https://h/').origin;
// @ts-expect-error -- a registry of which nothing is known
void any.view('https://h/').origin;
// @ts-expect-error -- a child has the schemes of its parent, and no others
void createRegistry()
  .extend({ plugins: [acme] })
  .view('https://h/').origin;
void createRegistry({ plugins: [{ useFactory: ({ get }) => get<typeof http>('http') }] });
void createRegistry({
  sets: [{ name: 'web', version: '1.0.0', overlays: [{ ...overlay, check: (uri) => void uri.path }] }],
});
// @ts-expect-error -- http has no such option
void createRegistry({ plugins: [http], config: { http: { userinfo: 'never' } } });
// @ts-expect-error -- neither has the child
void createRegistry().extend({ plugins: [http], config: { http: { userinfo: 1 } } });
// @ts-expect-error -- a misspelt member
void createRegistry({ plugin: [http] });
const unknown: unknown = registry.view('unheard-of:a');
const plugin: AnyPlugin = http;
const severities: Severities = { preset: 'strict', 'http/userinfo': 'off', 'http/*': 'info' };

// @ts-expect-error -- the view of a scheme that nobody declared is unknown
void registry.view('unheard-of:a').mailbox;
// @ts-expect-error -- each scheme has its own view
void registry.view('http://h/').mailbox;
// @ts-expect-error -- a registry is frozen
registry.engine = registry.extend({}).engine;
// @ts-expect-error -- a severity is one of four
const severe: Severities = { 'http/userinfo': 'fatal' };
// @ts-expect-error -- a code has a slash
const bare: Severities = { userinfo: 'off' };
// @ts-expect-error -- an overlay cannot allow
void createRegistry({ overlays: [{ id: 'a', version: '1.0.0', extends: 'http', userinfo: 'allowed' }] });
// @ts-expect-error -- nor has it a normalize of its own
void createRegistry({ overlays: [{ id: 'a', version: '1.0.0', extends: 'http', normalize: (uri: object) => uri }] });

export { bare, mailbox, origins, plugin, port, severe, severities, unknown, view };
