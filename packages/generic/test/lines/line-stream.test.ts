import { expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines, createLineStream, type LineStreamOptions } from '@urikit/generic/lines';
import { textOf, utf8 } from './line-by-line.js';

const { normalize } = createLines(createEngine({ schemes: { http: { emptyPath: '/' } } }));

function written(chunks: readonly string[], options?: LineStreamOptions): string {
  const stream = createLineStream(normalize, options);
  const outputs = chunks.flatMap((chunk) => stream.push(utf8(chunk)));
  return [...outputs, ...stream.end()].map(textOf).join('');
}

test('a line is written with the chunk that completes it', () => {
  const stream = createLineStream(normalize);
  expect(stream.push(utf8('HTTP://'))).toEqual([]);
  expect(stream.push(utf8('h\nHTTP')).map(textOf)).toEqual(['http://h/\n']);
  expect(stream.end().map(textOf)).toEqual(['HTTP\n']);
  expect(stream.end()).toEqual([]);
});

test('what a hook makes longer than its line has room', () => {
  const engine = createEngine({ schemes: { x: { normalize: (uri) => ({ ...uri, path: 'a'.repeat(2000) }) } } });
  const stream = createLineStream(createLines(engine).normalize);
  expect(stream.push(utf8('x:\n\nx:\n')).map(textOf).join('')).toBe(`x:${'a'.repeat(2000)}\n\nx:${'a'.repeat(2000)}\n`);
});

test.each([
  [['http://h/aaaaaaa\n'], 'http://h/aaaaaaa\n'],
  [['http://h/', 'aa\nx\n'], 'http://h/aa\nx\n'],
  [['http://h/', 'aaaaaaa\nx\n'], '?\nx\n'],
  [['http://h/aaaaa', 'aaaaa', 'aaaaaa', '\nx\n'], '?\nx\n'],
  [['http://h/aaaaaaaaaaaaaaaa', 'aaa'], '?\n'],
])('a line that chunks cut and that is longer than `longest` is not kept: %j', (chunks, expected) => {
  expect(written(chunks, { longest: 12, tooLong: () => utf8('?\n') })).toBe(expected);
  expect(written(chunks, { longest: 12 })).toBe(expected.replace('?\n', ''));
});

test('a line of many chunks is read whole', () => {
  const pieces = Array.from({ length: 300 }, () => 'abcdefghij');
  expect(written(['HTTP://h/', ...pieces, '/..\n'])).toBe('http://h/\n');
});

test('answers are written to what the caller allocates', () => {
  const room = new Uint8Array(200);
  const asked: number[] = [];
  const allocate = (length: number): Uint8Array => {
    asked.push(length);
    return room.subarray(0, length);
  };
  const [octets] = createLineStream(normalize, { allocate }).push(utf8('HTTP://h\n'));
  expect([octets?.buffer, asked]).toEqual([room.buffer, [76]]);
});
