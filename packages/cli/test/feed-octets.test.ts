import { engine } from 'urikit';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLines } from '@urikit/clickhouse/lines';
import { describeFault } from '../src/io/fault.js';
import { feedOctets } from '../src/io/feed-octets.js';
import { lineSplitter } from '../src/io/lines.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { nearReferences } from '../../generic/test/generators/arbitraries.js';
import { Readable, Writable } from 'node:stream';
import { inside } from './support/inside.js';

const { normalize } = createLines(engine);

const MESSAGE = engine.check('a b')[0]?.message ?? '';

/** What the command wrote for chunks of stdin, and what it counted. */
async function fed(chunks: readonly Uint8Array[]): Promise<readonly [string, Awaited<ReturnType<typeof feedOctets>>]> {
  const written: Buffer[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(Buffer.from(chunk));
      done();
    },
  });
  const count = await feedOctets(normalize, Readable.from(chunks, { objectMode: false }), stdout);
  return [Buffer.concat(written).toString('latin1'), count];
}

/** The same text by text: an oracle. */
function textByText(octets: Buffer): readonly [string, { readonly read: number; readonly invalid: number }] {
  const splitter = lineSplitter();
  const lines = [...splitter.push(octets), ...splitter.end()];
  let invalid = 0;
  const output = lines.map((line, i) => {
    const result = typeof line === 'string' ? engine.tryNormalize(line) : { ok: false as const, issue: line };
    if (result.ok) return `${result.value}\n`;
    invalid += 1;
    return `!\tline ${String(i + 1)}: ${describeFault(result.issue)}\n`;
  });
  return [Buffer.from(output.join('')).toString('latin1'), { read: lines.length, invalid }];
}

const pieces = fc.oneof(
  nearReferences(['http', 'HTTPS', 'file', 'mailto', 'foo']).map((text) => Buffer.from(text)),
  fc.constantFrom('\n', '\r\n', '\ufeff', 'http://h/a/../b', 'HTTP://H:80').map((text) => Buffer.from(text)),
  fc.constantFrom(Buffer.from([0xff]), Buffer.from([0xc3]), Buffer.from([0xef])),
);

test('stdin in octets, in chunks split anywhere, is answered as text by text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), async (parts, size) => {
      const octets = Buffer.concat(parts);
      const chunks = Array.from({ length: Math.ceil(octets.length / size) }, (_, i) =>
        octets.subarray(i * size, (i + 1) * size),
      );
      expect(await fed(chunks)).toEqual(textByText(octets));
    }),
    { seed: testSeed(), numRuns: 300 },
  );
});

test('a line that is too long is a fault, and the next one is answered', async () => {
  const long = Buffer.alloc(2 ** 22, 'a');
  const [output, count] = await fed([Buffer.from('x\n'), ...Array<Buffer>(5).fill(long), Buffer.from('\nHTTP://h\n')]);
  expect(output).toBe(
    'x\n!\tline 2: input/too-long at position 16777216: expected a line of at most 16777216 bytes\nhttp://h/\n',
  );
  expect(count).toEqual({ read: 3, invalid: 1 });
});

test('urikit normalize answers much in octets, and little or --json text by text: the same', async () => {
  const lines = Array.from({ length: 100 }, (_, i) => `HTTP://h:80/%7e${String(i)}\n`);
  const much = await inside(['normalize'], lines.join('') + 'a b\n');
  const little = await Promise.all(lines.map(async (line) => (await inside(['normalize'], line)).stdout));
  expect(much.stdout).toBe(`${little.join('')}!\tline 101: syntax/character at position 1: ${MESSAGE}\n`);
  expect([much.code, much.stderr]).toEqual([1, 'urikit: 1 of 101 lines invalid\n']);
  expect(await inside(['normalize'], '')).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a file whose pieces stand in the same octets, to a reader that is slow and takes no copy', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `HTTP://h:80/%7e${String(i)}`);
  const input = Buffer.from(`\ufeff${lines.join('\r\n')}`);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const octets = new Uint8Array(4096);
    for (let at = 0; at < input.length; at += octets.length) {
      yield octets.subarray(0, input.copy(octets, 0, at));
      octets.fill(0);
      await Promise.resolve();
    }
  }
  const written: string[] = [];
  const stdout = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _, done) {
      setImmediate(() => {
        written.push(chunk.toString('latin1'));
        done();
      });
    },
  });
  const { code } = await inside(['normalize'], '', { pieces: pieces(), stdout });
  expect(code).toBe(0);
  expect(written.join('')).toBe(lines.map((_, i) => `http://h/~${String(i)}\n`).join(''));
});
