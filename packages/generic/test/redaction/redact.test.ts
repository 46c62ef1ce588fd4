import { createEngine, isUriReference, redact, validateSchemes } from '@urikit/generic';
import type { Secret } from '@urikit/generic/hooks';
import { replaceRanges, withoutSecrets } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import { ENGINE } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';

const engineWith = (secrets: readonly Secret[]): ReturnType<typeof createEngine> =>
  createEngine({ schemes: { x: { secrets } } });

describe('RFC 3986 3.2.1: no clear text "after the first colon found within a userinfo"', () => {
  test.each([
    ['foo://u:hush@h/p?q#f', 'foo://u:@h/p?q#f'],
    ['foo://u:@h', 'foo://u:@h'],
    ['foo://:hush@h', 'foo://:@h'],
    ['foo://u:a:b@h:1', 'foo://u:@h:1'],
    ['foo://u@h', 'foo://u@h'],
    ['foo://@h', 'foo://@h'],
    ['//u:hush@[::1]:1/', '//u:@[::1]:1/'],
    // Readers that decode before they split see the same colon.
    ['foo://u%3Ahush@h', 'foo://u%3A@h'],
    ['foo://u%253ahush:hush@h', 'foo://u%253a@h'],
    ['foo://u%25253Ahush%3Ahush@h', 'foo://u%25253A@h'],
    ['foo://u%2525253Au:hush@h', 'foo://u%2525253Au:@h'],
    ['foo:u:hush@h', 'foo:u:hush@h'],
    ['foo://h/u:hush@h', 'foo://h/u:hush@h'],
    ['HTTP://u:hush@h', 'HTTP://u:@h'],
    ['foo://u;password=hush@h', 'foo://u;password=@h'],
    ['foo://u;a=b@h', 'foo://u;a=b@h'],
  ])('%s', (text, redacted) => {
    expect(redact(text, ENGINE)).toBe(redacted);
    expect(redact(redacted, ENGINE)).toBe(redacted);
  });

  test.each(REFERENCES.filter(([, , userinfo]) => userinfo?.includes(':') !== true).map(([text]) => text))(
    '%j has nothing to hide',
    (text) => {
      expect(redact(text, ENGINE)).toBe(text);
    },
  );
});

describe('RFC 3986 7.5: whatever else a scheme calls a secret', () => {
  test.each<readonly [readonly Secret[], string]>([
    [[], 'x://u:p@h/p?q#f'],
    [['password'], 'x://u:@h/p?q#f'],
    [['userinfo'], 'x://@h/p?q#f'],
    [['userinfo', 'password'], 'x://@h/p?q#f'],
    [['query'], 'x://u:p@h/p?#f'],
    [['fragment'], 'x://u:p@h/p?q#'],
    [['password', 'query', 'fragment'], 'x://u:@h/p?#'],
  ])('%j', (secrets, redacted) => {
    const engine = engineWith(secrets);
    expect(redact('x://u:p@h/p?q#f', engine)).toBe(redacted);
    expect(redact('X://u:p@h/p?q#f', engine)).toBe(redacted.replace('x', 'X'));
    // another scheme has the default
    expect(redact('foo://u:p@h/p?q#f', engine)).toBe('foo://u:@h/p?q#f');
    for (const text of ['x:', 'x://h', 'x://h/p?#', 'x://@h']) expect(redact(text, engine)).toBe(text);
  });
});

test.each([
  ['?hush', '?'],
  ['/a?hush#f', '/a?#f'],
  ['//u:hush@h/?hush', '//u:@h/?'],
  ['a b?hush', 'a'],
  ['1a:b?hush', ''],
  ['foo:?shown', 'foo:?shown'],
  ['', ''],
])('a reference that stands for its target has the secrets of the scheme of its base: %j', (text, redacted) => {
  const references = { resolve: 'X://h/a' };
  expect(redact(text, createEngine({ schemes: { x: { secrets: ['password', 'query'] } }, references }))).toBe(redacted);
});

test.each([
  ['x:0123456789', 'x:'],
  ['0123456789', ''],
])('where each of eight readings finds more, the scheme alone is shown: %s', (text, redacted) => {
  const start = text.indexOf(':') + 1;
  expect(withoutSecrets(text, ENGINE, () => [{ start, end: start + 1 }])).toBe(redacted);
});

