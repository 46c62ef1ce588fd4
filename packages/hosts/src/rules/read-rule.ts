import type { Engine } from '@urikit/generic';
import { kindOf } from '@urikit/generic/internal';
import { parseUri } from '@urikit/generic/record';
import { trimZeros } from '@urikit/generic/text';
import type { HostList } from '../host-list.js';
import { parseHostList } from '../parse-host-list.js';
import { readRulePath, readRuleQuery } from './read-path.js';
import { RuleFault, type RuleHost, type RuleSegment, type UriRule } from './uri-rule.js';

/** The engine that knows the normal forms of schemes. */
export type RuleEngine = Pick<Engine, 'hooks' | 'tryNormalize'>;

/** A character that stands neither in a URI nor in a form of rules. */
const FOREIGN = /[^\w.~%!$&'()*+,;=:@/?#[\]{}-]/u;

const SCHEMES = /^(?:([A-Za-z][A-Za-z0-9+.-]*)|\{([A-Za-z0-9+.,-]*)\}):/;

/** An address, the length of a prefix, and a port; or a host and a port. */
const AUTHORITY = /^(?:(\[[^\]/?]*\]|\d+\.\d+\.\d+\.\d+)(\/\d{1,3}(?=[:/?]|$))?|[^/?:]*)(?::([^/?]*))?/;

function checkCharacters(text: string): void {
  const foreign = FOREIGN.exec(text);
  if (foreign !== null)
    throw new RuleFault(
      foreign[0] === '\\'
        ? '"/" between segments: "%5C" is the character'
        : 'characters of URIs: percent-encode others in a path, and write a host as an A-label',
      foreign.index,
      foreign.index + foreign[0].length,
    );
  const triplet = text.search(/%(?![0-9A-Fa-f]{2})/);
  if (triplet >= 0) throw new RuleFault('two hexadecimal digits behind "%"', triplet, triplet + 1);
  const hash = text.indexOf('#');
  if (hash >= 0) throw new RuleFault('a rule without fragment: fragments are ignored', hash, text.length);
}

/** The names of schemes, and the position behind their colon. */
function readSchemes(text: string): readonly [names: readonly string[], end: number] {
  const found = SCHEMES.exec(text);
  const names = (found?.[1] ?? found?.[2] ?? '').toLowerCase().split(',');
  if (found === null || !names.every((name) => /^[a-z][a-z0-9+.-]*$/.test(name)))
    throw new RuleFault(
      'a scheme, or several in braces, as in "https://example.com/**" or "{http,https}://example.com/**"',
      0,
      found?.[0].length ?? 0,
    );
  return [names, found[0].length];
}

function readHost(host: string, start: number): RuleHost {
  if (host === '') return 'empty';
  if (host === '*') return 'any';
  const end = start + host.length;
  if (/[{}]|.\*|\*(?!\.)/.test(host))
    throw new RuleFault('a name, "*.example.com", "*", an address, or the name of a range, as "private"', start, end);
  const parsed = parseHostList([host]);
  if (parsed.ok) return parsed.value;
  const path = host.includes('/') ? '; in a path, write the first digit as a triplet' : '';
  throw new RuleFault(`${parsed.issues[0].message.replace(/^expected |; no regular .*/g, '')}${path}`, start, end);
}

function readPort(port: string | undefined, start: number): string {
  if (port === undefined || port === '' || port === '*') return port ?? '';
  if (port.includes(':')) throw new RuleFault('brackets around an IPv6address, as in "[::1]"', start, start + 1);
  const digits = trimZeros(port);
  if (/^[0-9]{1,5}$/.test(digits) && Number(digits) <= 65_535) return digits;
  throw new RuleFault('a port from 0 to 65535, or "*" for any port', start, start + port.length);
}

interface RuleAuthority {
  readonly host: RuleHost;
  /** As written. */
  readonly name: string;
  readonly port: string;
  readonly end: number;
}

function readAuthority(text: string, start: number): RuleAuthority {
  const rest = text.slice(start);
  const at = /^[^/?]*@/.exec(rest);
  if (at !== null)
    throw new RuleFault('a host without userinfo: rules do not look at userinfo', start, start + at[0].length);
  const [all, address = '', written = '', port] = AUTHORITY.exec(rest) as RegExpExecArray;
  // Digits that are the length of no prefix begin the path.
  const isPrefix = written !== '' && Number(written.slice(1)) <= (address.startsWith('[') ? 128 : 32);
  const end = written !== '' && !isPrefix ? address.length : all.length;
  const behind = port === undefined || end < all.length ? undefined : port;
  const name = rest.slice(0, behind === undefined ? end : end - behind.length - 1);
  return { host: readHost(name, start), name, port: readPort(behind, start + name.length + 1), end: start + end };
}

