import { type AnyPlugin, createHolder, createRegistry, type SchemeRegistry, type Severities } from '@urikit/registry';
import type { SchemePlugin } from '@urikit/generic/hooks';
import { http, type HttpView } from '@urikit/scheme-http';

/** `registry.view` is typed by the plugins and sets of the registry and by the scheme that a text begins with. */
const overlay = { id: 'a', version: '1.0.0', extends: 'http' } as const;
declare const acme: SchemePlugin<unknown, { readonly pages: number }, 'acme', 'acme'>;
const registry = createRegistry({ plugins: [http] });
const view: HttpView = registry.view('http://h/');
const port: number = registry.view('wss://h/').effectivePort;
const untyped: AnyPlugin[] = [http];
const loose: SchemeRegistry = createRegistry({ plugins: untyped });
const read: number = loose.extend({ plugins: [acme] }).view('acme:a').pages;

/** Two packages that read one scheme in two ways do not collide. */
declare const mine: SchemePlugin<unknown, { readonly latitude: number }, 'geo', 'mine'>;
declare const yours: SchemePlugin<unknown, readonly number[], 'geo', 'yours'>;
const latitude: number = createRegistry({ plugins: [mine] }).engine.view('geo:1,2').latitude;
const numbers: readonly number[] = createRegistry({ plugins: [yours, http] }).engine.view('geo:1,2', 'geo');
const base = { name: 'base', version: '1.0.0', plugins: [mine] } as const;
const fromBase: number = createRegistry({ sets: [{ name: 'a', version: '1.0.0', extends: [base] }] }).view(
  'geo:1,2',
).latitude;
const held: Promise<number> = createHolder(() => createRegistry({ plugins: [mine] })).then(
  (holder) => holder.view('geo:1,2').latitude,
);
void createRegistry({
  sets: [{ name: 'web', version: '1.0.0', plugins: [http] }],
  config: { http: { userinfo: 'forbidden' } },
});
const web = { name: 'web', version: '1.0.0', plugins: [http] } as const;
// @ts-expect-error -- http of a set has no such option
void createRegistry({ sets: [web], config: { http: { userinfo: 'never' } } });
// @ts-expect-error -- each plugin has its own view
void createRegistry({ plugins: [yours] }).view('geo:1,2').latitude;
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

export { bare, fromBase, held, latitude, numbers, read, origins, plugin, port, severe, severities, unknown, view };