describe('secrets beyond the userinfo', () => {
  test.each<readonly [Secret, string, string]>([
    ['path', 'x://h/a/b?q', 'x://h?q'],
    ['path', 'x:a:b@c#f', 'x:#f'],
    ['path-password', 'x:alice:hush@h', 'x:alice:@h'],
    ['path-password', 'X:postgresql://u:hush@h/db?ssl#u:p@h', 'X:postgresql://u:@h/db?ssl#u:p@h'],
    ['path-password', 'x:u:hush:hush@hush@h;a=b', 'x:u:@h;a=b'],
    ['path-password', 'x::hush@h/a/:hush@h', 'x::@h/a/:@h'],
    ['path-password', 'x:a@b:c', 'x:a@b:c'],
    // Behind "?" and "#" stands no scheme.
    ['password', 'x:?/u:shown@h#/u:shown@h', 'x:?/u:shown@h#/u:shown@h'],
    ['password', 'x:///?u:shown@h', 'x:///?u:shown@h'],
    ['path-password', 'x:a/b:c/@d', 'x:a/b:c/@d'],
    ['path-password', 'x://h/u:p@h', 'x://h/u:p@h'],
    [
      { parameter: 'token' },
      'x:a;token=hush/b;Token=hush?t=1&%74oken=hush;TOKEN=&x=1#token=hush',
      'x:a;token=/b;Token=?t=1&%74oken=;TOKEN=&x=1#token=',
    ],
    [{ parameter: 'token' }, 'x:token?token&tokens=1', 'x:token?token&tokens=1'],
    [{ parameter: 'a b' }, 'x:?a%20b=1&%FF=2', 'x:?a%20b=&%FF=2'],
    [{ item: 'q' }, 'x:?o=a=1,q=hush,b=2&c=3', 'x:?o=a=1,q=,b=2&c=3'],
    [{ item: 'q' }, 'x:?o=q=hush,b=2', 'x:?o=q=,b=2'],
    [{ item: 'q' }, 'x:doc,Q=hush,b;c', 'x:doc,Q=,b;c'],
    [{ item: 'q' }, 'x:doc,%71=hu=sh#a,q=hush', 'x:doc,%71=#a,q='],
    [{ item: 'q' }, 'x:?o=a%3D1%2c%20q%3Dhush%2Chu', 'x:?o=a%3D1%2c%20q%3D'],
    [{ item: 'q' }, 'x:?o=a%253D1%252cq%253Dhush', 'x:?o=a%253D1%252cq%253D'],
    [{ item: 'q' }, 'x://h/??sub?(a=b)?!q=hu%2Csh,c=d', 'x://h/??sub?(a=b)?!q=,c=d'],
    [{ item: 'q' }, 'x:?o=a,+q=hush', 'x:?o=a,+q='],
    [{ item: 'q' }, 'x:?o=a%3Fq%3Dhush', 'x:?o=a%3Fq%3D'],
    [{ item: 'q' }, 'x:?o=a%21q%3Dhush', 'x:?o=a%21q%3D'],
    [{ item: 'q' }, 'x:?o=a%28q%3Dhush', 'x:?o=a%28q%3D'],
    [{ item: 'q' }, 'x:doc,q%3Dhu=sh', 'x:doc,q%3D'],
    [{ item: 'q' }, 'x:doc,q%253Dhu=sh', 'x:doc,q%253D'],
    [{ item: 'q' }, 'x:?a=1,q=hush;b%253D2', 'x:?a=1,q=;b%253D2'],
    [{ item: 'q' }, 'x:#a=1,q=hush;b%253D2', 'x:#a=1,q=;b%253D2'],
    [{ item: 'q' }, 'x:#a=1,q=hush;b=2', 'x:#a=1,q=;b=2'],
    [{ item: 'q' }, 'x:#a=1,q=hush;b%3D2', 'x:#a=1,q=;b%3D2'],
    [{ item: 'q' }, 'x:?o=a%2C+q%3Dhush', 'x:?o=a%2C+q%3D'],
    [{ item: 'q' }, 'x:?o=a,%2571=hush', 'x:?o=a,%2571='],
    [{ item: 'q' }, 'x:?o=a%252C%252571%253Dhush', 'x:?o=a%252C%252571%253D'],
    [{ item: 'q' }, 'x:doc,q%25253Dhu=sh', 'x:doc,q%25253D'],
    [{ item: 'q' }, 'x:doc,q%2525253Dx', 'x:doc,q%2525253Dx'],
    [{ item: 'q' }, 'x:?o=a%25252Cq%25253Dhush', 'x:?o=a%25252Cq%25253D'],
    [{ item: 'q' }, 'x:?o=a%2525252Cq%25253Dx', 'x:?o=a%2525252Cq%25253Dx'],
    [{ item: 'q' }, 'x:?a=1,q=hush;b%25253D2', 'x:?a=1,q=;b%25253D2'],
    [{ item: 'q' }, 'x:#a=1,q=hush;b%25253D2', 'x:#a=1,q=;b%25253D2'],
    [{ item: 'q' }, 'x:?a=1,q=hush;b%2525253D2', 'x:?a=1,q='],
    [{ item: 'q' }, 'x:#a=1,q=hush;b%2525253D2', 'x:#a=1,q='],
    [{ item: 'q' }, 'x:?q,qq=1,q1=2,a=q', 'x:?q,qq=1,q1=2,a=q'],
    // A list has a comma behind a piece that is no parameter.
    [{ item: 'q' }, 'x:?a=1,q=hu&sh;hush,b;c,q=hush&d=1', 'x:?a=1,q=,b;c,q=&d=1'],
    [{ item: 'q' }, 'x:#a=1,q=hu;sh?b', 'x:#a=1,q=?b'],
    [{ item: 'q' }, 'x:?a%3Bq=hush&b%26q%3Dhush', 'x:?a%3Bq=&b%26q%3D'],
    [{ item: 'q' }, 'x:??sub?(%26(a=b)(q=hush))', 'x:??sub?(%26(a=b)(q='],
    [() => [], 'x:u:p@h', 'x:u:p@h'],
    [({ path }) => [{ component: 'path', start: 1, end: path.length }], 'x:hush', 'x:h'],
    [
      () => [
        { component: 'query', start: 2, end: 4 },
        { component: 'query', start: 0, end: 3 },
        { component: 'query', start: 1, end: 2 },
        { component: 'userinfo', start: 0, end: 0 },
      ],
      'x://h?0123456',
      'x://h?456',
    ],
  ])('%j of %s', (secret, text, redacted) => {
    const engine = engineWith([secret]);
    expect(redact(text, engine)).toBe(redacted);
    expect(redact('foo:u:p@h', engine)).toBe('foo:u:p@h');
  });

  test.each<readonly [string, Secret]>([
    [
      'throws',
      () => {
        throw new Error('hush');
      },
    ],
    ['gives no list', () => undefined as never],
    ['gives a number', () => 1 as never],
    ['gives a promise', () => Promise.resolve([]) as never],
    ['gives another component', () => [{ component: 'host' as never, start: 0, end: 0 }]],
    ['gives places outside', () => [{ component: 'path', start: 0, end: 99 }]],
    ['gives places in no order', () => [{ component: 'path', start: 2, end: 1 }]],
    ['gives no places', () => [{ component: 'path', start: 0.5, end: 1 }]],
    ['gives an end that is no place', () => [{ component: 'path', start: 0, end: 0.5 }]],
    ['gives places before', () => [{ component: 'path', start: -1, end: 1 }]],
    ['gives a place of what is absent', () => [{ component: 'query', start: 0, end: 1 }]],
  ])('a function that %s: nothing but the scheme is shown', (_, secret) => {
    expect(redact('X:hush', engineWith([secret]))).toBe('X:');
  });

  test('of a malformed text the scheme alone is shown where the path may hold a secret', () => {
    for (const secret of ['path', 'path-password', { parameter: 't' }, () => []] as const)
      expect(redact('x:hush "', engineWith([secret]))).toBe('x:');
    expect(redact('x:shown "', engineWith(['password']))).toBe('x:shown');
  });

  test.each([
    ['host'],
    [{}],
    [{ parameter: '' }],
    [{ parameter: 1 }],
    [{ parameter: 'a', more: 1 }],
    [{ item: '' }],
    [['item']],
    [null],
    [7],
  ])('%j is no secret', (secret) => {
    expect(() => validateSchemes({ x: { secrets: [secret as never] } })).toThrow(
      /secrets: expected a list of "password", "path-password"/,
    );
  });

  test.each([['qery'], [null], [{ item: 1 }]])(
    'of a URI whose scheme declares %j the scheme alone is shown',
    (secret) => {
      expect(redact('x:?hush=hush,a', engineWith([secret as never]))).toBe('x:');
    },
  );

  test('a parameter that is changed afterwards stays secret', () => {
    const secret = { parameter: 'token' };
    const engine = engineWith([secret]);
    secret.parameter = 'other';
    expect(redact('x:?token=hush', engine)).toBe('x:?token=');
  });
});

