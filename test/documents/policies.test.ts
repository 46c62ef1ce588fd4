import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compile, type Keyer, lint } from '@urikit/cache-key';
import { parse } from 'yaml';
import { root } from '../support/workspace.js';

/** The policies of examples/policies, by requests that share a key, have keys of their own, or have no key. */

type Headers = Readonly<Record<string, string>>;
type Asked = readonly [target: string, headers?: Headers];

const folder = join(root, 'examples/policies');
const policyOf = (name: string): object => parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) as object;
const keyOf = ({ decide }: Keyer, [target, headers = {}]: Asked): string => {
  const header = (name: string): string | undefined => headers[name];
  const decision = decide({ method: 'GET', scheme: 'https', host: 'www.example.com', target, header });
  return decision.action === 'key' ? decision.key : `${decision.action}: ${decision.reason}`;
};

const SESSION = { cookie: 'session=1' };
const BYPASS = 'bypass: cookie';
const ROUTE = 'bypass: route';

/** The requests of a row have one key; two rows have two. */
const KEYED: Readonly<Record<string, readonly (readonly Asked[])[]>> = {
  next: [
    [['/shop'], ['/shop?utm_source=a'], ['/./shop']],
    [['/shop', { rsc: '1' }]],
    [['/shop', { rsc: '1', 'next-router-prefetch': '1' }]],
    [['/shop?page=2']],
    [['/_next/static/a.js'], ['/_next/static/a.js?v=1', SESSION], ['/_next/static/a.js', { rsc: '1' }]],
    [['/_next/static/a.js?dpl=1']],
    [['/_next/image?url=%2Fa.png&w=64&q=75', { accept: 'image/avif' }]],
    [['/_next/image?url=%2Fa.png&w=64&q=75', { accept: 'image/png' }]],
  ],
  nuxt: [
    [['/shop'], ['/shop?gclid=a']],
    [['/shop/_payload.json']],
    [['/_nuxt/a.js'], ['/_nuxt/a.js?v=1', SESSION]],
    [['/_ipx/f_auto/a.png', { accept: 'image/avif' }]],
    [['/_ipx/f_auto/a.png', { accept: 'image/png' }]],
  ],
  wordpress: [
    [['/?p=1&s=a'], ['/?s=a&p=1&fbclid=b']],
    [['/?p=2']],
    [['/wp-content/a.css?ver=1'], ['/wp-content/a.css?ver=1&x=2', SESSION]],
    [['/wp-content/a.css?ver=2']],
  ],
  'rails-static': [
    [['/assets/a-1.css'], ['/assets/a-1.css?x', SESSION], ['/./assets/a-1.css']],
    [['/assets/a-1.css', { 'accept-encoding': 'br' }]],
    [['/packs/a-1.js']],
  ],
  s3: [
    [['/a/b'], ['/a/b', SESSION]],
    [['/a//b']],
    [['/a/%62']],
    [['/a/b?versionId=1']],
    [['/a/b?X-Amz-Signature=1']],
    [['/a+b']],
    [['/a%2Bb']],
  ],
};

/** Requests without a key. */
const UNKEYED: Readonly<Record<string, readonly (readonly [target: string, headers: Headers, reason: string])[]>> = {
  next: [
    ['/shop', { cookie: '__prerender_bypass=1' }, BYPASS],
    ['/api/cart', {}, ROUTE],
    ['/shop/..%2fapi/cart', {}, 'bypass: ambiguous'],
  ],
  nuxt: [
    ['/shop', SESSION, BYPASS],
    ['/api/cart', {}, ROUTE],
  ],
  wordpress: [
    ['/', { cookie: 'wordpress_logged_in_a=1' }, BYPASS],
    ['/', { cookie: 'wp-postpass_a=1' }, BYPASS],
    ['/wp-admin/', {}, ROUTE],
    ['/wp-content/../wp-login.php', {}, ROUTE],
    ['/wp-json/wp/v2/users', {}, ROUTE],
  ],
  'rails-static': [
    ['/', {}, ROUTE],
    ['/assets/../users', {}, ROUTE],
    ['/rails/active_storage/a', {}, ROUTE],
  ],
  s3: [
    ['/a/b', { authorization: 'AWS4-HMAC-SHA256 a' }, 'bypass: authorization'],
    ['/a/../b', {}, 'reject: dot-segment'],
  ],
};

test('each policy has its rows, and its row in the page', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length));
  expect([Object.keys(KEYED).sort(), Object.keys(UNKEYED).sort()]).toEqual([names, names]);
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(names.filter((name) => !page.includes(`| [${name}.yaml](${name}.yaml) |`))).toEqual([]);
});

describe.each(Object.keys(KEYED))('%s.yaml', (name) => {
  const policy = policyOf(name);
  const keyer = compile(policy);

  test('has no error of the lint', () => {
    expect(lint(policy).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('RFC 9111 2: what has one key, and what has another', () => {
    const rows = (KEYED[name] ?? []).map((row) => row.map((asked) => keyOf(keyer, asked)));
    expect(rows.flat().filter((key) => !key.startsWith('u'))).toEqual([]);
    for (const row of rows) expect(row).toEqual(row.map(() => row[0]));
    expect(new Set(rows.map(([key]) => key)).size).toBe(rows.length);
  });

  test.each(UNKEYED[name] ?? [])('RFC 9111 3: %s %j has no key: %s', (target, headers, reason) => {
    expect(keyOf(keyer, [target, headers])).toBe(reason);
  });
});
