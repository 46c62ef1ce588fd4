import { describe, expect, test } from '@jest/globals';
import { createEngine, isUriReference } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import { describePolicy } from '@urikit/scheme-conformance';
import { policyBreaches } from '@urikit/scheme-conformance/policy';
import { http } from '@urikit/scheme-http';
import { spellingsOf } from '../../scheme-conformance/src/policy/spellings.js';

const over = (more: Partial<SchemeOverlay>): SchemeOverlay => ({
  id: 'p',
  version: '1.0.0',
  extends: { plugin: 'http' },
  ...more,
});
const registry = (more: Partial<SchemeOverlay>, options: RegistryOptions = {}) =>
  createRegistry({ plugins: [http], overlays: [over(more)], references: 'forbid', ...options });
const finding = {
  code: 'no',
  severity: 'error',
  component: 'host',
  message: 'expected another one',
  section: 'X 1',
} as const;

const INSIDE = ['http://inside.example/', 'https://sub.inside.example:8443/a/b?q=1#f', 'ws://inside.example'];
const ADDRESSES = [
  'http://127.0.0.1/',
  'http://10.0.0.1:8080/x',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
];
const deny = ['inside.example', '*.inside.example', 'loopback', 'private', 'link-local', 'metadata'];

describe('lists of hosts stop each spelling', () => {
  describePolicy(registry({ hosts: { deny } }), {
    refused: [...INSIDE, ...ADDRESSES],
    allowed: ['http://example.com/', 'HTTP://Example.COM:80/%7Ea/../b', 'https://[2606:4700::1]/'],
  });
  describePolicy(registry({ hosts: { allow: ['*.example.com'] } }), {
    ...{ refused: [...INSIDE, ...ADDRESSES], spellings: 150 },
    allowed: ['http://www.example.com/'],
  });
});

describe('functions that read the context stop each spelling', () => {
  describePolicy(registry({ check: (_, report, { host }) => void (host.isIn(deny) && report(finding)) }), {
    ...{ refused: [...INSIDE, ...ADDRESSES], spellings: 150 },
    allowed: ['http://example.com/'],
  });
  describePolicy(
    registry({ check: (_, report, { normal }) => void (normal.path.startsWith('/admin/') && report(finding)) }),
    { refused: ['http://h/admin/x', 'http://h/a/../admin/%78?q'], allowed: ['http://h/admin'] },
  );
});

describe('a policy that reads one spelling is shown the first that gets through', () => {
  test.each<readonly [string, Partial<SchemeOverlay>, string, string]>([
    [
      'the URI as written',
      { check: ({ authority }, report) => void (authority?.host.text === 'inside.example' && report(finding)) },
      'http://inside.example/',
      'http://INSIDE.EXAMPLE/',
    ],
    [
      'the normal host, without the root of the DNS',
      { check: (_, report, { normal }) => void (normal.authority?.host.text === 'inside.example' && report(finding)) },
      'http://inside.example/',
      'http://inside.example./',
    ],
    [
      'an address as a name',
      {
        check: (_, report, { normal }) => void (/^127\./.test(String(normal.authority?.host.text)) && report(finding)),
      },
      'http://127.0.0.1/',
      'http://2130706433/',
    ],
    [
      'a path as written',
      { check: ({ path }, report) => void (path.startsWith('/admin') && report(finding)) },
      'http://h/admin',
      'http://h/%61dmin',
    ],
    [
      'a string with a port',
      { check: ({ authority }, report) => void (authority?.port === '8080' && report(finding)) },
      'http://h:8080/',
      'http://h:08080/',
    ],
  ])('%s', (_, rules, refused, found) => {
    const [breach] = policyBreaches(registry(rules), { refused: [refused] });
    expect(breach).toMatchObject({ law: 'refused', problem: `${refused} is refused, and ${found} gets through` });
  });

  test('references, where the policy takes them as they are', () => {
    const lax = registry({ hosts: { deny } }, { references: 'allow' });
    const [breach] = policyBreaches(lax, { refused: ['http://inside.example/a'] });
    expect(breach).toMatchObject({
      problem: 'http://inside.example/a is refused, and //inside.example/a gets through',
      cure: expect.stringContaining("references: 'forbid'") as unknown,
    });
    const resolving = registry({ hosts: { deny } }, { references: { resolve: 'http://example.com/' } });
    expect(policyBreaches(resolving, { refused: ['http://inside.example/a'] })).toEqual([]);
  });
});