/** Texts with one trouble each; whatever of them is secret says "hush". */
const TROUBLE: readonly (readonly [text: string, secrets: readonly Secret[]])[] = [
  ['x://u:hush hush@h', ['password']],
  ['x://u:hush@h h', ['password']],
  ['x://u:hush@h/p p', ['password']],
  ['x://u:hush@h/?q q', ['password']],
  ['x://u:hush@h#f f', ['password']],
  ['x://u:hush@hush@h', ['password']],
  ['x://u:hush', ['password']],
  ['x://u:1234hush', ['password']],
  ['//u:hush@h%', ['password']],
  ['//u:/hush@h h', ['password']],
  ['x://u:h?hush@h h', ['password']],
  ['x://u:#hush@h h', ['password']],
  ['1x://u:hush@h', ['password']],
  [':u:hush@h', ['password']],
  ['x:\\\\u:hush@h', ['password']],
  ['u:hush hush@h', ['password']],
  ['x://hush h@h', ['userinfo']],
  ['x://hush:p@h h', ['userinfo']],
  ['x://h/p?hush hush', ['query']],
  ['x://h/p?hush#f f', ['query']],
  ['x:?hush%', ['query']],
  ['x://h/p#hush hush', ['fragment']],
  ['x:#hush%', ['fragment']],
];

