import { createEngine, UriSyntaxError } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

const engine = createEngine({ encodedDotSegments: 'refuse', opaquePaths: ['y'], limits: { length: 100 } });

describe('CVE-2026-6321: encoded dot-segments are refused where an engine is made so', () => {
  test.each<readonly [text: string, start: number]>([
    ['http://h.example/public/%2e%2e/admin', 24],
    ['x:/a/.%2E', 5],
    ['//h/%2e./b?c', 4],
    ['a/%2e', 2],
    ['%2e/a', 0],
  ])('%s', (text, start) => {
    const [issue, ...others] = engine.check(text);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'syntax/encoded-dot-segment', severity: 'error', start });
    expect(engine.check(text, { severities: { 'syntax/encoded-dot-segment': 'off' } })).toEqual([issue]);
    expect(engine.tryNormalize(text)).toEqual({ ok: false, issue });
    expect(() => engine.normalize(text)).toThrow('syntax/encoded-dot-segment');
    expect(() => engine.resolve(text, 'x://h/')).toThrow('syntax/encoded-dot-segment');
    expect(() => engine.resolve('/', 'x://h/%2e%2e/')).toThrow('syntax/encoded-dot-segment');
    expect(engine.equivalent(text, text)).toBe(false);
  });

  test.each(['x://h/a/../b', 'x://h/a%2eb/.%2ea', 'x://h/?/%2e%2e/', 'y:a/%2e%2e/b', 'x://h/%2F%2e'])(
    '%s has none',
    (text) => {
      expect(engine.tryNormalize(text).ok).toBe(true);
    },
  );

  test('elsewhere they are removed, for both spellings are one URI (6.2.2.2, 6.2.2.3)', () => {
    for (const own of [createEngine(), createEngine({ encodedDotSegments: 'remove' })])
      expect(own.normalize('x://h/a/%2e%2e/b')).toBe('x://h/b');
  });

  test('the base of a comparison is a text like others (6.1)', () => {
    const base = 'http://h.example/public/%2e%2e/admin/';
    for (const act of [
      () => engine.compare('a', 'b', { base }),
      () => engine.equivalent('a', 'b', { base }),
      () => engine.identity('a', { base }),
      () => engine.identity('a', { base: `http://h.example/${'a'.repeat(100)}` }),
    ])
      expect(act).toThrow(UriSyntaxError);
  });

  test('another mode is an error', () => {
    expect(() => createEngine({ encodedDotSegments: 'keep' as 'remove' })).toThrow(
      'encodedDotSegments: expected "remove" or "refuse" (input/value)',
    );
  });
});
