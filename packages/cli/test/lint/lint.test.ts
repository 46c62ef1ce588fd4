import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
// Loaded here, for Jest cannot link modules at the same time that share imports.
import '@urikit/registry/file';
import { isUriReference } from 'urikit';
import { inside } from '../support/inside.js';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'urikit-lint-'));
  const files: Readonly<Record<string, string>> = {
    'a.ts':
      "const a = 'https://www.example.org/';\n\nconst evil = 'http://good.example\\\\@evil.example/';\nfetch('http://0x7f.1/a');\n",
    'list.txt': 'http://www.example.org/\nhttp://u:hush@h.example/%00\nhttp://h.example/a|b\n',
    'access.log': '127.0.0.1 - - [01/Jan/2026:00:00:00 +0000] "GET /a%00b HTTP/1.1" 200 1\n',
    'data.json': '{ "link": "http://169.254.169.254/" }\n',
    'b c%.md': '<http://user:hush@127.1/>\n',
    'clean.ts': "const a = 'https://www.example.org/';\n",
    'bad.txt': 'http://h.example/\n\xff\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), Buffer.from(text, 'latin1'));
  mkdirSync(join(cwd, 'folder'));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

const lint = (...args: readonly string[]) => inside(['lint', ...args], '', { cwd });

interface Found {
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly code: string;
  readonly severity: string;
  readonly start: number;
  readonly uri: string;
  readonly redacted: boolean;
  readonly seenAs?: unknown;
}

async function found(...args: readonly string[]) {
  const { code, stdout } = await lint('--format', 'json', ...args);
  const { read, findings } = JSON.parse(stdout) as { readonly read: number; readonly findings: readonly Found[] };
  return { exitCode: code, read, findings };
}

describe('what is found, and where', () => {
  test.each<
    readonly [
      file: string,
      rows: readonly (readonly [line: number, column: number | null, start: number, code: string])[],
    ]
  >([
    [
      'a.ts',
      [
        [4, 8, 7, 'safety/rare-ipv4'],
        [4, 8, 7, 'safety/loopback'],
      ],
    ],
    [
      'list.txt',
      [
        [2, 1, 9, 'safety/password'],
        [2, 1, 24, 'safety/encoded-nul'],
        [3, 1, 18, 'syntax/character'],
      ],
    ],
    ['access.log', [[1, null, 20, 'safety/encoded-nul']]],
    ['data.json', [[1, null, 7, 'safety/metadata']]],
    ['clean.ts', []],
  ])('%s', async (file, rows) => {
    const { findings } = await found(file);
    const said = findings.map(({ line, column, start, code }) => [line, column, start, code]);
    for (const row of rows) expect(said).toContainEqual(row);
    if (rows.length === 0) expect(said).toEqual([]);
    expect(findings.every((one) => one.file === file)).toBe(true);
  });

  test('what the engine and a hazard say of one place is said once', async () => {
    const { findings } = await found('list.txt');
    const names = findings.filter(({ line }) => line === 2).map(({ code }) => code.replace(/.*\//, ''));
    expect(names.filter((name) => name === 'password' || name === 'encoded-nul')).toEqual(['password', 'encoded-nul']);
  });

  test('no secret is shown, and it is said that something is left out', async () => {
    for (const format of ['table', 'json', 'sarif'])
      expect((await lint('--format', format, 'list.txt', 'b c%.md')).stdout).not.toContain('hush');
    const { findings } = await found('list.txt');
    expect(findings[0]).toMatchObject({ uri: 'http://u:@h.example/%00', redacted: true });
    expect(findings.at(-1)).toMatchObject({ redacted: true, uri: 'http://h.example/a' });
  });
});

describe('exit codes', () => {
  test.each<readonly [args: readonly string[], exitCode: number]>([
    [['clean.ts'], 0],
    [['a.ts'], 1],
    [['a.ts', '--fail-on', 'never'], 0],
    [['list.txt', '--preset', 'interop', '--fail-on', 'warning'], 1],
    [['clean.ts', 'folder'], 0],
    [['clean.ts', 'nothing.ts'], 2],
    [['bad.txt'], 1],
  ])('%j: %i', async (args, exitCode) => {
    expect((await lint(...args)).code).toBe(exitCode);
  });
});

test('a preset gives severities to the codes of the engine and of the hazards', async () => {
  const severities = async (...args: readonly string[]) =>
    Object.fromEntries((await found('b c%.md', ...args)).findings.map(({ code, severity }) => [code, severity]));
  expect(await severities()).toMatchObject({ 'safety/password': 'warning', 'http/userinfo': 'error' });
  expect(await severities('--preset', 'strict')).toMatchObject({ 'safety/password': 'error' });
  expect(await severities('--preset', 'interop')).toMatchObject({
    'safety/password': 'info',
    'http/userinfo': 'warning',
  });
});

test('severities of a configuration hold where no preset is asked for', async () => {
  writeFileSync(join(cwd, 'c.json'), '{ "severities": { "syntax/encoded-nul": "error" } }');
  writeFileSync(join(cwd, 'd.txt'), 'x:?%00\n');
  expect(await lint('--config', 'c.json', 'd.txt')).toMatchObject({ code: 1, stderr: '' });
});

describe('no issue has less than its severity of `check` under the same configuration', () => {
  const files = {
    'dots.json': '{ "encodedDotSegments": "refuse" }',
    'password.json': '{ "severities": { "syntax/password": "error" } }',
    'hazard.json': '{ "severities": { "safety/password": "error" } }',
    'strict.json': '{ "severities": "strict" }',
    'lower.json':
      '{ "severities": { "syntax/password": "off", "safety/password": "info", "syntax/encoded-nul": "info" } }',
  };
  const worst = async (uri: string, ...args: readonly string[]) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
    writeFileSync(join(cwd, 'one.txt'), `${uri}\n`);
    const { findings, exitCode } = await found('one.txt', ...args);
    return [exitCode, ...findings.map(({ code, severity }) => `${severity} ${code}`)];
  };
  test.each<readonly [uri: string, args: readonly string[], expected: readonly unknown[]]>([
    ['http://h.example/%2e%2e/a', ['--config', 'dots.json'], [1, 'error safety/encoded-dot-segment']],
    ['http://h.example/%2e%2e/a', ['--parent', 'dots.json'], [1, 'error safety/encoded-dot-segment']],
    [
      'http://h.example/%2e%2e/a',
      ['--config', 'dots.json', '--preset', 'interop'],
      [1, 'error safety/encoded-dot-segment'],
    ],
    ['x://u:p@h.example/', ['--config', 'password.json'], [1, 'error safety/password']],
    ['x://u:p@h.example/', ['--parent', 'password.json'], [1, 'error safety/password']],
    ['x://u:p@h.example/', ['--parent', 'password.json', '--config', 'lower.json'], [1, 'error safety/password']],
    ['x://u:p@h.example/', ['--config', 'hazard.json'], [1, 'error safety/password']],
    ['x://u:p@h.example/', ['--config', 'lower.json', '--parent', 'hazard.json'], [1, 'error safety/password']],
    ['x://u:p@h.example/', ['--config', 'strict.json'], [1, 'error safety/password']],
    ['x://u:p@h.example/', ['--config', 'lower.json'], [0, 'info safety/password']],
    ['x://u:p@h.example/', ['--config', 'lower.json', '--preset', 'strict'], [0, 'info safety/password']],
    ['x:?%00', ['--parent', 'strict.json', '--config', 'lower.json'], [1, 'error safety/encoded-nul']],
  ])('%s %j', async (uri, args, expected) => {
    expect(await worst(uri, ...args)).toEqual(expected);
  });

  test('and a hazard that is not known is a mistake with its line', async () => {
    writeFileSync(join(cwd, 'near.yaml'), 'severities:\n  safety/pasword: error\n');
    expect(await lint('--config', 'near.yaml', 'one.txt')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'near.yaml:2: severities["safety/pasword"]: no hazard has this code (is "safety/password" meant?)',
      ) as unknown,
    });
  });
});

