import { describe, expect, test } from '@jest/globals';
import { countingKit, growthOf, workOf } from '@urikit/scheme-conformance';
import { kit as engineKit } from '@urikit/generic';

describe('the counting kit', () => {
  test('does what the kit of the engine does, and adds up the lengths of the texts', () => {
    const { kit, total } = countingKit();
    expect(Object.keys(kit)).toEqual(Object.keys(engineKit));
    expect(Object.isFrozen(kit)).toBe(true);
    expect(total()).toBe(0);
    expect(kit.percentEncode('a b', 'segment')).toBe('a%20b');
    expect(total()).toBe(3);
    expect(kit.percentDecode('%41', 'replace')).toBe('A');
    expect(kit.removeDotSegments('/a/..')).toBe('/');
    expect(kit.segments('/a')).toEqual(engineKit.segments('/a'));
    expect(total()).toBe(13);
  });

  test('two kits count each for itself', () => {
    const [one, other] = [countingKit(), countingKit()];
    one.kit.segments('/a/b');
    expect([one.total(), other.total()]).toEqual([4, 0]);
  });
});

const A = 'a'.repeat(100);
const A_B_A = `${A}b${A}`;
const LIST = [1, 2, 3];

describe('the work of built-in methods', () => {
  test.each<readonly [string, number, () => unknown]>([
    ['nothing', 0, () => undefined],
    ['one character', 1, () => A.charCodeAt(3)],
    ['a slice of ten', 11, () => A.slice(0, 10)],
    ['a search that finds nothing', 101, () => A.indexOf('b')],
    ['a search that finds something behind a hundred', 101, () => A_B_A.indexOf('b')],
    ['a search from a place on', 11, () => A.indexOf('b', 90)],
    ['a search from the end that finds something', 102, () => A_B_A.lastIndexOf('b')],
    ['a search from the end that finds nothing', 101, () => A.lastIndexOf('b')],
    ['an expression that matches nothing', 101, () => /b/.test(A)],
    ['an expression that must match here', 1, () => /b/y.test(A)],
    ['an expression that matches at once', 2, () => /a/.test(A)],
    ['an expression that matches behind a hundred', 102, () => A_B_A.search(/b/)],
    ['a global expression, the matches and what is behind them', 203, () => A_B_A.match(/b/g)],
    ['the steps of a list', 3, () => LIST.map((each) => each)],
    ['the steps of a spread, and its end', 4, () => [...LIST]],
    ['a list of which one element is wanted', 4, () => LIST.includes(1)],
    ['a text that is encoded', 101, () => encodeURIComponent(A)],
  ])('%s: %i', (_, work, act) => {
    expect(workOf(act)).toBe(work);
  });

  test('an exception passes, and nothing is counted any more', () => {
    const methods = (): readonly unknown[] => [
      Object.getOwnPropertyDescriptor(String.prototype, 'slice'),
      Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec'),
    ];
    const before = methods();
    expect(() =>
      workOf(() => {
        throw new RangeError('of the caller');
      }),
    ).toThrow('of the caller');
    expect(methods()).toEqual(before);
  });

  test('what is counted answers as before', () => {
    const answers = (): unknown => [
      'a-b_c'.split(/[-_]/),
      'aXbX'.replace(/x/gi, (each) => each.toLowerCase()),
      Array.from('k=v;l=w'.matchAll(/(\w)=(\w)/g), ([, key, value]) => [key, value]),
      'a b'.replaceAll(' ', '%20'),
      [3, 1, 2].sort((a, b) => a - b),
      Array.from('a\u{1f600}'),
      [[1], [2]].flatMap((each) => each),
      LIST.reduce((sum, each) => sum + each, 1),
      LIST.find((each) => each > 1),
    ];
    let counted: unknown;
    workOf(() => (counted = answers()));
    expect(counted).toEqual(answers());
  });
});

describe('growth', () => {
  const list = (length: number): readonly string[] => Array.from({ length }, (_, i) => String(i));

  test.each<readonly [string, (length: number) => unknown]>([
    ['no work at all', () => undefined],
    ['every character once', (length) => 'a'.repeat(length).split('')],
    ['every match once', (length) => 'ab'.repeat(length).replace(/b/g, '')],
    ['a text put together', (length) => Array.from({ length }, () => 'ab').join('&')],
    ['a list that is sorted', (length) => list(length).toSorted()],
  ])('%s is linear', (_, act) => {
    expect(growthOf(act)).toMatchObject({ linear: true });
  });

  test.each<readonly [string, (length: number) => unknown]>([
    [
      'the rest of the text, character by character',
      (length) => {
        for (let rest = 'a'.repeat(length); rest !== ''; rest = rest.slice(1));
      },
    ],
    ['a list that is copied to add one', (length) => list(length).reduce<string[]>((all, each) => [...all, each], [])],
    ['a list that is searched for each', (length) => list(length).filter((each, i, all) => all.indexOf(each) === i)],
    ['a predicate for each pair', (length) => list(length).filter((a) => list(length).some((b) => b === `${a}x`))],
    ['everything decoded for each part', (length) => list(length).map((_, __, all) => all.join('').toLowerCase())],
  ])('%s is not', (_, act) => {
    expect(growthOf(act)).toMatchObject({ linear: false });
  });

  test('counts the same each time', () => {
    const act = (length: number): unknown => 'a/'.repeat(length).split('/');
    expect(growthOf(act)).toEqual(growthOf(act));
  });
});
