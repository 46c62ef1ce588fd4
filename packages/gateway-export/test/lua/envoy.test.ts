import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Policy } from '@urikit/cache-key';
import { hasOneForm } from '@urikit/cache-key/keyer';
import { parse } from 'yaml';
import { describeWhere } from '../../../../test/support/where-present.js';
import { luaLiteral } from '../../src/parts/lua-literal.js';
import { targetNamed } from '../../src/targets.js';
import { POLICIES } from '../njs/support/policies.js';
import type { Sent } from '../njs/support/client.js';
import { shown } from '../njs/support/requests.js';
import { DOORS, HOSTS, testDoors, testHostDoors } from './support/doors.js';
import { ensureLua, runtime } from './support/gateway.js';
import { commandNamed, makeFolder } from './support/server.js';
import { keyRequest, requestOf } from './support/suite.js';

/** The script for Envoy, as its configuration loads it, in a Lua that runs a stub of the filter: no Envoy is here. */

type Fields = readonly (readonly [name: string, value: string])[];

/** A request as Envoy shows it: pseudo-headers, then headers in lower case. */
interface Shown {
  readonly headers: Fields;
  readonly content?: string;
  readonly address?: string;
  readonly tls?: boolean;
}

/** The outcome of a request: the headers are those of the answer, or those that the next filter reads. */
interface Done {
  readonly status: string;
  readonly isRerouted: boolean;
  readonly headers: Fields;
  readonly log: string;
}

interface LuaFilter {
  readonly package_paths: readonly string[];
  readonly clear_route_cache: boolean;
  readonly default_source_code: { readonly inline_string: string };
}
interface Manager {
  readonly http_filters: readonly { readonly name: string; readonly typed_config: LuaFilter }[];
}
interface Bootstrap {
  readonly static_resources: {
    readonly listeners: readonly {
      readonly filter_chains: readonly {
        readonly filters: readonly { readonly typed_config: Manager }[];
      }[];
    }[];
  };
}

