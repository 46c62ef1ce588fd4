import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Policy } from '@urikit/cache-key';
import { createKeyLines, requestOfUri } from '@urikit/cache-key/lines';
import { createLineStream } from '@urikit/lines';
import { nearReferences } from '../../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (octets: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);

const POLICIES: readonly (readonly [string, Policy])[] = [
  ['the default', {}],
  ['sorting', { query: { order: 'name', exclude: ['utm_*'] } }],
  [
    'a route and a field',
    { headers: { accept: 'value' }, routes: [{ path: '/a', rules: { query: { include: ['b'] } } }] },
  ],
];

/** What is to be written, line by line: an oracle. */
function expected(octets: Uint8Array, keyer: ReturnType<typeof compile>): string {
  const lines = Buffer.from(octets).toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines
    .map((line) => {
      const request = requestOfUri(textOf(Buffer.from(line.replace(/\r$/, ''), 'latin1')));
      if (request === undefined) return '!\tinput/request\n';
      const decision = keyer.decide(request);
      return decision.action === 'key' ? `${decision.key}\n` : `!\t${decision.action}: ${decision.reason}\n`;
    })
    .join('');
}

const inputs = fc
  .tuple(
    fc.array(fc.tuple(nearReferences(['http', 'HTTPS', 'foo']), fc.constantFrom('\n', '\r\n')), { maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 2 }),
    fc.boolean(),
  )
  .map(([lines, changes, cut]) => {
    const octets = utf8(lines.flat().join(''));
    for (const [at, octet] of changes) if (octets.length > 0) octets[at % octets.length] = octet;
    return cut ? octets.subarray(0, -1) : octets;
  });

describe.each(POLICIES)('lines under %s', (_, policy) => {
  const keyer = compile(policy);
  const keys = createKeyLines(keyer);

  test('have the keys that the keyer gives, in chunks split anywhere', () => {
    fc.assert(
      fc.property(inputs, fc.nat({ max: 30 }), (input, size) => {
        const stream = createLineStream(keys);
        const outputs = [
          ...stream.push(input.subarray(0, size)),
          ...stream.push(input.subarray(size)),
          ...stream.end(),
        ];
        expect(outputs.map(textOf).join('')).toBe(expected(input, keyer));
      }),
      { seed: testSeed(), numRuns: 200 },
    );
  });
});

describe('createKeyLines', () => {
  const keyer = compile({});
  const keys = createKeyLines(keyer);
  const key = (uri: string): string => keyer.keyOf(requestOfUri(uri) as never) ?? '';

  test('RFC 9110 7.1: a fragment is no part of a key, and a line without one says why', () => {
    const output = new Uint8Array(500);
    const { written, ...progress } = keys(utf8('HTTP://h:80/%7e#a\nmailto:a\nhttp://h/%00\nhttp://h/é'), output);
    expect(textOf(output.subarray(0, written)).split('\n')).toEqual([
      key('http://h/~'),
      '!\tinput/request',
      '!\treject: control-character',
      '!\treject: invalid-target',
      '',
    ]);
    expect(progress).toEqual({ read: 51, lines: 4, invalid: 3 });
  });

  test('stops before the key that does not fit, and where more is to come', () => {
    const room = key('http://h/a').length + 1;
    expect(keys(utf8('http://h/a\nhttp://h/b\n'), new Uint8Array(room * 2 - 1))).toMatchObject({ read: 11, lines: 1 });
    expect(keys(utf8('http://h/a\nhttp://h/b'), new Uint8Array(room * 2), { last: false })).toMatchObject({ read: 11 });
    expect(keys(utf8('http://h/a'), new Uint8Array(room * 2), { last: false })).toMatchObject({ read: 0, lines: 0 });
  });

  test('says of a line without a key what it is asked to say', () => {
    const output = new Uint8Array(99);
    const { written } = keys(utf8('x\nhttp://h/ \n'), output, {
      keyless: ({ number, text, decision }) => `${String(number)} ${text} ${decision?.reason ?? 'é'}`,
    });
    expect(textOf(output.subarray(0, written))).toBe('0 x é\n1 http://h/  invalid-target\n');
  });

  test('reads blocks of any length, and lines that are longer than a block', () => {
    const long = `http://h/${'a'.repeat(70_000)}`;
    const lines = [
      'http://h/b',
      long,
      ...Array.from({ length: 9000 }, (_, i) => `http://h/${String(i)}`),
      'http://h/é',
    ];
    const output = new Uint8Array(2e6);
    for (const input of [lines, lines.slice(0, 2), [long], lines.slice(2)]) {
      const { written, read } = keys(utf8(input.join('\n')), output);
      expect(read).toBe(utf8(input.join('\n')).length);
      expect(textOf(output.subarray(0, written))).toBe(expected(utf8(input.join('\n')), keyer));
    }
  });

  test.each([
    [() => keys('x' as never, new Uint8Array(1)), 'input: expected a Uint8Array, found string'],
    [() => keys(new Uint8Array(1), null as never), 'output: expected a Uint8Array, found null'],
    [() => createKeyLines({} as never), 'keyer: expected a keyer, as compile makes them'],
  ])('a value of another kind is a TypeError (%#)', (call, message) => {
    expect(call).toThrow(new TypeError(message));
  });
});
