import type { AnyPlugin, PluginSet } from '@urikit/registry';
import { file } from '@urikit/scheme-file';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';
import { VERSION } from './version.js';

/** A set whose plugins are values, not classes or factories. */
export interface DefaultSet extends PluginSet {
  readonly plugins: readonly AnyPlugin[];
}

/**
 * http, https, ws, wss, file and mailto, each configured as its plugin proposes: a set like any other, to be composed
 * with sets of one's own.
 *
 * @example createRegistry({ sets: [defaultSet], plugins: [acmeDoc] })
 */
export const defaultSet: DefaultSet = { name: 'urikit', version: VERSION, plugins: [http, file, mailto] };