/** Stands for a form in the sample of a rule that the engine brings to normal form. */
const placeholder = (i: number): string => `urikit${String(i)}any`;
const PLACEHOLDER = /^urikit(\d+)any$/;

/** Tells if a list has one name alone, or one address. */
function isOneHost({ names, suffixes, ranges }: HostList): boolean {
  const count = Object.keys(names).length + ranges.length;
  return (
    count === 1 && Object.keys(suffixes).length === 0 && ranges.every(({ octets, bits }) => bits === octets.length * 8)
  );
}

/** Gives a rule the normal form of a scheme: of a sample with placeholders in place of its forms. */
function normalRule(
  rule: Omit<UriRule, 'scheme'> & { readonly name: string | undefined },
  scheme: string,
  { tryNormalize, hooks }: RuleEngine,
): UriRule {
  const { text, host, name, port, segments, query } = rule;
  const isPlain = typeof host === 'object' && isOneHost(host) && !String(name).includes('/');
  const authority = host === 'absent' ? '' : `//${host === 'empty' ? '' : isPlain ? String(name) : 'urikit.invalid'}`;
  const digits = /^\d/.test(port) && host !== 'empty' ? `:${port}` : '';
  const path = segments.map((one, i) => (one.kind === 'literal' ? one.text : placeholder(i))).join('/');
  const normal = tryNormalize(`${scheme}:${authority}${digits}${path}`);
  if (!normal.ok) throw new RuleFault(`a URI with forms in it; ${normal.issue.message}`, 0, text.length);
  const uri = parseUri(normal.value);
  const found = uri.path.split('/').map((each): RuleSegment => {
    const index = PLACEHOLDER.exec(each)?.[1];
    return (index === undefined ? undefined : segments[Number(index)]) ?? { kind: 'literal', text: each };
  });
  const forms = (list: readonly RuleSegment[]): number => list.filter(({ kind }) => kind !== 'literal').length;
  if (forms(found) !== forms(segments))
    throw new RuleFault(`a literal path: the scheme ${scheme} rewrites its paths`, 0, text.length);
  const normalHost = uri.authority === undefined ? 'absent' : uri.authority.host.text === '' ? 'empty' : host;
  if (hooks(scheme)?.authority === 'required' && (normalHost === 'absent' || normalHost === 'empty'))
    throw new RuleFault(`"//" and a host behind "${scheme}:"`, 0, text.length);
  const normalPort = digits === '' ? port : trimZeros(uri.authority?.port ?? '');
  return { text, scheme, host: normalHost, port: normalPort, segments: found, query };
}

/**
 * Reads a rule: a URI with forms in it.
 *
 *     rule    = schemes ":" [ "//" host [ ":" ( port / "*" ) ] ] path [ "?" query ]
 *     schemes = scheme / "{" scheme *( "," scheme ) "}"
 *     host    = "*" / an entry of a list of hosts
 *     path    = segments, of which one may be "*" or "{name}", and the last one "**"
 *     query   = "" / "**" / parameter *( "&" parameter )
 *
 * @param text - the rule
 * @returns a rule for each of its schemes
 * @throws RuleFault for another form
 * @see RFC 3986 section 3
 */
export function readUriRule(text: unknown, engine: RuleEngine): readonly UriRule[] {
  if (typeof text !== 'string') throw new RuleFault(`a string, found ${kindOf(text)}`, 0, 0);
  checkCharacters(text);
  const [schemes, start] = readSchemes(text);
  const authority = text.startsWith('//', start) ? readAuthority(text, start + 2) : undefined;
  const { host = 'absent', name, port = '', end = start } = authority ?? {};
  const mark = text.indexOf('?', end);
  const segments = readRulePath(text.slice(end, mark < 0 ? undefined : mark), end);
  const query = mark < 0 ? undefined : readRuleQuery(text.slice(mark + 1), mark + 1);
  return schemes.map((scheme) => normalRule({ text, host, name, port, segments, query }, scheme, engine));
}
