import { maskSecrets } from '@urikit/secrets';

/**
 * Shows a request-target or a Referer without userinfo and without the value of a parameter that is a secret by the
 * published list. Values of other parameters are shown only if the configuration asks for them.
 */

const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

const LONGEST = 2048;

/** A name alone, as in `?debug`. Any other parameter without `=` may be a value: `?TOKEN`. */
const NAME_ALONE = /^[a-z][a-z_-]{0,15}$/;

/** Secrets are hidden however much is shown. */
export const masked = (text: string, component: 'path' | 'query' = 'query'): string =>
  maskSecrets(text, component, '*');

/** Parameters with their names and without their values. */
const withoutValues = (query: string): string =>
  query
    .split('&')
    .map((param) => {
      if (param.includes('=')) return `${param.slice(0, param.indexOf('='))}=*`;
      return param === '' || NAME_ALONE.test(param) ? param : '*';
    })
    .join('&');

/**
 * Cuts a string to the length that is shown, so that a long target takes no longer than others. An `@` stands for the
 * part that is cut off: it could end a password that began before, and is one character in every encoding.
 */
const readable = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}@` : text);

/** A request-target, or a Referer, for a log. Characters outside visible ASCII are percent-encoded, so that a line stays a line. */
export function shownTarget(target: string, query: 'redact' | 'show'): string {
  const encoded = target
    .replace(USERINFO, '$1*@')
    .slice(0, LONGEST + 1)
    .replace(/[^\x21-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
  const visible = readable(encoded);
  const mark = visible.indexOf('?');
  if (mark < 0) return masked(visible, 'path').slice(0, LONGEST);
  const listed = masked(visible.slice(mark + 1));
  const path = masked(visible.slice(0, mark), 'path');
  return `${path}?${query === 'show' ? listed : withoutValues(listed)}`.slice(0, LONGEST);
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
