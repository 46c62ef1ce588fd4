/** `<version core>` and `<pre-release>` of semver.org, a numeric identifier without leading zeros. */
const NUMBER = '(0|[1-9][0-9]*)';
const IDENTIFIER = '(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)';
const PRE_RELEASE = `(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?`;
const BUILD = '(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?';
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}${PRE_RELEASE}${BUILD}$`);

/** A comparator of a range: a version may leave out its last numbers. */
const COMPARATOR = new RegExp(`^([~^]|[<>]?=?)${NUMBER}(?:\\.${NUMBER}(?:\\.${NUMBER}${PRE_RELEASE})?)?$`);

/** Tells if a value is a version after semver.org, written without a `v`. */
export const isVersion = (value: unknown): value is string => typeof value === 'string' && VERSION.test(value);

/** Identifiers as a string in their order (semver.org 11.4): numbers, the longer ones later, before words. */
const inOrder = (identifiers: readonly string[]): string =>
  identifiers.map((one) => (/^\d+$/.test(one) ? `0${String.fromCharCode(one.length)}${one}` : `1${one}`)).join();

/** A version as a string in the order of versions (semver.org 11): a release stands behind its pre-releases. */
const orderOf = (numbers: readonly string[], pre?: string): string =>
  `${inOrder([...numbers, '0', '0'].slice(0, 3))} ${pre === undefined ? '~' : inOrder(pre.split('.'))}`;

/** Tells if a version, as `orderOf` writes it, fits a comparator; undefined for a malformed one. */
function fits(found: string, comparator: string): boolean | undefined {
  if (comparator === '*') return true;
  const [, operator, ...given] = COMPARATOR.exec(comparator) ?? [];
  if (operator === undefined) return undefined;
  const numbers = given.slice(0, 3).filter((each) => each !== undefined);
  const [last, low] = [numbers.length - 1, orderOf(numbers, given[3])];
  const isWhole = last === 2;
  const first = numbers.findIndex((each) => each !== '0');
  const kept = operator === '^' ? (first < 0 ? last : first) : operator === '~' ? Math.min(last, 1) : last;
  // Behind every version with the same numbers so far; `-0` is the lowest pre-release.
  const behind = orderOf([...numbers.slice(0, kept), String(Number(numbers[kept]) + 1)], '0');
  if (operator === '<') return found < (isWhole ? low : orderOf(numbers, '0'));
  if (operator === '>') return isWhole ? found > low : found >= behind;
  const isBelow = isWhole && /^[<=]*$/.test(operator) ? found <= low : found < behind;
  return operator === '>=' ? found >= low : isBelow && (operator === '<=' || found >= low);
}

/**
 * Tells if a version is in a range: `^1.2.0`, `~1.2`, `1`, `>=1.2.0 <3`, `^1 || ^2`, `*`, each as npm reads it; undefined for any
 * other string. A pre-release needs one of its numbers in the range.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const [, ...parts] = VERSION.exec(version) as RegExpExecArray;
  const numbers = parts.slice(0, 3);
  const found = orderOf(numbers, parts[3]);
  const isNamed = (comparator: string): boolean => comparator.replace(/^\D+/, '').startsWith(`${numbers.join('.')}-`);
  const all = range.split('||').map((alternative) => {
    const comparators = alternative.trim().split(/\s+/);
    const results = comparators.map((each) => fits(found, each));
    if (results.includes(undefined)) return undefined;
    return !results.includes(false) && (parts[3] === undefined || comparators.some(isNamed));
  });
  return all.includes(undefined) ? undefined : all.includes(true);
}
