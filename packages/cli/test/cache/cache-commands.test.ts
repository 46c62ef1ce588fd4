import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inside } from '../support/inside.js';

const folder = (files: Readonly<Record<string, string | Buffer>>): { readonly cwd: string } => {
  const cwd = mkdtempSync(join(tmpdir(), 'urikit-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  return { cwd };
};

/** A key without its policy. */
const withoutPolicy = (text: string): string => text.replace(/u2 [0-9a-f]{16}/g, 'u2 F');

describe('cache-key', () => {
  const keys = async (
    argv: readonly string[],
    stdin: string | readonly Buffer[] = '',
    cwd?: { readonly cwd: string },
  ) => {
    const { stdout, ...rest } = await inside(['cache-key', ...argv], stdin, cwd);
    return { ...rest, stdout: withoutPolicy(stdout) };
  };

  test('one line in, one line out, whatever the line', async () => {
    const lines = [
      'http://EX.test',
      'https://ex.test:443?a',
      '/x',
      'ftp://h/',
      '',
      'http://h/#f',
      'http://u:secret@h/',
      'http://h/\u00e9',
      '{"url":"http://h/","method":"POST"}',
      'HTTP://h//',
    ];
    const { code, stdout, stderr } = await keys(['--host', 'me.test'], `${lines.join('\n')}\n`);
    expect(stdout.split('\n')).toEqual([
      'u2 F - GET http://ex.test/',
      'u2 F - GET https://ex.test/?a',
      'u2 F - GET http://me.test/x',
      '!\tline 4: input/request at position 0: expected an http or https URI, a target that begins with "/", or a JSON object',
      '!\tline 5: input/request at position 0: expected an http or https URI, a target that begins with "/", or a JSON object',
      'u2 F - GET http://h/',
      '!\treject: invalid-host',
      '!\treject: invalid-target',
      '!\tbypass: method',
      'u2 F - GET http://h//',
      '',
    ]);
    expect([code, stderr]).toEqual([1, 'urikit: 2 of 10 lines invalid, 3 of 10 lines without a key\n']);
  });

  test('a fragment is no part of a request; in a target it is refused', async () => {
    expect((await keys([], 'http://h/a?b#c?d\nhttp://h#c\n{"target":"/a#c","host":"h"}\n')).stdout).toBe(
      'u2 F - GET http://h/a?b\nu2 F - GET http://h/\n!\treject: invalid-target\n',
    );
  });

  test('a target without a host has no key', async () => {
    expect((await keys([], '/x\n')).stdout).toBe('!\treject: invalid-host\n');
  });

  test('in TSV a key replaces the first column, and a request without a key gives NULL', async () => {
    const input = "http://h/a\t1\tx\nhttp://h/b\r\nhttp://h/c d\t2\n\\N\t3\nx:y\nhttp://h/it\\'s";
    expect((await keys(['--tsv'], input)).stdout).toBe(
      "u2 F - GET http://h/a\t1\tx\nu2 F - GET http://h/b\n\\N\t2\n\\N\t3\n\\N\nu2 F - GET http://h/it's\n",
    );
    const fields = JSON.stringify({ url: 'http://h/', headers: { 'x-tenant': '\\a' } });
    const cwd = folder({ 'p.json': '{"scope":["x-tenant"]}' });
    const { stdout } = await keys(['--tsv', '-p', 'p.json'], `${fields.replaceAll('\\', '\\\\')}\n`, cwd);
    expect(stdout).toBe('u2 F 2:\\\\a GET http://h/\n');
    expect(await inside(['cache-key', '--tsv', 'http://h'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the input is stdin, without arguments'),
    });
    expect((await keys([], 'http://h/a\t1\n')).stdout).toBe('!\treject: invalid-target\n');
  });

  test('a request as JSON, with fields', async () => {
    const cwd = folder({ 'p.json': '{"scope":["x-tenant"],"headers":{"accept":"value"}}' });
    const requests = [
      { target: '/a', host: 'h', headers: { 'X-Tenant': 'one', ACCEPT: ['a', 'b'] } },
      { url: 'https://h/a', headers: { host: 'other', 'x-tenant': 'one' } },
      { target: '/a', headers: { Host: 'h' } },
    ];
    const { stdout } = await keys(['-p', 'p.json'], requests.map((one) => `${JSON.stringify(one)}\n`).join(''), cwd);
    expect(stdout).toBe('u2 F 3:one GET http://h/a 4:a, b\nu2 F 3:one GET https://h/a -\n!\tbypass: scope-missing\n');
  });

  test.each([
    '{',
    '[]',
    '{"a":1}',
    '{"target":1}',
    '{"target":"/","method":1}',
    '{"target":"/","headers":[]}',
    '{"target":"/","headers":{"a":1}}',
    '{"target":"/","scheme":"ftp"}',
    '{"target":"/","host":1}',
    '{"url":"x"}',
  ])('%s is no request', async (text) => {
    expect((await keys([], `${text}\n`)).stdout).toMatch(/^!\tline 1: input\/request at position 0: expected /);
  });

  test('JSON says what is forwarded, and why there is no key', async () => {
    const { stdout } = await keys(['--json', 'http://EX.test/%7e;x', 'http://h/%00', 'x']);
    expect(
      stdout
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        ok: true,
        input: 'http://EX.test/%7e;x',
        key: 'u2 F - GET http://ex.test/~;x',
        forward: { target: '/~;x', host: 'ex.test' },
        ambiguous: true,
      },
      { ok: false, input: 'http://h/%00', action: 'reject', reason: 'control-character' },
    ]);
    expect(stdout).toContain('"ok":false,"input":"x"');
  });

  test.each([
    ['missing.yaml', undefined, 'missing.yaml: no such file'],
    ['p.yaml', 'a: [', 'p.yaml:1: '],
    ['p.yaml', 'a: 1\na: 2\n', 'p.yaml:2: expected each key once, found one twice (column 1)'],
    [
      'p.yaml',
      'query:\n  exclude\n  order: name\n',
      'p.yaml:2: expected a key, ":" and a blank in one line (column 3); write ":" and a blank behind the key',
    ],
    [
      'p.yaml',
      'query: exclude: tracking\n',
      'p.yaml:1: expected one ":" with a blank in a line (column 8); begin a new line below the key',
    ],
    ['p.yaml', 'query: {exclude: "x}\n', 'p.yaml:2: expected the closing quote of a string (column 1); write it'],
    ['p.yaml', 'query:\n  order: names\n', 'p.yaml:2: query.order: '],
    [
      'p.yaml',
      'query:\n  exclude:\n    - ok\n    - "%zz"\n',
      'p.yaml:4: query.exclude.1: expected the name of a parameter',
    ],
  ])('a policy that is none: %s %j', async (name, content, message) => {
    const { code, stderr } = await keys(
      ['-p', name, 'http://h/'],
      '',
      folder(content === undefined ? {} : { [name]: content }),
    );
    expect(code).toBe(2);
    expect(stderr).toContain(`urikit: ${message}`);
  });
});

describe('cache-explain', () => {
  const explain = (...argv: readonly string[]) => inside(['cache-explain', ...argv]);

  test('one key, two keys, no key', async () => {
    expect((await explain('http://h/', 'http://h/')).stdout).toBe('one key\n');
    expect((await explain('http://h/a?b', '/a', '--host', 'h')).stdout).toBe(
      'two keys\n  differs      query               b  |  (absent)\n  would merge  query.exclude: [b]\n',
    );
    expect(await explain('--exit-code', 'http://h/a b', '{"url":"http://h/","method":"PUT"}')).toEqual({
      code: 1,
      stderr: '',
      stdout: 'no keys to compare\n  first   reject: invalid-target\n  second  bypass: method\n',
    });
  });

  test('an ambiguous path is said to be', async () => {
    expect((await explain('http://h/a;b', 'http://H/a;b')).stdout).toContain(
      '  ambiguous  the second path, which origins read in different ways\n',
    );
  });

  test('keys, and what is none', async () => {
    const key = (await inside(['cache-key', 'http://h/a'])).stdout.trimEnd();
    expect((await explain(key, 'http://h/a')).stdout).toBe('one key\n');
    expect(await explain('u2 nonsense', key)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^urikit: expected a key of format u2/),
    });
    expect((await explain('nonsense', key)).code).toBe(2);
  });

  test('JSON has null for what is absent', async () => {
    const { components } = JSON.parse((await explain('--json', 'http://h/a?b', 'http://h/a')).stdout) as {
      components: readonly { name: string }[];
    };
    expect(components).toContainEqual({ name: 'query', same: false, a: 'b', b: null });
  });
});

