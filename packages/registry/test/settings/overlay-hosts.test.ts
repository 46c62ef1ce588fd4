import { describe, expect, test } from '@jest/globals';
import type { HostPolicy, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { codesOf, error, errorOf, overlay, plugin, throwing } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const made = (hosts: unknown, hooks: SchemeHooks = {}, more: object = {}) =>
  createRegistry({
    plugins: [plugin('acme', { hooks })],
    overlays: [overlay({ rfc: 'POLICY 1', hosts: hosts as HostPolicy })],
    ...more,
  });
const issuesOf = (hosts: HostPolicy, text: string, hooks: SchemeHooks = { defaultPort: 443 }) =>
  made(hosts, hooks)
    .engine.check(text)
    .map(({ code, severity, start }) => `${severity} ${code} ${String(start)}`);

const allow = ['*.example', '[2001:db8::]/32', 'h:443'];
const deny = ['b.example', 'loopback', 'd.example:8080'];

describe('hosts: { allow, deny }', () => {
  test('an empty list of denied hosts denies none, and an empty one of allowed hosts allows none', () => {
    for (const hosts of [{ deny: [] }, { allow: ['h'], deny: [] }])
      expect(issuesOf(hosts, 'acme://h/', {})).toEqual([]);
    expect(issuesOf({ allow: ['a'], deny: [] }, 'acme://h/', {})).toEqual(['error policy/host-not-allowed 7']);
    expect(issuesOf({ allow: [] }, 'acme://h/', {})).toEqual(['error policy/host-not-allowed 7']);
  });

  test.each<readonly [HostPolicy, string, readonly string[]]>([
    [{ allow }, 'acme://a.example/', []],
    [{ allow }, 'ACME://u@A.EX%41MPLE.:7/', []],
    [{ allow }, 'acme://example/', ['error policy/host-not-allowed 7']],
    [{ allow }, 'acme://u@other/', ['error policy/host-not-allowed 9']],
    [{ allow }, 'acme://[2001:DB8:0:0::1]/', []],
    [{ allow }, 'acme://h/', []],
    [{ allow }, 'acme://h:/', []],
    [{ allow }, 'acme://h:0443/', []],
    [{ allow }, 'acme://h:444/', ['error policy/host-not-allowed 7']],
    [{ allow }, 'acme:///', ['error policy/host-not-allowed 7']],
    [{ allow }, 'acme:x', []],
    [{ allow }, 'acme://%E2%93%90.example/', ['error policy/host-not-allowed 7']],
    [{ allow }, 'acme://127.0.0.1%2F@a.example/', ['error policy/host-not-allowed 20']],
    [{ deny }, 'acme://b%5C%40@a.example/', ['error policy/host-denied 15']],
    [{ deny }, 'acme://b.example./', ['error policy/host-denied 7']],
    [{ deny }, 'acme://0x7f.1/', ['error policy/host-denied 7']],
    [{ deny }, 'acme://[::ffff:7f00:1]/', ['error policy/host-denied 7']],
    [{ deny }, 'acme://d.example/', []],
    [{ deny }, 'acme://d.example:08080/', ['error policy/host-denied 7']],
    [{ deny }, 'acme://%E2%93%9Bocalhost/', ['error policy/host-denied 7']],
    [{ deny }, 'acme:///', []],
    [{ allow, deny }, 'acme://b.example/', ['error policy/host-denied 7']],
    [{ allow, deny }, 'acme://c.example/', []],
    [{ allow, deny }, 'acme://localhost/', ['error policy/host-denied 7', 'error policy/host-not-allowed 7']],
    [{ deny: [] }, 'acme://b%40@a.example/', []],
  ])('%j: %s', (hosts, text, expected) => {
    expect(issuesOf(hosts, text)).toEqual(expected);
  });

  test('a severity for one list leaves the other one', () => {
    const registry = made({ allow, deny }, {}, { severities: { 'policy/host-denied': 'off' } });
    for (const text of ['acme://localhost/', 'acme://b%5C%40@a.example/'])
      expect(codesOf(registry, text)).toEqual(['policy/host-not-allowed']);
  });

  test('the port of a scheme without a default one is what stands there', () => {
    expect(issuesOf({ deny: ['h:443'] }, 'acme://h/', {})).toEqual([]);
    expect(issuesOf({ deny: ['h:443'] }, 'acme://h:443/', {})).toEqual(['error policy/host-denied 7']);
  });

  test('a denied host is told by which entry, and nothing of the URI is quoted', () => {
    expect(made({ deny: ['private'] }).engine.check('acme://u:secret@10.1/')[1]).toEqual({
      code: 'policy/host-denied',
      severity: 'error',
      start: 16,
      end: 20,
      message: 'expected another host: a policy denies "private"',
      section: 'POLICY 1',
    });
  });

  test('of a scheme whose normal form has no authority, the written one counts', () => {
    const hooks: SchemeHooks = {
      normalize: ({ authority: _, ...uri }) => ({ ...uri, authority: undefined, path: '/p' }),
    };
    expect(issuesOf({ deny: ['h'] }, 'acme://H/p', hooks)).toEqual(['error policy/host-denied 7']);
  });

  test.each<readonly [HostPolicy, string, readonly string[]]>([
    [{ allow }, 'acme:a.example', []],
    [{ allow }, 'acme:other', ['error policy/host-not-allowed 5']],
    [{ allow }, 'acme:h:0443', []],
    [{ deny }, 'acme:0x7f.1', ['error policy/host-denied 5']],
    [{ deny }, 'acme:d.example:8080', ['error policy/host-denied 5']],
    [{ deny }, 'acme://b.example/', ['error policy/host-denied 7']],
    [{ deny }, 'acme:', []],
    [{ allow }, 'acme:', ['error policy/host-not-allowed 5']],
  ])('hosts of the hook, %j: %s', (hosts, text, expected) => {
    const named: SchemeHooks['hosts'] = ({ authority, path }) => (authority === undefined ? [path] : []);
    expect(issuesOf(hosts, text, { defaultPort: 443, hosts: named })).toEqual(expected);
  });

  test.each<readonly [string, NonNullable<SchemeHooks['hosts']>]>([
    ['changes the URI', (uri) => [Object.assign(uri, { path: 'x' }).path]],
    ['throws', throwing(new Error('no'))],
    ['returns a string', () => 'h' as never],
    ['returns numbers', () => [1] as never],
  ])('a hook that %s is an error of the plugin', (_, hosts) => {
    expect(() => issuesOf({ deny }, 'acme:p', { hosts })).toThrow(/plugin "acme": the hook hosts of scheme "acme"/);
  });

  test('lists stand in the fingerprint', () => {
    const prints = [['a'], ['b'], ['a', 'b']].map((each) => made({ allow: each }).fingerprint);
    expect(new Set(prints).size).toBe(3);
  });
});

const LISTS =
  /overlay "policy": hosts: expected lists of hosts, as in \{ allow: \["\*\.example\.com"\], deny: \["private"\] \}/;
test.each<readonly [unknown, RegExp]>([
  ['h', LISTS],
  [['h'], LISTS],
  [{}, LISTS],
  [{ allowed: ['h'] }, /hosts\.allowed: no such key \(is "allow" meant\?\); correct or remove it: the keys here/],
  [{ allow: 'h' }, /hosts\.allow: expected a list of hosts/],
  [{ allow: ['h'], deny: ['h', 'u:secret@h'] }, /hosts\.deny\[1\]: expected a host without userinfo/],
])('what is no list is refused with its place: %j', (hosts, expected) => {
  const failure = errorOf(() => made(hosts));
  expect(failure).toMatchObject(error(codeBy(expected, 'registry/not-an-overlay'), expected));
  expect(failure.message).not.toMatch(/secret/);
});
