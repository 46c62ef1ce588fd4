import { tryParse } from '@urikit/generic';
import type { Parts, Refusal, SameKit, Standard } from '../standard.js';
import { WEB } from '../web.js';
import { VERSION } from '../version.js';

/** The options of `cors-origin`. */
export interface CorsOriginOptions {
  /** The request has credentials, so `*` allows no origin. */
  readonly credentials: boolean;
}

const EXPECTED: Readonly<Record<string, string>> = {
  relative: 'a scheme',
  character: 'only characters of URIs',
  host: 'a host',
  case: 'lower case, and no default port',
};

const refusal = (part: string): Refusal => ({
  part,
  section: 'RFC 6454 6.2',
  expected: `an origin: ${EXPECTED[part] ?? `no ${part}`}`,
});

/** The part that no origin has; `b` may have a slash, which is a difference. */
function partBeyond(parts: Parts, side: 'a' | 'b', { engine, recompose }: SameKit): string | undefined {
  const { text, scheme, host = '', userinfo, path, query, fragment } = parts;
  if (scheme === undefined) return 'relative';
  if (!tryParse(text).ok) return 'character';
  if (userinfo !== undefined) return 'userinfo';
  if (host === '') return 'host';
  if (path !== '' && (path !== '/' || side === 'a')) return 'path';
  if (query !== undefined) return 'query';
  if (fragment !== undefined) return 'fragment';
  // Browsers send the normal form.
  const root = recompose({ ...parts, path: '/' });
  return side === 'a' && engine.normalize(root) !== root ? 'case' : undefined;
}

/**
 * The header Origin of a request (`a`) and the value of Access-Control-Allow-Origin (`b`).
 *
 * Fetch, CORS check: "If credentials mode is not "include" and originOrNull is `*`, then return success", and "If the result of
 * byte-serializing a request origin with request is not originOrNull, then return failure." RFC 6454 6.2 has the
 * serialization.
 *
 * @see Fetch, CORS check; RFC 6454 section 6.2
 */
export const corsOrigin: Standard<'cors-origin', CorsOriginOptions> = {
  id: 'cors-origin',
  version: VERSION,
  kind: 'match',
  section: 'Fetch CORS check',
  syntax: 'string',
  hooks: WEB,
  check: (parts, side, _options, kit) => {
    if (parts.text === 'null' || (side === 'b' && parts.text === '*')) return undefined;
    const part = partBeyond(parts, side, kit);
    return part === undefined ? undefined : refusal(part);
  },
  matches: (a, b, { credentials }) => a === b || (b === '*' && credentials === false),
  nearMiss: (_a, b) => (b === '*' ? 'wildcard-credentials' : b.includes('*') ? 'pattern' : undefined),
  options: { credentials: { default: false, effect: 'narrows' } },
  fingerprint: '1',
};