describe('RFC 3986 7.5: a malformed text is cut before its trouble', () => {
  test.each(TROUBLE)('%j shows no secret', (text, secrets) => {
    expect(isUriReference(text)).toBe(false);
    const redacted = redact(text, engineWith(secrets));
    expect(redacted).not.toContain('hush');
    expect(text.startsWith(redacted)).toBe(true);
  });

  test.each(TROUBLE.filter(([, secrets]) => secrets.includes('password')))(
    '%j shows no password by default',
    (text) => {
      expect(redact(text, ENGINE)).not.toContain('hush');
    },
  );

  test.each(MALFORMED)('%j: only the beginning is left, and not more than is well-formed', (text, _code, start) => {
    const redacted = redact(text, ENGINE);
    expect(text.startsWith(redacted)).toBe(true);
    expect(redacted.length).toBeLessThanOrEqual(start);
  });

  test('where nothing can be a secret, everything before the trouble is left', () => {
    expect(redact('foo://h/a b', ENGINE)).toBe('foo://h/a');
    expect(redact('foo://[::1/a', ENGINE)).toBe('foo://');
    expect(redact('foo://h/a? b', ENGINE)).toBe('foo://h/a');
    expect(redact('foo://h/a# b', ENGINE)).toBe('foo://h/a');
  });

  test.each([
    ['foo://u:hush@h h', 'foo:'],
    ['//u:hush@h h', '/'],
    ['foo://:hush h', 'foo:'],
    ['a@b c', 'a@b'],
  ])('%j: where an "@" or a port may hold a secret %j is left', (text, shown) => {
    expect(redact(text, ENGINE)).toBe(shown);
  });

  test('it is the scheme at the beginning, and all of it, that says whether a path may hold a secret', () => {
    const engine = createEngine({ schemes: { 'a+b-c.1': { secrets: ['path'] } } });
    expect(redact('A+b-c.1:hush "', engine)).toBe('A+b-c.1:');
    expect(redact(' a+b-c.1:hush', engine)).toBe('');
    expect(redact('/a+b-c.1:shown "', engine)).toBe('/a+b-c.1:shown');
  });

  test('RFC 9844: an address with a zone identifier is cut', () => {
    expect(redact('foo://[fe80::1%25en0]/a b', ENGINE)).toBe('foo://');
    expect(redact('foo://u:hush@[fe80::1%25en0]/', ENGINE)).not.toContain('hush');
  });
});

