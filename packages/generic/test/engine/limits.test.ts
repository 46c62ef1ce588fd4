import { createEngine, type EngineLimits, UriSyntaxError } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

const engine = createEngine({ limits: { length: 40, segments: 3, parameters: 2 } });

describe('RFC 3986 7: a text that is too much for an engine', () => {
  test.each<readonly [text: string, code: string, start: number, end: number]>([
    [`foo://h/${'a'.repeat(40)}`, 'syntax/too-long', 40, 48],
    [`foo://h/?${'a'.repeat(40)}`, 'syntax/too-long', 40, 49],
    [`foo://h/#${'a'.repeat(40)}`, 'syntax/too-long', 40, 49],
    [`?${'a'.repeat(40)}`, 'syntax/too-long', 40, 41],
    [`foo://h/${'a'.repeat(32)}?`, 'syntax/too-long', 40, 41],
    ['foo://h/a/b/c/d', 'syntax/too-many-segments', 14, 15],
    ['//h/a/b/c/', 'syntax/too-many-segments', 10, 10],
    ['foo://h//a/b/c', 'syntax/too-many-segments', 13, 14],
    ['a/b/c/d', 'syntax/too-many-segments', 6, 7],
    ['x:a/b/c/d', 'syntax/too-many-segments', 8, 9],
    ['x:a/b/c/dd/e?f', 'syntax/too-many-segments', 8, 10],
    ['foo://h/?a&b&c', 'syntax/too-many-parameters', 13, 14],
    ['?a;b;c', 'syntax/too-many-parameters', 5, 6],
    ['?a;b;cc&d#e', 'syntax/too-many-parameters', 5, 7],
  ])('%s: %s', (text, code, start, end) => {
    const issue = {
      code,
      severity: 'error',
      start,
      end,
      message: expect.stringMatching(/^expected at most \d+/),
      section: 'RFC 3986 7',
    };
    expect(engine.check(text)).toEqual([issue]);
    expect(engine.tryNormalize(text)).toEqual({ ok: false, issue });
    expect(engine.tryView(text)).toEqual({ ok: false, issue });
    expect(engine.compare(text, text)).toEqual({
      equal: false,
      level: 'scheme-based',
      because: [],
      differs: undefined,
      issue,
    });
    expect(engine.compare('/', text, { level: 'syntax-based' })).toMatchObject({
      equal: false,
      level: 'syntax-based',
      issue,
    });
    expect(engine.equivalent(text, text)).toBe(false);
    expect(engine.equivalent('/', text)).toBe(false);
    for (const verb of [engine.normalize, engine.identity, engine.explain, engine.view])
      expect(() => verb(text)).toThrow(UriSyntaxError);
    expect(() => engine.resolve(text, 'x://h')).toThrow(code);
    expect(() => engine.resolve('/', text)).toThrow(code);
  });

  test.each(['foo://h/a/b/c', '/a/b/c', 'a/b/c', 'x:a/b/c', '/a/b/?a/b/c/d', '?a&b', '#a&b&c/d/e/f', 'a'.repeat(40)])(
    '%s is as much as may be',
    (text) => {
      expect(engine.check(text)).toEqual([]);
      expect(engine.normalize(text)).toBe(text);
      expect(engine.compare(text, text).equal).toBe(true);
    },
  );

  test('without limits a text of a million segments is taken', () => {
    const text = 'x://h' + '/a'.repeat(1_000_000);
    expect(createEngine().equivalent(text, text)).toBe(true);
    expect(createEngine({ limits: { length: Infinity } }).tryNormalize(text).ok).toBe(true);
  });

  test('the default is 67,108,864 units', () => {
    const text = `/${'a'.repeat(2 ** 26)}`;
    expect(createEngine().check(text)).toMatchObject([{ code: 'syntax/too-long', start: 2 ** 26 }]);
  });
});

test.each<readonly [limits: unknown, message: string]>([
  [null, 'limits: expected an object, as in { length: 8000 } (input/value)'],
  [8000, 'limits: expected an object, as in { length: 8000 } (input/value)'],
  [{ size: 1 }, 'expected a limit (length,segments,parameters), found "size" (input/unknown-option)'],
  [{ length: 0 }, 'limits.length: expected an integer of at least 1, or Infinity, found 0 (input/value)'],
  [{ segments: 1.5 }, 'limits.segments: expected an integer of at least 1, or Infinity, found 1.5 (input/value)'],
  [{ parameters: '7' }, 'limits.parameters: expected an integer of at least 1, or Infinity, found 7 (input/value)'],
])('limits %j are an error', (limits, message) => {
  expect(() => createEngine({ limits: limits as EngineLimits })).toThrow(message);
});
