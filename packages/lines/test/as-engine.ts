import { expect, test } from '@jest/globals';
import type { Engine } from '@urikit/generic';
import fc from 'fast-check';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '../../clickhouse/src/lines.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { normalized, textOf, utf8, verdicts } from './line-by-line.js';

/** One of some strings. */
export const some = (...pieces: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...pieces);

/** Tests that both machines answer lines as the engine does, and ask the engine about malformed lines only. */
export function describeAsEngine(engine: Engine, line: fc.Arbitrary<string>, numRuns: number): void {
  test.each([
    ['JavaScript', createLines],
    ['WebAssembly', createWasmLines],
  ])('%s answers lines as the engine, and valid ones without it', (_, create) => {
    const left: string[] = [];
    const { normalize, validate } = create({
      ...engine,
      tryNormalize: (text, options) => {
        left.push(text);
        return engine.tryNormalize(text, options);
      },
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const input = utf8(`${lines.join('\n')}\n`);
        const output = new Uint8Array(2 * input.length + 400);
        left.length = 0;
        const { written } = normalize(input, output);
        expect([lines, textOf(output.subarray(0, written))]).toEqual([lines, normalized(input, engine)]);
        expect(left.filter((text) => engine.tryNormalize(text).ok)).toEqual([]);
        left.length = 0;
        const { written: count } = validate(input, output);
        expect([Array.from(output.subarray(0, count)), left]).toEqual([verdicts(input, engine), []]);
      }),
      { seed: testSeed(), numRuns },
    );
  });
}
