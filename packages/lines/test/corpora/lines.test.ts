import { expect, test } from '@jest/globals';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '../../../clickhouse/src/lines.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { normalized, textOf, utf8, verdicts } from '../line-by-line.js';
import { everyText } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';

describeCorpora('every text of the third-party suites is read by lines as by the engine', () => {
  const input = utf8(everyText().join('\n'));

  test.each(SETUPS)('with $name', ({ engine }) => {
    const [texts, valid] = [normalized(input, engine).split('\n'), verdicts(input, engine)];
    for (const lines of [createLines(engine), createWasmLines(engine)]) {
      const output = new Uint8Array(input.length * 2);
      const { written } = lines.normalize(input, output);
      expect(textOf(output.subarray(0, written)).split('\n')).toEqual(texts);
      const { written: count } = lines.validate(input, output);
      expect(Array.from(output.subarray(0, count))).toEqual(valid);
    }
  });
});
