import { maskSecrets } from '@urikit/generic';

/**
 * What may be shown of a request-target and of a Referer: no userinfo, no value of a parameter that is a secret by the
 * published list, and values of other parameters only where that is asked for.
 */

const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

const LONGEST = 2048;

/** A name alone, as in `?debug`. Any other parameter without `=` may be a value: `?TOKEN`. */
const NAME_ALONE = /^[a-z][a-z_-]{0,15}$/;

/** Secrets are hidden however much is shown. */
const masked = (text: string, component: 'path' | 'query'): string => maskSecrets(text, component, '*');

/** Parameters with their names and without their values. */
const withoutValues = (query: string): string =>
  query
    .split('&')
    .map((param) => {
      if (param.includes('=')) return `${param.slice(0, param.indexOf('='))}=*`;
      return param === '' || NAME_ALONE.test(param) ? param : '*';
    })
    .join('&');

/** A request-target, or a Referer, for a log. Characters outside visible ASCII are percent-encoded, so that a line stays a line. */
export function shownTarget(target: string, query: 'redact' | 'show'): string {
  const visible = target
    .replace(USERINFO, '$1*@')
    .replace(/[^\x21-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
  const mark = visible.indexOf('?');
  if (mark < 0) return masked(visible, 'path').slice(0, LONGEST);
  const listed = masked(visible.slice(mark + 1), 'query');
  const path = masked(visible.slice(0, mark), 'path');
  // What was cut before would hide where a secret ends.
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
