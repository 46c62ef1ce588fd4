import { createExtractor, extract } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PARTS } from './parts.js';

test('a long run without white space is cut where it may be', () => {
  const extractor = createExtractor();
  const found = [...extractor.push('x'.repeat(70_000)), ...extractor.push(' http://h/a'), ...extractor.end()];
  expect(found).toEqual([{ text: 'http://h/a', start: 70_001, end: 70_011 }]);
});

test('white space before a long run does not keep it', () => {
  const extractor = createExtractor();
  const before = extractor.push(`see ${'_'.repeat(70_000)}`);
  expect([...before, ...extractor.push(`http://h/${'a'.repeat(70_000)}`)]).toHaveLength(1);
});

test('what is kept of a long text is bounded', () => {
  const extractor = createExtractor();
  const found = Array.from({ length: 100 }, () => extractor.push(`${'x'.repeat(9000)} http://h/a `)).flat();
  expect(found.length).toBeGreaterThan(85);
  expect(found.length + extractor.end().length).toBe(100);
});

describe('an extractor finds the same wherever the text is cut', () => {
  test.each([
    [' 12http://h.example/p ', ' a'],
    [' 12http://h.example/p ', '_'],
    ['< urn:a:b >', ' a'],
    ['<URL:urn:a:b>"urn:c:d" urn:e:f', '_'],
    ['"http://h/a"http://g."', '_'],
    ['"http://h/a" "http://g."', '_'],
    ['<http://h/a>urn:c:d>', '_'],
    ['http://h/a.http://g/', '_'],
    ['1http://h/http://g/', '_'],
    ['%http://h +http://h/', '_'],
    ['http://a.example/ü?u=http://evil.example/ ', '_'],
    ['<http://bücher.example/x>', '_'],
    ['http://a.example/見http://b.example/。http://c.example', ' '],
    ['(http://a.example)(http://b.example)', ')'],
    ['(see http://a.example)for (and http://b.example)c', '_'],
    ['http://i❤️.ws/http://h/ http://a\u00AD\u00ADb', ' '],
    ['http://h/\u{20BB7}', '\u{20BB7}'],
  ])('%j behind %j and before it', (word, unit) => {
    const [all, kept] = [4 * 16_384, 16_384];
    const filler = unit.repeat(all);
    for (let at = 0; at <= word.length; at++) {
      const text = `${filler.slice(0, all - kept - at)}${word}${filler}`.slice(0, all);
      const extractor = createExtractor();
      expect([at, ...extractor.push(text), ...extractor.end()]).toEqual([at, ...extract(text)]);
    }
  });
});

test('an extractor reads 64 Ki units at a time, and keeps the last 16 Ki of them', () => {
  const text = 'http://h/a '.padEnd(48 * 1024 - 1, '_');
  const rest = ` http://h/b`.padEnd(16 * 1024, ' ');
  const extractor = createExtractor();
  expect(extractor.push(text + rest)).toEqual([]);
  expect(extractor.push(' ')).toEqual(extract(text));
  expect(extractor.push('_'.repeat(48 * 1024 - 1))).toEqual([]);
  expect(extractor.push('_')).toEqual([{ text: 'http://h/b', start: 48 * 1024, end: 48 * 1024 + 10 }]);
});

test('an extractor that is used again begins anew, whatever it has read', () => {
  const extractor = createExtractor();
  const long = `http://h/a ${'_'.repeat(70_000)}http://h/b`;
  for (const text of [long, 'http://h/c', '://h', long]) {
    expect([...extractor.push(text), ...extractor.end()]).toEqual(extract(text));
  }
});

test('an extractor says at once what is no option', () => {
  expect(() => createExtractor({ scheme: ['x'] } as never)).toThrow('found "scheme"');
  expect(() => createExtractor(null as never)).toThrow('(input/value)');
});

test('law: an extractor finds the same in pieces of any size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.constantFrom({}, { iri: true }, { malformed: true }),
      (parts, size, more) => {
        const options = { schemes: ['mailto'], ...more };
        const one = parts.join('');
        const text = `${one}\n`.repeat(Math.ceil(90_000 / (one.length + 1)));
        const extractor = createExtractor(options);
        const found = [];
        for (let i = 0; i < text.length; i += size * 10) found.push(...extractor.push(text.slice(i, i + size * 10)));
        found.push(...extractor.end());
        expect(found).toEqual(extract(text, options));
      },
    ),
    { seed: 3986, numRuns: 20 },
  );
});
