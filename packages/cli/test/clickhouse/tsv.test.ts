import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isUriReference } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { hazards } from '@urikit/safety';
import { engine } from 'urikit';
import { nearReferences } from '../../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { inside } from '../support/inside.js';
import { builtBin } from '../support/outside.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '\\0',
  "'": "\\'",
  '\\': '\\\\',
};

/** A cell as ClickHouse writes it. */
const cell = (text: string | null): string =>
  text === null ? '\\N' : Array.from(text, (char) => ESCAPES[char] ?? char).join('');

const answered = async (input: string | readonly Buffer[], command = 'normalize'): Promise<string> => {
  const { code, stdout, stderr } = await inside([command, '--tsv'], input);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

describe('--tsv', () => {
  test.each([
    ['HTTP://H:80', 'http://h/'],
    ['mailto:A@B', 'mailto:A@b'],
    ['\\N', '\\N'],
    ['a b', '\\N'],
    ['', ''],
    ["http://h/it\\'s", "http://h/it's"],
    ['http://h/\\\\', '\\N'],
    ['http://h/\\t', '\\N'],
    ['http://h/\\x41', '\\N'],
    ['http://h/\\', '\\N'],
    ['\\\\N', '\\N'],
    ['\uFEFFhttp://h', '\\N'],
    ['HTTP://h\tb\\tc\t\\N', 'http://h/\tb\\tc\t\\N'],
    ['\t', '\t'],
    ["HTTP://h/it\\'s\t\u00e9", "http://h/it's\t\u00e9"],
  ])('%j gives %j', async (line, expected) => {
    expect(await answered(`${line}\n`)).toBe(`${expected}\n`);
    // Among many lines, and without an end.
    const many = `${'HTTP://H\n'.repeat(500)}${line}\n`;
    expect(await answered(many)).toBe(`${'http://h/\n'.repeat(500)}${expected}\n`);
    if (line !== '') expect(await answered(line)).toBe(`${expected}\n`);
  });

  test.each([
    ['normalize', (text: string) => (isUriReference(text) ? engine.normalize(text) : '\\N')],
    ['redact', (text: string) => (isUriReference(text) ? redact(text, engine) : '\\N')],
    ['hazards', (text: string) => [...new Set(hazards(text, { engine }).map(({ code }) => code))].join()],
  ])('any cells, cut into any chunks, by %s', async (command, answer) => {
    const schemes = ['', 'http', 'HTTPS', 'mailto', 'x'];
    const cells = fc.array(fc.option(fc.oneof(nearReferences(schemes), fc.string({ unit: 'binary' })), { nil: null }));
    await fc.assert(
      fc.asyncProperty(cells, fc.integer({ min: 1, max: 40 }), async (texts, size) => {
        // A string of the language may have half a pair, which no bytes have.
        const column = texts.map((text) => (text === null ? null : Buffer.from(text).toString()));
        const input = Buffer.from(column.map((text) => `${cell(text)}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(input.length / size) }, (_, i) =>
          input.subarray(i * size, (i + 1) * size),
        );
        const expected = column.map((text) => `${text === null ? '\\N' : answer(text)}\n`);
        expect(await answered(chunks, command)).toBe(expected.join(''));
      }),
      { seed: testSeed(), numRuns: 150 },
    );
  });

  test.each([
    ['redact', "http://joe:x@h/it\\'s\tb\\tc\t\\N", "http://joe:@h/it's\tb\\tc\t\\N"],
    ['redact', 'http://h?token=x\r', 'http://h?token='],
    ['redact', 'http://joe:x@h/ ', '\\N'],
    ['hazards', 'http://0x7f.1/\tb\\tc', 'safety/rare-ipv4,safety/loopback\tb\\tc'],
    ['hazards', 'http://h.example/', ''],
    ['hazards', '\\\\N', 'safety/raw-backslash'],
    ['hazards', 'a\\tb', 'safety/raw-control'],
    ['hazards', 'a\\0b\r', 'safety/raw-control'],
    ['hazards', 'http://h.example/a//b/%2f%2f', 'safety/encoded-slash'],
  ])('%s: %j gives %j', async (command, line, expected) => {
    expect(await answered(`${line}\n`, command)).toBe(`${expected}\n`);
  });

  // Expressions with a group that repeats had no memory for these.
  test.each([
    ['http://1.1…/', (n: number) => `http://${'1.'.repeat(n)}/`, ['safety/rare-ipv4', 'safety/long']],
    ['http://a.a…b/', (n: number) => `http://${'a.'.repeat(n)}b/`, ['safety/long']],
    ['http://[::…]/', (n: number) => `http://[${':'.repeat(2 * n)}]/`, ['safety/long']],
    ['http://a.a…b@h/', (n: number) => `http://${'a.'.repeat(n)}b@h/`, ['safety/long']],
  ])('hazards: ten megabytes of %s', async (_, make, codes) => {
    const answer = await answered(`${make(5_000_000)}\n`, 'hazards');
    expect(answer.trimEnd().split(',')).toEqual(expect.arrayContaining(codes));
  });

  test.each(['normalize', 'redact', 'hazards', 'cache-key'])(
    '%s: NULL for NULL and for bytes of no string',
    async (command) => {
      // Half a pair, an overlong dot, bytes cut at the end, and a request whose header has such bytes.
      const cells = [
        '\\N',
        '\xed\xa0\x80',
        '\xc0\xae',
        'http://h/\xe2\x82',
        '{"url":"http://h","headers":{"a":"\xff"}}',
      ];
      const input = Buffer.from(`${cells.join('\n')}\r\n${cells.join('\r\n')}`, 'latin1');
      expect(await answered([input], command)).toBe('\\N\n'.repeat(2 * cells.length));
    },
  );

  test('bytes that are not UTF-8 are malformed in the first column, and refused behind it', async () => {
    expect(await answered([Buffer.from([0x61, 0xff, 0x0a])])).toBe('\\N\n');
    const { code, stderr } = await inside(['normalize', '--tsv'], [Buffer.from([0x61, 0x09, 0xff, 0x0a])]);
    expect([code, stderr]).toEqual([2, 'urikit: expected UTF-8 in the columns behind the first one\n']);
  });

  test('a line above the limit is an error, and not NULL', async () => {
    const { code, stderr } = await inside(['normalize', '--tsv'], [Buffer.alloc(2 ** 24 + 2, 'a')]);
    expect([code, stderr]).toEqual([2, 'urikit: expected lines of at most 16777216 bytes\n']);
  });

  test.each([
    [['--tsv', 'http://h'], /the input is stdin, without arguments/],
    [['--tsv', '--json'], /option '--tsv' cannot be used with option '--json'/],
    [['--tsv', '--level', 'syntax-based'], /option '--tsv' cannot be used with option '-l, --level <level>'/],
  ])('%j is misuse', async (args, message) => {
    const { code, stderr } = await inside(['normalize', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test('a process answers a block before the next one comes, as a pool of ClickHouse asks', async () => {
    const child = spawn(process.execPath, [builtBin(), 'normalize', '--tsv']);
    for (const block of ['HTTP://A\n', '\\N\nHTTP://B\n']) {
      child.stdin.write(block);
      let answer = '';
      while (answer.split('\n').length < block.split('\n').length)
        answer += String((await once(child.stdout, 'data'))[0]);
      expect(answer).toBe(block.replace(/HTTP:\/\/(.)/g, (_, host: string) => `http://${host.toLowerCase()}/`));
    }
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
