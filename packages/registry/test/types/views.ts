import type { AnyPlugin, Severities } from '@urikit/registry';
import { createRegistry } from '@urikit/registry';
import { http, type HttpView } from '@urikit/scheme-http';

/** `registry.view` is typed by the scheme that a text begins with, as soon as the plugin's module is there. */
declare module '@urikit/generic/hooks' {
  interface SchemeViews {
    'x-registered': { readonly mailbox: string };
  }
}

const registry = createRegistry({ plugins: [http] });
const view: HttpView = registry.view('http://h/');
const port: number = registry.view('wss://h/').effectivePort;
const mailbox: string = registry.extend({}).view('x-registered:a').mailbox;
const unknown: unknown = registry.view('unheard-of:a');
const any: AnyPlugin = http;
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

export { any, bare, mailbox, port, severe, severities, unknown, view };
