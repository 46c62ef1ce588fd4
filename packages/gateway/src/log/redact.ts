/** What may be shown of a request-target: no userinfo, and the values of parameters only where that is asked for. */

const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

const LONGEST = 2048;

/** Parameters with their names and without their values. */
const withoutValues = (query: string): string =>
  query
    .split('&')
    .map((param) => (param.includes('=') ? `${param.slice(0, param.indexOf('='))}=*` : param))
    .join('&');

/** A request-target for a log. Characters outside visible ASCII are percent-encoded, so that a line stays a line. */
export function shownTarget(target: string, query: 'redact' | 'show'): string {
  const visible = target
    .slice(0, LONGEST)
    .replace(USERINFO, '$1*@')
    .replace(/[^\x21-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
  const mark = visible.indexOf('?');
  return mark < 0 || query === 'show' ? visible : `${visible.slice(0, mark)}?${withoutValues(visible.slice(mark + 1))}`;
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
