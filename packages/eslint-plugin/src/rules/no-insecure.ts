import { type Authority, tryParse } from '@urikit/generic';
import { readHost } from '@urikit/hosts/internal';
import { hostListOf, hostListHas } from '@urikit/hosts';
import { schemeOf } from '../source/schemes.js';
import { type CommonOptions, uriRule } from './rule.js';

/** Options of the rule. */
interface Options extends CommonOptions {
  /** Hosts that may be reached without TLS, as entries of host lists. */
  readonly except?: readonly string[];
}

const SECURE: Readonly<Record<string, string>> = { http: 'https', ws: 'wss' };

/** The default port of http and ws. */
const DEFAULT_PORT = '80';

/**
 * This machine and its network, names reserved for documentation and tests (RFC 6761), and hosts whose URIs are
 * identifiers of formats.
 */
const EXCEPT = [
  ...['loopback', 'private', 'link-local', '*.test', '*.example', '*.invalid'],
  ...['www.w3.org', 'json-schema.org', 'schema.org', 'purl.org', 'xmlns.com', 'ns.adobe.com', 'www.sitemaps.org'],
  ...['schemas.xmlsoap.org', 'schemas.openxmlformats.org', 'schemas.microsoft.com', 'schemas.android.com'],
  ...['java.sun.com', 'xmlns.jcp.org', 'maven.apache.org', 'www.topografix.com', 'www.opengis.net'],
];

/** The authority, if all of it is known. */
function authorityOf(text: string, holes: readonly number[]): Authority | undefined {
  const end = /^[^/]*\/\/[^/?#]*/.exec(text)?.[0].length ?? 0;
  if (holes.some((at) => at <= end)) return undefined;
  const parsed = tryParse(text.slice(0, end));
  return parsed.ok ? parsed.value.authority : undefined;
}

/**
 * Tells if a host is a name of one label, which only a local network resolves and no certificate authority signs:
 * `http://db/`.
 */
function isSingleLabel(host: string): boolean {
  const read = readHost(host);
  return read !== undefined && read.addresses.length === 0 && !read.name.includes('.');
}

/**
 * Reports http and ws where https and wss are expected.
 *
 * @see RFC 9110 section 4.2.2
 */
export const noInsecure = uriRule<Options>({
  description: 'Require https and wss in place of http and ws',
  suggests: true,
  properties: { except: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true } },
  create: ({ except }) => {
    const list = hostListOf(except ?? EXCEPT);
    const isExcepted = ({ host, port }: Authority): boolean =>
      hostListHas(list, host.text, port || DEFAULT_PORT) || (except === undefined && isSingleLabel(host.text));
    return ({ text, holes }, report) => {
      const scheme = schemeOf(text) ?? '';
      const secure = SECURE[scheme];
      const authority = authorityOf(text, holes);
      if (secure === undefined || authority === undefined || isExcepted(authority)) return;
      const message = `Expected ${secure}: every network in between can read and change ${scheme}`;
      report(
        { code: 'insecure', start: 0, end: scheme.length, message, section: 'RFC 9110 4.2.2' },
        { text: secure + text.slice(scheme.length), as: 'suggest' },
      );
    };
  },
});
