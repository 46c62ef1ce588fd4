import { type Host, percentDecode, percentEncode, type Result } from '@urikit/generic';
import { canonicalIPv6, isIPv6Address } from '@urikit/generic/internal';
import { isHost, normalizeHost } from '@urikit/generic/text';
import { HOST } from './error.js';
import { domainToUnicode, tryDomainToAscii } from './idna.js';

const NON_ASCII = /[^\0-\x7f]/;

/** Runs of triplets of bytes outside ASCII. A triplet of ASCII stays: a decoded delimiter would make another host. */
const FOREIGN_RUNS = /(?:%[89A-F][0-9A-F])+/g;

/** A name in its normal form with its characters outside ASCII; bytes that are not UTF-8 stay triplets. Never throws. */
const shown = (name: string): string =>
  name.replace(FOREIGN_RUNS, (run) => {
    try {
      return percentDecode(run);
    } catch {
      return run;
    }
  });

/** A name with its characters outside ASCII. Only a name of the DNS has labels with another form for them. */
const inUnicode = (name: string, domain: boolean): string => (domain ? domainToUnicode(name) : shown(name));

/** The host of a normal URI with its characters outside ASCII. */
export const withUnicodeHost = (uri: string, domain: boolean): string =>
  uri.replace(
    /^([^/?#]*\/\/(?:[^@/?#]*@)?)([^:/?#]*)/,
    (_, before: string, host: string) => before + inUnicode(host, domain),
  );

/** The issue "Host's domain name can not be converted to ASCII" with the reason. */
const noName = (why: string): Result<never> & { readonly ok: false } => ({
  ok: false,
  issue: {
    code: 'iri/host',
    severity: 'error',
    message: `Host's domain name can not be converted to ASCII: ${why}`,
    section: 'RFC 3987 3.1',
    start: 0,
    end: 0,
  },
});

/** A name in its normal form: lower case, and ASCII where it is a name of the DNS. */
function nameOf(text: string, domain: boolean, unicode: boolean): Result<string> {
  const name = normalizeHost(text);
  if (!name.includes('%')) return { ok: true, value: name };
  const ascii = domain ? tryDomainToAscii(name) : undefined;
  if (ascii?.ok === false) return noName(ascii.issue.message);
  return { ok: true, value: unicode ? inUnicode(ascii?.value ?? name, domain) : (ascii?.value ?? name) };
}

/**
 * A host as both packages show it: without brackets.
 *
 * @see RFC 3986 section 3.2.2, RFC 5952
 */
export function showHost({ kind, text }: Host, domain: boolean, unicode: boolean): Result<string> {
  if (kind !== 'IPv6address') return nameOf(text, domain, unicode);
  return { ok: true, value: canonicalIPv6(text.slice(1, -1)) };
}

/** An IPv6 address, with or without brackets, its zone identifier behind "%" or "%25". */
function literalOf(host: string, known: string | undefined): string | undefined {
  const bare = /^\[.*\]$/.test(host) ? host.slice(1, -1) : host;
  const given = isHost(host) ? host : undefined;
  if (!bare.includes(':')) return given;
  const [, address = '', guessed] = /^([^%]*)(?:%(?:25)?([^]+))?$/.exec(bare) ?? [];
  const zone = known !== undefined && bare === `${address}%${known}` ? known : guessed;
  if (!isIPv6Address(address, 0, address.length)) return given;
  const behind = zone === undefined ? '' : `%25${percentEncode(zone, 'unreserved', { triplets: 'keep' })}`;
  return `[${canonicalIPv6(address)}${behind}]`;
}

/**
 * A host as it stands in a URI. Characters that hosts cannot contain are encoded; in a DNS name they are an error.
 * @throws TypeError if a DNS name is expected and the name is not one
 */
export function writeHost(host: string, domain: boolean, zone?: string): string {
  const known = literalOf(host, zone);
  if (known?.startsWith('[') === true) return known;
  if (domain && known === undefined && !NON_ASCII.test(host)) throw new TypeError(HOST);
  const name = nameOf(known ?? percentEncode(host, 'reg-name', { triplets: 'keep' }), domain, false);
  if (name.ok) return name.value;
  throw new TypeError(name.issue.message);
}
