import { describe, expect, test } from '@jest/globals';
// Loaded here, for Jest cannot link modules at the same time that share imports.
import '@urikit/registry/file';
import fc from 'fast-check';
import { PLANTED, SECRET } from '../../../test/support/planted.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { commandNames } from './support/commands.js';
import { inside } from './support/inside.js';

/** Commands whose output is the text itself, rewritten or in parts: who asks for it asks for all of it. */
const RESULTS: readonly string[] = [
  'parse',
  'normalize',
  'resolve',
  'relativize',
  'encode',
  'decode',
  'extract',
  'repair',
  'query get',
  'query set',
  'query strip',
  'query sort',
  'iri',
  'template expand',
  'template match',
  'cache-key',
  'surt',
];

const names = await commandNames();

/** Every way to give a command a text. */
function runsOf(name: string, text: string): readonly (readonly [args: readonly string[], stdin: string])[] {
  const words = name.split(' ');
  const log = `h - - [10/Oct/2025:13:55:36 +0000] "GET ${text.replace(/^[a-z]+:\/\/[^/]*/, '')} HTTP/1.1" 200 9\n`;
  return [
    [[...words, text], ''],
    [[...words, '--json', text], ''],
    [words, `${text}\n${text}\n`],
    [[...words, '--json'], `${text}\t${text}\n`],
    [[...words, '--json'], `{"a":"${text}"}\n`],
    [[...words, '--json'], log + log.replace('200', '404').replace(/ 9$/, ' 8')],
    [[...words, text, text], ''],
    [[...words, '--json', text, 'http://h/'], ''],
    [[...words, '--base', text, 'a'], ''],
    [[...words, '--policy', text, '--config', text, 'a'], ''],
    [[...words, `--${text}`], ''],
  ];
}

describe.each(names)('urikit %s', (name) => {
  test('shows no secret that was planted in what it is given', async () => {
    const shown: unknown[] = [];
    for (const [i, text] of PLANTED.entries()) {
      // Two ways for each text, other ones for the next: all of them with all texts take half a minute.
      const ways = runsOf(name, text);
      for (const [args, stdin] of ways.filter((_, way) => (way + 5 * i) % ways.length < 2)) {
        const { stdout, stderr } = await inside(args, stdin);
        if (stderr.includes(SECRET)) shown.push([args, stderr]);
        if (!RESULTS.includes(name) && stdout.includes(SECRET)) shown.push([args, stdin, stdout]);
      }
    }
    expect(shown).toEqual([]);
  });
});

test('lint shows no secret in any format', async () => {
  for (const format of ['table', 'json', 'sarif'])
    for (const stdin of [PLANTED.join('\n'), PLANTED.map((text) => `see <${text}>, (${text}) and more`).join('\n')])
      expect((await inside(['lint', '--format', format], stdin)).stdout).not.toContain(SECRET);
});

test('law: no output of check, hazards, explain, compare, report and lint has a secret behind a name of the list', async () => {
  const name = fc.constantFrom('token', 'Sig', 'ACCESS_TOKEN', 'pass%77ord', 'user%5Bsecret%5D', 'X-Goog-Signature');
  const before = fc.constantFrom(
    'http://h.example/',
    'x:',
    '//h/a/../',
    'http://h:8080/a|',
    'http://127.1/%2e%2e/',
    '',
  );
  const between = fc.constantFrom('?', '?a=1&', '#', ';', '?u=/cb%3F', '?%00&', '#/r?');
  const behind = fc.constantFrom('', '&b=2', '#c', ';d', '|');
  await fc.assert(
    fc.asyncProperty(name, before, between, behind, async (parameter, start, delimiter, end) => {
      const text = `${start}${delimiter}${parameter}=${SECRET}${end}`;
      for (const args of [
        ['check', '--json'],
        ['hazards', '--json'],
        ['hazards'],
        ['explain'],
        ['explain', '--json'],
        ['report', '--json'],
        ['lint'],
      ])
        expect(JSON.stringify(await inside(args, `${text}\n`))).not.toContain(SECRET);
      expect(JSON.stringify(await inside(['compare', '--json'], `${text}\t${start}\n`))).not.toContain(SECRET);
    }),
    { seed: testSeed(), numRuns: 15 },
  );
});
