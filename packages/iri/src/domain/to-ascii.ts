import { EncodingError, percentDecode, type Result } from '@urikit/generic';
import { iriIssue, pointOf } from '../issue.js';
import { hasNonAscii } from '@urikit/generic/iri';
import type { Idna, LoadIdna } from './idna.js';
import { DOMAIN_CHECKS, type DomainCheck, type DomainOptions, flagsOf } from './options.js';

/**
 * The host of an IRI as a name of the DNS: ToASCII of UTS #46 by tr46, with its silent changes refused. A name keeps
 * its labels: characters may neither vanish nor become a dot or another delimiter.
 *
 * @see RFC 3987 section 3.1, UTS #46 section 4.2
 */

/** In UTF-16 units. Four of them at most compose to one, and a label has at most 63; Punycode takes quadratic time. */
const LONGEST = 4 * 253;

/** A character of the host and its position, a triplet being decoded. */
interface Placed {
  readonly char: string;
  readonly start: number;
  readonly end: number;
  readonly encoded: boolean;
}

/** Runs of triplets, and every other character by itself: a `%` that begins no triplet is one of them, never dropped. */
const TRIPLETS = /(?:%[0-9A-Fa-f]{2})+|[^]/gu;

/** @throws EncodingError where octets are not UTF-8 */
function placed(host: string): readonly Placed[] {
  return Array.from(host.matchAll(TRIPLETS)).flatMap(({ 0: text, index }): Placed[] => {
    let at = index;
    if (text === '%' || !text.startsWith('%'))
      return [{ char: text, start: at, end: at + text.length, encoded: false }];
    return Array.from(percentDecode(text), (char) => {
      const start = at;
      at += char <= '\x7f' ? 3 : encodeURIComponent(char).length;
      return { char, start, end: at, encoded: true };
    });
  });
}

const MAY_BE_ENCODED = /^[-A-Za-z0-9]$|[^\0-\x7f]/;

const NO_TABLES = 'expected tables of IDNA: provide tr46';

const NOT_LDH = /[^-A-Za-z0-9\u0080-\u{10FFFF}]/u;

/** Letters and digits that are seen: the mapping at most changes their case, so that tr46 need not be asked. */
const PLAIN = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}]$/u;
const isPlain = (char: string): boolean => PLAIN.test(char) && char.normalize('NFKC') === char;

/** The problem with mapping one character, undefined if there is no problem. */
function mappingTrouble({ char, encoded }: Placed, idna: Idna): string | undefined {
  if (encoded && !MAY_BE_ENCODED.test(char)) return `expected no percent-encoded ${pointOf(char)} in a name of the DNS`;
  if (char <= '\x7f' || isPlain(char)) return undefined;
  const { domain } = idna.toUnicode(char);
  if (domain === '') return `found ${pointOf(char)}, which the mapping drops`;
  return NOT_LDH.test(domain) ? `found ${pointOf(char)}, which the mapping turns into "${domain}"` : undefined;
}

const issue = (
  code: 'input/not-string' | 'iri/host' | 'iri/host-mapping' | 'iri/host-length' | 'iri/host-address',
  start: number,
  end: number,
  message: string,
): Result<never> => ({ ok: false, issue: iriIssue(code, start, end, message) });

/** The checks that a name fails: those without which it passes. */
const failedChecks = (name: string, options: DomainOptions, { toASCII }: Idna): readonly DomainCheck[] =>
  DOMAIN_CHECKS.filter((check) => toASCII(name, flagsOf({ ...options, [check]: false })) !== null);

/** The reason why tr46 refuses a name, with the position of the label. */
function refusal(name: string, options: DomainOptions, idna: Idna): Result<never> {
  const labels = name.split('.');
  const bad = labels.findIndex((label) => idna.toASCII(label, flagsOf(options)) === null);
  const at = bad < 0 ? 0 : labels.slice(0, bad).reduce((sum, label) => sum + label.length + 1, 0);
  const checks = failedChecks(bad < 0 ? name : (labels[bad] as string), options, idna);
  const which = checks.length === 0 ? '' : ` (check: ${checks.join(', ')})`;
  const end = bad < 0 ? name.length : at + (labels[bad] as string).length;
  return issue(
    checks.includes('length') ? 'iri/host-length' : 'iri/host',
    at,
    end,
    `expected a name that IDNA allows${which}`,
  );
}

