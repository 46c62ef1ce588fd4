import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '../../clickhouse/src/lines.js';
import { textOf, utf8 } from './line-by-line.js';

/** What a call says of each line, beside its answer. */
const engine = createEngine({
  schemes: {
    code: { normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }) },
    part: { normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }), mayChange: { path: ['[A-Z]'] } },
  },
});

describe.each([
  ['JavaScript', createLines],
  ['WebAssembly', createWasmLines],
])('the statuses of lines, by %s', (_, create) => {
  const { normalize, validate } = create(engine);

  /** The statuses of lines, the count of those that are unanswered, and the output. */
  function statusesOf(text: string, room = 3 * text.length + 90): readonly unknown[] {
    const [input, output] = [utf8(text), new Uint8Array(room)];
    const statuses = new Uint8Array(8).fill(9);
    const { written, unanswered } = normalize(input, output, { statuses });
    return [Array.from(statuses), unanswered, textOf(output.subarray(0, written))];
  }

  test('0 is malformed, 1 is answered by the tables, 2 is unanswered by them, and the engine answers', () => {
    expect(statusesOf('code:A\nx:A\n%\npart:A\npart:a\nB')).toEqual([
      [2, 1, 0, 2, 1, 1, 9, 9],
      2,
      'code:a\nx:A\n!\tsyntax/percent-encoding\npart:a\npart:a\nB\n',
    ]);
  });

  test('a line without its end has the status that it has with one', () => {
    expect(['%', 'A', 'part:a', 'part:A', 'part:a\r'].map((text) => statusesOf(text).slice(0, 2))).toEqual([
      [[0, 9, 9, 9, 9, 9, 9, 9], 0],
      [[1, 9, 9, 9, 9, 9, 9, 9], 0],
      [[1, 9, 9, 9, 9, 9, 9, 9], 0],
      [[2, 9, 9, 9, 9, 9, 9, 9], 1],
      [[1, 9, 9, 9, 9, 9, 9, 9], 0],
    ]);
  });

  test('a line that does not fit has none, and one that just fits is answered by the tables', () => {
    expect(statusesOf('x:a\nx:b\n', 8)).toEqual([[1, 1, 9, 9, 9, 9, 9, 9], 0, 'x:a\nx:b\n']);
    expect(statusesOf('x:a\nx:b\n', 7)).toEqual([[1, 9, 9, 9, 9, 9, 9, 9], 0, 'x:a\n']);
    expect(statusesOf('code:A\ncode:B\n', 13)).toEqual([[2, 9, 9, 9, 9, 9, 9, 9], 1, 'code:a\n']);
  });

  test('lines beyond the length of the statuses get none', () => {
    const statuses = new Uint8Array(1);
    const { lines } = normalize(utf8('a\n%\nb\n'), new Uint8Array(99), { statuses });
    expect([lines, Array.from(statuses)]).toEqual([3, [1]]);
  });

  test('a line beyond a limit is answered by the engine', () => {
    const small = create(createEngine({ limits: { segments: 4 } }));
    const statuses = new Uint8Array(3);
    const { unanswered, invalid } = small.normalize(utf8('a\nabcdef\n/1/2/3/4/5'), new Uint8Array(99), { statuses });
    expect([Array.from(statuses), unanswered, invalid]).toEqual([[1, 2, 0], 1, 1]);
  });

  test('the grammar is answered by the tables alone', () => {
    expect(validate(utf8('code:A\n//[::1]\n%\npart:A'), new Uint8Array(9))).toMatchObject({
      invalid: 1,
      unanswered: 0,
    });
  });

  test.each([['x'], [null], [0], [[]]])('%j is no Uint8Array', (statuses) => {
    expect(() => normalize(utf8('a'), new Uint8Array(9), { statuses: statuses as never })).toThrow(
      /^statuses: expected a Uint8Array, found/,
    );
  });
});