describe('cache-lint', () => {
  test('places are lines of the file', async () => {
    const cwd = folder({
      'p.yaml': 'host:\n  allow: [ex.test]\nroutes:\n  - path: /a\n    rules:\n      query:\n        multi: set\n',
    });
    const { stdout, code } = await inside(['cache-lint', 'p.yaml'], '', cwd);
    expect(stdout).toContain('warning  policy/values-as-set  routes[0].rules.query.multi  p.yaml:7\n');
    expect(stdout).toMatch(/1 warning, 1 info\n$/);
    expect(code).toBe(0);
    expect((await inside(['cache-lint', '--fail-on', 'warning', 'p.yaml'], '', cwd)).code).toBe(1);
  });

  test('a name with dots has its line', async () => {
    const policy = 'host:\n  allow: [a.test]\n  alias:\n    a.test: b.test\n    c.test: d.test\n';
    const { stdout } = await inside(['cache-lint', '-'], policy);
    expect(stdout).toContain('error  policy/alias-not-allowed  host.alias["c.test"]  -:5\n');
  });

  test('nothing to say', async () => {
    expect(
      await inside(['cache-lint', '-'], '{"host":{"allow":["h"]},"headers":{"accept-encoding":{"encoding":["gzip"]}}}'),
    ).toEqual({ code: 0, stdout: 'ok\n', stderr: '' });
  });

  test('--unkeyed says what each field risks that is not part of the key', async () => {
    const policy = '{"host":{"allow":["h"]},"headers":{"accept-encoding":{"encoding":["gzip"]}}}';
    const { stdout, code } = await inside(['cache-lint', '--unkeyed', '-'], policy);
    expect([code, stdout.startsWith('ok\n'), stdout.includes('accept-encoding')]).toEqual([0, true, false]);
    expect(stdout).toContain(
      'unkeyed  accept-language\n  a page in the language of the first reader is given to all\n',
    );
    const json = JSON.parse((await inside(['cache-lint', '--unkeyed', '--json', '-'], policy)).stdout) as object;
    expect(json).toMatchObject({
      findings: [],
      unkeyed: expect.arrayContaining([expect.objectContaining({ field: 'x-*' })]),
    });
  });

  test('an empty file is an error, and {} is the default policy', async () => {
    expect(await inside(['cache-lint', '--json', '-'], '')).toMatchObject({ code: 2 });
    expect(JSON.parse((await inside(['cache-lint', '--json', '-'], '{}')).stdout)).toMatchObject([
      { code: 'policy/hosts-open' },
      { code: 'policy/encoding-not-keyed' },
    ]);
  });
});

