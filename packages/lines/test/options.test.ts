import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines, createLineStream } from '@urikit/lines';

const lines = createLines(createEngine());
const [input, output] = [new TextEncoder().encode('http://h/\n'), new Uint8Array(64)];

describe.each(['normalize', 'validate'] as const)('%s: last', (verb) => {
  test.each([['false'], ['true'], [''], [0], [1], [null], [{}]])('%j is no boolean', (last) => {
    expect(() => lines[verb](input, output, { last: last as never })).toThrow('last: expected true or false');
  });
});

test.each([['1'], [0], [-1], [NaN], [null], [true]])('a stream: %j is no number of octets', (longest) => {
  expect(() => createLineStream(lines.normalize, { longest: longest as never })).toThrow(RangeError);
});
