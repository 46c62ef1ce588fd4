import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines } from '@urikit/lines';

/** Lines that the engine below refuses, with the code of the issue. */
const REFUSED = [
  ['http://h/a/%2e%2e/b', 'syntax/encoded-dot-segment'],
  ['http://h/.%2E', 'syntax/encoded-dot-segment'],
  ['http://h/%2e%2E/../b', 'syntax/encoded-dot-segment'],
  ['a/%2e./b', 'syntax/encoded-dot-segment'],
  [`http://h/${'a'.repeat(60)}`, 'syntax/too-long'],
  ['http://h/1/2/3/4/5', 'syntax/too-many-segments'],
  ['http://h/?1&2&3&4;5', 'syntax/too-many-parameters'],
] as const;

const GOOD = 'http://h/a';
const engine = createEngine({
  encodedDotSegments: 'refuse',
  limits: { length: 60, segments: 4, parameters: 4 },
  schemes: { http: { defaultPort: 80, emptyPath: '/' } },
});

describe('lines are held to the limits and modes of their engine', () => {
  test.each(REFUSED)('%s: %s', (text, code) => {
    const input = new TextEncoder().encode(`${GOOD}\n${text}\r\n${GOOD}\n${text}`);
    const lines = createLines(engine);
    const output = new Uint8Array(4 * input.length + 200);
    const { written, invalid } = lines.normalize(input, output);
    expect(new TextDecoder().decode(output.subarray(0, written))).toBe(`${GOOD}\n!\t${code}\n${GOOD}\n!\t${code}\n`);
    expect(invalid).toBe(2);
    expect(lines.validate(input, output)).toMatchObject({ written: 4, invalid: 2 });
    expect([...output.subarray(0, 4)]).toEqual([1, 0, 1, 0]);
  });
});
