import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Description } from '@urikit/registry';
// Loaded here, for Jest cannot link modules at the same time that share imports.
import '@urikit/registry/file';
import { mermaidOf } from '../../src/config/mermaid.js';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

const PLUGIN = `export const acme = {
  id: 'acme', version: '1.2.0', contract: 2, schemes: ['acme'], rfc: [],
  configSchema: { parse: (value) => { if (value.bad) throw new Error('bad is bad'); return { size: 1, ...value }; } },
  configure: () => ({ acme: { defaultPort: 7, authority: 'required', userinfo: 'discouraged' } }),
};
export const shy = { ...acme, id: 'shy', schemes: ['shy'], configure: () => ({ shy: {} }) };
export const team = { name: 'team', version: '2.0.0', plugins: [acme] };`;

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const cwd = scratch();
  const all = {
    'node_modules/acme/package.json': '{"name":"acme","type":"module","exports":"./index.js"}',
    'node_modules/acme/index.js': PLUGIN,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
};

const CONFIG = `sets: [acme]
config:
  acme: { deep: { a: 1 } }
overlays:
  - { id: inside, extends: acme, scheme: forbidden, rfc: ACME-SEC 3 }
  - { id: quiet, extends: acme, after: [inside], query: discouraged, secrets: [query] }
severities: { preset: strict, "quiet/query": error }
`;

const run = (argv: readonly string[], files: Readonly<Record<string, string>>, stdin = '') =>
  inside(argv, stdin, { cwd: folderWith(files) });

describe('config show', () => {
  test('prints the composition of a file', async () => {
    const { code, stdout, stderr } = await run(['config', 'show'], { 'urikit.config.yaml': CONFIG });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replace(/[0-9a-f]{32}/, 'PRINT')).toBe(
      `ok  urikit.config.yaml: 1 plugin, 2 overlays, 1 scheme

Sets
  team  2.0.0  acme

Plugins
  acme  1.2.0  set "team", from acme

Schemes
  acme  acme  under overlay inside, under overlay quiet

Options
  acme.size  1
  acme.deep  {"a":1}

Overlays
  inside  0.0.0  over acme  scheme forbidden                     ACME-SEC 3, the composition
  quiet   0.0.0  over acme  query discouraged, secrets ["query"]  the composition

Severities
  preset       strict
  quiet/query  error

Sources of settings
  config.acme.deep        {"a":1}   the composition
  severities.preset       "strict"  the composition
  severities.quiet/query  "error"   the composition

Engine
  other schemes  allowed
  fingerprint    PRINT
`.replace('forbidden                     ACME', 'forbidden                      ACME'),
    );
  });

  test('as JSON', async () => {
    const { stdout } = await run(['config', 'show', '--format', 'json', 'c.yaml'], { 'c.yaml': CONFIG });
    expect(JSON.parse(stdout)).toMatchObject({
      file: expect.stringMatching(/c\.yaml$/) as unknown,
      sets: { team: '2.0.0' },
      plugins: [{ id: 'acme', config: { size: 1 } }],
      packages: [{ kind: 'set', path: 'sets[0]', package: 'acme', export: 'team' }],
    });
  });

  test('as a flowchart of Mermaid', async () => {
    const { stdout } = await run(['config', 'show', '--format', 'mermaid', 'c.yaml'], { 'c.yaml': CONFIG });
    expect(stdout).toBe(`flowchart LR
  n0["team 2.0.0"]
  n1["the composition"]
  n2["acme 1.2.0"]
  n0 --> n2
  n3["inside 0.0.0"]
  n1 --> n3
  n4["quiet 0.0.0"]
  n1 --> n4
  n5["acme:"]
  n2 ==> n5
  n3 -- over --> n5
  n4 -- over --> n5
`);
  });

  test('draws a scheme that a plugin lost, and escapes names', () => {
    const owner = { plugin: 'a', overridden: ['b'], overlays: [] };
    const plugins = ['a', 'b'].map((id) => ({ id, version: '"`<1>', by: 'set "x"' }));
    const drawn = mermaidOf({ plugins, overlays: [], sets: {}, schemes: { x: owner } } as unknown as Description);
    expect(drawn.split('\n')).toEqual([
      'flowchart LR',
      '  n0["set #34;x#34;"]',
      '  n1["a #34;#96;#60;1#62;"]',
      '  n0 --> n1',
      '  n2["b #34;#96;#60;1#62;"]',
      '  n0 --> n2',
      '  n3["x:"]',
      '  n1 ==> n3',
      '  n2 -. overruled .-> n3',
    ]);
  });

  test('for one string: the hooks, overlays and rules that speak, without its secrets', async () => {
    const asked = ['config', 'show', 'c.yaml', '--uri', 'ACME://h:7/?SECRET'];
    const { code, stdout, stderr } = await run(asked, { 'c.yaml': CONFIG });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replace(/ +/g, ' ')).toBe(`ACME://h:7/?
 check inside inside/scheme error at 0 to 4
 check quiet quiet/query error at 12 to 18
 check engine answer inside/scheme, quiet/query
 tryNormalize engine scheme-case scheme: (hidden)
 tryNormalize engine default-port port: (hidden)
 tryNormalize engine answer acme://h/?
`);
    const json = await run([...asked, '--format', 'json'], { 'c.yaml': CONFIG });
    expect(JSON.parse(json.stdout)).toMatchObject({
      uri: 'ACME://h:7/?',
      events: [{ verb: 'check', by: 'inside', kind: 'issue' }, {}, { kind: 'answer' }, {}, {}, {}],
    });
  });

  test('for one string as a flowchart of Mermaid', async () => {
    const asked = ['config', 'show', 'c.yaml', '--uri', 'ACME://h:7/?SECRET', '--format', 'mermaid'];
    const { code, stdout } = await run(asked, { 'c.yaml': CONFIG });
    expect(code).toBe(0);
    expect(stdout).toBe(`flowchart LR
  n["ACME://h:7/?"]
  n -- check --> n0["inside inside/scheme: error at 0 to 4"]
  n0 --> n1["quiet quiet/query: error at 12 to 18"]
  n1 --> n2["answer: inside/scheme, quiet/query"]
  n -- tryNormalize --> n3["engine scheme-case: scheme: (hidden)"]
  n3 --> n4["engine default-port: port: (hidden)"]
  n4 --> n5["answer: acme://h/?"]
`);
  });
});

