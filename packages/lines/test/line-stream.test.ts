import { expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines, createLineStream, type LineStreamOptions } from '@urikit/lines';
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
  const outputs = stream.push(utf8('x:\n\nx:\n')).map(textOf);
  expect(outputs.join('')).toBe(`x:${'a'.repeat(2000)}\n\nx:${'a'.repeat(2000)}\n`);
  expect(outputs).not.toContain('');
});

test.each([
  [['http://h/aaaaaaa\n'], 'http://h/aaaaaaa\n'],
  [['http://h/', 'aa\nx\n'], 'http://h/aa\nx\n'],
  [['http://h/', 'aaaaaaa\nx\n'], '?\nx\n'],
  [['http://h/aaaaa', 'aaaaa', 'aaaaaa', '\nx\n'], '?\nx\n'],
  [['http://h/aaaaaaaaaaaaaaaa', 'aaa'], '?\n'],
  [['http://h/', 'aaaaaaa\nx\n', 'y\n', 'z'], '?\nx\ny\nz\n'],
])('a line that chunks cut and that is longer than `longest` is not kept: %j', (chunks, expected) => {
  expect(written(chunks, { longest: 12, tooLong: () => utf8('?\n') })).toBe(expected);
  expect(written(chunks, { longest: 12 })).toBe(expected.replace('?\n', ''));
});

test('a line of many chunks is read whole', () => {
  const pieces = Array.from({ length: 300 }, () => 'abcdefghij');
  expect(written(['HTTP://h/', ...pieces, '/..\n'])).toBe('http://h/\n');
});

test('a line of one octet is one, and its end alone an empty one', () => {
  expect(written(['\n', '\n\n'])).toBe('\n\n\n');
  expect(written(['a'])).toBe('a\n');
});

test('a line of more than 2^24 octets is not kept where nothing else is said', () => {
  const stream = createLineStream(normalize, { tooLong: () => utf8('?') });
  expect(stream.push(new Uint8Array(2 ** 24 + 1))).toEqual([utf8('?')]);
});

test('octets of a line that comes in pieces are copied a few times each', () => {
  const own: unknown = Reflect.get(Uint8Array.prototype, 'set');
  let copied = 0;
  function counted(this: Uint8Array, octets: ArrayLike<number>, at?: number): void {
    copied += octets.length;
    Reflect.apply(own as typeof counted, this, [octets, at]);
  }
  Object.defineProperty(Uint8Array.prototype, 'set', { value: counted, configurable: true });
  try {
    const pieces = [...Array.from({ length: 3000 }, () => 'abcdefghij'), 'a'.repeat(100_000), '\n'];
    expect(written(['x://h/', ...pieces])).toBe(`x://h/${pieces.join('')}`);
    expect(copied).toBeLessThan(3 * 130_007);
  } finally {
    Reflect.deleteProperty(Uint8Array.prototype, 'set');
  }
});

test('answers are written to what the caller allocates', () => {
  const room = new Uint8Array(200);
  const asked: number[] = [];
  const allocate = (length: number): Uint8Array => {
    asked.push(length);
    return room.subarray(0, length);
  };
  const [octets] = createLineStream(normalize, { allocate }).push(utf8('HTTP://h\n'));
  expect([octets?.buffer, asked]).toEqual([room.buffer, [78]]);
});
