import { trimOws } from './fields.js';
import type { FieldPlan } from '../plan.js';

/**
 * Proactive negotiation (RFC 9110 12.5), reduced to the variants that an origin offers: a few keys in place of one for
 * each spelling.
 */

/** A range with its weight. */
interface Weighted {
  readonly range: string;
  /** 0 to 1; 0 is "not acceptable" (RFC 9110 12.4.2). */
  readonly weight: number;
}

/** `token [ OWS ";" OWS "q=" qvalue ]`; languages and codings are tokens, with `*` among them. */
const MEMBER = /^[ \t]*[!#$%&'*+.^_`|~0-9A-Za-z-]+[ \t]*(?:;[ \t]*[qQ]=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/;

/** Parses a valid member. A member without `q` has the weight 1 (RFC 9110 12.4.2). */
function weighted(member: string): Weighted {
  const parts = member.split('=').join(';').split(';');
  return { range: trimOws(parts[0] as string).toLowerCase(), weight: Number(trimOws(parts[2] ?? '1')) };
}

/** Parses a list of ranges; undefined if one of them is malformed. Empty members are ignored (RFC 9110 5.6.1). */
function readRanges(value: string): readonly Weighted[] | undefined {
  const members = value.split(',').filter((member) => trimOws(member) !== '');
  const ranges: Weighted[] = [];
  for (let i = 0; i < members.length; i++) {
    const member = members[i] as string;
    if (!MEMBER.test(member)) return undefined;
    ranges.push(weighted(member));
  }
  return ranges;
}

/** A coding by one name: `x-gzip` is gzip, and `x-compress` is compress (RFC 9110 8.4.1.1, 8.4.1.3). */
const sameCoding = (coding: string): string =>
  coding === 'x-gzip' || coding === 'x-compress' ? coding.slice(2) : coding;

/** The weight of a coding, else that of `*`, else undefined. */
function weightOf(ranges: readonly Weighted[], range: string): number | undefined {
  let any: number | undefined;
  for (let i = 0; i < ranges.length; i++) {
    const member = ranges[i] as Weighted;
    if (sameCoding(member.range) === sameCoding(range)) return member.weight;
    if (member.range === '*') any = member.weight;
  }
  return any;
}

/**
 * The value that most clients send, for example `gzip, deflate, br`. Without weights, the first offered coding is taken.
 */
const CODINGS = /^[a-z]+(?:, ?[a-z]+)*$/;

function firstListed(value: string, offered: readonly string[]): string {
  const list = ',' + value.split(' ').join('') + ',';
  for (let i = 0; i < offered.length; i++) {
    if (list.indexOf(',' + sameCoding(offered[i] as string) + ',') >= 0) return offered[i] as string;
  }
  return 'identity';
}

/**
 * Chooses one content coding that client and origin support.
 *
 * @param value - the value of Accept-Encoding
 * @param offered - codings that the origin supports, the best first
 * @returns `identity` if both share no other coding; the value itself if it is malformed or refuses all codings
 * @see RFC 9110 section 12.5.3
 */
export function chooseEncoding(value: string | undefined, offered: readonly string[]): string {
  if (value === undefined) return 'identity';
  if (CODINGS.test(value)) return firstListed(value, offered);
  const ranges = readRanges(value);
  if (ranges === undefined) return value;
  for (let i = 0; i < offered.length; i++) {
    const coding = offered[i] as string;
    if ((weightOf(ranges, coding) ?? 0) > 0) return coding;
  }
  return weightOf(ranges, 'identity') === 0 ? value : 'identity';
}

/** The offered languages by their tags in lower case. The first one wins if two have one tag. */
interface Offered {
  readonly byTag: Readonly<Record<string, string>>;
  /** The number of characters of the longest tag. */
  readonly longest: number;
}

/** Prefix of a tag as a member name, so that a tag never meets the inherited member `constructor`. */
const MARK = '-';

function offeredByTag(offered: readonly string[]): Offered {
  const byTag: Record<string, string> = {};
  let longest = 0;
  for (let i = 0; i < offered.length; i++) {
    const language = offered[i] as string;
    const name = MARK + language.toLowerCase();
    if (byTag[name] === undefined) byTag[name] = language;
    longest = Math.max(longest, language.length);
  }
  return { byTag, longest };
}

/**
 * The offered languages that satisfy a range, the longest last, by the truncation of RFC 4647 3.4. The work depends on
 * the longest tag that is offered, not on the length of the range.
 */
function satisfying({ byTag, longest }: Offered, range: string): readonly string[] {
  const found: string[] = [];
  let end = range.indexOf('-');
  while (end >= 0 && end <= longest) {
    const language = byTag[MARK + range.slice(0, end)];
    if (language !== undefined) found.push(language);
    end = range.indexOf('-', end + 1);
  }
  const whole = end < 0 && range.length <= longest ? byTag[MARK + range] : undefined;
  if (whole !== undefined) found.push(whole);
  return found;
}

/**
 * Chooses one language that the origin offers.
 *
 * @param value - the value of Accept-Language
 * @param offered - languages that the origin offers, the default first
 * @returns the chosen language; the default if no offered language matches or the value is malformed
 * @see RFC 9110 section 12.5.4, RFC 4647 section 3.4
 */
export function chooseLanguage(value: string | undefined, offered: readonly string[]): string {
  const standard = offered[0] as string;
  const ranges = value === undefined ? undefined : readRanges(value);
  if (ranges === undefined) return standard;
  const known = offeredByTag(offered);
  const matched: Record<string, boolean> = {};
  const chosen: (string | undefined)[] = [];
  for (let i = 0; i < ranges.length; i++) {
    const languages = satisfying(known, (ranges[i] as Weighted).range);
    chosen.push(languages[languages.length - 1]);
    for (let j = 0; j < languages.length; j++) matched[MARK + (languages[j] as string).toLowerCase()] = true;
  }
  // `*` stands for the first language that no other range matches (RFC 9110 12.5.4).
  const others = offered.filter((one) => matched[MARK + one.toLowerCase()] !== true)[0];
  let best: string | undefined;
  let highest = 0;
  for (let i = 0; i < ranges.length; i++) {
    const { range, weight } = ranges[i] as Weighted;
    const language = range === '*' ? others : chosen[i];
    if (language === undefined || weight <= highest) continue;
    best = language;
    highest = weight;
  }
  return best ?? standard;
}

/**
 * Chooses the value that is keyed and forwarded in place of a header.
 *
 * @returns undefined if the header is absent and stays absent
 */
export function chooseField({ as, offered }: FieldPlan, value: string | undefined): string | undefined {
  if (as === 'encoding') return chooseEncoding(value, offered);
  if (as === 'language') return chooseLanguage(value, offered);
  // A header that is keyed by its presence is forwarded as `1`.
  return as === 'present' && value !== undefined ? '1' : value;
}
