import { expect, test } from '@jest/globals';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '@urikit/clickhouse/lines';
import { engine, type Engine, isUriReference } from 'urikit';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { linesOf, LISTS } from './real-urls.js';

/** The lines as a machine normalizes them, and the valid ones of them that it left to the engine. */
function written(make: typeof createLines, lines: readonly string[]): readonly [normal: string[], left: string[]] {
  const left: string[] = [];
  const tryNormalize: Engine['tryNormalize'] = (text, options) => {
    if (isUriReference(text)) left.push(text);
    return engine.tryNormalize(text, options);
  };
  const input = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const output = new Uint8Array(2 * input.length);
  const { normalize } = make({ ...engine, tryNormalize });
  const { written: length } = normalize(input, output, { invalid: () => '!' });
  return [new TextDecoder().decode(output.subarray(0, length)).trimEnd().split('\n'), left];
}

describeCorpora('lines of URLs as they are found', () => {
  test.each([
    ['JavaScript', createLines],
    ['WebAssembly', createWasmLines],
  ])('%s writes each valid one as the engine does, and leaves none to it', (_, make) => {
    const lines = LISTS.flatMap(linesOf);
    const expected = lines.map((line) => {
      const normal = engine.tryNormalize(line);
      return normal.ok ? normal.value : '!';
    });
    expect(written(make, lines)).toEqual([expected, []]);
  });
});
