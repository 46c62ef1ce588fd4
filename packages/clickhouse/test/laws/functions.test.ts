import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clickhouseModule } from '../../src/functions/clickhouse-module.js';
import { everyText } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { nearReferences } from '../../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { inputs } from '../../../lines/test/inputs.js';
import { linesOf } from '../../../lines/test/line-by-line.js';
import { agree } from '../functions/agree.js';
import { createHost } from '../functions/host.js';

describe.each(SETUPS)('the functions of ClickHouse answer as the engine, with $name', ({ engine, schemes }) => {
  const host = createHost(clickhouseModule(engine));

  test('any strings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(nearReferences(schemes), fc.string({ unit: 'binary' })), { maxLength: 12 }),
        (texts) => {
          agree(engine, host, texts);
        },
      ),
      { seed: testSeed(), numRuns: 300 },
    );
  });

  test('any lines of a log', () => {
    fc.assert(
      fc.property(inputs(schemes), (input) => {
        agree(engine, host, linesOf(input));
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});

describeCorpora('the functions of ClickHouse answer every string of the third-party suites as the engine', () => {
  test.each(SETUPS)('with $name', ({ engine }) => {
    const texts = everyText();
    expect(agree(engine, createHost(clickhouseModule(engine)), texts)).toBeGreaterThan(texts.length / 2);
  });
});
