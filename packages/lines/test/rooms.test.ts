import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine } from '@urikit/generic';
import { createLines } from '@urikit/lines';
import { createLines as createLinesByWebAssembly } from '../../clickhouse/src/lines.js';
import { textOf, utf8 } from './line-by-line.js';

/** Outputs of any size: how far a call comes, and that the engine answers nothing that the machine can read. */
const engine = createEngine({ schemes: { x: { emptyPath: '/' } } });
let asked = 0;
const tryNormalize: Engine['tryNormalize'] = (...given) => {
  asked += 1;
  return engine.tryNormalize(...given);
};

const SIZES = Array.from({ length: 40 }, (_, size) => size);

describe.each([
  ['JavaScript', createLines],
  ['WebAssembly', createLinesByWebAssembly],
])('%s', (_, create) => {
  const { normalize, validate } = create({ ...engine, tryNormalize });

  describe('as many lines are read as fit', () => {
    // Five octets become six: no line becomes longer by more.
    const grows = utf8('x://\n'.repeat(6));

    test.each(SIZES)('lines that become longer, in an output of %d', (size) => {
      const memory = new Uint8Array(size + 3).fill(0xff);
      const lines = Math.min(6, Math.floor(size / 6));
      const progress = normalize(grows, memory.subarray(0, size));
      expect(progress).toEqual({ read: 5 * lines, written: 6 * lines, lines, invalid: 0, unanswered: 0 });
      expect(textOf(memory.subarray(0, 6 * lines))).toBe('x:///\n'.repeat(lines));
      expect(Array.from(memory.subarray(size))).toEqual([0xff, 0xff, 0xff]);
    });

    test.each(SIZES)('empty lines and their verdicts, in an output of %d', (size) => {
      const lines = Math.min(size, 30);
      const expected = { read: lines, written: lines, lines, invalid: 0, unanswered: 0 };
      expect(normalize(utf8('\n'.repeat(30)), new Uint8Array(size))).toEqual(expected);
      expect(validate(utf8('\n'.repeat(30)), new Uint8Array(size))).toEqual(expected);
    });
  });

  describe('the engine is not asked', () => {
    test.each([5, 13, 40, 400])('about %d octets that have three halves of them, and four more', (length) => {
      const input = utf8(`//${'h'.repeat(length - 3)}\n`);
      asked = 0;
      const output = new Uint8Array((length * 3) / 2 + 4);
      expect(normalize(input, output)).toMatchObject({ read: length, written: length });
      expect(asked).toBe(0);
    });

    test('about lines that become longer, and have three halves of their octets, and four more', () => {
      const input = utf8('x://\n'.repeat(400));
      asked = 0;
      expect(normalize(input, new Uint8Array((input.length * 3) / 2 + 4))).toMatchObject({
        read: input.length,
        lines: 400,
      });
      expect(asked).toBe(0);
    });

    test('about addresses, which grow most', () => {
      const input = utf8('x://[::ffff:f:f]\n'.repeat(400));
      asked = 0;
      expect(normalize(input, new Uint8Array((input.length * 3) / 2 + 4))).toMatchObject({
        read: input.length,
        written: (input.length * 24) / 17,
      });
      expect(asked).toBe(0);
    });

    test('about what is read with the room that other lines left', () => {
      const input = utf8('//h/abcdefgh\n'.repeat(50));
      asked = 0;
      expect(normalize(input, new Uint8Array(input.length + 20))).toMatchObject({ read: input.length, lines: 50 });
      expect(asked).toBe(0);
    });

    test.each([
      [['a', '^', 'b', '%', '', '^^^', 'c'], 15],
      [['a', '^'], 3],
      [['a', 'bc'], 4],
    ])('about verdicts on %j in an output of %d', (lines, size) => {
      const input = utf8(lines.map((line) => `${line}\n`).join(''));
      const output = new Uint8Array(size);
      asked = 0;
      const verdicts = lines.map((line) => (/[%^]/.test(line) ? 0 : 1));
      const invalid = verdicts.filter((verdict) => verdict === 0).length;
      const { length } = lines;
      expect(validate(input, output)).toEqual({
        read: input.length,
        written: length,
        lines: length,
        invalid,
        unanswered: 0,
      });
      expect([Array.from(output.subarray(0, length)), asked]).toEqual([verdicts, 0]);
    });
  });
});
