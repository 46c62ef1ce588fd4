import type { Secret } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  FACTOR_PARAMETERS,
  PIN_ENDINGS,
  PIN_PARAMETERS,
  SECRET_ENDINGS,
  SECRET_PARAMETERS,
} from '../src/secret-parameters.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { createEngine } from './engine.js';

const engine = createEngine();
const HUSH = 'hu5h';

describe('RFC 3986 7.5: values of the published list are hidden, whatever the scheme', () => {
  test.each([
    ['x://h/?token=hush&a=1', 'x://h/?token=&a=1'],
    ['x://h/?a=1;sig=hush;b', 'x://h/?a=1;sig=;b'],
    ['x://h/?X-Amz-Signature=hush&X-Amz-Date=1', 'x://h/?X-Amz-Signature=&X-Amz-Date=1'],
    ['x://h/?code=4%2Fhu5h#access_token=hush&token_type=b', 'x://h/?code=#access_token=&token_type=b'],
    ['x://h/a;jsessionid=hush;b=1/c?d', 'x://h/a;jsessionid=;b=1/c?d'],
    ['x://h/a;JSESSIONID=hush', 'x://h/a;JSESSIONID='],
    ['?%74oken=hush', '?%74oken='],
    ['?%2574oken=hush', '?%2574oken='],
    ['?t%6fKEN=hush', '?t%6fKEN='],
    ['?token%3dhush', '?token%3d'],
    ['?token%253Dhush', '?token%253D'],
    // Of a URI that is encoded as a whole, the first parameter is not the only one; a "=" as in Base64 is none of its own.
    ['/p/x%3A%2F%2Fh%2F%3Fa%3D1%26sig%3Dhush/b', '/p/x%3A%2F%2Fh%2F%3Fa%3D1%26sig%3D/b'],
    ['?x%3A%2F%2Fh%2F%3Fa%3D1%26sig%3Dhush&b', '?x%3A%2F%2Fh%2F%3Fa%3D1%26sig%3D&b'],
    ['#x%253A%252F%252Fh%252F%253Fa%253D1%2526sig%253Dhush', '#x%253A%252F%252Fh%252F%253Fa%253D1%2526sig%253D'],
    ['/p/x%3A%2F%2Fh%2F%3Fa%3D1%26sig%3Dhush==', '/p/x%3A%2F%2Fh%2F%3Fa%3D1%26sig%3D'],
    ['?token%3Dhush=', '?token%3D'],
    // A word that calls itself a secret is not plain.
    ['?key=my-secret&pass=passwd', '?key=&pass='],
    ['?key=my-token&pass=hunter', '?key=&pass='],
    ['?%EF%BD%94oken=hush', '?%EF%BD%94oken='],
    ['?access-token=hush&accessToken=hush', '?access-token=&accessToken='],
    ['?user%5Btoken%5D=hush&token%5B%5D=hush', '?user%5Btoken%5D=&token%5B%5D='],
    ['?auth.key=hush&reset_token=hush&dbPassword=hush', '?auth.key=&reset_token=&dbPassword='],
    // A word before a name with another meaning counts.
    ['?password.key=name&password%5Bkey%5D=name', '?password.key=&password%5Bkey%5D='],
    ['#/route?token=hush', '#/route?token='],
    ['?next=/cb?token=hush', '?next='],
    ['?next=x%3A%2F%2Fh%2F%3Ftoken%3Dhush&b', '?next=&b'],
    ['?next=x%253A%252F%252Fh%252F%253Fa%253D1%2526sig%253Dhush', '?next='],
    ['?u=x://a:hush@h/', '?u='],
    ['?u=x%3A%2F%2Fa%3Ahush%40h', '?u='],
    ['?q=%7B%22token%22:%22hush%22%7D', '?q='],
    ['otpauth://totp/acme?secret=hush&issuer=a', 'otpauth://totp/acme?secret=&issuer=a'],
    ['?a0b1c2d3e4f5a6b7c8d9hush', '?'],
    ['?a0b1c2d3e4f5a6b7c8d9', '?'],
    ['?a0b1c2d3e4f5a6b7c8d', '?a0b1c2d3e4f5a6b7c8d'],
    ['?!a0b1c2d3e4f5a6b7c8d9', '?!a0b1c2d3e4f5a6b7c8d9'],
    ['?a0b1c2d3e4f5a6b7c8d9!', '?a0b1c2d3e4f5a6b7c8d9!'],
    ['?abcdefghijklmnopqrs1', '?abcdefghijklmnopqrs1'],
    ['?01234567890123456789', '?01234567890123456789'],
    ['?%252574oken=hush', '?%252574oken='],
    // Nobody decodes four times.
    ['?%25252574oken=1', '?%25252574oken=1'],
    ['x://a0b1c2d3e4f5a6b7c8d9hush@h', 'x://@h'],
  ])('%s', (text, redacted) => {
    expect(engine.redact(text)).toBe(redacted);
    expect(engine.redact(redacted)).toBe(redacted);
  });

  test.each([
    '?tokens=1&codec=2&keys=3&signed',
    '?a=b=c&u=x://h/a?b=c',
    '/p/x%3A%2F%2Fh%2F%3Fa%3D1%26tokens%3Dx%3D%3D?b%3D=1',
    '?monkey%3D1%26b%3D2',
    '?debug&v=2',
    '#section-2-of-the-first-part-1',
    'x://someone@h/?how-to-write-one',
    '?=1',
    '/a/token/b',
  ])('%s has nothing to hide', (text) => {
    expect(engine.redact(text)).toBe(text);
  });

  test('a malformed text is cut before the first secret', () => {
    expect(engine.redact('x://h/a;jsessionid=hush|')).toBe('x://h/a;jsessionid=');
    expect(engine.redact('x://h/a/b0b1c2d3e4f5a6b7c8d9hush|')).toBe('x://h/a/');
    expect(engine.redact('/a;b=1|')).toBe('/a;b=1');
  });
});

