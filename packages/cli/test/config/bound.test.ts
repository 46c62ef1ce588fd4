import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
// Loaded here, for Jest cannot link modules at the same time that share imports.
import '@urikit/registry/file';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

const cwd = scratch();
const COMPANY = `overlays: [{ id: inside, extends: { plugin: http }, hosts: { deny: ["*.corp.example"] } }]
encodedDotSegments: refuse
limits: { length: 100 }
config: { http: { userinfo: forbidden } }
`;
writeFileSync(join(cwd, 'company.yaml'), COMPANY);
writeFileSync(join(cwd, 'team.yaml'), 'config: { http: { userinfo: allowed } }\n');
const run = (argv: readonly string[], stdin = '') => inside(argv, stdin, { cwd });

const FORBIDDEN = {
  host: 'http://a.corp.example/x',
  dots: 'http://h.example/%2e%2e/x',
  length: `http://h.example/${'x'.repeat(100)}`,
  userinfo: 'http://joe@h.example/',
};
const COMMANDS: readonly (readonly [command: readonly string[], code: number])[] = [
  [['normalize'], 1],
  [['normalize', '--json'], 1],
  [['explain'], 1],
  [['surt'], 1],
  [['relativize', '--base', 'http://h.example/'], 1],
  [['resolve', '--base', 'http://h.example/'], 1],
  [['repair'], 1],
  [['compare', 'http://h.example/'], 1],
  [['same', '--as', 'oauth-redirect', 'http://h.example/'], 1],
  [['cache-key'], 1],
  [['cache-explain', 'http://h.example/'], 2],
];

test.each(COMMANDS.flatMap(([command, code]) => Object.keys(FORBIDDEN).map((kind) => [command, kind, code] as const)))(
  '%j refuses what a parent forbids: %s',
  async (command, kind, code) => {
    const text = FORBIDDEN[kind as keyof typeof FORBIDDEN];
    for (const flags of [[], ['--config', 'team.yaml']]) {
      const { code: found, stdout, stderr } = await run([...command, '--parent', 'company.yaml', ...flags, text]);
      expect([found, stdout + stderr]).toEqual([
        code,
        expect.stringMatching(/inside\/host-denied|syntax\/encoded-dot-segment|syntax\/too-long|http\/userinfo/),
      ]);
    }
    expect((await run([...command, '--parent', 'company.yaml', 'http://h.example/'])).code).toBe(0);
  },
);

test.each<readonly [argv: readonly string[], stdin: string, printed: RegExp]>([
  [
    ['normalize'],
    `${FORBIDDEN.host}\nHTTP://h.example\n`.repeat(40),
    /^!\tline 1: inside\/host-denied.*\nhttp:\/\/h\.example\/\n/,
  ],
  [['normalize', '--tsv'], `${FORBIDDEN.host}\t1\nHTTP://h.example\t2\n`, /^\\N\t1\nhttp:\/\/h\.example\/\t2\n$/],
  [['cache-key', '--tsv'], `${FORBIDDEN.host}\t1\n`, /^\\N\t1\n$/],
  [['cache-key', '--host', 'a.corp.example'], '/x\n', /^!\tline 1: inside\/host-denied/],
  [['cache-key'], '{"url":"http://a.corp.example/"}\n', /^!\tline 1: inside\/host-denied/],
  [['resolve', '--base', 'http://a.corp.example/'], 'g\n', /^!\tline 1: inside\/host-denied/],
  [['redact'], `${FORBIDDEN.host}\n`, /^http:\/\/a\.corp\.example\/x\n$/],
])('%j of lines', async (argv, stdin, printed) => {
  expect((await run([...argv, '--parent', 'company.yaml'], stdin)).stdout).toMatch(printed);
});

test('a limit of --config holds for keys, as for every verb of its engine', async () => {
  for (const kind of ['dots', 'length'] as const)
    expect(await run(['cache-key', '--config', 'company.yaml', FORBIDDEN[kind]])).toMatchObject({ code: 1 });
  expect(await run(['cache-key', '--config', 'company.yaml', FORBIDDEN.host])).toMatchObject({ code: 0 });
});

test('cache-replay counts them as rejected', async () => {
  const log = `1.1.1.1 - - [10/Oct/2025:13:55:36 +0000] "GET /%2e%2e/x HTTP/1.1" 200 2\n`;
  const { stdout } = await run(['cache-replay', '--json', '--parent', 'company.yaml'], log);
  expect(stdout).toContain('invalid-target');
});
