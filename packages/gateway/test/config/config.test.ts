import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isRange } from '@urikit/http-cache/internal';
import { configJsonSchema, readGatewayConfig } from '@urikit/gateway';
import { loadConfigFile } from '../../src/config/load.js';
import { originUrl } from '../../src/origin/origin-url.js';
import { run } from '../../src/program.js';
import { addressText, parseAddress } from '../../src/server/listen.js';
import { ORIGIN_CERT, OTHER_KEY } from '../support/certificates.js';
import { configIssues } from '../support/config-issues.js';

const origin = 'http://127.0.0.1:9000';

describe('a configuration', () => {
  test('needs an origin and nothing else', () => {
    expect(readGatewayConfig({ origin })).toMatchObject({
      listen: '127.0.0.1:8080',
      origin,
      policy: { headers: {}, query: { order: 'keep' } },
      store: { kind: 'memory' },
      cache: { heuristic: 0.1, setCookie: 'refuse' },
      trusted: [],
    });
    expect(readGatewayConfig({ origin }).admin).toBeUndefined();
    expect(readGatewayConfig({ origin, policy: {} }).policy.headers).toEqual({});
  });

  test.each([
    [{}, 'origin', /^expected `origin` or `origins`, or --origin/],
    [null, '', /^expected a mapping/],
    [[], '', /^expected a mapping/],
    ['origin', '', /^expected a mapping/],
    [
      { origin, orgin: 1 },
      'orgin',
      /^no such key \(is "origin" meant\?\); correct or remove it: the keys here are "listen", "origin"/,
    ],
    [
      { origin, limits: { client: { headerByte: 1 } } },
      'limits.client.headerByte',
      /^no such key \(is "headerBytes" meant\?\); .*the keys here are "headerBytes", /,
    ],
    [
      { origin, policy: { query: { sort: true } } },
      'policy.query.sort',
      /^no such key \(is "order" meant\?\); .*the keys here are "order", "include"/,
    ],
    [
      { origin, policy: { routes: [{ path: '/a', rule: {} }] } },
      'policy.routes[0].rule',
      /^no such key \(is "rules" meant\?\); .*the keys here are "host", "path", "cache", "rules"$/,
    ],
    [{ origin: 'http://h/path' }, 'origin', /^expected http:\/\/host/],
    [{ origin: 'http://joe:secret@h' }, 'origin', /^expected http:\/\/host/],
    [{ origin: 'ftp://h' }, 'origin', /^expected http:\/\/host/],
    [{ origin: 'h:80' }, 'origin', /^expected http:\/\/host/],
    [{ origins: {} }, 'origin', /^expected `origin` or `origins`/],
    [{ origin, origins: { '*': origin } }, 'origins', /^expected no `origins`, because `origin` is given/],
    [{ origin, origins: { 'a.test': origin } }, 'origins', /^expected no `origins`, because `origin` is given/],
    [{ origins: { 'a.test': 'x' } }, 'origins["a.test"]', /^expected http/],
    [{ origin, listen: '99999' }, 'listen', /^expected \[host:\]port/],
    [{ origin, listen: 65_536 }, 'listen', /^expected \[host:\]port, such as 8080,/],
    [{ origin, listen: 80.5 }, 'listen', /^expected \[host:\]port, such as 8080,/],
    [{ origin, listen: true }, 'listen', /^expected \[host:\]port, such as 8080,/],
    [{ origin, cache: { keep: '1h' } }, 'cache.keep', /^expected a number of seconds without a unit, as 3600/],
    [
      { origin, store: { kind: 'memory', maxBytes: '256MB' } },
      'store.maxBytes',
      /^expected a number of bytes without a unit, as 268435456 for 256 MiB/,
    ],
    [
      { origin, store: { kind: 'redis', url: 'redis://h', deadline: '1s' } },
      'store.deadline',
      /^expected a number of seconds without a unit, as 3600/,
    ],
    [{ origin, cache: { bodyBytes: '8MB' } }, 'cache.bodyBytes', /^expected a number of bytes without a unit/],
    [{ origin, trusted: ['10.0.0.0/33'] }, 'trusted[0]', /^expected an address or a range/],
    [
      { origin, admin: { listen: '0.0.0.0:1' } },
      'admin.token',
      /^expected, here or in URIKIT_GATEWAY_TOKEN, because `listen` is not on a loopback interface/,
    ],
    [
      { origin, admin: { listen: '127.example.org:1' } },
      'admin.token',
      /^expected, here or in URIKIT_GATEWAY_TOKEN, because `listen` is not on a loopback interface/,
    ],
    [{ origin, admin: { path: '/x' } }, 'admin.token', /^expected, here or in URIKIT_GATEWAY_TOKEN, because `path`/],
    [
      { origin, admin: { listen: '127.0.0.1:1', token: 'short' } },
      'admin.token',
      /^expected at least 16 characters, here or in the environment: URIKIT_GATEWAY_TOKEN/,
    ],
    ...(
      [
        ['8080', '127.0.0.1:8080'],
        ['127.0.0.1:8080', 'localhost:8080'],
        ['0.0.0.0:8080', '127.0.0.1:8080'],
        ['[::1]:8080', '[::]:8080'],
      ] as const
    ).flatMap(([listen, other]) => [
      [
        { origin, listen, admin: { listen: other, token: '0123456789abcdef' } },
        'admin.listen',
        /^expected another address than that of `listen`/,
      ] as const,
      [
        { origin, listen, tls: { cert: 'c', key: 'k', listen: other } },
        'tls.listen',
        /^expected another address than that of `listen`/,
      ] as const,
    ]),
    [{ origin, cache: { heuristic: 2 } }, 'cache.heuristic', /^expected at most 1$/],
    [{ origin, store: { kind: 'redis', url: 'http://secret@h' } }, 'store.url', /^expected redis:/],
    [{ origin, name: 'a b' }, 'name', /^expected a letter/],
  ])('%j: %s', (value, path, message) => {
    const troubles = configIssues(() => readGatewayConfig(value, 'gateway.yaml'));
    expect(troubles.map(([at]) => at)).toEqual([path]);
    expect(troubles[0]?.[1]).toMatch(message);
    expect(JSON.stringify(troubles)).not.toContain('secret');
  });

  test('takes a port as a number', () => {
    const { listen, tls, admin } = readGatewayConfig({
      origin,
      listen: 8080,
      tls: { cert: 'c', key: 'k', listen: 8443 },
      admin: { listen: 9901 },
    });
    expect([listen, tls?.listen, admin?.listen]).toEqual(['8080', '8443', '9901']);
  });

  test('that was read is read as the same again', () => {
    const full = readGatewayConfig({
      origin,
      routes: [{ path: '/a', ttl: 60 }],
      tags: { fields: ['X-Tag'] },
      policy: { query: { exclude: ['tracking'] }, headers: { Accept: 'value' } },
    });
    expect(readGatewayConfig(full)).toEqual(full);
  });

  test('says all that is wrong at once', () => {
    expect(() => readGatewayConfig({}, 'gateway.yaml')).toThrow(/^gateway\.yaml: origin: expected/);
    expect(configIssues(() => readGatewayConfig({ origin: 'x', listen: 'y', z: 1 })).map(([path]) => path)).toEqual([
      'listen',
      'origin',
      'z',
    ]);
  });

  test('has a JSON Schema with every member described', () => {
    const schema = configJsonSchema() as {
      readonly properties: Readonly<Record<string, { readonly description?: string; readonly properties?: object }>>;
    };
    const bare = Object.entries(schema.properties).filter(
      ([, { description, properties }]) => description === undefined && properties === undefined,
    );
    expect(bare).toEqual([]);
  });
});

