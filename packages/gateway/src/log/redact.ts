import { normalizeTriplets } from '@urikit/generic/text';
import { maskSecrets } from '@urikit/secrets';
import { type Mark, MARK_LENGTH, plainMark } from './mark.js';

/**
 * Shows a request-target or a Referer without userinfo and without the value of a parameter that is a secret by the
 * published list. Values of other parameters are shown only if the configuration asks for them.
 */

const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

const LONGEST = 2048;

/** A name alone, as in `?debug`. Any other parameter without `=` may be a value: `?TOKEN`. */
const NAME_ALONE = /^[a-z][a-z_-]{0,15}$/;

/** Secrets are hidden however much is shown. */
export const masked = (text: string, component: 'path' | 'query' = 'query', mark: Mark = plainMark): string =>
  maskSecrets(text, { component, mark: (secret) => mark(secret, component) });

/** Parameters with their names and without their values. Behind a `;` there may be the rest of a value. */
const withoutValues = (query: string, mark: Mark): string =>
  query.replace(/([&;]?)([^&;]*)/g, (all, delimiter: string, param: string) => {
    const value = param.indexOf('=') + 1;
    if (value > 0) return `${delimiter}${param.slice(0, value)}${mark(param.slice(value))}`;
    const isName = delimiter !== ';' && NAME_ALONE.test(normalizeTriplets(param));
    return param === '' || isName ? all : delimiter + mark(param);
  });

/** The beginning of a string, without the beginning of a triplet at its end, which would be malformed. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/%[0-9a-f]?$/i, '');

/**
 * Cuts a string to the length that is shown, so that a long target takes no longer than others. An `@` stands for the
 * part that is cut off: it could end a password that began before, and is one character in every encoding.
 */
const readable = (text: string): string => (text.length > LONGEST ? `${cut(text, LONGEST)}@` : text);

/**
 * A request-target, or a Referer, for a log. Characters outside visible ASCII are escaped, so that a line stays a line: controls
 * as triplets, which a policy refuses as well, others as `\xHH`, which is as malformed as they are.
 * Targets that differ are shown as strings that differ, if their marks do: one that is cut off ends in the mark of all of it.
 */
export function shownTarget(target: string, query: 'redact' | 'show', mark: Mark = plainMark): string {
  const encoded = target
    .replace(USERINFO, (all, scheme: string) => `${scheme}${mark(all, 'whole')}@`)
    .slice(0, LONGEST + 1)
    .replace(/[^\x21-\x7e]/g, (char) => {
      const code = char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase();
      return char < '\x80' ? `%${code}` : `\\x${code}`;
    });
  const visible = readable(encoded);
  const at = visible.indexOf('?');
  const path = masked(at < 0 ? visible : visible.slice(0, at), 'path', mark);
  const listed = at < 0 ? '' : masked(visible.slice(at + 1), 'query', mark);
  const shown = at < 0 ? path : `${path}?${query === 'show' ? listed : withoutValues(listed, mark)}`;
  if (mark === plainMark || (shown.length <= LONGEST && target.length <= LONGEST)) return shown.slice(0, LONGEST);
  return `${cut(shown, LONGEST - MARK_LENGTH)}${mark(target, 'whole')}`;
}

/** Where pino takes secrets out, should a field list ever get into a line. */
export const SECRET_PATHS: readonly string[] = [
  'authorization',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'token',
  'password',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