const STUB = fileURLToPath(new URL('support/envoy.lua', import.meta.url));
const { folder, write } = makeFolder('envoy');
beforeAll(() => {
  ensureLua();
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const managerOf = (yaml: string): Manager => {
  const [listener] = (parse(yaml) as Bootstrap).static_resources.listeners;
  return listener?.filter_chains[0]?.filters[0]?.typed_config as Manager;
};

const filesOf = (name: string, policy: Policy) =>
  targetNamed('envoy').files(compile(policy).plan, {
    name: 'urikit',
    folder: join(folder, name),
    trust: false,
    runtime,
  });

/** Envoy reads an absolute-form into ":authority" and ":path". */
function shownBy({ method = 'GET', target, host = '', fields = [], body }: Sent, scheme = 'http'): Shown {
  const [, authority = host, path = target] = /^[a-z]+:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  const pseudo = { ':authority': authority, ':path': path === '' ? '/' : path, ':method': method, ':scheme': scheme };
  const headers = fields.map(([name, value]) => [name.toLowerCase(), value] as const);
  return { headers: [...Object.entries(pseudo), ...headers], ...(body === undefined ? {} : { content: body }) };
}

const text = (digits: string): string => Buffer.from(digits, 'hex').toString('latin1');

const valueOf = ({ headers }: Pick<Done, 'headers'>, name: string): string | undefined =>
  headers.find(([other]) => other === name)?.[1];

/** The question for the keyer of Node about a request that Envoy shows. */
function asked({ headers, content }: Shown) {
  const value = (name: string): string => valueOf({ headers }, name) ?? '';
  const fields = headers.filter(([name]) => !name.startsWith(':'));
  const request = keyRequest(value(':method'), value(':path'), [['Host', value(':authority')], ...fields]);
  const length = request.header('content-length');
  const hasBody =
    content !== undefined ||
    request.header('transfer-encoding') !== undefined ||
    (length !== undefined && length !== '0');
  return { ...request, hasBody };
}

const requests: readonly Shown[] = [
  ...['/plain?b=1&a=2', '/empty?', '/a/./%7e', '/x/../b', '//two', '/../a', '/a%00', '*', 'a', '/\\a', '/é'].map(
    (target) => shownBy({ target, host: 'EX.test:80' }),
  ),
  ...fc
    .sample(shown, { seed: 2026, numRuns: 300 })
    .flatMap((one) => requestOf(one) ?? [])
    .map((sent) => shownBy(sent)),
];

describe.each(['luajit', 'lua5.4'])('in %s', (interpreter) => {
  const lua = commandNamed(interpreter);
  const missing = lua === undefined ? `no ${interpreter}` : undefined;

  /** Runs requests through the script of a policy, with the code and the paths of its configuration. */
  function runAll(name: string, policy: Policy, all: readonly Shown[], change = (script: string): string => script) {
    const files = filesOf(name, policy);
    for (const { path, text: written } of files)
      write(`${name}/${path}`, path.endsWith('.lua') ? change(written) : written);
    const [filter] = managerOf(readFileSync(join(folder, name, 'envoy.yaml'), 'utf8')).http_filters;
    const { package_paths: paths, default_source_code: code } = filter!.typed_config;
    write(`${name}/inline.lua`, code.inline_string);
    const list = all.map(({ headers, content, address = '192.0.2.1:4321', tls = false }) => ({
      headers,
      content,
      address,
      tls,
    }));
    write(`${name}/requests.lua`, `return ${luaLiteral(list)}`);
    const args = [STUB, join(folder, name, 'inline.lua'), paths.join(';'), join(folder, name, 'requests.lua')];
    const { stdout, stderr } = spawnSync(lua ?? '', args, { encoding: 'latin1' });
    const lines = stdout.trimEnd().split('\n');
    expect([lines.length, stderr]).toEqual([all.length, expect.any(String)]);
    return lines.map((line): Done => {
      const [status = '', route, ...parts] = line.split(' ');
      const headers = parts.map((part) => part.split('=').map(text) as [string, string]);
      return { status, isRerouted: route === 'again', headers, log: stderr };
    });
  }
  const run = (one: Shown, policy: Policy = {}): Done => runAll('one', policy, [one])[0] as Done;

  describeWhere(`the script for Envoy in ${interpreter}`, missing, () => {
    test.each(Object.keys(POLICIES))('decides as Node does, and forwards the keyed bytes: %s', (name) => {
      const policy = POLICIES[name]?.policy ?? {};
      const { decide, plan } = compile(policy);
      const counts = { key: 0, bypass: 0, reject: 0 };
      const all = runAll(name, policy, requests);
      for (const [i, one] of requests.entries()) {
        const done = all[i] as Done;
        const decision = decide(asked(one));
        const isRefused =
          decision.action === 'reject' ||
          !decision.forward.target.startsWith('/') ||
          !hasOneForm(plan, decision) ||
          valueOf(one, ':method') === 'CONNECT';
        counts[isRefused ? 'reject' : decision.action]++;
        expect([one, done.status]).toEqual([one, isRefused ? '400' : '-']);
        if (isRefused) continue;
        const told = ['x-urikit-action', 'x-urikit-key', 'x-urikit-reason', ':path', ':authority'];
        const { action, forward } = decision;
        const said = action === 'key' ? [decision.key, undefined] : [undefined, decision.reason];
        expect([one, told.map((header) => valueOf(done, header))]).toEqual([
          one,
          [action, ...said, forward.target, forward.host],
        ]);
        // The request that goes on has the key of the one that came.
        const own = done.headers.filter(([header]) => !/^x-(?:urikit|forwarded)-/.test(header));
        const again = decide(asked({ headers: own }));
        if (action === 'key') expect([one, again.action === 'key' ? again.key : again]).toEqual([one, decision.key]);
      }
      expect(Math.min(counts.key, counts.reject, counts.bypass)).toBeGreaterThan(0);
    });

    test('a request in normal form keeps its path, host and headers, and has three headers more', () => {
      const one = shownBy({ target: '/a?b=c', host: 'ex.test', fields: [['accept', 'text/html']] });
      const { headers } = run(one, { scheme: 'ignore' });
      expect(headers).toEqual([
        ...one.headers,
        ['x-urikit-action', 'key'],
        ['x-urikit-key', expect.stringContaining('ex.test/a?b=c')],
      ]);
    });

    test('a client cannot set the headers for the cache', () => {
      const forged: Fields = ['action', 'key', 'reason'].map((name) => [`x-urikit-${name}`, 'evil'] as const);
      for (const cookie of [[], [['cookie', 'a=1'] as const]])
        expect(
          run(shownBy({ target: '/', host: 'ex.test', fields: [...forged, ...cookie] })).headers.filter(
            ([, value]) => value === 'evil',
          ),
        ).toEqual([]);
    });

    test('the scheme is that of the connection, and the origin is told it', () => {
      const one = shownBy({ target: '/', host: 'ex.test', fields: [['x-forwarded-proto', 'https']] }, 'https');
      for (const tls of [false, true]) {
        const done = run({ ...one, tls });
        const scheme = tls ? 'https' : 'http';
        expect(valueOf(done, 'x-forwarded-proto')).toBe(scheme);
        expect(valueOf(done, 'x-urikit-key')).toContain(` ${scheme}://ex.test/`);
      }
    });

    test.each([
      ['192.0.2.1:80', '192.0.2.1'],
      ['[2001:db8::1]:80', '2001:db8::1'],
      ['/run/envoy.sock', 'unknown'],
    ])('a request without a key tells the address of its connection: %s', (address, told) => {
      const fields = [
        ['cookie', 'a=1'],
        ['x-forwarded-for', '203.0.113.9'],
      ] as const;
      const one = { ...shownBy({ target: '/', host: 'ex.test', fields }), address };
      expect(valueOf(run(one), 'x-forwarded-for')).toBe(told);
    });

    test('content of a GET without a header that says so has no key; empty content is none', () => {
      const get = { target: '/', host: 'ex.test' };
      const actions = ['x', ''].map((body) => valueOf(run(shownBy({ ...get, body })), 'x-urikit-action'));
      expect(actions).toEqual(['bypass', 'key']);
      expect(run(shownBy({ ...get, body: 'x' }), { getBody: 'reject' }).status).toBe('400');
    });

    test('a QUERY has no key: its content is part of the key, and is not read here', () => {
      const one = shownBy({
        method: 'QUERY',
        target: '/',
        host: 'ex.test',
        fields: [['content-type', 'a/b']],
        body: 'q',
      });
      expect(valueOf(run(one), 'x-urikit-action')).toBe('bypass');
    });

    test('an address that a client names is told to no origin whose answer is shared', () => {
      const fields: Fields = ['x-forwarded-for', 'x-real-ip', 'x-envoy-external-address', 'forwarded', 'x_user'].map(
        (name) => [name, '203.0.113.9'] as const,
      );
      const { headers } = run(shownBy({ target: '/', host: 'ex.test', fields }));
      expect(headers.filter(([, value]) => value.includes('203.0.113.9'))).toEqual([]);
    });

    test('an upgrade has no key, and nothing waits for its end', () => {
      const fields = [['upgrade', 'websocket']] as const;
      expect(valueOf(run(shownBy({ target: '/', host: 'ex.test', fields })), 'x-urikit-action')).toBe('bypass');
    });

    test('a keyed header of several lines is forwarded as the one line that is keyed', () => {
      const fields = [
        ['x-a', '1'],
        ['x-a', '2'],
      ] as const;
      const { headers } = run(shownBy({ target: '/', host: 'ex.test', fields }), { headers: { 'x-a': 'value' } });
      expect(headers.filter(([name]) => name === 'x-a')).toEqual([['x-a', '1, 2']]);
    });

    test('the forms of a path are answered with the normal form', () => {
      const one = shownBy({ target: '/x/../a?b', host: 'ex.test' });
      const answer = (form: 'reject' | 'redirect') => {
        const { status, headers } = run(one, { path: { form } });
        return { status, ...Object.fromEntries(headers) };
      };
      const refused = { ':status': '400', 'cache-control': 'no-store', link: '</a>; rel="canonical"', status: '400' };
      expect(answer('reject')).toEqual(refused);
      expect(answer('redirect')).toEqual({ ...refused, ':status': '308', status: '308', location: '/a?b' });
    });

    test('a script that fails answers 500: Envoy would pass the request on', () => {
      const broken = (script: string): string => script.replace('local function handle(asked)', '$& error("broken")');
      const [done] = runAll('broken', {}, [shownBy({ target: '/', host: 'ex.test' })], broken);
      expect([done?.status, done?.log]).toEqual(['500', expect.stringContaining('broken')]);
    });

    test('a plan of another version is said in the log, once', () => {
      const other = (script: string): string => script.replace(/\bruntime = "[0-9a-f]{16}"/, 'runtime = "0123"');
      const one = shownBy({ target: '/', host: 'ex.test' });
      const [done] = runAll('mismatch', {}, [one, one], other);
      expect(done?.log.match(/the plan is of runtime 0123/g)).toHaveLength(1);
    });

    const outcomesOf = (name: string, policy: Policy, closed: (host: string, path: string) => boolean) => {
      const send = (_: string, sent: Sent) => {
        const before = shownBy(sent);
        const done = runAll(name, policy, [before])[0] as Done;
        const routed = done.isRerouted ? done : before;
        const [host, path] = [valueOf(routed, ':authority') ?? '', valueOf(routed, ':path') ?? ''];
        const isServed = done.status === '-' && !closed(host, path);
        const line = `GET ${valueOf(done, ':path') ?? ''} HTTP/1.1`;
        const fields: Fields = [['Host', valueOf(done, ':authority') ?? '']];
        return Promise.resolve({
          status: done.status === '-' ? (isServed ? 200 : 403) : Number(done.status),
          seen: isServed ? { line, fields, body: '' } : undefined,
        });
      };
      return send;
    };

    // Each request starts a Lua of its own: one interpreter is enough.
    if (interpreter !== 'luajit') return;
    describe.each(Object.keys(DOORS))('a route of Envoy for a path, %s', (name) => {
      const policy = DOORS[name]?.[0] ?? {};
      testDoors(
        outcomesOf(name, policy, (_, path) => path.startsWith('/admin')),
        [name],
      );
    });

    describe('a virtual host of Envoy', () => {
      testHostDoors(
        outcomesOf('hosts', HOSTS, (host) => /^admin\.test(?::80)?$/i.test(host)),
        true,
      );
    });
  });
});

test('the Lua filter is the first one, the paths stay as they come, and the route is chosen again', () => {
  const files = filesOf('layout', {});
  expect(files.map(({ path }) => path)).toEqual(['urikit_keyer.lua', 'envoy.yaml', 'README.md']);
  const manager = managerOf(files[1]?.text ?? '');
  expect(manager.http_filters.map(({ name }) => name)).toEqual(['envoy.filters.http.lua', 'envoy.filters.http.router']);
  expect(manager.http_filters[0]?.typed_config).toMatchObject({
    package_paths: [`${join(folder, 'layout')}/?.lua`],
    clear_route_cache: true,
  });
  expect(manager).toMatchObject({
    normalize_path: false,
    merge_slashes: false,
    path_with_escaped_slashes_action: 'KEEP_UNCHANGED',
    use_remote_address: true,
  });
  expect(files[2]?.text).toContain('A stub of the Lua API of Envoy ran the script');
});

test.each([';', '?'])('a folder that package_paths cannot name is refused: %s', (mark) => {
  const context = { name: 'urikit', folder: `/etc/a${mark}b`, trust: false, runtime: () => '' };
  expect(() => targetNamed('envoy').files(compile({}).plan, context)).toThrow(/^--out: package_paths of Envoy/);
});

test('trusted hops are refused', () => {
  const context = { name: 'urikit', folder, trust: true, runtime: () => '' };
  expect(() => targetNamed('envoy').files(compile({}).plan, context)).toThrow(/^--trust: /);
});