test.each<readonly [string, { readonly refused?: readonly string[]; readonly allowed?: readonly string[] }, RegExp]>([
  [
    'a string that is not refused at all',
    { refused: ['http://example.com/'] },
    /^http:\/\/example\.com\/ gets through$/,
  ],
  ['an allowed string that is refused', { allowed: ['http://inside.example/'] }, /is refused: p\/host-denied$/],
  ['an allowed string whose normal form is refused', { allowed: ['http://h/a'] }, /^http:\/\/h\/b is refused: p\/no$/],
  ['a refused string that is no URI', { refused: ['http://a b/'] }, /is no URI reference$/],
  ['an allowed string that is no URI', { allowed: ['http://a b/'] }, /is no URI reference$/],
])('%s is a breach', (_, cases, problem) => {
  const policy = registry({
    hosts: { deny },
    check: ({ path }, report) => void (path === '/b' && report(finding)),
  });
  // An engine of one's own may have a normal form with another path.
  const rewritten = {
    engine: {
      ...policy.engine,
      tryNormalize: ((text: string) => ({ ok: true, value: text.replace(/a$/, 'b') })) as never,
    },
  };
  expect(policyBreaches(rewritten, cases)).toEqual([
    expect.objectContaining({ problem: expect.stringMatching(problem) as unknown }),
  ]);
});

test.each<readonly [unknown, string, RegExp]>([
  [{ refuse: ['http://inside.example/'] }, 'input/unknown-option', /found "refuse"/],
  [new Map([['refused', ['http://inside.example/']]]), 'input/value', /found an instance of Map/],
  [Promise.resolve({ refused: ['http://inside.example/'] }), 'input/value', /found a promise/],
  [{ refused: 'http://inside.example/' }, 'input/value', /^refused: expected a list of strings, found string/],
  [{ allowed: new Set(['http://h/']) }, 'input/value', /^allowed: expected a list of strings, found object/],
  [{ refused: ['http://inside.example/'], spellings: Number.NaN }, 'input/value', /^spellings: expected an integer/],
  [{ refused: ['http://inside.example/'], spellings: 0 }, 'input/value', /^spellings: expected an integer/],
  [{ refused: [] }, 'input/value', /^expected a string under refused or allowed/],
])('cases that would try no string are an error: %p', (cases, code, message) => {
  const issue = { code, message: expect.stringMatching(message) as unknown };
  expect(() => policyBreaches(registry({ hosts: { deny } }), cases as object)).toThrow(
    expect.objectContaining({ issue: expect.objectContaining(issue) as unknown }),
  );
});

test('a hole in a list is an error', () => {
  const refused = Object.assign<string[], string[]>([], ['', 'http://inside.example/']);
  Reflect.deleteProperty(refused, 0);
  expect(() => policyBreaches(registry({ hosts: { deny } }), { refused })).toThrow('(input/not-string');
});

test('a hook that throws is a breach, and no exception', () => {
  const policy = registry({
    check: () => {
      throw new Error('broken');
    },
  });
  expect(policyBreaches(policy, { refused: ['http://h/'], allowed: ['http://h/'] })).toHaveLength(2);
});

test('there are hundreds of spellings, each once, each a reference, the simplest first', () => {
  const { engine } = registry({});
  for (const text of [...INSIDE, ...ADDRESSES]) {
    const found = spellingsOf(text, engine, 600);
    expect(found.length).toBeGreaterThan(200);
    expect(new Set(found).size).toBe(found.length);
    expect(found).not.toContain(text);
    expect(found.every((each) => isUriReference(each))).toBe(true);
  }
  const kinds = spellingsOf('http://127.0.0.1/a?b', engine, 2000);
  for (const part of [
    'HTTP:',
    'u:p@',
    ':0080',
    '0x7f000001',
    '017700000001',
    '::ffff:',
    '/x/..',
    '%2e',
    '#f',
    '%C2%AD',
    '//127.0.0.1/a?b',
  ])
    expect([part, kinds.some((each) => each.includes(part))]).toEqual([part, true]);
  expect(spellingsOf('acme:x', createEngine({ opaquePaths: ['acme'] }), 600)).toContain('ACME:%78');
  expect(spellingsOf('a/b', engine, 600)).toEqual([]);
  expect(spellingsOf('http:///a', createEngine(), 50).length).toBeGreaterThan(5);
});