const LOG_LINE = (request: string): string => `192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] "${request}" 200 2326\n`;

test('lines of a log without a URI are counted, and targets stand on the host of --base', async () => {
  const requests = ['GET /%00 HTTP/1.1', 'CONNECT a.example:443 HTTP/1.1', 'OPTIONS * HTTP/1.1', '\\x16\\x03\\x01'];
  writeFileSync(join(cwd, 'odd.log'), requests.map(LOG_LINE).join(''));
  const { stdout } = await lint('odd.log', '--base', 'https://shop.example/x');
  expect(stdout).toContain('https://shop.example/%00');
  expect(stdout).toMatch(/1 URI: 1 error, .*\n3 lines left out: no URI in the request\n$/);
  expect(JSON.parse((await lint('odd.log', '--format', 'json')).stdout)).toMatchObject({ read: 1, leftOut: 3 });
});

test('for people: a place that editors open, a caret, and what others see', async () => {
  const { stdout } = await lint('a.ts');
  expect(stdout).toContain(`a.ts:4:15  error  safety/rare-ipv4  RFC 3986 7.4
  some resolvers read the name as an address
  write the address in four decimal numbers, and check where it leads
    http://0x7f.1/a
           ^~~~~~
    127.0.0.1: resolvers
`);
  expect(stdout).toMatch(/\n\n\d URIs: \d+ errors?, \d+ warnings?, \d+ info\n$/);
});

