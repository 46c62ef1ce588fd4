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
  maskSecrets(text, { component, mark });

/** Parameters with their names and without their values. */
const withoutValues = (query: string, mark: Mark): string =>
  query
    .split('&')
    .map((param) => {
      const value = param.indexOf('=') + 1;
      if (value > 0) return `${param.slice(0, value)}${mark(param.slice(value))}`;
      return param === '' || NAME_ALONE.test(param) ? param : mark(param);
    })
    .join('&');

/**
 * Cuts a string to the length that is shown, so that a long target takes no longer than others. An `@` stands for the
 * part that is cut off: it could end a password that began before, and is one character in every encoding.
 */
const readable = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}@` : text);

/**
 * A request-target, or a Referer, for a log. Characters outside visible ASCII are percent-encoded, so that a line stays a line.
 * Targets that differ are shown as strings that differ, if their marks do: one that is cut off ends in the mark of all of it.
 */
export function shownTarget(target: string, query: 'redact' | 'show', mark: Mark = plainMark): string {
  const encoded = target
    .replace(USERINFO, (all, scheme: string) => `${scheme}${mark(all)}@`)
    .slice(0, LONGEST + 1)
    .replace(/[^\x21-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
  const visible = readable(encoded);
  const at = visible.indexOf('?');
  const path = masked(at < 0 ? visible : visible.slice(0, at), 'path', mark);
  const listed = at < 0 ? '' : masked(visible.slice(at + 1), 'query', mark);
  const shown = at < 0 ? path : `${path}?${query === 'show' ? listed : withoutValues(listed, mark)}`;
  if (mark === plainMark || (shown.length <= LONGEST && target.length <= LONGEST)) return shown.slice(0, LONGEST);
  return `${shown.slice(0, LONGEST - MARK_LENGTH)}${mark(target)}`;
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