describe('config check', () => {
  test('prints the numbers of a good file', async () => {
    expect(await run(['config', 'check'], { 'urikit.config.yaml': CONFIG })).toMatchObject({
      code: 0,
      stdout: 'ok  urikit.config.yaml: 1 plugin, 2 overlays, 1 scheme\n',
      stderr: '',
    });
  });

  test('warns of deprecated names that the file uses', async () => {
    const old = `export const old = {
      id: 'old', version: '1.0.0', contract: 2, schemes: ['old'], rfc: [], issues: ['odd', 'rare'],
      deprecated: { options: { strict: { replacedBy: 'userinfo' }, unused: {} }, issues: { odd: {} }, rules: { fold: {} } },
      configSchema: { parse: (value) => value }, configure: () => ({ old: {} }),
    };`;
    const files = {
      'node_modules/acme/index.js': old,
      'c.yaml': 'sets: []\nplugins: [acme]\nconfig: { old: { strict: true } }\nseverities: { old/odd: info }\n',
    };
    expect(await run(['config', 'check', 'c.yaml'], files)).toMatchObject({
      code: 0,
      stdout: `ok  c.yaml: 1 plugin, 0 overlays, 1 scheme
warning  config.old.strict is deprecated: use userinfo (set by the composition)
warning  severities.old/odd is deprecated (set by the composition)
`,
    });
    expect((await run(['config', 'show', 'c.yaml'], files)).stdout).toContain(`
Deprecated
  config.old.strict   is deprecated: use userinfo  set by the composition
  config.old.unused   is deprecated
  severities.old/odd  is deprecated                set by the composition
  rules.old/fold      is deprecated
`);
  });

  test.each(['{}', '{"severities":"strict"}', '{"config":{"http":{"userinfo":"forbidden"}}}'])(
    'a file is no weaker than no file: %s',
    async (text) => {
      const uris = 'http://127.1/\nhttp:x\nmailto:\nhttp://u:p@h/\nurn:x\ntel:x\n';
      const without = await run(['check', '--fail-on', 'info'], {}, uris);
      const { stdout } = await run(['check', '--fail-on', 'info', '--config', 'c.json'], { 'c.json': text }, uris);
      const codes = (output: string): readonly string[] => output.match(/[a-z]+\/[a-z-]+/g) ?? [];
      expect(codes(without.stdout).length).toBeGreaterThan(4);
      expect(codes(stdout)).toEqual(codes(without.stdout));
    },
  );

  test.each(['', '# nothing', '---\n', 'severities: strict\n---\nseverities: interop\n'])(
    'a YAML file that is empty, or two: %j',
    async (text) => {
      const { code, stderr } = await run(['check', '--config', 'c.yaml', 'http://h/'], { 'c.yaml': text });
      expect([code, stderr]).toEqual([2, expect.stringContaining('c.yaml')]);
    },
  );

  test('says that without a plugin there are none', async () => {
    expect(
      (await run(['config', 'show'], { 'urikit.config.json': '{"sets":[],"encodedDotSegments":"refuse"}' })).stdout,
    ).toMatch(/No plugin: every scheme gets the generic rules.*urikit[^]*encoded dot-segments +refused/);
  });

  test.each<readonly [string, Readonly<Record<string, string>>, RegExp]>([
    ['no file', {}, /no urikit.config.json, .yaml, .yml or .mjs here; name a file/],
    ['two files', { 'urikit.config.json': '{}', 'urikit.config.yml': '' }, /the folder has .*; keep one of them/],
    ['a broken one', { 'urikit.config.yaml': 'a: [\nb' }, /urikit.config.yaml:2: .* at line 2; correct the file/],
    [
      'a broken one in JSON',
      { 'urikit.config.json': '{\n"a": }' },
      /urikit.config.json: it is not JSON; correct the file/,
    ],
    [
      'an unknown key',
      { 'urikit.config.yaml': 'plugins: []\nplugin: []\n' },
      /urikit.config.yaml:2: plugin: no such key \(is "plugins" meant\?\); .*the keys here are/,
    ],
    [
      'a missing package',
      { 'urikit.config.yaml': '\nplugins:\n  - missing\n' },
      /urikit.config.yaml:3: plugins\[0\]: package "missing" cannot be loaded.*install it where the file is/,
    ],
    [
      'a refused option',
      { 'urikit.config.yaml': 'sets: [acme]\nconfig:\n  acme:\n    bad: true\n' },
      /urikit.config.yaml:3: plugin "acme" refuses its configuration: its schema threw; see the cause/,
    ],
    [
      'an option of nobody',
      { 'urikit.config.yaml': 'config:\n  acme: {}\n' },
      /urikit.config.yaml:2: config.acme .* that plugin is not there; add plugin "acme"/,
    ],
    [
      'an overlay of nothing',
      { 'urikit.config.yaml': 'sets: [acme]\noverlays:\n  - { id: x, extends: acm }\n' },
      /urikit.config.yaml:3: overlay "x" extends scheme "acm", which no plugin owns \(is "acme" meant\?\); .*there are "acme"/,
    ],
    [
      'a severity that is none',
      { 'urikit.config.yaml': 'sets: [acme]\nseverities:\n  nobody/x: off\n' },
      /urikit.config.yaml:3: severities\["nobody\/x"\]/,
    ],
  ])('%s: one line that says what to do', async (_, files, reason) => {
    const { code, stdout, stderr } = await run(['config', 'check'], files);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('config schema', () => {
  const schemaOf = async (argv: readonly string[], files = {}) =>
    JSON.parse((await run(['config', 'schema', ...argv], files)).stdout) as {
      properties: { config: { properties: object; additionalProperties: unknown } };
    };

  test('knows the default plugins and leaves the others open', async () => {
    const { properties } = await schemaOf([]);
    expect(Object.keys(properties.config.properties)).toEqual(['http', 'file', 'mailto', 'urn', 'tel', 'sip', 'coap']);
    expect(properties.config.additionalProperties).toEqual({ type: 'object' });
  });

  test('of a file, and of plugins by name', async () => {
    const { properties } = await schemaOf(['c.yaml'], { 'c.yaml': CONFIG });
    expect(properties.config).toMatchObject({
      properties: { acme: { description: 'plugin acme 1.2.0' } },
      additionalProperties: false,
    });
    expect(
      Object.keys((await schemaOf(['--plugin', 'acme#acme', '--plugin', 'acme#shy'])).properties.config.properties),
    ).toEqual(['acme', 'shy']);
  });

  test.each<readonly [readonly string[], RegExp]>([
    [['--plugin', './x.js'], /"\.\/x\.js" is not the name of a package/],
    [['--plugin', 'acme'], /exports "acme", "shy"; say which/],
    [['--plugin', 'acme#acme', 'c.yaml'], /a file or --plugin, not both/],
    [['missing.yaml'], /the file does not exist; correct the path/],
  ])('%j', async (argv, reason) => {
    expect(await run(['config', 'schema', ...argv], {})).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(reason) as unknown,
    });
  });
});

describe('--config', () => {
  const files = { 'c.yaml': CONFIG };
  test.each<readonly [readonly string[], number, string]>([
    [['normalize', 'ACME://H:7'], 0, 'acme://h'],
    [
      ['check', 'acme://h'],
      1,
      'error  inside/scheme  scheme at position 0  ACME-SEC 3\n  expected no URI of this scheme: a policy forbids it\n  acme://h\n  ^',
    ],
    [['compare', 'acme://h:7', 'acme://h'], 0, 'equal\n  level    scheme-based\n  because  default-port'],
    [['explain', 'acme://h:7'], 0, 'acme://h:7\n  default-port  RFC 3986 6.2.3  port  7 -> (absent)\nacme://h'],
    [
      ['schemes'],
      0,
      'scheme  plugin                 default port  authority    empty path  userinfo     fragment\nacme    ' +
        'acme + inside + quiet  7             (forbidden)  -           discouraged  allowed',
    ],
    // http has no rules where no plugin owns it.
    [['normalize', 'http://h:80'], 0, 'http://h:80'],
  ])('%j', async ([name = '', ...args], code, printed) => {
    expect(await run([name, '--config', 'c.yaml', ...args], files)).toMatchObject({
      code,
      stdout: `${printed}\n`,
      stderr: '',
    });
  });

  test('report', async () => {
    const { stdout } = await run(['report', '--config', 'c.yaml', '--json'], files, 'acme://h:7\nacme://h\n');
    expect(JSON.parse(stdout)).toMatchObject({
      findings: { levels: { 'simple-string': 2, 'scheme-based': 1 }, issues: [{ code: 'inside/scheme', read: 2 }] },
    });
  });

  test('what the configuration calls secret is not shown', async () => {
    const secret = 'acme://h/?SECRET%41';
    for (const name of ['check', 'explain', 'report'])
      expect((await run([name, '--config', 'c.yaml'], files, `${secret}\n`)).stdout).not.toContain('SECRET');
  });

  test('a file that cannot be read is misuse', async () => {
    expect(await run(['normalize', '--config', 'missing.yaml', 'a'], files)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/missing.yaml: the file does not exist; correct the path/) as unknown,
    });
    expect(await run(['normalize', '--config', '.', 'a'], files)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/it is a folder; name the file in it, as urikit.config.json/) as unknown,
    });
  });

  test('nor is an empty name one', async () => {
    expect(await run(['normalize', '--config', '', 'a'], files)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Expected a string that is not empty') as unknown,
    });
  });

  test('nothing is found by itself: a folder with a configuration changes no answer', async () => {
    expect((await run(['normalize', 'ACME://H:7'], { 'urikit.config.yaml': CONFIG })).stdout).toBe('acme://h:7\n');
  });
});

