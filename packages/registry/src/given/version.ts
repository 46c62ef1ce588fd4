/** `<version core>`, `<pre-release>` and `<build>` of semver.org, a numeric identifier without leading zeros. */
const NUMBER = '(?:0|[1-9][0-9]*)';
const PRE_RELEASE = `(?:${NUMBER}|[0-9]*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = '[0-9A-Za-z-]+';
const TAIL = `(?:-(${PRE_RELEASE}(?:\\.${PRE_RELEASE})*))?(?:\\+${BUILD}(?:\\.${BUILD})*)?`;
const VERSION = new RegExp(`^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})${TAIL}$`);

/** A comparator of a range: an operator, and a version of which parts may be left out, or written as `x` or `*`. */
const PART = `(${NUMBER}|[xX*])`;
const COMPARATOR = new RegExp(`^(\\^|~>?|[<>]?=?)v?${PART}(?:\\.${PART}(?:\\.${PART}${TAIL})?)?$`);

/** Tells if a value is a version after semver.org, written without a `v`. */
export const isVersion = (value: unknown): value is string => typeof value === 'string' && VERSION.test(value);

/** Three numbers, and the identifiers of a pre-release, or {@link RELEASE}, which comes after all of them. */
type Version = readonly string[];

const RELEASE = '~';

/** A bound of a range, which counts for pre-releases of its own numbers. */
type Bound = readonly [operator: string, version: Version];

const versionOf = (parts: readonly (string | undefined)[], pre = ''): Version => [
  ...[0, 1, 2].map((i) => parts[i] ?? '0'),
  ...(pre === '' ? [RELEASE] : pre.split('.')),
];

const isNumber = (identifier: string): boolean => /^\d+$/.test(identifier);

/** The order of two identifiers (semver.org 11.4): a missing one, which is empty, before numbers before words. */
function compareIdentifiers(a = '', b = ''): number {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (a !== '' && b !== '' && isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The precedence of two versions (semver.org 11): negative if the first one is lower. */
const compare = (a: Version, b: Version): number =>
  (a.length > b.length ? a : b).map((_, i) => compareIdentifiers(a[i], b[i])).find((order) => order !== 0) ?? 0;

/** Tells if a version is within a bound. */
const holds = (found: Version, [operator, bound]: Bound): boolean => {
  const order = compare(found, bound);
  return order === 0 ? operator.endsWith('=') : operator.startsWith(order < 0 ? '<' : '>');
};

/** Tells if two versions have the same numbers. */
const isNamedBy = (found: Version, [, bound]: Bound): boolean =>
  bound[3] !== RELEASE && String(bound.slice(0, 3)) === String(found.slice(0, 3));

/** The bounds of one comparator; undefined for a malformed one. */
function boundsOf(comparator: string): readonly Bound[] | undefined {
  const [, operator, ...found] = COMPARATOR.exec(comparator) ?? [];
  if (operator === undefined) return undefined;
  const written = found.slice(0, 3);
  const open = written.findIndex((part) => part === undefined || !isNumber(part));
  const parts = open < 0 ? written : written.slice(0, open);
  if (written.slice(parts.length).some((part) => part !== undefined && isNumber(part))) return undefined;
  const isWhole = parts.length === 3;
  const last = parts.length - 1;
  if (last < 0) return operator === '<' || operator === '>' ? [['<', versionOf([], '0')]] : [];
  const low = versionOf(parts, isWhole ? found[3] : '');
  const atLeast: Bound = ['>=', low];
  // Behind every version with the same parts up to a place; `-0` is the lowest pre-release.
  const behind = (place: number, pre = '0'): Version =>
    versionOf([...parts.slice(0, place), String(Number(parts[place]) + 1)], pre);
  const first = parts.findIndex((part) => part !== '0');
  const kept = operator === '^' ? (first < 0 ? last : first) : operator.startsWith('~') ? Math.min(last, 1) : undefined;
  if (kept !== undefined) return [atLeast, ['<', behind(kept)]];
  if (operator === '>=') return [atLeast];
  if (operator === '<') return [['<', isWhole ? low : versionOf(parts, '0')]];
  if (operator === '>') return [isWhole ? ['>', low] : ['>=', behind(last, '')]];
  const atMost: Bound = isWhole ? ['<=', low] : ['<', behind(last)];
  return operator === '<=' ? [atMost] : [atLeast, atMost];
}

/** The bounds of comparators that all have to hold; undefined for malformed ones. */
function boundsOfAll(text: string): readonly Bound[] | undefined {
  const [, from, to] = /^(\S+) - (\S+)$/.exec(text) ?? [];
  const comparators =
    from === undefined ? text.replace(/([<>=^~]) /g, '$1').split(' ') : [`>=${from}`, `<=${String(to)}`];
  const bounds = text === '' ? [] : comparators.map(boundsOf);
  return bounds.includes(undefined) ? undefined : bounds.flatMap((each) => each as readonly Bound[]);
}

/**
 * Tells if a version is in a range as npm writes ranges: `^1.2.0`, `~1.2`, `1.x`, `>=1.2.0 <3`, `1.2.0 - 2.3.4`, and several with
 * `||` between. A pre-release is in a range only if the range names a pre-release of the same numbers.
 *
 * @param version - after semver.org
 * @returns undefined for a malformed range. Never throws.
 * @example isInRange('1.4.0', '^1.2.0') // true
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const alternatives = range.split('||').map((each) => boundsOfAll(each.trim().split(/\s+/).join(' ')));
  const all = alternatives.flatMap((bounds) => (bounds === undefined ? [] : [bounds]));
  if (all.length < alternatives.length) return undefined;
  const [, ...parts] = VERSION.exec(version) as RegExpExecArray;
  const found = versionOf(parts, parts[3]);
  return all.some(
    (bounds) =>
      (found[3] === RELEASE || bounds.some((bound) => isNamedBy(found, bound))) &&
      bounds.every((bound) => holds(found, bound)),
  );
}
