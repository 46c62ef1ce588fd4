import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLines as createJavaScriptLines } from '@urikit/lines';
import { createLines } from '@urikit/clickhouse/lines';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { inputs } from '../../../lines/test/inputs.js';
import { latin1, utf8 } from '../../../lines/test/line-by-line.js';
import { said } from '../wasm/support.js';

/** The machine of JavaScript is held to the engine by laws of its own; this one is held to it, octet for octet. */
const VERBS = ['normalize', 'validate'] as const;

describe.each(SETUPS)('WebAssembly says what JavaScript says, with $name', ({ engine, schemes }) => {
  const [wasm, javaScript] = [createLines(engine), createJavaScriptLines(engine)];

  test.each(VERBS)('%s of any lines', (verb) => {
    fc.assert(
      fc.property(inputs(schemes), fc.option(fc.nat({ max: 60 }), { nil: undefined }), (input, room) => {
        expect(said(wasm[verb], input, room)).toEqual(said(javaScript[verb], input, room));
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});

const { engine } = SETUPS[0] as (typeof SETUPS)[number];
const [wasm, javaScript] = [createLines(engine), createJavaScriptLines(engine)];

/** Where a run is long, short, cut by the end of what is read, or begins behind what ended another. */
const CONTEXTS = [
  'web://h',
  'web://h/',
  'web://h/a',
  'web://h/a?',
  'web://h/a#',
  'x:',
  'a',
  '/a',
  'tree://h/%C3',
  'http://',
];

test.each(VERBS)('%s of any octet at any place of sixteen', (verb) => {
  const lines: string[] = [];
  for (const context of CONTEXTS)
    for (let at = 0; at < 18; at++)
      for (let octet = 0; octet < 256; octet++)
        lines.push(`${context}${'a'.repeat(at)}${String.fromCharCode(octet)}${'4'.repeat(20 - at)}`);
  const input = latin1(lines.join('\n'));
  expect(said(wasm[verb], input)).toEqual(said(javaScript[verb], input));
});

test.each(VERBS)('%s of any triplet, dot-segments included, in any case at any place of sixteen', (verb) => {
  const digits = Array.from('0123456789ABCDEFabcdefg/');
  const triplets = digits.flatMap((first) => digits.map((second) => `%${first}${second}`));
  const lines = [0, 1, 12, 13, 14, 15].flatMap((at) =>
    triplets.map((triplet) => `web://h/${'a'.repeat(at)}/${triplet}/b${triplet}abcdefghijklmnop?${triplet}#`),
  );
  const input = latin1(lines.join('\n'));
  expect(said(wasm[verb], input)).toEqual(said(javaScript[verb], input));
});

test.each(VERBS)('%s of more than a window holds, and of a line that no window holds', (verb) => {
  const some = Array.from({ length: 2500 }, (_, i) => `WEB://h/${String(i)}/../a b?%7e`.slice(0, 9 + (i % 18)));
  const long = `WEB://h/${'%7E/../'.repeat(12_000)}`;
  const input = utf8([...some, long, ...some, long, 'WEB://h'].join('\r\n'));
  expect(input.length).toBeGreaterThan(3 * 2 ** 16);
  expect(said(wasm[verb], input)).toEqual(said(javaScript[verb], input));
  for (const end of [2 ** 16 - 1, 2 ** 16, 2 ** 16 + 1])
    expect(said(wasm[verb], input.subarray(0, end))).toEqual(said(javaScript[verb], input.subarray(0, end)));
});
