import { listedSpans } from '@urikit/generic';

/**
 * What may be shown of a request-target and of a Referer: no userinfo, no value of a parameter that is a secret by the
 * published list, and values of other parameters only where that is asked for.
 */

const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

const LONGEST = 2048;

/** A name alone, as in `?debug`. Any other parameter without `=` may be a value: `?TOKEN`. */
const NAME_ALONE = /^[a-z][a-z_-]{0,15}$/;

/** The values of the list are secrets however much is shown. */
function withoutListed(text: string, component: 'path' | 'query'): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of listedSpans(text, component)) {
    shown += `${text.slice(at, start)}*`;
    at = end;
  }
  return shown + text.slice(at);
}

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
    .slice(0, LONGEST)
    .replace(USERINFO, '$1*@')
    .replace(/[^\x21-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
  const mark = visible.indexOf('?');
  if (mark < 0) return withoutListed(visible, 'path');
  const listed = withoutListed(visible.slice(mark + 1), 'query');
  return `${withoutListed(visible.slice(0, mark), 'path')}?${query === 'show' ? listed : withoutValues(listed)}`;
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
