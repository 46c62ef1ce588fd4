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

/** Strings in the order of versions (semver.org 11): of the three numbers, and of the pre-release, or {@link RELEASE}. */
interface Version {
  readonly numbers: string;
  readonly pre: string;
}

const RELEASE = '~';

/** A bound of a range, which counts for pre-releases of its own numbers. */
type Bound = readonly [operator: string, version: Version];

const isNumber = (identifier: string): boolean => /^\d+$/.test(identifier);

/** Identifiers as a string in their order (semver.org 11.4): numbers, the longer ones later, before words. */
const inOrder = (identifiers: readonly string[]): string =>
  identifiers.map((one) => (isNumber(one) ? `0${String.fromCharCode(one.length)}${one}` : `1${one}`)).join();

const versionOf = ([major = '0', minor = '0', patch = '0']: readonly (string | undefined)[], pre = ''): Version => ({
  numbers: inOrder([major, minor, patch]),
  pre: pre === '' ? RELEASE : inOrder(pre.split('.')),
});

function holds(found: Version, [operator, bound]: Bound): boolean {
  const [a, b] = found.numbers === bound.numbers ? [found.pre, bound.pre] : [found.numbers, bound.numbers];
  return a === b ? operator.endsWith('=') : operator.startsWith(a < b ? '<' : '>');
}

/** Tells if a bound names a pre-release of the numbers of a version. */
const isNamedBy = ({ numbers }: Version, [, bound]: Bound): boolean =>
  bound.pre !== RELEASE && bound.numbers === numbers;

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

/** Tells if a version is in a range as npm writes ranges; undefined for a malformed range. A pre-release needs one of its numbers there. */
export function isInRange(version: string, range: string): boolean | undefined {
  const alternatives = range.split('||').map((each) => boundsOfAll(each.trim().split(/\s+/).join(' ')));
  const all = alternatives.flatMap((bounds) => (bounds === undefined ? [] : [bounds]));
  if (all.length < alternatives.length) return undefined;
  const [, ...parts] = VERSION.exec(version) as RegExpExecArray;
  const found = versionOf(parts, parts[3]);
  return all.some(
    (bounds) =>
      (found.pre === RELEASE || bounds.some((bound) => isNamedBy(found, bound))) &&
      bounds.every((bound) => holds(found, bound)),
  );
}
