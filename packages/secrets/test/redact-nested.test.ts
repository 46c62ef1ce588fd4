import { isUriReference } from '@urikit/generic';
import { maskSecrets } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSubsequence } from '../../generic/test/laws/components.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { createEngine } from './engine.js';

const engine = createEngine({ schemes: { web: { authority: 'required' } } });
const HUSH = 'hush';

describe('RFC 3986 7.5: userinfo that others read in a text, whatever stands around it', () => {
  test.each([
    // To browsers, one slash and three begin an authority as two do.
    ['x:/u:hush@h/', 'x:/u:@h/'],
    ['x:///u:hush@h/', 'x:///u:@h/'],
    ['x:////u:hush@h/', 'x:////u:@h/'],
    ['web:u:hush@h/', 'web:u:@h/'],
    ['web:/u:hush@h/', 'web:/u:@h/'],
    ['x://h/x:/u:hush@h/', 'x://h/x:/u:@h/'],
    ['x:y:/u:hush@h/', 'x:y:/u:@h/'],
    // In paths, queries and fragments, as written and decoded.
    ['/fetch/y%3A%2F%2Fu%3Ahush%40h%2F', '/fetch/y%3A%2F%2Fu%3A%40h%2F'],
    ['/fetch/y%253a%252f%252fu%253ahush%2540h', '/fetch/y%253a%252f%252fu%253a%2540h'],
    ['/fetch/y%25253A%25252F%25252Fu%25253Ahush%252540h', '/fetch/y%25253A%25252F%25252Fu%25253A%252540h'],
    ['/fetch/y%3A//u%3Ahush%40h/', '/fetch/y%3A//u%3A%40h/'],
    ['/fetch/y:%2Fu:hush@h/', '/fetch/y:%2Fu:@h/'],
    ['?y%3A%2F%2Fu%3Ahush%40h', '?y%3A%2F%2Fu%3A%40h'],
    ['#y%3A%2F%2Fu%3Ahush%40h', '#y%3A%2F%2Fu%3A%40h'],
    ['?a&y%3A%2F%2Fu%3Ahush%40h&b', '?a&y%3A%2F%2Fu%3A%40h&b'],
    ['x://a/y://b/z://u:hush@c/', 'x://a/y://b/z://u:@c/'],
    ['x:,see%20y://u:hush@h/%20and', 'x:,see%20y://u:@h/%20and'],
    ['x:a@b?body=y://u:hush@h/', 'x:a@b?body='],
    ['x:y://u:hu%2Fsh@h/', 'x:y://u:@h/'],
    ['x:y://u:hu&s;h@h/', 'x:y://u:@h/'],
    ['x:y://u:hu%2540sh@h/', 'x:y://u:@h/'],
    ['x:y://u:hush@[::1]:80/', 'x:y://u:@[::1]:80/'],
    // A user that is a token.
    ['x:y://a0b1c2d3e4f5a6b7c8d9hush@h/', 'x:y://@h/'],
    ['?u=y://a0b1c2d3e4f5a6b7c8d9hush@h/', '?u='],
    // A document as a parameter without a name.
    ['?%7B%22token%22%3A%22hush%22%7D', '?'],
    ["#{'token':'hush'}".replace(/[{}]/g, encodeURIComponent), '#'],
  ])('%s', (text, redacted) => {
    const valid = text.replace(/[[\]]/g, '');
    expect(engine.redact(valid)).toBe(redacted.replace(/[[\]]/g, ''));
    expect(engine.redact(engine.redact(valid))).toBe(engine.redact(valid));
  });

  test.each([
    'x:u:p@h',
    '/u:p@h',
    'x://h/u:p@h',
    'x:/a/u:p@h',
    'x://h/a//b:c/d@e',
    'x://h/y://u@h2:80/a@b',
    'x://h/?a://b:80?c@d',
    'x://h/y%3A%2F%2Fh2%3A80%2Fa@b',
    'x:someone@h',
    'x:///a@b',
    'urn:key:value',
    '#key:value',
    'web:a',
  ])('%s has nothing to hide', (text) => {
    expect(engine.redact(text)).toBe(text);
  });

  test('of a malformed text, what stands before it', () => {
    expect(engine.redact('x:a%2F%2Fu%3Ahush%40h/b|')).toBe('x:a%2F%2Fu%3A');
    // Some clients read on for an authority, and decode what stands there.
    expect(engine.redact('y:u:hush%40h|')).toBe('y:u:');
    expect(engine.redact('y:u:hu|sh%2540h')).toBe('y:u:');
  });
});

