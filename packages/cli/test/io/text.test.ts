import { engine } from 'urikit';
import { describe, expect, test } from '@jest/globals';
import { secretComponents, shownText } from '../../src/components.js';
import { diagram } from '../../src/io/diagram.js';
import { faultOf } from '../../src/io/fault.js';
import { paintFor, wantsColour } from '../../src/io/paint.js';
import { excerpt, grouped, plural, printable, table } from '../../src/io/table.js';

describe('colour', () => {
  test.each<[boolean, Record<string, string>, boolean]>([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('terminal: %s, %j: %s', (isTTY, env, wanted) => {
    expect(wantsColour({ isTTY }, env)).toBe(wanted);
    expect(paintFor({ isTTY }, env)('wrong', 'x') === 'x').toBe(!wanted);
  });
});

describe('table', () => {
  test('pads to the widest, numbers from the left, and leaves no space at the end', () => {
    expect(
      table(
        [
          ['a', '1', 'x'],
          ['bcd', '20', ''],
        ],
        [1],
      ),
    ).toEqual(['a     1  x', 'bcd  20']);
    expect(table([])).toEqual([]);
  });

  test.each([
    [0, '0 URIs'],
    [1, '1 URI'],
    [1234567, '1,234,567 URIs'],
  ])('%i is %s', (count, text) => {
    expect(plural(count, 'URI')).toBe(text);
  });

  test('numbers are grouped whatever the locale', () => {
    expect(grouped(1000.4)).toBe('1,000');
    expect([0, 999, 12_345, 1e6, 1e15].map(grouped)).toEqual([
      '0',
      '999',
      '12,345',
      '1,000,000',
      '1,000,000,000,000,000',
    ]);
  });

  test('what a terminal would obey is written as its code point', () => {
    expect(printable('a\x1b[2J\n\u202e\u{1F600}')).toBe('a\\u{1b}[2J\\u{a}\\u{202e}\\u{1f600}');
  });

  test.each(['x'.repeat(81), 'x'.repeat(5000), '\x1b'.repeat(100)])(
    'an excerpt has its width and both ends',
    (text) => {
      expect(excerpt(text)).toHaveLength(80);
      expect(excerpt(`begin${text}end`)).toMatch(/^begin.*\.\.\..*end$/);
    },
  );
});

describe('diagram', () => {
  const draw = (text: string): readonly string[] => {
    const issue = engine.check(text)[0];
    return issue === undefined ? [] : diagram(text, issue.start, engine);
  };

  test.each<[string, readonly string[]]>([
    ['http://h/a|b', ['http://h/a|', '          ^']],
    ['http://127.1/x', ['http://127.1/x', '       ^']],
    ['http://h/a b', ['http://h/a ', '          ^']],
    ['http://h/a\x1bb', ['http://h/a\\u{1b}', '          ^']],
    ['http://u@h/', ['http://u@h/', '       ^']],
    ['http://u:pw@h:99999/', ['http://u:@h:99999/', '       ^']],
    [`http://h/${'a'.repeat(100)}|`, [`...${'a'.repeat(57)}|`, `${' '.repeat(60)}^`]],
    // A character that no URI may contain is no secret; what stands before it may be one.
    ['http://a\\@b/', ['http:...\\', '        ^']],
    ['http://user:pa\\ss@h/', ['http:...\\', '        ^']],
    ['http://user:pa ss@h/', ['http:... ', '        ^']],
    ['http://h:pa|ss', []],
    [`http://127.1/${'a'.repeat(100)}`, [`http://127.1/${'a'.repeat(63)}...`, '       ^']],
  ])('%j', (text, lines) => {
    expect(draw(text)).toEqual(lines);
  });

  test('a place behind a removed password moves with what is left', () => {
    const text = 'http://u:pw@h:99999/';
    const port = engine.check(text).find(({ code }) => code === 'http/port-range');
    expect(diagram(text, port!.start, engine)).toEqual(['http://u:@h:99999/', '            ^']);
  });

  test.each([
    'http://u:s3cret@h/a b',
    'http://u:s3 cret@h/',
    'http://u:s3cret',
    'http://s3cret:s3cret|@h/',
    'u@host:s3cret|',
  ])('nothing of a secret is shown: %j', (text) => {
    expect(draw(text).join('\n')).not.toContain('cret');
  });
});

test('the components that redaction changes', () => {
  expect(secretComponents('http://u:p@h/', engine)).toEqual(['userinfo']);
  expect(secretComponents('http://u@h/', engine)).toEqual([]);
  expect(secretComponents('http://a b/', engine)).toEqual([]);
});

test('absent and empty are said', () => {
  expect([undefined, '', 'x'].map(shownText)).toEqual(['(absent)', '(empty)', 'x']);
});

test('a cause that is no fault of an input is thrown on', () => {
  const cause = new TypeError('of ours');
  expect(() => faultOf(cause)).toThrow(cause);
});