describe('cache-replay', () => {
  test('counts the requests that expressions of a server recognise', async () => {
    const log = ['/a?b=1', '/%61', '/a?utm_source=1&b=1', '/%00'].map((target) => line(target)).join('');
    const cwd = folder({
      'a.log': log,
      'p.yaml': 'query: { exclude: tracking }\n',
      'q.yaml': 'routes: [{ path: /a }]\n',
    });
    const { stdout } = await inside(['cache-replay', 'a.log', '-p', 'p.yaml'], '', cwd);
    expect(stdout).toMatch(
      /recognise: p\.yaml\n {2}haproxy, before Lua +1 +25\.0 %\n {2}nginx-map +1 +25\.0 %\n {2}varnish-vcl +3 +75\.0 %/,
    );
    const overTls = await inside(['cache-replay', 'a.log', '-p', 'p.yaml', '--scheme', 'https'], '', cwd);
    expect(overTls.stdout).toMatch(/varnish-vcl +3 +75\.0 %/);
    const refused = await inside(['cache-replay', 'a.log', '-p', 'q.yaml'], '', cwd);
    expect(refused.stdout).toMatch(/nginx-map +refuses this policy/);
    const { stdout: json } = await inside(['cache-replay', 'a.log', '--json'], '', cwd);
    expect(JSON.parse(json)).toMatchObject({ recognised: [{}, { target: 'nginx-map', requests: 2 }, {}] });
  });

  const line = (target: string, status = 200): string =>
    `h - - [10/Oct/2025:13:55:36 +0000] "GET ${target} HTTP/1.1" ${String(status)} 9\n`;
  const log = line('/a?v=1') + line('/a?v=2', 404) + line('/%7e') + line('/~') + 'nonsense http://u:secret@h/\n';

  test('a table for people', async () => {
    const cwd = folder({ 'a.log': log, 'p.yaml': 'query: {exclude: [v]}', 'q.yaml': 'headers: {x-a: value}' });
    const { code, stdout, stderr } = await inside(
      ['cache-replay', 'a.log', '-p', 'p.yaml', '--against', 'q.yaml', '--size', '10', '--size', '1MiB', '--ttl', '60'],
      '',
      cwd,
    );
    expect([code, stderr]).toEqual([0, '']);
    for (const text of [
      '4 requests from 1 file\n',
      '  1  not-a-log-line\n',
      '  line 5  nonsense http://u:...@h/\n',
      '  Count                   as sent  p.yaml  q.yaml\n',
      '  distinct keys                 4       2       3\n',
      '  suspected false merges        0       1       0\n',
      '  of 1 MiB, 60 s         0.0 %',
      '  of 10, 60 s ',
      'Parameters that split keys: q.yaml\n  Parameter  Keys with it  Fewer without it\n  v                     2                 1\n',
      'Suspected false merges: p.yaml\n  status differ, line 2\n    localhost/a?v=1  200, 9 bytes\n    localhost/a?v=2  404, 9 bytes\n',
      '  the log has no x-a: replayed as absent',
      'Requests saved, of 4, by a cache without bound\n  as sent  0   0.0 %\n  p.yaml   2  50.0 %  1 suspected false merge, by `v`\n  q.yaml   1  25.0 %\n',
      '  the log has no cookies: ',
    ])
      expect(stdout).toContain(text);
  });

  test('a rate that may come from wrong answers is no headline, and the parameter that causes them is named', async () => {
    const pages = Array.from({ length: 30 }, (_, i) =>
      line(`/l?page=${String(i % 3)}&sort=${String(i)}`, 200 + (i % 2) * 204),
    );
    const cwd = folder({ 'a.log': pages.join(''), 'p.yaml': 'query: {exclude: [sort]}' });
    const { stdout } = await inside(['cache-replay', 'a.log', '--against', 'p.yaml', '--html', 'a.html'], '', cwd);
    expect(stdout).toContain('  p.yaml          27  90.0 %  3 suspected false merges, by `sort`\n');
    const lead = /<p class="lead">[^]*?<\/p>/
      .exec(readFileSync(join(cwd.cwd, 'a.html'), 'utf8'))?.[0]
      .replace(/<[^>]*>/g, '');
    expect(lead).toBe(
      'Requests saved: 0.0 % by default policy, 0.0 % with keys as sent. Not counted: p.yaml, with 3 suspected false merges, by `sort`.',
    );
  });

  test('of a log that masks values, it says that its numbers are too high', async () => {
    const { stdout } = await inside(['cache-replay', '-'], line('/p?id=*').repeat(50) + line('/p?id=*x1'));
    expect(stdout).toContain(
      '  50 requests with a value that the log masks by the same word: requests that differ count as one',
    );
  });

  test('the file of a gateway is read as its policy', async () => {
    const cwd = folder({
      'a.log': ['/p?a=1&utm_id=1', '/p?utm_id=2&a=1', '/p?a=1&utm_id=3'].map((target) => line(target)).join(''),
      'gateway.yaml': 'origin: http://h:9\npolicy:\n  query:\n    exclude: [utm_*, id]\n',
      'named.yaml': 'origin: http://h:9\npolicy: ./policy.yaml\n',
      'policy.yaml': 'query:\n  exclude: [utm_*, id]\n',
      'bare.yaml': 'origin: http://h:9\n',
      'wrong.yaml': 'origin: http://h:9\npolicy:\n  query: { ordr: name }\n',
    });
    const ask = (...argv: readonly string[]) => inside(argv, '', cwd);
    for (const name of ['gateway.yaml', 'named.yaml']) {
      const place = name === 'gateway.yaml' ? 'gateway.yaml:4' : 'policy.yaml:2';
      expect((await ask('cache-lint', name)).stdout).toContain(`query.exclude[1]  ${place}`);
      expect((await ask('cache-replay', 'a.log', '-p', name)).stdout).toMatch(/distinct keys +3 +1\n/);
      expect((await ask('cache-replay', 'a.log', '--against', name)).stdout).toMatch(/distinct keys +3 +\d +1\n/);
      expect((await ask('cache-explain', '-p', name, 'http://h/?utm_a', 'http://h/')).stdout).toContain('one key');
    }
    const { code, stderr } = await ask('cache-replay', 'a.log', '-p', 'wrong.yaml');
    expect([code, stderr]).toEqual([2, expect.stringContaining('wrong.yaml:3: query.ordr: ')]);
    const proposals = await Promise.all(
      ['bare.yaml', 'wrong.json'].map(async (name) => {
        writeFileSync(join(cwd.cwd, 'wrong.json'), '{"origin":"http://h:9","policy":{"query":{}}}');
        return (await ask('cache-replay', 'a.log', '--propose', '-p', name)).stdout;
      }),
    );
    expect(proposals[0]).toContain('\n origin: http://h:9\n+policy:\n+  query:\n+    exclude:\n');
    expect(proposals[1]).toContain('+  "origin": "http://h:9",\n+  "policy": {\n+    "query": {\n');
  });

  test('marks of a gateway are shown whole, and a note says what they hide', async () => {
    const [a, b] = ['*GIfPeZxzOmkJ', '*rl63TLlwPC9K'];
    const long = 'shop/items/of/the/season/and/some/others/in/the/catalogue';
    const log = [
      `/p?id=${a}&token=${a}`,
      `/p?id=${b}&token=%${b};${a}`,
      `/${long}?sid=${a}`,
      `/${long}?sid=${b}`,
      '/q?=a',
      '/q?=b',
    ];
    const cwd = folder({
      'a.log': log.map((target, i) => line(target, i % 2 === 0 ? 200 : 404)).join(''),
      'p.yaml': 'query: {exclude: [id, token, sid]}\ninvalid: bypass',
    });
    const { stdout } = await inside(['cache-replay', 'a.log', '--against', 'p.yaml'], '', cwd);
    for (const text of [
      `localhost/${long}?sid=${a}`,
      `localhost/${long}?sid=${b}`,
      '  (no name)             2                 1\n',
      '  4 requests have masked values: a mark stands for all values that the policy of the gateway keys alike;',
    ])
      expect(stdout).toContain(text);
    expect((await inside(['cache-replay', '-'], line(`/p?id=${a}`))).stdout).toContain(
      '  1 request has masked values: ',
    );
  });

  test('beside requests whose host is not allowed stands the option', async () => {
    const cwd = folder({ 'p.yaml': 'host: {allow: [shop.example]}' });
    const args = ['cache-replay', '-', '--against', 'p.yaml'];
    const note =
      '  p.yaml: 2 requests refused as host-not-allowed: name the host of lines without one by --host, or add it to host.allow\n';
    expect((await inside(args, line('/a').repeat(2), cwd)).stdout).toContain(note);
    const { stdout } = await inside([...args, '--host', 'shop.example'], line('/a').repeat(2), cwd);
    expect(stdout).not.toContain('host-not-allowed');
  });

  test('compressed logs, several, and one without a line end', async () => {
    const cwd = folder({
      'a.gz': gzipSync(line('/a')),
      'b.log': line('/b').trimEnd(),
      'c.gz': Buffer.concat([gzipSync(line('/a')), gzipSync(line('/c'))]),
    });
    const { stdout } = await inside(
      ['cache-replay', '--json', 'a.gz', 'b.log', 'c.gz', '-'],
      [...Buffer.from(gzipSync(line('/a')))].map((octet) => Buffer.from([octet])),
      cwd,
    );
    expect(JSON.parse(stdout)).toMatchObject({ lines: { read: 5, blank: 0, requests: 5 }, a: { keyed: 5, keys: 3 } });
  });

  test.each([
    ['missing.log', 'missing.log: no such file'],
    ['.', '.: is a folder; name the files in it'],
    ['bad.gz', 'bad.gz: damaged gzip (unexpected end of file)'],
  ])('%s', async (name, message) => {
    const whole = gzipSync(line('/a'.repeat(1000)));
    expect(await inside(['cache-replay', name], '', folder({ 'bad.gz': whole.subarray(0, whole.length - 9) }))).toEqual(
      { code: 2, stdout: '', stderr: `urikit: ${message}\n` },
    );
  });

  test('sizes are checked', async () => {
    expect((await inside(['cache-replay', '--size', '10MB'])).stderr).toContain(
      'Expected a number of entries, or of KiB, MiB or GiB',
    );
  });

  test('more keys than are remembered: it says so', async () => {
    const { stdout } = await inside(
      ['cache-replay', '--max-keys', '10', '-'],
      Array.from({ length: 100 }, (_, i) => line(`/${String(i)}`)).join(''),
    );
    expect(stdout).toMatch(/default policy: more than 10 keys; counts and rates are estimates from one key in \d+\n/);
  });
});