describe('config diff: the causes are the settings in force', () => {
  const policy = (userinfo: string, ...denied: readonly string[]) =>
    `config: { http: { userinfo: ${userinfo} } }
overlays: [{ id: inside, extends: { plugin: http }, hosts: { deny: [${denied.join(', ')}] } }]
`;
  const files = {
    'team.yaml': 'config: { http: { userinfo: allowed } }',
    'a.yaml': policy('forbidden', 'a.example'),
    'b.yaml': policy('discouraged', 'a.example', 'b.example'),
    'child.yaml': `parent: ./a.yaml
config: { http: { userinfo: allowed } }
overlays: [{ id: team, extends: { plugin: http }, hosts: { deny: [c.example] } }]
`,
    'l.txt': 'http://joe@h/\nhttp://b.example/\nhttp://c.example/\n',
  };
  test.each([
    [
      ['team.yaml', 'team.yaml', '--parent', 'a.yaml', '--other-parent', 'b.yaml'],
      { 'http://joe@h/': ['config.http.userinfo'], 'http://b.example/': ['overlays.inside'] },
    ],
    [['a.yaml', 'child.yaml'], { 'http://c.example/': ['overlays.team'] }],
    [['child.yaml', 'child.yaml', '--other-parent', 'b.yaml'], { 'http://b.example/': ['overlays.inside'] }],
  ])('%j', async (names, expected) => {
    const { stdout } = await run(['config', 'diff', ...names, '--on', 'l.txt', '--json'], files);
    const { differences } = JSON.parse(stdout) as { differences: readonly { text: string; because: string[] }[] };
    expect(Object.fromEntries(differences.map(({ text, because }) => [text, because]))).toEqual(expected);
  });

  test('lines of a log without a URI are counted, and its targets stand on no host that a rule knows', async () => {
    const log = ['GET /a HTTP/1.1', 'CONNECT h:443 HTTP/1.1', 'OPTIONS * HTTP/1.1', '\\x16\\x03']
      .map((request) => `192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] "${request}" 200 2326\n`)
      .join('');
    const all = { ...files, 'd.yaml': policy('allowed', 'loopback'), 'odd.log': log };
    const asked = ['config', 'diff', 'team.yaml', 'd.yaml', '--on', 'odd.log'];
    expect((await run(asked, all)).stdout).toBe(
      'same  1 string on odd.log\n3 lines of odd.log left out: no URI in the request\n',
    );
    const { stdout } = await run([...asked, '--json', '--base', 'http://localhost/'], all);
    expect(JSON.parse(stdout)).toMatchObject({ strings: 1, leftOut: 3, differences: [{ text: 'http://localhost/a' }] });
  });

  test('a log in JSON, an object in each line, is read as one; its targets stand on the host that it names', async () => {
    const line = (host: string) => ({ request_method: 'GET', scheme: 'https', host, request_uri: '/a?b', status: 200 });
    const log = `${['b.example', 'h'].map((host) => JSON.stringify(line(host))).join('\n')}\n{"level":"info"}\n`;
    const asked = ['config', 'diff', 'a.yaml', 'b.yaml', '--json', '--on'];
    const { code, stdout } = await run([...asked, 'json.log'], { ...files, 'json.log': log });
    const found = { strings: 2, leftOut: 1, differences: [{ text: 'https://b.example/a?b' }] };
    expect([code, JSON.parse(stdout)]).toMatchObject([1, found]);
  });

  test('a log in JSON escapes characters, and not bytes: \\u0140 is no "@" before another host', async () => {
    const lines = ['b.example\\u0140h', 'b\\u002eexample', 'b.example/\u00e9?\\u00e9#'].map(
      (host) => `{"request_method":"GET","host":"${host}","request_uri":"/"}`,
    );
    const asked = ['config', 'diff', 'a.yaml', 'b.yaml', '--json', '--on', 'json.log'];
    const { stdout } = await run(asked, { ...files, 'json.log': lines.join('\n') });
    const { differences } = JSON.parse(stdout) as { differences: readonly { text: string }[] };
    expect(differences.map(({ text }) => text)).toEqual(['http://b.example/']);
  });

  test('a file without a URI is misuse, and not the same', async () => {
    const { code, stderr } = await run(['config', 'diff', 'a.yaml', 'b.yaml', '--on', 'w'], {
      ...files,
      w: 'a b\nc d\n',
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('w: no URI in it; expected an access log, or a list')]);
  });

  test('a file that names a parent is bound by that of the caller as well', async () => {
    const asked = ['child.yaml', '--parent', 'b.yaml'];
    expect(await run(['config', 'check', ...asked], files)).toMatchObject({ code: 0, stderr: '' });
    for (const uri of ['http://joe@h/', 'http://b.example/', 'http://a.example/', 'http://c.example/'])
      expect((await run(['check', '--config', ...asked, uri], files)).code).toBe(1);
  });

  test('a parent that is not there is a mistake of the file that names it, with its line', async () => {
    const { stderr } = await run(['config', 'check', 'm.yaml'], { 'm.yaml': '# company\nparent: ./compny.yaml\n' });
    expect(stderr).toMatch(/m\.yaml:2: parent: \S*compny\.yaml: the file does not exist; correct the path/);
  });

  test('config show has the value in force, and the one without effect beside it', async () => {
    const { stdout } = await run(['config', 'show', 'child.yaml'], files);
    expect(stdout).toMatch(/http\.userinfo +"forbidden" +\S*a\.yaml holds it, "allowed" is without effect/);
    expect(stdout).toMatch(/config\.http\.userinfo +"forbidden" +\S*a\.yaml +replaces the composition: "allowed"/);
  });
});

