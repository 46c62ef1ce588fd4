import { tryParse } from '@urikit/generic';
import { splitComponents } from '@urikit/generic/internal';
import { isNoPort, lower } from '../parts.js';
import type { Parts, SameKit, Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

const TUPLES = Object.keys(WEB);
const schemeOf = ({ scheme = '' }: { readonly scheme: string | undefined }): string => lower(scheme);

/** The origin of a URI as a string; undefined for an opaque one. */
function originOf({ path, ...parts }: Omit<Parts, 'text'>, { engine, recompose }: SameKit): string | undefined {
  const scheme = schemeOf({ scheme: parts.scheme });
  if (scheme === 'blob') {
    const inner = splitComponents(path);
    const isUrl = tryParse(path).ok && ['http', 'https'].includes(schemeOf(inner));
    return isUrl ? originOf(inner, { engine, recompose }) : undefined;
  }
  if (!TUPLES.includes(scheme) || (parts.host ?? '') === '' || isNoPort(parts.port)) return undefined;
  const { host, port } = parts;
  const root = engine.normalize(
    recompose({ scheme, userinfo: undefined, host, port, path: '/', query: undefined, fragment: undefined }),
  );
  return root.slice(0, -1);
}

/**
 * The origins of two URIs.
 *
 * RFC 6454 5: "If the two origins are scheme/host/port triples, the two origins are the same if, and only if, they have
 * identical schemes, hosts, and ports." RFC 6454 4: "If the URI does not use a hierarchical element as a naming authority
 * [...], then generate a fresh globally unique identifier and return that value." URL 4.7 has the tuples of ftp, http,
 * https, ws and wss, and the origin inside of a blob URL.
 *
 * @see RFC 6454 section 4, 5; RFC 9110 section 4.3.1
 */
export const webOrigin: Standard<'web-origin', object> = {
  id: 'web-origin',
  version: VERSION,
  kind: 'equality',
  section: (a, b) => {
    const schemes = [a, b].map(schemeOf);
    if (schemes.some((each) => each === 'blob' || each === 'file')) return 'URL 4.7';
    return schemes.every((each) => TUPLES.includes(each)) ? 'RFC 6454 5' : 'RFC 6454 4';
  },
  syntax: 'uri',
  refuse: { relative: 'RFC 6454 4', host: { ...A_HOST, ws: 'RFC 6455 3', wss: 'RFC 6455 3', ftp: 'RFC 1738 3.1' } },
  hooks: WEB,
  compare: {
    level: 'scheme-based',
    only: ['scheme', 'host', 'port'],
    ignored: 'RFC 9110 4.3.1',
    normalized: 'RFC 9110 4.3.1',
  },
  reflexive: false,
  key: (parts, _options, kit) => originOf(parts, kit),
  fingerprint: '1',
};