describe('maskSecrets: any text', () => {
  test.each([
    ['GET /a?token=hush&b=1', 'query', 'GET /a?token=*&b=1'],
    ['see http://u:hush@h/a, and <y://v:hush@h>', 'query', 'see http://u:*@h/a, and <y://v:*@h>'],
    ['{"to":"y://u:hush@h","n":1}', 'query', '{"to":"y://u:*@h","n":1}'],
    ['y:\\\\u:hush@h', 'query', 'y:\\\\u:*@h'],
    // An empty password in two readings gets one mark.
    ['y://%2540a:@h', 'query', 'y://%2540a:*@h'],
    ['y://%2540a:%40h', 'query', 'y://%2540a:*%40h'],
    ['y://u:hush@h&a@b', 'query', 'y://u:*@h&a@b'],
    ['y://u:hush&hush@h', 'path', 'y://u:*@h'],
    ['/a;sid=hush/b', 'path', '/a;sid=*/b'],
    ['?u=y://u:hush@h/?sig=hush', 'query', '?u=*'],
    ['::/u:p@h and a:/b', 'query', '::/u:p@h and a:/b'],
    ['constructor=1&__proto__=2&toString', 'query', 'constructor=1&__proto__=2&toString'],
    ['', 'fragment', ''],
  ] as const)('%s', (text, component, masked) => {
    expect(maskSecrets(text, { component, mark: '*' })).toBe(masked);
  });
});

test('maskSecrets: a mark that is made of the secret', () => {
  const mark = (secret: string): string => `<${String(secret.length)}>`;
  expect(maskSecrets('/a?token=hush&b=1&sig=x1', { component: 'query', mark })).toBe('/a?token=<4>&b=1&sig=<2>');
  expect(maskSecrets('see http://u:hush@h/ and token=', { mark })).toBe('see http://u:<4>@h/ and token=');
  expect(maskSecrets('a', { component: 'query', mark })).toBe('a');
});

/** Texts with a secret that the documents promise to hide. */
const CORES = [
  'y://u:hush@g/p',
  'y://u:hush@[::1]:80/',
  'y://me@g:hush@g/',
  'y:/u:hush@g',
  'y:///u:hush@g/',
  'y://g/?sig=hush',
  'y://g/?a=1&%74oken=hush&b',
  '/cb?code=hush4hush#a',
  'y:a;jsessionid=hush/b?c',
  'y://g/#access_token=hush&b=c',
  '?X-Amz-Signature=hush',
  'y://g/?a0b1c2d3e4f5a6b7c8d9hush',
  'y://a0b1c2d3e4f5a6b7c8d9hush@g',
];

const times = (text: string, depth: number): string =>
  depth === 0 ? text : times(encodeURIComponent(text), depth - 1);

/** What a text is put into. */
const FRAMES: readonly ((inner: string) => string)[] = [
  (inner) => `x://h/?u=${inner}`,
  (inner) => `x://h/a?b=c&u=${inner}&d`,
  (inner) => `x://h/?a;u=${inner};b`,
  (inner) => `x://h/p;u=${inner}/q`,
  (inner) => `x://h/#u=${inner}`,
  (inner) => `?u=${inner}`,
];

/** As it is written where it is valid there, else encoded once or twice; three times in all. */
const nested = fc
  .tuple(fc.constantFrom(...CORES), fc.array(fc.tuple(fc.constantFrom(...FRAMES), fc.nat(2)), { maxLength: 3 }))
  .map(([core, frames]) => {
    let left = 3;
    return frames.reduce((text, [frame, wanted]) => {
      const raw = frame(text);
      // In a path, a query of the inner text would be that of the outer one.
      const isWhole = isUriReference(raw) && !(raw.startsWith('x://h/p;') && /[?#]/.test(text));
      const depth = Math.min(left, Math.max(wanted, isWhole ? 0 : 1));
      left -= depth;
      return frame(times(text, depth));
    }, core);
  })
  .filter((text) => isUriReference(text));

test('law: no secret comes out of a URI in a URI in a URI, nothing is added, and once is enough', () => {
  fc.assert(
    fc.property(nested, (text) => {
      const redacted = engine.redact(text);
      expect([text, redacted.includes(HUSH)]).toEqual([text, false]);
      expect(isSubsequence(redacted, text)).toBe(true);
      expect(engine.redact(redacted)).toBe(redacted);
    }),
    { seed: testSeed(), numRuns: 2000 },
  );
});
