import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines, createLineStream } from '@urikit/lines';
import * as wasm from '../../clickhouse/src/lines.js';

const lines = createLines(createEngine());
const [input, output] = [new TextEncoder().encode('http://h/\n'), new Uint8Array(64)];

describe.each(['normalize', 'validate'] as const)('%s: last', (verb) => {
  test.each([['false'], ['true'], [''], [0], [1], [null], [{}]])('%j is no boolean', (last) => {
    expect(() => lines[verb](input, output, { last: last as never })).toThrow('last: expected true or false');
  });
});

test.each([['1'], [0], [-1], [NaN], [null], [true]])('a stream: %j is no number of octets', (longest) => {
  expect(() => createLineStream(lines.normalize, { longest: longest as never })).toThrow(
    'longest: expected a number of bytes above 0 (input/value)',
  );
});

test.each<readonly [(options: never) => unknown, object, string]>([
  [
    (options) => lines.normalize(input, output, options),
    { lst: true },
    '"lst"; is "last" meant? (input/unknown-option)',
  ],
  [
    (options) => lines.validate(input, output, options),
    { lst: true },
    '"lst"; is "last" meant? (input/unknown-option)',
  ],
  [(options) => lines.normalize(input, output, options), { invalid: 5 }, 'invalid: expected a function, found number'],
  [
    (options) => createLineStream(lines.normalize, options),
    { longst: 9 },
    'is "longest" meant? (input/unknown-option)',
  ],
  [
    (options) => createLineStream(lines.normalize, options),
    { tooLong: '' },
    'tooLong: expected a function, found string',
  ],
  [
    (options) => createLineStream(lines.normalize, options),
    { allocate: 5 },
    'allocate: expected a function, found number',
  ],
  [(verb) => createLineStream(verb), {}, 'verb: expected a function, found object'],
  [(engine) => createLines(engine), {}, 'engine: expected an engine, as createEngine makes them, found object'],
  [(engine) => wasm.createLines(engine), {}, 'engine: expected an engine, as createEngine makes them, found object'],
])('a value of another kind is refused (%#)', (act, given, message) => {
  expect(() => act(given as never)).toThrow(message);
});

test.each([
  ['forbid', '!\tsyntax/relative-reference\nhttp://h/\n!\tsyntax/relative-reference\n', 2],
  [{ resolve: 'http://b/x/' }, 'http://c/\nhttp://h/\nhttp://b/x/a\n', 0],
] as const)('RFC 3986 4.2: relative references under a policy: %j', (references, expected, invalid) => {
  const own = createLines(createEngine({ references }));
  const text = new TextEncoder().encode('//c/\nhttp://h/\na\n');
  const to = new Uint8Array(200);
  const { written } = own.normalize(text, to);
  expect(new TextDecoder().decode(to.subarray(0, written))).toBe(expected);
  expect(own.validate(text, to).invalid).toBe(invalid);
});
