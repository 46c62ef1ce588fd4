import { describe, expect, test } from '@jest/globals';
import type { HostPolicy, SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { errorOf, plugin } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const overlay = (hosts: unknown): SchemeOverlay => ({
  id: 'policy',
  version: '1.0.0',
  extends: 'acme',
  rfc: 'POLICY 1',
  hosts: hosts as HostPolicy,
});
const issuesOf = (hosts: HostPolicy, text: string, hooks: SchemeHooks = { defaultPort: 443 }) =>
  createRegistry({ plugins: [plugin('acme', { hooks })], overlays: [overlay(hosts)] })
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
    const severities = { 'policy/host-denied': 'off' } as const;
    const lists = { plugins: [plugin('acme')], overlays: [overlay({ allow, deny })], severities };
    const { engine } = createRegistry(lists);
    for (const text of ['acme://localhost/', 'acme://b%5C%40@a.example/'])
      expect(engine.check(text).map(({ code }) => code)).toEqual(['policy/host-not-allowed']);
  });

  test('the port of a scheme without a default one is what stands there', () => {
    expect(issuesOf({ deny: ['h:443'] }, 'acme://h/', {})).toEqual([]);
    expect(issuesOf({ deny: ['h:443'] }, 'acme://h:443/', {})).toEqual(['error policy/host-denied 7']);
  });

  test('a denied host is told by which entry, and nothing of the URI is quoted', () => {
    const registry = createRegistry({ plugins: [plugin('acme')], overlays: [overlay({ deny: ['private'] })] });
    expect(registry.engine.check('acme://u:secret@10.1/')[1]).toEqual({
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
    expect(
      issuesOf(hosts, text, {
        defaultPort: 443,
        hosts: ({ authority, path }) => (authority === undefined ? [path] : []),
      }),
    ).toEqual(expected);
  });

  test('a hook that changes the URI, throws or returns no list is an error of the plugin', () => {
    const wrong: NonNullable<SchemeHooks['hosts']>[] = [
      (uri) => {
        (uri as { path: string }).path = 'x';
        return [];
      },
      () => JSON.parse('{') as string[],
      () => 'h' as never,
    ];
    for (const hosts of wrong)
      expect(() => issuesOf({ deny }, 'acme:p', { hosts })).toThrow(/plugin "acme": the hook hosts of scheme "acme"/);
  });

  test('lists stand in the fingerprint', () => {
    const prints = [['a'], ['b'], ['a', 'b']].map(
      (each) => createRegistry({ plugins: [plugin('acme')], overlays: [overlay({ allow: each })] }).fingerprint,
    );
    expect(new Set(prints).size).toBe(3);
  });
});

describe('what is no list is refused with its place', () => {
  test.each<readonly [unknown, RegExp]>([
    [
      'h',
      /overlay "policy": hosts: expected lists of hosts, as in \{ allow: \["\*\.example\.com"\], deny: \["private"\] \}/,
    ],
    [
      ['h'],
      /overlay "policy": hosts: expected lists of hosts, as in \{ allow: \["\*\.example\.com"\], deny: \["private"\] \}/,
    ],
    [
      {},
      /overlay "policy": hosts: expected lists of hosts, as in \{ allow: \["\*\.example\.com"\], deny: \["private"\] \}/,
    ],
    [{ allowed: ['h'] }, /hosts\.allowed: no such key \(is "allow" meant\?\); correct or remove it: the keys here/],
    [{ allow: 'h' }, /hosts\.allow: expected a list of hosts/],
    [{ allow: ['h'], deny: ['h', 'u:secret@h'] }, /hosts\.deny\[1\]: expected a host without userinfo/],
  ])('%j', (hosts, expected) => {
    const error = errorOf(() => createRegistry({ plugins: [plugin('acme')], overlays: [overlay(hosts)] }));
    expect(error).toMatchObject({
      code: codeBy(expected, 'registry/not-an-overlay'),
      message: expect.stringMatching(expected) as unknown,
    });
    expect(error.message).not.toMatch(/secret/);
  });
});
