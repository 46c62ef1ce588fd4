import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeUtf8, type Line, lineSplitter, readLines } from '../src/io/lines.js';
import { testSeed } from '../../generic/test/generators/campaign.js';

const split = (chunks: readonly (string | Buffer)[], longest?: number): readonly Line[] => {
  const splitter = lineSplitter(longest);
  return [...chunks.flatMap((chunk) => splitter.push(Buffer.from(chunk as string, 'utf8'))), ...splitter.end()];
};

describe('lineSplitter', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['nothing', [''], []],
    ['no chunk', [], []],
    ['LF', ['a\nb\n'], ['a', 'b']],
    ['CRLF', ['a\r\nb\r\n'], ['a', 'b']],
    ['CRLF cut in two', ['a\r', '\nb'], ['a', 'b']],
    ['no line end at the end', ['a\nb'], ['a', 'b']],
    ['a CR at the end', ['a\nb\r'], ['a', 'b']],
    ['a CR inside is data', ['a\rb\r\r\n'], ['a\rb\r']],
    ['empty lines', ['\n\r\na\n\n'], ['', '', 'a', '']],
    ['a line over several chunks', ['ab', 'cd', 'e\nf'], ['abcde', 'f']],
    ['NUL is data', ['a\0b\n'], ['a\0b']],
    ['a signature', ['\uFEFFa\n\uFEFFb\n'], ['a', '\uFEFFb']],
    ['UTF-8', ['caf\u00e9 \u{1F600}\n'], ['caf\u00e9 \u{1F600}']],
  ])('%s', (_, chunks, lines) => {
    expect(split(chunks)).toEqual(lines);
  });

  test('a character cut in two is put together', () => {
    const octets = Buffer.from('\u{1F600}\n');
    expect(split([octets.subarray(0, 2), octets.subarray(2)])).toEqual(['\u{1F600}']);
  });

  test('any chunks give the lines of the whole', () => {
    const pieces = fc.array(fc.constantFrom('a', '\n', '\r\n', '\u00e9', '\u{1F600}', 'bc'), { maxLength: 30 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 7 }), (all, size) => {
        const whole = Buffer.from(all.join(''));
        const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
          whole.subarray(i * size, (i + 1) * size),
        );
        expect(split(chunks)).toEqual(split([whole]));
      }),
      { seed: testSeed() },
    );
  });

  test.each([
    ['in one chunk', ['abcdef\nok\n']],
    ['over chunks', ['abc', 'def', 'ghi', '\nok\n']],
    ['at the end', ['ok\n', 'abcdef']],
  ])('a line that is too long is one fault and the rest is read: %s', (_, chunks) => {
    const lines = split(chunks, 4);
    expect(lines).toHaveLength(2);
    expect(lines).toContain('ok');
    expect(lines).toContainEqual(expect.objectContaining({ code: 'input/too-long' }));
  });

  test('a line of just the length is whole, its CR not counted', () => {
    expect(split(['abcd\r\n', 'abc', 'd\r', '\nabcd'], 4)).toEqual(['abcd', 'abcd', 'abcd']);
  });
});

describe('decodeUtf8 (RFC 3629 4)', () => {
  test.each<[string, number]>([
    ['a\xff', 1],
    ['\xc0\x80', 0],
    ['\xc3', 0],
    ['ok\xc3\xa9\xed\xa0\x80', 4],
    ['\xe0\x80\x80', 0],
    ['\xf0\x80\x80\x80', 0],
    ['\xf4\x90\x80\x80', 0],
    ['\xf0\x9f\x98\x80\x80', 4],
  ])('%j is a fault at %i', (octets, start) => {
    expect(decodeUtf8(octets)).toMatchObject({ code: 'input/not-utf-8', start });
  });

  test('whatever is UTF-8 is read, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (octets) => {
        const read = decodeUtf8(Buffer.from(octets).toString('latin1'));
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        const expected = (): string => decoder.decode(octets);
        if (typeof read === 'string') {
          expect(read).toBe(expected());
        } else {
          expect(expected).toThrow();
          expect(() => decoder.decode(octets.subarray(0, read.start))).not.toThrow();
        }
      }),
      { seed: testSeed(), numRuns: 1000 },
    );
  });
});

test('readLines gives a batch for each chunk', async () => {
  const batches: (readonly Line[])[] = [];
  const stream = async function* (): AsyncGenerator<Buffer> {
    yield* [Buffer.from('a\nb'), await Promise.resolve(Buffer.from('c\n')), Buffer.from('d')];
  };
  for await (const batch of readLines(stream())) batches.push(batch);
  expect(batches).toEqual([['a'], ['bc'], [], ['d']]);
});
