import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '@urikit/lines/wasm';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { SETUPS } from '../../generic/test/laws/engines.js';
import { normalized, textOf, utf8 } from './line-by-line.js';

/** Paths of all forms, behind each part that may stand before one: both machines write the engine's normal form without it. */
const some = (...pieces: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...pieces);

const segment = some('', '', '.', '..', '..', '%2e', '%2E.', '.%2e', 'a', 'B', 'a:b', '%3a', '...', '.a', '%7e', '%c3');
const path = fc.array(segment, { maxLength: 9 }).map((segments) => segments.join('/'));
const tail = some('', '', '?', '#', '?../a', '#/..', '/', '\r');

describe.each(SETUPS)('RFC 3986 5.2.4, 6.2.2.3: paths, with $name', ({ engine, schemes }) => {
  /** Schemes made of data, in either case, and no scheme. */
  const names = [...schemes.filter((scheme) => scheme !== 'fold'), 'LOCAL', 'lOcaL', 'Other', 'Data', 'tre', 'T+1'];
  const before = fc
    .tuple(some(...names), some('', '', '/', '//', '//h', '//u@h:1', '//[::A]', '///'))
    .map(([scheme, authority]) => `${scheme === '' ? '' : `${scheme}:`}${authority}`);
  const line = fc.tuple(before, path, tail).map((parts) => parts.join(''));

  test.each([
    ['JavaScript', createLines],
    ['WebAssembly', createWasmLines],
  ])('%s answers lines as the engine, and valid ones without it', (_, create) => {
    const left: string[] = [];
    const { normalize } = create({
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
      }),
      { seed: testSeed(), numRuns: 4000 },
    );
  });
});
