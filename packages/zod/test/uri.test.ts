import { describe, expect, test } from '@jest/globals';
import type { Issue } from '@urikit/generic';
import { uriRules } from '@urikit/safety';
import { uri, type UriOptions } from '@urikit/zod';
import { uriSchema } from '@urikit/zod/standard';
import { engine } from 'urikit';
import { z } from 'zod';

/** What both schemas answer: the value, or the codes and places. */
type Answer = string | readonly (readonly [string, number])[];

const placesOf = (issues: readonly Partial<Issue>[]): Answer =>
  issues.map(({ code = '', start = -1 }) => [code, start] as const);

const byZod = (options: UriOptions, text: string): Answer => {
  const result = uri(options).safeParse(text);
  if (result.success) return result.data;
  return placesOf(result.error.issues.map((issue) => (issue as { params?: Partial<Issue> }).params ?? {}));
};

const byStandard = (options: UriOptions, text: string): Answer => {
  const result = uriSchema(options)['~standard'].validate(text);
  return result.issues === undefined ? result.value : placesOf(result.issues);
};

const rows: readonly (readonly [why: string, options: UriOptions, text: string, answer: Answer])[] = [
  ['RFC 3986 3: a URI stays as it is', {}, 'HTTP://Ex.test:80/%7Ea', 'HTTP://Ex.test:80/%7Ea'],
  ['6.2.3: a level makes it normal', { level: 'scheme-based' }, 'HTTP://Ex.test:80/%7Ea', 'http://ex.test/~a'],
  ['6.2.2: a lower level does less', { level: 'syntax-based' }, 'HTTP://Ex.test:80', 'http://ex.test:80'],
  ['2: a character', {}, 'http://h/a b', [['syntax/character', 10]]],
  ['3.2.3: a port of the scheme', {}, 'http://h:99999/', [['http/port-range', 9]]],
  ['4.1: a relative reference is no URI', {}, '/a', [['syntax/missing-scheme', 0]]],
  ['4.1: unless references are taken', { references: true }, '/a', '/a'],
  ['4.1: and normalized', { references: true, level: 'scheme-based' }, './%61/b', 'a/b'],
  ['3.1: a scheme in any case', { schemes: ['HTTPS'] }, 'https://h/', 'https://h/'],
  ['3.1: a scheme that is not on the list', { schemes: ['https'] }, 'javascript:alert(1)', [['uri/scheme', 0]]],
  ['3.2.2: a host that is denied', { hosts: { deny: ['loopback'] } }, 'http://0x7f.1/', [['uri/host', 7]]],
  ['3.2.2: behind userinfo', { hosts: { deny: ['loopback'] } }, 'http://u@localhost/', [['uri/host', 9]]],
  ['3.2.2: one that is allowed', { hosts: { allow: ['*.ex.test'] } }, 'https://a.EX.test./', 'https://a.EX.test./'],
  ['3.2.2: one that is not', { hosts: { allow: ['ex.test'] } }, 'https://ex.test.evil.test/', [['uri/host', 8]]],
  ['7: a rule allows', { rules: { allow: ['https://h/a/**'] } }, 'https://h/a/b', 'https://h/a/b'],
  ['7: no rule allows', { rules: { allow: ['https://h/a/**'] } }, 'https://h/a/%2e%2e/b', [['rules/not-allowed', 9]]],
  [
    '7: a compiled rule denies',
    { rules: uriRules({ deny: ['https://h/a/**'] }) },
    'https://h/A/',
    [['rules/denied', 9]],
  ],
  [
    '7: a reference by the base of rules',
    { references: true, rules: { allow: ['https://h/a'], base: 'https://h/' } },
    'a',
    'a',
  ],
  [
    '7: a reference without a base',
    { references: true, rules: { allow: ['https://h/a'] } },
    'a',
    [['syntax/missing-scheme', 0]],
  ],
  ['3.2.3: the default port counts', { hosts: { allow: ['ex.test:443'] } }, 'https://ex.test/', 'https://ex.test/'],
  ['3.2.3: a port with zeros', { hosts: { allow: ['ex.test:443'] } }, 'https://ex.test:0443/', 'https://ex.test:0443/'],
  ['3.2.3: another port', { hosts: { allow: ['ex.test:443'] } }, 'https://ex.test:444/', [['uri/host', 8]]],
  ['3.2.3: a scheme without default port', { hosts: { allow: ['h:*'] } }, 'x://h/', 'x://h/'],
  ['3.2: no host', { hosts: { deny: ['private'] } }, 'mailto:a@h.test', [['uri/no-host', 7]]],
  ['3.2.1: a warning is no error', {}, 'x://u:p@h/', 'x://u:p@h/'],
  ['3.2.1: unless warnings are refused', { warnings: 'refuse' }, 'x://u:p@h/', [['syntax/password', 5]]],
  [
    'issues stand in the order of their places',
    { hosts: { deny: ['h'] } },
    'http://h:99999/',
    [
      ['uri/host', 7],
      ['http/port-range', 9],
    ],
  ],
];

