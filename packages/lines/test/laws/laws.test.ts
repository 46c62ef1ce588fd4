import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLineStream, createLines } from '@urikit/lines';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { inputs } from '../inputs.js';
import { normalized, textOf, verdicts } from '../line-by-line.js';

describe.each(SETUPS)('lines of an engine with $name', ({ engine, schemes }) => {
  const lines = createLines(engine);

  test('are normalized as the engine does each', () => {
    fc.assert(
      fc.property(inputs(schemes), (input) => {
        const output = new Uint8Array(input.length * 2 + 400);
        const expected = normalized(input, engine);
        const { read, written, invalid } = lines.normalize(input, output);
        expect([input, textOf(output.subarray(0, written))]).toEqual([input, expected]);
        expect([read, invalid]).toEqual([input.length, expected.split('!\t').length - 1]);
      }),
      { seed: testSeed(), numRuns: 400 },
    );
  });

  test('are valid where the engine reads them', () => {
    fc.assert(
      fc.property(inputs(schemes), (input) => {
        const output = new Uint8Array(input.length + 1);
        const { read, written, invalid } = lines.validate(input, output);
        const expected = verdicts(input, engine);
        expect([input, Array.from(output.subarray(0, written))]).toEqual([input, expected]);
        expect([read, invalid]).toEqual([input.length, expected.filter((verdict) => verdict === 0).length]);
      }),
      { seed: testSeed(), numRuns: 400 },
    );
  });

  test('are the same in chunks split anywhere', () => {
    fc.assert(
      fc.property(inputs(schemes), fc.array(fc.nat({ max: 40 })), (input, sizes) => {
        const stream = createLineStream(lines.normalize);
        const outputs: Uint8Array[] = [];
        let at = 0;
        for (const size of sizes) {
          outputs.push(...stream.push(input.subarray(at, at + size)));
          at += size;
        }
        outputs.push(...stream.push(input.subarray(at)), ...stream.end());
        expect(outputs.map(textOf).join('')).toBe(normalized(input, engine));
      }),
      { seed: testSeed(), numRuns: 150 },
    );
  });

  test('are the same in outputs of any size, and no octet is written behind one', () => {
    fc.assert(
      fc.property(inputs(schemes), fc.nat({ max: 60 }), (input, size) => {
        const outputs: string[] = [];
        for (let rest = input, room = size; rest.length > 0;) {
          const memory = new Uint8Array(room + 1).fill(0xff);
          const { read, written } = lines.normalize(rest, memory.subarray(0, room));
          expect(memory[room]).toBe(0xff);
          outputs.push(textOf(memory.subarray(0, written)));
          room = read === 0 ? room * 2 + 1 : size;
          rest = rest.subarray(read);
        }
        expect(outputs.join('')).toBe(normalized(input, engine));
      }),
      { seed: testSeed(), numRuns: 150 },
    );
  });
});