/** Everything of a name that is neither a letter, a digit, a hyphen nor outside ASCII. */
const delimitersOf = (name: string): string => name.replace(/[-A-Za-z0-9]|[^\0-\x7f]/g, '');

/** ASCII that no `reg-name` holds without a triplet (RFC 3986 section 3.2.2): no check that is left out lets it in. */
const NO_HOST = /[^-A-Za-z0-9._~!$&'()*+,;=\u0080-\u{10FFFF}]/u;

/** Names that resolvers read as an IPv4 address. */
const ADDRESS = /^(?:(?:0x[0-9a-f]*|[0-9]+)(?:\.|$)){1,4}$/i;

function mapName(name: string, options: DomainOptions, idna: Idna): Result<string> {
  const root = name.endsWith('.') && name !== '.' ? '.' : '';
  const relative = root === '' ? name : name.slice(0, -1);
  const mapped = idna.toASCII(relative, flagsOf(options));
  if (mapped === null) return refusal(relative, options, idna);
  if (delimitersOf(mapped) !== delimitersOf(relative))
    return issue('iri/host-mapping', 0, relative.length, 'expected a name whose delimiters the mapping leaves alone');
  const foreign = relative.search(NO_HOST);
  if (foreign >= 0)
    return issue(
      'iri/host',
      foreign,
      foreign + 1,
      `expected a character of a host, found ${pointOf(relative.charAt(foreign))}`,
    );
  if (hasNonAscii(relative) && ADDRESS.test(mapped))
    return issue('iri/host-address', 0, relative.length, 'expected a name, found one that becomes an IPv4 address');
  return { ok: true, value: mapped + root };
}

/** The place in the name as a place in the host: triplets are three characters there. */
const placeIn = (chars: readonly Placed[], at: number): number => {
  let length = 0;
  let behind = 0;
  for (const { char, start, end } of chars) {
    if (length >= at) return start;
    length += char.length;
    behind = end;
  }
  return behind;
};

/**
 * Maps a name, for callers that have read their options.
 *
 * @param load - the tables, read only if a name needs them; an `iri/host` issue if `load` gives undefined
 */
export function toAscii(name: string, options: DomainOptions, load: LoadIdna): Result<string> {
  if (typeof name !== 'string')
    return issue('input/not-string', 0, 0, `expected a string, found ${name === null ? 'null' : typeof name}`);
  if (name.length > LONGEST * 9)
    return issue('iri/host-length', 0, name.length, 'expected a name of at most 253 bytes');
  let chars: readonly Placed[];
  try {
    chars = placed(name);
  } catch (cause) {
    const at = cause instanceof EncodingError ? name.indexOf('%') : 0;
    return issue('iri/host', at, name.length, 'expected triplets of UTF-8');
  }
  const idna = load();
  if (idna === undefined) return issue('iri/host', 0, name.length, NO_TABLES);
  for (const char of chars) {
    const { start, end } = char;
    if (char.char === '%' && !char.encoded)
      return issue('iri/host', start, end, 'expected two hexadecimal digits after "%"');
    const trouble = mappingTrouble(char, idna);
    if (trouble !== undefined) return issue('iri/host-mapping', start, end, trouble);
  }
  const decoded = chars.map(({ char }) => char).join('');
  if (decoded.length > LONGEST) return issue('iri/host-length', 0, name.length, 'expected a name of at most 253 bytes');
  const result = mapName(decoded, options, idna);
  if (result.ok) return result;
  const { start, end } = result.issue;
  return { ok: false, issue: { ...result.issue, start: placeIn(chars, start), end: placeIn(chars, end) } };
}