describe('addresses, origins and ranges', () => {
  test.each([
    ['8080', '127.0.0.1:8080'],
    [':8080', '127.0.0.1:8080'],
    ['0.0.0.0:0', '0.0.0.0:0'],
    ['[::1]:80', '[::1]:80'],
    ['h.test:80', 'h.test:80'],
    ['h.test', undefined],
    ['::1:80', undefined],
    ['h:65536', undefined],
    ['', undefined],
  ])('listen %s', (text, wanted) => {
    const address = parseAddress(text);
    expect(address === undefined ? undefined : addressText(address)).toBe(wanted);
  });

  test.each([
    ['HTTP://h', 'http://h'],
    ['https://h:8443/', 'https://h:8443'],
    ['http://[::1]:80', 'http://[::1]'],
    ['http://H.Test:80', 'http://h.test'],
    ['https://h:443', 'https://h'],
    ['http://h:080', 'http://h'],
    ['http://h:', 'http://h'],
    ['http://%68', 'http://h'],
    ['http://127.1:9', 'http://127.0.0.1:9'],
    ['http://h?x', undefined],
    ['http://h#x', undefined],
    ['http://h:99999', undefined],
    ['http://256.256.256.256', undefined],
    ['http://', undefined],
    ['http://a b', undefined],
  ])('origin %s', (text, wanted) => {
    expect(originUrl(text)).toBe(wanted);
  });

  test.each([
    ['10.0.0.0/8', true],
    ['10.0.0.1', true],
    ['::1', true],
    ['fc00::/7', true],
    ['10.0.0.0/', false],
    ['10.0.0.0/8/8', false],
    ['h.test', false],
    ['', false],
  ])('range %s: %s', (text, wanted) => {
    expect(isRange(text)).toBe(wanted);
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-gateway-'));
  const file = (name: string, text: string | Buffer): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const outcome = async (
    argv: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly code: number; readonly out: string; readonly err: string }> => {
    let [out, err] = ['', ''];
    const io = {
      stdout: { write: (text: string) => (out += text) },
      stderr: { write: (text: string) => (err += text) },
      env,
      stopped: () => Promise.resolve('SIGTERM'),
    };
    const code = await run(argv, io);
    return { code, out: out.replaceAll(folder, '.'), err: err.replaceAll(folder, '.') };
  };

  test('starts with an origin, says where it listens, and stops when asked', async () => {
    const { code, out, err } = await outcome(['--origin', origin, '--listen', '0', '--admin', '127.0.0.1:0']);
    expect([code, err]).toEqual([0, '']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(lines.map(({ msg }) => msg)).toEqual(['listening', 'stopping', 'stopped']);
    expect(lines[0]).toMatchObject({
      listen: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      origin,
      store: 'memory',
      admin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
  });

  test('options win over the file', async () => {
    const config = file('a.yaml', `origin: http://127.0.0.1:1\nlisten: 127.0.0.1:1\n`);
    const { code, out } = await outcome(['-c', config, '-o', origin, '-l', '0']);
    expect([code, JSON.parse(out.split('\n')[0] ?? '')]).toEqual([0, expect.objectContaining({ origin })]);
  });

  test.each([
    [
      'check of a good file',
      ['check', file('good.yaml', `origin: ${origin}\npolicy: { host: { allow: [h.test] } }\n`)],
      0,
      './good.yaml: good\n',
      '',
    ],
    [
      'check of a policy that is doubtful',
      ['check', file('open.yaml', `origin: ${origin}\n`)],
      0,
      './open.yaml: good\n',
      /^urikit-gateway: \.\/open\.yaml: policy\.host\.allow: warning: every host is allowed; list the hosts/,
    ],
    [
      'check of a policy that nobody means',
      ['check', file('cookie.yaml', `origin: ${origin}\npolicy: { headers: { cookie: value } }\n`)],
      1,
      '',
      /^urikit-gateway: \.\/cookie\.yaml: policy\.headers\.cookie: error: /m,
    ],
    [
      'check of an unknown key',
      ['check', file('bad.yaml', `origin: ${origin}\npolcy: {}\n`)],
      1,
      '',
      /^urikit-gateway: \.\/bad\.yaml: polcy: no such key \(is "policy" meant\?\); .*the keys here are /,
    ],
    [
      'check of an empty file',
      ['check', file('empty.yaml', '')],
      1,
      '',
      /^urikit-gateway: \.\/empty\.yaml: origin: expected `origin` or `origins`/,
    ],
    [
      'check of no mapping',
      ['check', file('list.yaml', '- 1\n')],
      1,
      '',
      /^urikit-gateway: \.\/list\.yaml: expected a mapping/,
    ],
    [
      'check of no YAML',
      ['check', file('no.yaml', 'origin: [secret\nb: }\n')],
      1,
      '',
      /^urikit-gateway: \.\/no\.yaml:2:\d+: /,
    ],
    [
      'check of a key given twice',
      ['check', file('twice.yaml', `origin: ${origin}\norigin: x\n`)],
      1,
      '',
      /^urikit-gateway: \.\/twice\.yaml:2:1: expected each key once, found one twice/,
    ],
    [
      'check of a key that is a list, as an unquoted "[::1]"',
      ['check', file('list-key.yaml', `origin: ${origin}\n[secret]: x\n`)],
      1,
      '',
      /^urikit-gateway: \.\/list-key\.yaml:2:1: expected a string as a key, and no list or object\n/,
    ],
    [
      'check of a policy that contradicts itself',
      ['check', file('policy.yaml', `origin: ${origin}\npolicy: { host: { allow: ['a b'] } }\n`)],
      1,
      '',
      /^urikit-gateway: \.\/policy\.yaml: policy\.host\.allow/,
    ],
    [
      'check of no file',
      ['check', join(folder, 'none.yaml')],
      1,
      '',
      'urikit-gateway: ./none.yaml: the file does not exist\n',
    ],
    [
      'check of a certificate that is not there',
      ['check', file('tls.yaml', `origin: ${origin}\ntls: { cert: none.pem, key: none.pem }\n`)],
      1,
      '',
      'urikit-gateway: ./tls.yaml: tls.cert: none.pem: the file does not exist\n',
    ],
    [
      'check of a certificate that is none',
      [
        'check',
        file('pem.yaml', `origin: ${origin}\ntls: { cert: ${file('a.pem', 'secret')}, key: ${file('b.pem', '')} }\n`),
      ],
      1,
      '',
      /^urikit-gateway: \.\/pem\.yaml: tls: expected PEM: a certificate in `tls\.cert`/,
    ],
    [
      'check of a certificate with the key of another one',
      [
        'check',
        file(
          'pair.yaml',
          `origin: ${origin}\ntls: { cert: ${file('cert.pem', ORIGIN_CERT)}, key: ${file('key.pem', OTHER_KEY)} }\n`,
        ),
      ],
      1,
      '',
      'urikit-gateway: ./pair.yaml: tls.key: expected the key of the certificate in `tls.cert`\n',
    ],
    [
      'check of workers without a shared store',
      ['check', file('workers.yaml', `origin: ${origin}\nworkers: auto\n`)],
      1,
      '',
      /^urikit-gateway: \.\/workers\.yaml: workers: expected 1, or a store of the kind redis or cluster/,
    ],
    [
      'check of an authority that is not there',
      ['check', file('ca.yaml', `origin: ${origin}\noriginTls: { ca: none.pem }\n`)],
      1,
      '',
      'urikit-gateway: ./ca.yaml: originTls.ca: none.pem: the file does not exist\n',
    ],
    ...(
      [
        ['http://127.0.0.1:8080', '8080'],
        ['http://LOCALHOST:8080', '8080'],
        ['http://127.0.0.1:8080', 'localhost:8080'],
        ['http://[::1]:80', '"[::1]:80"'],
        ['http://[::1]', '"[::1]:80"'],
        ['http://127.0.0.1', '0.0.0.0:80'],
        ['https://localhost', '0.0.0.0:443'],
        ['http://app.test:81', 'app.test:81'],
      ] as const
    ).map(
      ([url, listen], i) =>
        [
          `check of an origin that is the gateway itself: ${url}, ${listen}`,
          ['check', file(`self${String(i)}.yaml`, `origin: ${url}\nlisten: ${listen}\n`)],
          1,
          '',
          /: origin: expected another server, because the gateway itself listens there/,
        ] as [string, string[], number, string, RegExp],
    ),
    [
      'check of one of the origins that is the admin',
      ['check', file('admin.yaml', 'origins: { "*": http://localhost:81 }\nadmin: { listen: 81 }\n')],
      1,
      '',
      /: origins\["\*"\]: expected another server/,
    ],
    ...(
      [
        ['http://127.0.0.1:9000', '8080'],
        ['http://app.test:8080', '0.0.0.0:8080'],
        ['http://127.0.0.2:8080', '127.0.0.1:8080'],
        ['http://127.0.0.1:8080', '0'],
      ] as const
    ).map(
      ([url, listen], i) =>
        [
          `check of an origin that is another server: ${url}, ${listen}`,
          [
            'check',
            file(
              `other${String(i)}.yaml`,
              `origin: ${url}\nlisten: ${listen}\npolicy: { host: { allow: [a.test] } }\n`,
            ),
          ],
          0,
          `./other${String(i)}.yaml: good\n`,
          '',
        ] as [string, string[], number, string, string],
    ),
    [
      'check of a file in Latin-1',
      [
        'check',
        file('latin.yaml', Buffer.from(`origin: ${origin}\npolicy: { query: { include: [\xe9] } }\n`, 'latin1')),
      ],
      1,
      '',
      'urikit-gateway: ./latin.yaml: it is not UTF-8; save it in UTF-8\n',
    ],
    ['check of a folder', ['check', folder], 1, '', 'urikit-gateway: .: it is a folder\n'],
    ['no origin', [], 1, '', /^urikit-gateway: origin: expected/],
    ['a wrong origin', ['--origin', 'ftp://h'], 1, '', /^urikit-gateway: origin: expected http/],
    ['an unknown option', ['--orgin', origin], 2, '', /unknown option '--orgin'/],
    ['an option without its value', ['--origin'], 2, '', /argument missing/],
    [
      'an argument too many',
      ['x', 'y'],
      2,
      '',
      /^urikit-gateway: unknown command 'x': the commands are check, schema, keys, completion\n/,
    ],
    [
      'an address that is taken by nobody of this machine',
      ['--origin', origin, '--listen', '192.0.2.1:1'],
      2,
      '',
      /^urikit-gateway: listen: this machine does not have the address/,
    ],
    [
      'an admin for all without a token',
      ['--origin', origin, '--admin', '0.0.0.0:0'],
      1,
      '',
      /^urikit-gateway: admin\.token: expected, here or in URIKIT_GATEWAY_TOKEN, because `listen`/,
    ],
  ])('%s', async (_, argv, code, out, err) => {
    const result = await outcome(argv);
    expect([result.code, result.out]).toEqual([code, out]);
    if (typeof err === 'string') expect(result.err).toBe(err);
    else expect(result.err).toMatch(err);
    expect(result.err).not.toMatch(/secret|^\s+at /m);
  });

  test('takes the token from the environment', async () => {
    expect(
      (
        await outcome(['--origin', origin, '--listen', '0', '--admin', '0.0.0.0:0'], {
          URIKIT_GATEWAY_TOKEN: 'x'.repeat(20),
        })
      ).code,
    ).toBe(0);
  });

  test('schema, help and version', async () => {
    expect(JSON.parse((await outcome(['schema'])).out)).toMatchObject({
      type: 'object',
      properties: { origin: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
    });
    expect((await outcome(['--help'])).out).toContain('URIKIT_GATEWAY_TOKEN');
    expect((await outcome(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('an address that another program has', async () => {
    const { createServer } = await import('node:net');
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { readonly port: number };
    const { code, err } = await outcome(['--origin', origin, '--listen', String(port)]);
    await new Promise((resolve) => server.close(resolve));
    expect([code, err]).toEqual([2, `urikit-gateway: listen: another program listens on 127.0.0.1:${String(port)}\n`]);
  });

  describe('a policy may have a file of its own', () => {
    const OF_GATEWAY = `origin: ${origin}\npolicy: ./own-policy.yaml\n`;
    const gateway = file('own-gateway.yaml', OF_GATEWAY);
    // The folder of the test stands as `.` in messages.
    const policy = './own-policy.yaml';

    test.each([
      ['host: { allow: [ex.test] }\n', 0, ''],
      ['', 0, ''],
      ['host:\n  allow: [ex.test]\npath:\n  case: lower\n', 0, `${policy}:4: policy.path.case: warning: `],
      ['host: {}\nquery:\n  ordr: name\n', 1, `${policy}:3: query.ordr: no such key (is "order" meant?)`],
      ['host:\n  allow: [ex.test]\n  alias: { "a b": ex.test }\n', 1, `${policy}:3: host.alias: `],
      ['host: [\n', 1, `${policy}:`],
      ['- a\n', 1, `${policy}:1: policy: expected an object`],
      [`origin: ${origin}\npolicy:\n  query: { order: 1 }\n`, 1, `${policy}:3: query.order: `],
      [`policy: ./own-policy.yaml\n`, 1, `${policy}:1: policy: expected an object`],
    ])('%j', async (text, wanted, said) => {
      file('own-policy.yaml', text);
      const { code, err } = await outcome(['check', gateway]);
      expect([code, err]).toEqual([wanted, expect.stringContaining(said)]);
      if (said !== '') expect(err.startsWith(`urikit-gateway: ${policy}:`)).toBe(true);
    });

    test('a file that is not there is named; in code a policy is an object', async () => {
      const { code, err } = await outcome(['check', file('lost.yaml', `origin: ${origin}\npolicy: lost/p.yaml\n`)]);
      expect([code, err]).toEqual([1, expect.stringMatching(/lost[\\/]p\.yaml: the file does not exist\n$/)]);
      expect(() => readGatewayConfig({ origin, policy: './p.yaml' as unknown as object })).toThrow('policy: expected');
    });

    test('it is read by the key service, too, and by the JSON Schema', async () => {
      file('own-policy.yaml', 'query: { order: 1 }\n');
      const { code, err } = await outcome(['keys', '--policy', gateway]);
      expect([code, err]).toEqual([1, expect.stringContaining(`urikit-gateway: ${policy}:1: query.order: `)]);
      const { policy: schema } = (configJsonSchema() as { readonly properties: { readonly policy: object } })
        .properties;
      expect(schema).toMatchObject({ anyOf: [{ type: 'object' }, { type: 'string' }] });
    });
  });

  test('a lone carriage return ends a comment', async () => {
    expect(await loadConfigFile(file('mac.yaml', 'a: 1 # one\rb: 2\n'))).toEqual({ a: 1, b: 2 });
  });

  test('a file with many aliases is not unfolded without end', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map(
        (name, i) =>
          `${name}: &${name} [${Array(10)
            .fill(`*${'abcdefghi'[i] ?? ''}`)
            .join(',')}]`,
      ),
    ].join('\n');
    await expect(loadConfigFile(file('bomb.yaml', bomb))).rejects.toThrow();
  });
});
