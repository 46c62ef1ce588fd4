import { type EncodableComponent, percentEncode } from '../encoding/percent-encode.js';
import { COMPONENTS, componentsOf } from '../syntax/component.js';
import { checkText } from '../syntax/check-record.js';
import { flagOf, optionsOf, wrongValue } from '../syntax/expect.js';
import { readHost } from '../syntax/host.js';
import { parse } from '../syntax/parse.js';
import { colonInFirstSegment } from '../syntax/path.js';
import { recompose } from '../syntax/recompose.js';
import type { Authority, Component, UriReference } from '../syntax/uri-reference.js';

/** The parts to change, percent-encoded: a string replaces a part, undefined removes it, a part that is not named stays. */
export type ComponentChanges = { readonly [component in Component]?: string | undefined };

/** A change to a part so that it reads back as the same part. */
export interface ComponentRepair {
  readonly component: Component;
  /** The kind of the change. */
  readonly code: 'percent-encoded' | 'root-added' | 'dot-segment-added';
  readonly before: string;
  readonly after: string;
}

/** How to change parts. */
export interface ReplaceOptions {
  /** Repairs a part that would be read back otherwise, in place of refusing it. A function is told of each repair. */
  readonly repair?: boolean | ((repair: ComponentRepair) => void);
}

/** The component to encode each part for; scheme and port have no percent-encoding. */
const ENCODED_AS: Partial<Record<Component, EncodableComponent>> = {
  userinfo: 'userinfo',
  host: 'reg-name',
  path: 'path',
  query: 'query',
  fragment: 'fragment',
};

/** The delimiter beside a part, which is not of it (3). A query may begin with another "?", so the result would be a URI. */
const DELIMITERS: Partial<Record<Component, RegExp>> = {
  scheme: /:(?:\/\/)?$/,
  userinfo: /@$/,
  host: /^\/\//,
  port: /^:/,
  query: /^\?/,
  fragment: /^#/,
};

function checkNames(changes: ComponentChanges): void {
  const parts = optionsOf(changes, COMPONENTS, 'a part');
  for (const name of COMPONENTS) if (name in parts) checkText(parts[name], name, name !== 'path');
}

/** @throws UrikitError `input/value` for a part with its delimiter */
function checkDelimiters(changes: ComponentChanges, own: ComponentChanges): void {
  for (const name of COMPONENTS) {
    const found = DELIMITERS[name]?.exec(changes[name] ?? '');
    if (found && changes[name] !== own[name])
      throw wrongValue([name], `the ${name} without its delimiter, found "${found[0]}" in it`);
  }
}

/** Userinfo and port need a host to stand beside. */
function authorityOf(texts: ComponentChanges): Authority | undefined {
  const { userinfo, host, port } = texts;
  if (host !== undefined) return { userinfo, host: readHost(host), port };
  if (userinfo === undefined && port === undefined) return undefined;
  throw wrongValue(['host'], `a host beside ${userinfo === undefined ? 'a port' : 'userinfo'}`);
}

/** The guards of 3.3 and 4.2, each named. */
function guarded(uri: UriReference): readonly [path: string, code: ComponentRepair['code']] | undefined {
  const { scheme, authority, path } = uri;
  if (authority !== undefined) return path === '' || path.startsWith('/') ? undefined : [`/${path}`, 'root-added'];
  if (path.startsWith('//')) return [`/.${path}`, 'dot-segment-added'];
  return scheme === undefined && colonInFirstSegment(path) ? [`./${path}`, 'dot-segment-added'] : undefined;
}

/**
 * Replaces parts of a URI reference and checks the result.
 *
 * @param text - a URI reference
 * @param changes - the parts to change, percent-encoded and without their delimiters; undefined removes one, and `''` leaves its
 *   delimiter: `query.toString() || undefined` of `@urikit/query` removes a query without pairs. Removing the host removes the
 *   authority, so userinfo and port have to go with it
 * @param options - `repair`: all characters of a part are data, invalid ones are percent-encoded, and a path is guarded (`/.//`, `./a:b`,
 *   a `/` after an authority); a function is called with each repair
 * @returns the new string, which reads back as exactly these parts
 * @throws UriSyntaxError if the string is malformed, a part breaks its rule, or parts would be read back as others;
 *   UrikitError `input/unknown-option` for an unknown part, `input/not-string` for a value that is not a string,
 *   `input/value` for userinfo or a port without a host, and for a part with its delimiter, as in `{ query: '?a=1' }`
 * @see RFC 3986 section 3, 5.3
 * @example replaceComponents('http://h/p#f', { query: 'a=1', fragment: undefined }) // 'http://h/p?a=1'
 */
export function replaceComponents(text: string, changes: ComponentChanges, options: ReplaceOptions = {}): string {
  const { repair: given } = optionsOf(options, ['repair']);
  const repair = typeof given === 'function' ? given : flagOf(given, 'repair');
  const own = componentsOf(parse(text));
  checkNames(changes);
  if (repair === false) checkDelimiters(changes, own);
  const tell = typeof repair === 'function' ? repair : (): void => undefined;
  const texts = { ...own, ...changes } as Record<Component, string | undefined> & { path: string };
  if (repair !== false) {
    for (const component of COMPONENTS) {
      const [before, rule] = [changes[component], ENCODED_AS[component]];
      if (before === undefined || rule === undefined || (component === 'host' && before.startsWith('['))) continue;
      const after = percentEncode(before, rule, { triplets: 'keep' });
      if (after !== before) tell({ component, code: 'percent-encoded', before, after });
      texts[component] = after;
    }
  }
  const { scheme, path, query, fragment } = texts;
  const uri: UriReference = { scheme, authority: authorityOf(texts), path, query, fragment };
  const guard = repair === false ? undefined : guarded(uri);
  if (guard === undefined) return recompose(uri);
  tell({ component: 'path', code: guard[1], before: uri.path, after: guard[0] });
  return recompose({ ...uri, path: guard[0] });
}
