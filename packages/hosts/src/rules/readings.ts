/** Rounds of decoding. A path that still changes behind them is read by no rule. */
const ROUNDS = 8;

/** A character of ASCII as its triplet, or in two to six bytes, as decoders read it that take overlong UTF-8 (RFC 3629 3). */
const ENCODED = /%(?:([0-7][0-9a-f])|(?:c|(?:e0|f0%80|f8%80%80|fc%80%80%80)%8)([01])%([89ab][0-9a-f]))/gi;

const decodeOnce = (text: string): string =>
  text.replace(ENCODED, (_, hex: string | undefined, high: string, low: string) =>
    String.fromCharCode(hex === undefined ? Number(high) * 64 + (parseInt(low, 16) & 63) : parseInt(hex, 16)),
  );

/** A string and its decodings, one for each round that changes it; undefined if there are too many. */
function decodingsOf(text: string): readonly string[] | undefined {
  const found = [text];
  for (let before = text; before.includes('%');) {
    const after = decodeOnce(before);
    if (after === before) break;
    if (found.length > ROUNDS) return undefined;
    found.push(after);
    before = after;
  }
  return found;
}

/** A string as it is behind all rounds of decoding; undefined if there are too many. */
const fullyDecoded = (text: string): string | undefined => (text.includes('%') ? decodingsOf(text)?.at(-1) : text);

/** Servers cut a segment at a parameter, and at a delimiter or NUL that they have decoded. */
const cut = (text: string): string => text.split(/[;?#\0]/, 1)[0] as string;

const isDot = (text: string): boolean => text === '.' || text === '..';

/**
 * Tells if servers may read a segment in another way when they decode it again: a slash, a backslash, NUL or `;` in it, or a
 * dot-segment.
 *
 * @param segment - in normal form
 * @example isDoubtful('a%2Fb') // true
 */
export function isDoubtful(segment: string): boolean {
  if (!/[%;.]/.test(segment)) return false;
  const decoded = fullyDecoded(segment);
  return decoded === undefined || /[/\\;\0]/.test(decoded) || isDot(cut(decoded));
}

/** One segment of a reading. */
export interface ReadSegment {
  /** The spellings of its name: all of it, and without parameters. */
  readonly keys: readonly string[];
  /** False for an empty segment, which `*` does not take. */
  readonly isFull: boolean;
  /** True for an empty segment between slashes, which servers drop. */
  readonly isSkipped: boolean;
  /** In normal form, for parameters. */
  readonly text: string;
}

/** The key of a piece of a path or query under `deny`: decoded, without regard to case; servers of files do so. */
export const looseKey = (text: string): string => (fullyDecoded(text) ?? text).toLowerCase();

/** The key under `allow`: as it is. `*` is a form of rules, so a raw one counts as encoded. */
export const exactKey = (text: string): string => text.replaceAll('*', '%2A');

function segmentOf(text: string, i: number, { length }: readonly string[]): ReadSegment {
  const key = looseKey(text);
  const short = cut(key);
  const isSkipped = (short === '' || short === '.') && i > 0 && i < length - 1;
  return { keys: short === key ? [key] : [key, short], isFull: key !== '', isSkipped, text };
}

/** Removes dot-segments from decoded segments; the first one is the root, or that of a rootless path. */
function withoutDots(segments: readonly string[], nameOf: (text: string) => string): readonly string[] {
  const kept: string[] = [];
  segments.forEach((segment, i) => {
    const name = nameOf(segment);
    if (!isDot(name) || i === 0) kept.push(segment);
    else {
      if (name === '..' && kept.length > 1) kept.pop();
      if (i === segments.length - 1) kept.push('');
    }
  });
  return kept;
}

/** A path of which servers may see another one. */
const AMBIGUOUS = /%(?:25|2f|5c|00|3b|3f|23|c[01]|(?:e0|f0%80|f8%80%80|fc%80%80%80)%8[01])|;|\/\/|\/\.{1,2}(?:\/|$)/i;

/** The lists of segments that servers may split a path into. */
function splitsOf(path: string): readonly (readonly string[])[] {
  const texts = [
    path,
    ...(path.includes('\\') ? [path.replaceAll('\\', '/')] : []),
    ...(path.includes('\0') ? [path.slice(0, path.indexOf('\0'))] : []),
  ];
  return texts.flatMap((text) => {
    const segments = text.split('/');
    const merged = segments.filter((each, i) => each !== '' || i === 0 || i === segments.length - 1);
    const lists = merged.length === segments.length ? [segments] : [segments, merged];
    const plain = lists.map((list) => withoutDots(list, looseKey));
    const short = lists.map((list) => withoutDots(list, (each) => cut(looseKey(each))));
    return [...lists, ...plain, ...short];
  });
}

/**
 * The readings of a path by servers that decode it once or more, cut parameters off, take a backslash for a slash, end it at NUL,
 * drop empty segments, and remove dot-segments then.
 *
 * @param path - in normal form
 * @returns undefined for a path that is encoded more than eight times. Never throws; a bounded number of readings.
 * @see RFC 3986 section 2.4, 3.3, 7.3
 * @example readingsOf('/a%2Fb')?.length // 2 splits, each with and without dot-segments
 */
export function readingsOf(path: string): readonly (readonly ReadSegment[])[] | undefined {
  if (!AMBIGUOUS.test(path)) return [path.split('/').map(segmentOf)];
  const rounds = decodingsOf(path);
  const seen = new Set<string>();
  return rounds?.flatMap(splitsOf).flatMap((segments) => {
    const joined = segments.join('/');
    if (seen.has(joined)) return [];
    seen.add(joined);
    return [segments.map(segmentOf)];
  });
}