/** The subset of SARIF 2.1.0 that is written. */
interface SarifLog {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly rules: readonly { readonly id: string; readonly shortDescription: { readonly text: string } }[];
      };
    };
    readonly columnKind: string;
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region?: { readonly startLine: number; readonly startColumn?: number; readonly endColumn?: number };
        };
      }[];
    }[];
  }[];
}

describe('SARIF 2.1.0', () => {
  test('has one run, its rules once, and results with places', async () => {
    const { stdout } = await lint('--format', 'sarif', 'a.ts', 'list.txt', 'b c%.md', 'access.log');
    const log = JSON.parse(stdout) as SarifLog;
    expect(Object.keys(log).sort()).toEqual(['$schema', 'runs', 'version']);
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    const { rules, name } = run!.tool.driver;
    expect([log.runs.length, name, run!.columnKind]).toEqual([1, 'urikit', 'utf16CodeUnits']);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rules.every(({ shortDescription }) => shortDescription.text !== '')).toBe(true);
    const results = run!.results;
    expect(results.length).toBeGreaterThan(5);
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(['error', 'warning', 'note']).toContain(level);
      expect(message.text).not.toBe('');
      const { artifactLocation, region } = locations[0]!.physicalLocation;
      expect(isUriReference(artifactLocation.uri)).toBe(true);
      expect(region!.startLine).toBeGreaterThanOrEqual(1);
      if (region!.startColumn !== undefined) expect(region!.endColumn).toBeGreaterThan(region!.startColumn);
    }
    expect(results.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri)).toContain(
      'b%20c%25.md',
    );
  });

  test('of clean files has no result and no rule', async () => {
    const log = JSON.parse((await lint('--format', 'sarif', 'clean.ts')).stdout) as SarifLog;
    expect(log.runs).toMatchObject([{ results: [], tool: { driver: { rules: [] } } }]);
  });

  test('of an absolute file has a file URI', async () => {
    const log = JSON.parse((await lint('--format', 'sarif', join(cwd, 'a.ts'))).stdout) as SarifLog;
    expect(log.runs[0]!.results[0]!.locations[0]!.physicalLocation.artifactLocation.uri).toMatch(
      /^file:\/\/\/.*\/a\.ts$/,
    );
  });
});

test.each(['table', 'json', 'sarif'])('%s: findings are printed while the file is read', async (format) => {
  const chunk = Buffer.from(`http://h/%00\n${'http://www.example.org/\n'.repeat(3000)}`);
  let text = '';
  const stdout = new Writable({
    write(part: Buffer, _encoding, done) {
      text += part.toString();
      done();
    },
  });
  const printed: number[] = [];
  function* chunks(): Generator<Buffer> {
    for (let i = 0; i < 6; i++) {
      printed.push(text.split('safety/encoded-nul').length - 1);
      yield chunk;
    }
  }
  const stdin = Readable.from(chunks(), { objectMode: false });
  expect((await inside(['lint', '--format', format], '', { stdin, stdout })).code).toBe(1);
  expect(printed.at(-1)).toBeGreaterThan(2);
  if (format !== 'table') expect(() => JSON.parse(text) as unknown).not.toThrow();
});

test('a terminal without a file is misuse', async () => {
  const stdin = Object.assign(Readable.from([]), { isTTY: true });
  expect(await inside(['lint'], '', { stdin })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('name a file'),
  });
});

test('URIs that a program fills in are passed over in sources, and a list has no placeholders', async () => {
  const lines = [
    'a(`http://${host}:${port}/x`);',
    "b('https://{tenant}.example.com/', 'http://%s:%d/', 'http://0x7f.1/', 'http://%HOST%/');",
    'c("http://$HOST/", "https://<host>/", "http://__HOST__/{{ path }}");',
  ];
  writeFileSync(join(cwd, 'filled.ts'), lines.join('\n'));
  const { findings } = await found('filled.ts');
  expect(new Set(findings.map(({ uri }) => uri))).toEqual(new Set(['http://0x7f.1/']));
  writeFileSync(join(cwd, 'filled.txt'), 'http://{host}/\nhttp://h.example/\n');
  expect((await found('--read', 'list', 'filled.txt')).findings.map(({ uri }) => uri)).toEqual(['http://']);
});

test('--read text finds URIs behind a beginning of bare ones', async () => {
  writeFileSync(
    join(cwd, 'notes'),
    'http://www.example.org/\nhttp://www.example.org/a\nhttp://www.example.org/b\nsee http://0x7f.1/ there\n',
  );
  const { read, findings } = await found('--read', 'text', 'notes');
  expect(read).toBe(4);
  expect(findings[0]).toMatchObject({ line: 4, column: 5, uri: 'http://0x7f.1/' });
});