describe('a policy for every scheme', () => {
  test.each<readonly [secrets: readonly Secret[], text: string, redacted: string]>([
    [['userinfo'], 'x://hush@h/', 'x://@h/'],
    [['bare-parameters'], 'x://h/?hush&a=1;b', 'x://h/?&a=1;'],
    [['bare-parameters'], 'x://h/', 'x://h/'],
    [['bare-parameters'], 'x://h/a=b', 'x://h/a=b'],
    [[{ parameter: 'q' }], '?q=hush', '?q='],
    [[() => [{ component: 'path', start: 0, end: 4 }]], 'x:hush', 'x:'],
    [[() => [{ component: 'path', start: 0, end: 4 }]], 'hush', 'hush'],
    [['path'], 'hush|', ''],
    [['path'], 'x:hush|', 'x:'],
  ])('%j: %s', (secrets, text, redacted) => {
    expect(createEngine({ secrets, schemes: { y: {} } }).redact(text)).toBe(redacted);
  });

  test('what is no list of secrets is an error', () => {
    for (const secrets of ['userinfo', ['host'], [{ parameter: '' }], null])
      expect(() => createEngine({ secrets: secrets as readonly Secret[] })).toThrow(
        'secrets: expected a list of secrets, as in ["userinfo", { parameter: "token" }]',
      );
  });

  test('a parameter that is changed afterwards stays secret', () => {
    const secret = { parameter: 'q' };
    const own = createEngine({ secrets: [secret] });
    secret.parameter = 'other';
    expect(own.redact('?q=hush')).toBe('?q=');
  });
});

test('the list holds each name once, as it is compared', () => {
  const endings = [...SECRET_ENDINGS, ...PIN_ENDINGS];
  for (const names of [SECRET_PARAMETERS, SECRET_ENDINGS, PIN_PARAMETERS, PIN_ENDINGS, FACTOR_PARAMETERS]) {
    expect(names.filter((name) => !/^[a-z0-9]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.isFrozen(names)).toBe(true);
    const others = (name: string): readonly string[] => endings.filter((ending) => ending !== name);
    expect(names.filter((name) => others(name).some((ending) => name.endsWith(ending)))).toEqual([]);
  }
});

test('law: a value behind a listed name is hidden in every spelling', () => {
  const spelt = (name: string): fc.Arbitrary<string> =>
    fc
      .array(fc.constantFrom('same', 'upper', 'encoded', 'twice', '-', '_'), {
        minLength: name.length,
        maxLength: name.length,
      })
      .map((how) =>
        Array.from(name, (char, i) => {
          const hex = char.charCodeAt(0).toString(16);
          switch (how[i]) {
            case 'upper':
              return char.toUpperCase();
            case 'encoded':
              return `%${hex}`;
            case 'twice':
              return `%25${hex}`;
            case 'same':
              return char;
            default:
              return char + String(how[i]);
          }
        }).join(''),
      );
  const frame = fc.constantFrom<(pair: string) => string>(
    (pair) => `x://h/?${pair}`,
    (pair) => `x://h/?a=1&${pair}&b=2`,
    (pair) => `x://h/?a;${pair};b#c`,
    (pair) => `x://h/p;${pair}/q`,
    (pair) => `//h#${pair}&a=b`,
    (pair) => `x://h/?u=${encodeURIComponent(`y://g/?a=b&${pair}`)}`,
    (pair) => `x://h/?u=${encodeURIComponent(encodeURIComponent(`/g#${pair}`))}`,
  );
  fc.assert(
    fc.property(fc.constantFrom(...SECRET_PARAMETERS, ...PIN_PARAMETERS).chain(spelt), frame, (name, framed) => {
      expect(engine.redact(framed(`${name}=${HUSH}`))).not.toContain(HUSH);
    }),
    { seed: testSeed(), numRuns: 500 },
  );
});
