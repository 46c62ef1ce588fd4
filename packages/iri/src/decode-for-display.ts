import { continues, isDisplayable } from './displayable.js';

/** The triplets of a character outside ASCII, in UTF-8 (RFC 3629 section 4), in a row. */
const T = '%[89AB][0-9A-F]';
const TWO = `%C[2-9A-F]${T}|%D[0-9A-F]${T}`;
const THREE = `%E0%[AB][0-9A-F]${T}|%E[1-9A-CEF]${T}${T}|%ED%[89][0-9A-F]${T}`;
const FOUR = `%F0%[9AB][0-9A-F]${T}${T}|%F[123]${T}${T}${T}|%F4%8[0-9A-F]${T}${T}`;
const CHARACTERS = new RegExp(`(?:${TWO}|${THREE}|${FOUR})+`, 'gi');

/** The longest sequence of marks to decode. Longer ones are unreadable and slow to normalize (UAX #15 section 13). */
const LONGEST = 32;

/** The number of characters to examine before and after. */
const AROUND = 32;

/** A base character and the marks that may compose with it. */
interface Cluster {
  readonly text: string;
  /** In the run of triplets. */
  readonly start: number;
  readonly end: number;
}

const tripletsOf = (char: string): number => {
  const code = char.codePointAt(0) as number;
  if (code < 0x800) return 6;
  return code < 0x10000 ? 9 : 12;
};

function clustersOf(run: string): readonly Cluster[] {
  const clusters: { chars: string[]; start: number; end: number }[] = [];
  let at = 0;
  for (const char of decodeURIComponent(run)) {
    const last = clusters.at(-1);
    const end = at + tripletsOf(char);
    if (last === undefined || !continues(char)) clusters.push({ chars: [char], start: at, end });
    else {
      last.chars.push(char);
      last.end = end;
    }
    at = end;
  }
  return clusters.map(({ chars, start, end }) => ({ text: chars.join(''), start, end }));
}

const isNfc = (text: string): boolean => text.normalize('NFC') === text;

/** Tells if two adjacent strings normalize independently. */
const standApart = (a: string, b: string): boolean =>
  (a + b).normalize('NFC') === a.normalize('NFC') + b.normalize('NFC');

const isShown = ({ text }: Cluster): boolean =>
  text.length <= LONGEST && isNfc(text) && Array.from(text).every(isDisplayable);

/** A mark at the start is shown behind a letter only, never on a delimiter or a triplet. */
const MAY_CARRY = /[A-Za-z0-9\u0080-\u{10FFFF}]$/u;
const TRIPLET_AT_END = /%[0-9A-Fa-f]{2}$/;

function firstIsShown({ text }: Cluster, before: string): boolean {
  if (continues(text)) return MAY_CARRY.test(before) && !TRIPLET_AT_END.test(before) && standApart(before, text);
  return standApart(before, text);
}

/**
 * Decodes the triplets of one component that are readable and encode back to the same bytes.
 *
 * @returns the component; ASCII, bytes that are not UTF-8, invisible characters and those not in NFC keep their
 *   triplets. Idempotent. Never throws.
 * @see RFC 3987 section 3.2
 */
export function decodeForDisplay(component: string): string {
  if (!component.includes('%')) return component;
  return component.replace(CHARACTERS, (run: string, offset: number) => {
    const clusters = clustersOf(run);
    const before = component.slice(Math.max(0, offset - AROUND), offset);
    const behind = component.slice(offset + run.length, offset + run.length + AROUND);
    return clusters
      .map((cluster, i) => {
        const shown =
          isShown(cluster) &&
          (i > 0 || firstIsShown(cluster, before)) &&
          (i < clusters.length - 1 || standApart(cluster.text, behind));
        return shown ? cluster.text : run.slice(cluster.start, cluster.end);
      })
      .join('');
  });
}
