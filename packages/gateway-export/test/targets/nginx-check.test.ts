import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { nginxKeys } from '../../src/targets/nginx-keys.js';
import { nginxLua } from '../../src/targets/nginx-lua.js';
import { njsFiles } from '../../src/njs/files.js';
import { run } from '../../../gateway/src/program.js';
import { ensureLua, runtime } from '../lua/support/gateway.js';

/** `urikit-gateway check nginx.conf`: a layout in which an export does not do what it says. */

/** Runs the command on a folder of files. */
async function check(
  files: Readonly<Record<string, string>>,
): Promise<readonly [code: number, said: readonly string[]]> {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-check-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  let said = '';
  const write = (text: string): void => void (said += text);
  const io = { stdout: { write }, stderr: { write }, env: {}, stopped: () => Promise.resolve('SIGTERM') };
  const code = await run(['check', join(folder, 'nginx.conf')], io);
  return [code, said.replaceAll(`${folder}/`, '').trim().split('\n')];
}

ensureLua();
const { plan } = compile({ headers: { accept: 'value' } });
const context = { name: 'urikit', folder: '/etc/nginx/urikit', trust: false, runtime };
const filesOf = (files: readonly { readonly path: string; readonly text: string }[]) =>
  Object.fromEntries(files.map(({ path, text }) => [`urikit/${path}`, text]));
const EXPORTS = {
  'nginx-keys': filesOf(nginxKeys.files(plan, context)),
  'nginx-lua': filesOf(nginxLua.files(plan, context)),
  'nginx-njs': filesOf(njsFiles(plan, 'var x;\n', { name: 'urikit', folder: 'urikit', trust: false })),
};

interface Layout {
  readonly http?: string;
  readonly server?: string;
  readonly location?: string;
  readonly pass?: string;
}

const PASS = 'proxy_pass http://origin$urikit_target;';

const conf = ({ http = '', server = '', location = '', pass = PASS }: Layout): string => `
# A comment with { and ;
events { worker_connections 10; }
http {
  ${http}
  log_format main '$remote_addr; "$request" {';
  init_by_lua_block { local a = { b = ";" } }
  server {
    listen 8080;
    ${server}
    location / { include urikit/*-proxy.conf; ${pass} proxy_cache pages; ${location} }
  }
}
`;

describe.each(Object.entries(EXPORTS))('a configuration that includes %s', (target, files) => {
  const faults = async (layout: Layout): Promise<readonly string[]> =>
    (await check({ ...files, 'nginx.conf': conf(layout) }))[1].map((line) => line.replace(/^urikit-gateway: /, ''));
  const include = target === 'nginx-keys' ? 'include urikit/urikit-server.conf;' : '';

  test('is good as the README has it', async () => {
    expect(await check({ ...files, 'nginx.conf': conf({ server: include }) })).toEqual([0, ['nginx.conf: good']]);
  });

  test.each([
    ['http', { http: 'proxy_set_header X-Own 1; proxy_set_header Host $host;' }],
    ['server', { http: 'proxy_set_header X-Http 1;', server: 'proxy_set_header X-Own 1;' }],
  ])('proxy_set_header of %s { } is off in the location', async (_, layout) => {
    expect(await faults(layout)).toEqual([
      expect.stringMatching(
        /^nginx\.conf: location \/: proxy_set_header x-own of server or http is off here: .*repeat it$/,
      ),
    ]);
    expect(await faults({ ...layout, location: 'proxy_set_header X-Own 1;' })).toEqual(['nginx.conf: good']);
  });

  test('a field that the export sets stands twice', async () => {
    expect(await faults({ location: 'proxy_set_header host $host;' })).toEqual([
      expect.stringContaining('proxy_set_header host stands here twice'),
    ]);
  });

  test.each(['location /admin { deny all; }', 'location ~ "^/a{2}" { }', 'location = /x { } location @y { }'])(
    'another location needs the test of paths: %s',
    async (other) => {
      expect(await faults({ server: other })).toEqual([expect.stringContaining('"set $urikit_locations several;"')]);
      expect(await faults({ server: `set $urikit_locations several; ${other}` })).toEqual(['nginx.conf: good']);
      expect(await faults({ server: `set $urikit_locations one; ${other}` })).toHaveLength(1);
    },
  );

  test('another target is forwarded than is keyed', async () => {
    for (const pass of ['proxy_pass http://origin;', 'proxy_pass http://origin$request_uri;', ''])
      expect(await faults({ pass })).toEqual([
        expect.stringContaining('expected proxy_pass to end with $urikit_target'),
      ]);
  });
});

test.each([
  ['no export in it', 'http { server { location / { proxy_pass http://a; } } }', 'no location includes an export'],
  ['an end that is missing', 'http {', 'ends too early'],
  ['an end too much', 'http { } }', 'unexpected "}"'],
  ['a directive without end', 'http', 'ends too early'],
  ['itself as a part', 'include nginx.conf;', 'includes itself'],
  ['a part that is missing', 'include none.conf;', 'no such file'],
  ['an open quote', "http '", 'nginx.conf'],
  ['parts of a folder that is missing', 'include none/*.conf;', 'no location includes an export'],
])('a configuration with %s is refused', async (_, text, message) => {
  const [code, said] = await check({ 'nginx.conf': text });
  expect([code > 0, said.join('\n')]).toEqual([true, expect.stringContaining(message)]);
});
