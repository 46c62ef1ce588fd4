import { describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { njsFiles } from '../../src/njs/files.js';
import { fromOctets, isAscii, toOctets } from '../../src/njs/octets.js';
import { checkRuntime } from '../../src/targets/njs.js';
import { describeNginx, type Nginx, startNginx } from './support/nginx.js';
import { exchange, wire } from './support/client.js';
import { startOrigin } from './support/origin.js';

const textOf = (policy: Policy, ending: string, trust = false): string =>
  njsFiles(compile(policy).plan, '', { name: 'urikit', folder: 'urikit', trust }).find(({ path }) =>
    path.endsWith(ending),
  )?.text ?? '';

describe('what is written', () => {
  test('three files by their name, the same each time', () => {
    const write = (): readonly unknown[] =>
      njsFiles(compile({}).plan, 'var x;\n', { name: 'shop', folder: 'etc', trust: false });
    expect(write()).toEqual(write());
    expect(write()).toEqual(
      ['shop.js', 'shop-http.conf', 'shop-proxy.conf'].map((path) => expect.objectContaining({ path })),
    );
    expect(JSON.stringify(write())).toContain('js_import shop from etc/shop.js;');
  });

  test('each field of the policy is set, each once, and all that a client may not send is taken away', () => {
    const text = textOf(
      {
        headers: { accept: 'value' },
        scope: ['X-Tenant'],
        cookies: { others: 'strip' },
        routes: [{ path: '/a', rules: { headers: { 'x-a': 'present' } } }],
      },
      '-proxy.conf',
    );
    const set = [...text.matchAll(/^proxy_set_header (\S+) (\S+);$/gm)].map(
      ([, name, value]) => [name, value] as const,
    );
    expect(set).toEqual(
      expect.arrayContaining([
        ['Accept', '$urikit_field0'],
        ['Cookie', '$urikit_field1'],
        ['X-A', '$urikit_field2'],
        ['X-Tenant', '$urikit_field3'],
        ['X-Original-Url', '""'],
        ['X-Urikit-Key', '""'],
        ['X-Real-Ip', '""'],
        ['Host', '$urikit_host'],
      ]),
    );
    expect(new Set(set.map(([name]) => name)).size).toBe(set.length);
  });

  test('what a trusted hop says is set, and how one was reached is told only where it is keyed', () => {
    expect(textOf({}, '-proxy.conf', true)).toMatch(/X-Forwarded-Host \$urikit_field\d+;/);
    expect(textOf({}, '-proxy.conf')).toContain('X-Forwarded-Proto $urikit_proto;');
    expect(textOf({ scheme: 'ignore' }, '-proxy.conf')).toContain('X-Forwarded-Proto "";');
  });

  test('a field with an odd name is quoted', () => {
    expect(textOf({ headers: { "x'a$b": 'value' } }, '-proxy.conf')).toContain(
      "proxy_set_header 'X\\'a$b' $urikit_field0;",
    );
  });

  test('the plan is ASCII, and a text in it', () => {
    const alias = { 'd\xe9"\\\u2028': '__proto__' };
    const { plan } = compile({});
    const text =
      njsFiles({ ...plan, host: { ...plan.host, alias } }, '', { name: 'urikit', folder: 'urikit', trust: false })[0]
        ?.text ?? '';
    expect(text).toMatch(/^[\n -~]*$/);
    const written = JSON.parse(/JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(text)?.[1] ?? '') as string;
    expect((JSON.parse(written) as typeof plan).host.alias).toEqual(alias);
  });

  test('room for a key grows with the targets that have one', () => {
    expect(textOf({}, '-proxy.conf')).toContain('proxy_buffer_size 16k;');
    expect(textOf({ maxBytes: 65_536 }, '-proxy.conf')).toContain('proxy_buffer_size 68k;');
  });
});

test('a script of another version is found out', () => {
  const { plan } = compile({});
  expect(() =>
    checkRuntime('function createHandlers() { return { decide: function () { return 1; } }; }', plan),
  ).toThrow(/another version/);
});

describe('octets', () => {
  const bytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
  test('are characters here', () => {
    expect([isAscii('a~'), isAscii('a\xe9'), fromOctets('a\xe9'), toOctets('a\xe9')]).toEqual([
      true,
      false,
      'a\xe9',
      'a\xe9',
    ]);
  });
  test('that are lost are found', () => {
    expect(['\uFFFD', bytes('\xff'), '\u20AC'].map(fromOctets)).toEqual([undefined, undefined, undefined]);
  });
});

describeNginx('where there is no decision there is no answer', () => {
  const run = async (script: string): Promise<readonly [number, number]> => {
    const written = njsFiles(compile({}).plan, '', { name: 'urikit', folder: 'urikit', trust: false });
    const files = Object.fromEntries(
      written.map(({ path, text }) => [`urikit/${path}`, path.endsWith('.js') ? script : text]),
    );
    const nginx: Nginx = await startNginx(
      (socket) => `include urikit/urikit-http.conf;
upstream origin { server unix:${socket('origin')}; }
server { listen unix:${socket('front')}; location / { include urikit/urikit-proxy.conf; proxy_pass http://origin$urikit_target; } }`,
      files,
    );
    const origin = await startOrigin(nginx.socket('origin'));
    const { status } = await exchange(nginx.socket('front'), wire({ target: '/', host: 'ex.test' }));
    const asked = origin.seen.length;
    await nginx.stop();
    await origin.stop();
    return [status, asked];
  };

  test.each([
    ['a handler that throws', 'export default { action: function () { throw new Error("x"); } };'],
    ['no handler', 'export default {};'],
    ['a module that throws', 'throw new Error("x"); export default {};'],
    ['a handler that says something else', 'export default { action: function () { return "keyed"; } };'],
  ])('%s', async (_what, script) => {
    expect(await run(script)).toEqual([500, 0]);
  });
});