describe('RFC 3986 7.5: values behind names that standards publish', () => {
  test.each([
    ['foo://h/?token=hush&a=1', 'foo://h/?token=&a=1'],
    ['foo://h/a;jsessionid=hush/b?c#access_token=hush&d=1', 'foo://h/a;jsessionid=/b?c#access_token=&d=1'],
    ['?%74oken=hush&user%5Btoken%5D=hush&db_Password2=hush', '?%74oken=&user%5Btoken%5D=&db_Password2='],
    ['?passw%afd=hush&tok%afen=hush', '?passw%afd=&tok%afen='],
    [
      '?X-Amz-Signature=hush&client_assertion=hush&code_verifier=hush',
      '?X-Amz-Signature=&client_assertion=&code_verifier=',
    ],
    ['#/route?api-key=hush', '#/route?api-key='],
    ['?token=true&password=12&secret=02/10/12', '?token=true&password=12&secret=02/10/12'],
    [
      '?page_token=shown&nextToken=shown&token_type=shown&tokens=shown',
      '?page_token=shown&nextToken=shown&token_type=shown&tokens=shown',
    ],
    ['foo://u;pwd=hush@h', 'foo://u;pwd=@h'],
    ['?token', '?token'],
    ['token=hush/b', 'token=/b'],
    ['foo:a;token=hush|', 'foo:a;token='],
    // The scanner finds these: a vendor's name, a token, a URI inside of another one.
    ['?sig=shown', '?sig=shown'],
    ['foo://h/ghp_0123456789abcdefghij0123456789abcdef', 'foo://h/ghp_0123456789abcdefghij0123456789abcdef'],
    ['?u=foo://u:shown@h/', '?u=foo://u:shown@h/'],
  ])('%s', (text, redacted) => {
    expect(redact(text, ENGINE)).toBe(redacted);
    expect(redact(redacted, ENGINE)).toBe(redacted);
  });
});

test('RFC 3986 3.3: a path that loses its first segment gains no authority', () => {
  const engine = engineWith([() => [{ component: 'path', start: 1, end: 3 }]]);
  expect(redact('x:/ab//c', engine)).toBe('x:/c');
});

describe('RFC 3986 5.1: a relative reference has the secrets of the scheme of its base', () => {
  const engine = createEngine({ schemes: { x: { secrets: ['query'] } }, references: { resolve: 'x://h/' } });
  test.each([
    ['?a', '?'],
    ['../b?a#f', '../b?#f'],
    ['y:?a', 'y:?a'],
    ['?a|', ''],
  ])('%s', (text, redacted) => {
    expect(redact(text, engine)).toBe(redacted);
  });
});

describe('RFC 3986 3.4: parameters without "=" may be values', () => {
  test.each([
    ['x:?hush&a=shown;hush', 'x:?&a=shown;'],
    ['x:@', 'x:@'],
  ])('%s', (text, redacted) => {
    expect(redact(text, engineWith(['bare-parameters']))).toBe(redacted);
  });
});

test('RFC 3986 3.3: of a malformed string of a scheme whose path is secret, the scheme alone is shown', () => {
  expect(redact('x:hush|', engineWith(['path']))).toBe('x:');
  expect(redact('hush|', createEngine({ secrets: ['path'] }))).toBe('');
});

test('the href of a URL is redacted, and an object without a href is an empty string', () => {
  expect(redact(new URL('foo://u:hush@h/') as never, ENGINE)).toBe('foo://u:@h/');
  expect([{ href: 5 }, null].map((value) => redact(value as never, ENGINE))).toEqual(['', '']);
});

test.each<[expected: string, mark: Parameters<typeof replaceRanges>[2]]>([
  ['adg', undefined],
  ['a*d*g', '*'],
  ['a<bc>d<ef>g', (range) => `<${range}>`],
])('ranges in any order that touch get one mark: %s', (expected, mark) => {
  const ranges = [
    { start: 4, end: 6 },
    { start: 2, end: 3 },
    { start: 1, end: 3 },
  ];
  expect(replaceRanges('abcdefg', ranges, mark)).toBe(expected);
  expect(replaceRanges('abcdefg', [], mark)).toBe('abcdefg');
});

describe('RFC 3986 7: of a string that is too much for an engine its scheme is shown', () => {
  const engine = createEngine({ limits: { length: 40, segments: 3, parameters: 2 } });
  test.each([
    [`foo://h/${'a'.repeat(40)}`, 'foo:'],
    ['a/b/c/d', ''],
    ['?a;b;c', ''],
    ['foo://h/a/b/c', 'foo://h/a/b/c'],
    [5 as never, ''],
  ])('%s: %j', (text, shown) => {
    expect(redact(text, engine)).toBe(shown);
  });
});