describe('a URI in Zod and in Standard Schema', () => {
  test.each(rows)('%s: %j, %j', (_why, options, text, answer) => {
    expect(byZod(options, text)).toEqual(answer);
    expect(byStandard(options, text)).toEqual(answer);
  });

  test('RFC 9844: a zone identifier is an error of syntax', () => {
    expect(byZod({}, 'http://[fe80::1%25en0]/')).toEqual([['syntax/ip-literal', 7]]);
  });

  test('the value at a level is what the engine says', () => {
    const text = 'HTTPS://Ex.test:443/a/./b/%7e?';
    expect(byZod({ level: 'scheme-based' }, text)).toBe(engine.normalize(text));
  });

  test.each([[undefined], [5], [null], [['http://h/']], [new URL('http://h/')]])('%p is no text', (value) => {
    expect(uri().safeParse(value).success).toBe(false);
    expect(uriSchema()['~standard'].validate(value).issues).toHaveLength(1);
  });
});

describe('a schema of Zod goes on', () => {
  test('an issue has the path of Zod, and code, place and message of urikit', () => {
    const result = z
      .object({ links: z.array(uri({ schemes: ['https'] })) })
      .safeParse({ links: ['http://u:secret@h/'] });
    expect(result.error?.issues).toEqual([
      {
        code: 'custom',
        path: ['links', 0],
        message: 'expected a URI of https, found http',
        params: { code: 'uri/scheme', severity: 'error', start: 0, end: 4, section: 'RFC 3986 3.1' },
      },
    ]);
    expect(JSON.stringify(result.error)).not.toContain('secret');
  });

  test('optional, array, brand and JSON Schema', () => {
    expect(uri().optional().parse(undefined)).toBeUndefined();
    expect(z.array(uri({ level: 'scheme-based' })).parse(['HTTP://h'])).toEqual(['http://h/']);
    expect(uri().brand<'Uri'>().parse('a:b')).toBe('a:b');
    expect(z.toJSONSchema(uri())).toMatchObject({ type: 'string', format: 'uri' });
    expect(z.toJSONSchema(uri({ references: true }))).toMatchObject({ type: 'string', format: 'uri-reference' });
  });
});

describe('options that do not exist are refused', () => {
  test.each([
    [{ scheme: ['https'] }, /schemes,hosts.*found "scheme"/],
    [{ hosts: { allowed: [] } }, /allow,deny.*found "allowed"/],
    [{ level: 'scheme' }, /level: expected simple-string or/],
    [{ warnings: true }, /warnings: expected accept or refuse/],
    [{ references: 'yes' }, /references: expected true or false/],
    [{ hosts: { deny: ['not a host'] } }, /entry 1 of a list of hosts, "not a host"/],
    [{ schemes: ['https:'] }, /schemes: expected the name of a scheme, found "https:" \(is "https" meant\?\)/],
    [
      { hosts: { deny: ['.*\\.corp'] } },
      /entry 1 of a list of hosts, "\.\*\\\.corp": .*; no regular expressions: "\*\.example\.com"/,
    ],
  ])('%j', (options, message) => {
    expect(() => uri(options as UriOptions)).toThrow(message);
    expect(() => uriSchema(options as UriOptions)).toThrow(message);
  });
});
