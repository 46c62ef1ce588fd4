import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLineStream, createLines } from '@urikit/generic/lines';
import { nearReferences } from '../generators/arbitraries.js';
import { testSeed } from '../generators/campaign.js';
import { SETUPS } from '../laws/engines.js';
import { normalized, textOf, utf8, verdicts } from './line-by-line.js';

/** A reference of the form that the machine knows, with all that it mends, and with what it leaves. */
const urls = (schemes: readonly string[]): fc.Arbitrary<string> => {
  const pieces = fc.constantFrom(
    ...['/', '//', '/.', '/..', '/%2e', '/%2E%2e', '/a', '/...', '/.a', 'b~', '%7e', '%41', '%c3%A9', '%2f', '%2F'],
    ...['?', '#', '?%7E', '#%3a', ':', '@', '[', '%', '%4', '%4g', '\\', ' ', 'é', '"', '\r', '\0'],
  );
  const authority = fc.constantFrom(
    ...['', 'h', 'H.Example', 'h:', 'h:80', 'h:080', 'h:8', 'h:8080', 'h:443', 'h:99999', 'u@h', 'u:p@h', '[::1]'],
    ...['localhost', 'here:80', 'LOCALHOST', '%68', 'h%C3', '127.0.0.1', 'h:7', 'h:80x', ':80', 'a_b'],
  );
  const scheme = fc.constantFrom(...schemes.filter((name) => name !== ''), 'WEB');
  return fc
    .tuple(scheme, authority, fc.array(pieces, { maxLength: 6 }))
    .map(([name, host, rest]) => `${name}://${host}${rest.join('')}`);
};

/** Octets of lines with either end, of which some are then changed to anything. */
const inputs = (schemes: readonly string[]): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(fc.oneof(urls(schemes), urls(schemes), nearReferences(schemes)), fc.constantFrom('\n', '\r\n')),
        {
          maxLength: 8,
        },
      ),
      fc.boolean(),
      fc.array(
        fc.tuple(fc.nat(), fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(10, 13, 37, 46, 47, 58))),
        {
          maxLength: 3,
        },
      ),
    )
    .map(([lines, cut, changes]) => {
      const octets = utf8(lines.flat().join(''));
      for (const [at, octet] of changes) if (octets.length > 0) octets[at % octets.length] = octet;
      return cut ? octets.subarray(0, -1) : octets;
    });

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