test('the manifest names what the command loads', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies)).toContain('@urikit/registry');
});

describe('config test', () => {
  const POLICY = `references: forbid
overlays: [{ id: inside, extends: { plugin: http }, hosts: { deny: [loopback] } }]
`;
  const tried = (cases: string, policy = POLICY, ...more: readonly string[]) =>
    run(['config', 'test', 'p.yaml', 'c.yaml', ...more], { 'p.yaml': policy, 'c.yaml': cases });

  test('says how many strings were tried', async () => {
    expect(await tried('refused: ["http://127.0.0.1/", "ws://localhost"]\nallowed: ["http://h/"]')).toMatchObject({
      code: 0,
      stdout: 'ok  p.yaml: 2 refused strings, 1 allowed string\n',
      stderr: '',
    });
  });

  test('reads a lone carriage return as a line break', async () => {
    const { stdout } = await tried('allowed: ["http://h/"] # all\rrefused: ["http://127.0.0.1/"]\n');
    expect(stdout).toBe('ok  p.yaml: 1 refused string, 1 allowed string\n');
  });

  test('reads the cases from stdin', async () => {
    const { code, stdout } = await run(
      ['config', 'test', 'p.yaml', '-'],
      { 'p.yaml': POLICY },
      '{"allowed": ["http://h/"]}',
    );
    expect([code, stdout]).toEqual([0, 'ok  p.yaml: 0 refused strings, 1 allowed string\n']);
  });

  test('prints the first spelling that gets through, and what to do', async () => {
    const { code, stdout } = await tried(
      'refused: ["http://127.0.0.1/"]\nallowed: ["http://localhost/"]',
      POLICY.replace('references: forbid', ''),
    );
    expect(code).toBe(1);
    expect(stdout).toBe(`http://127.0.0.1/ is refused, and //127.0.0.1/ gets through
  what to do: say how references are treated: references: 'forbid', or { resolve: base }
http://localhost/ is refused: inside/host-denied
  what to do: correct the policy, or the case
`);
  });

  test('as JSON', async () => {
    const { code, stdout } = await tried('refused: ["http://h/"]', POLICY, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      policy: 'p.yaml',
      refused: 1,
      allowed: 0,
      breaches: [{ law: 'refused', problem: 'http://h/ gets through', cure: 'correct the policy, or the case' }],
    });
  });

  test.each([
    ['- a', 'c.yaml: expected lists of strings under refused and allowed'],
    ['refuse: [a]', 'c.yaml:1: expected refused or allowed, found "refuse"'],
    ['allowed: []\nrefused: a', 'c.yaml:2: expected a list of strings'],
    ['allowed: [a]\nrefused:', 'c.yaml:2: expected a list of strings'],
    ['refused: !list [a]', 'c.yaml:1: a tag is not known (column 10); put quotes'],
    ['refused:\n- a\n- 1', 'c.yaml:3: expected a string, in quotes'],
    ['refused: []', 'c.yaml: expected a string under refused or allowed'],
    ['{', 'c.yaml:'],
  ])('%j is an error in one line', async (cases, message) => {
    const { code, stdout, stderr } = await tried(cases);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`urikit: ${message}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a policy that cannot be read is an error', async () => {
    const { code, stderr } = await tried('allowed: ["http://h/"]', 'reference: forbid');
    expect([code, stderr]).toEqual([2, expect.stringContaining('p.yaml:1: reference: no such key')]);
  });
});
