import { Readable, Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { run } from '../../src/program.js';

/** The bytes that `urikit redact --text` writes, one unit each. */
async function masked(...chunks: readonly string[]): Promise<string> {
  const written: Buffer[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(Buffer.from(chunk));
      done();
    },
  });
  const stdin = Readable.from(
    chunks.map((chunk) => Buffer.from(chunk, 'latin1')),
    { objectMode: false },
  );
  await run(['redact', '--text'], { stdin, stdout, stderr: stdout, env: {}, cwd: process.cwd() });
  return Buffer.concat(written).toString('latin1');
}

test.each([
  ['', ''],
  ['\n\r\n \r', '\n\r\n \r'],
  ['GET /?sig=abc\r\nb', 'GET /?sig=***\r\nb'],
  ['\xef\xbb\xbfa \xff\0\x80 token=abc\xff b\n', '\xef\xbb\xbfa \xff\0\x80 token=*** b\n'],
  ['gr\xc3\xbc\xc3\x9fe token=abc\xc3\xbc b\n\n', 'gr\xc3\xbc\xc3\x9fe token=*** b\n\n'],
  ['{"password":1234,"a":"\xc3\xbc"}\n', '{"password":"***","a":"\xc3\xbc"}\n'],
  [`${'a '.repeat(2000)}pin=1234`, `${'a '.repeat(2000)}pin=***`],
])('redact --text: %j', async (given, expected) => {
  expect(await masked(given)).toBe(expected);
  // Chunks end anywhere.
  expect(await masked(...(given.match(/[^]{1,3}/g) ?? []))).toBe(expected);
});

test('redact --text refuses a line above the limit', async () => {
  const chunk = 'a'.repeat(2 ** 23);
  expect(await masked(chunk, chunk, 'token=abc')).toContain('expected lines of at most 16777216 bytes');
});
