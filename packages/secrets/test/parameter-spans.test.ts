import type { ParameterComponent } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { looksLikeToken } from '../src/looks-like-token.js';
import { listedSpans } from '../src/parameter-spans.js';
import { SECRET_PARAMETERS } from '../src/secret-parameters.js';

/** Twenty characters, letters and digits: a token by its looks. */
const TOKEN = 'a0b1c2d3e4f5a6b7c8d9';

const secretsOf = (text: string, component: ParameterComponent): readonly string[] =>
  listedSpans(text, component).map(({ start, end }) => text.slice(start, end));

describe('RFC 3986 7.5: which part of a parameter is its secret', () => {
  test.each<readonly [text: string, component: ParameterComponent, secrets: readonly string[]]>([
    ['token=hush', 'query', ['hush']],
    ['token=', 'query', ['']],
    ['id_token_hint=hush', 'query', ['hush']],
    ['a=1&token=hush;sig=hash', 'query', ['hush', 'hash']],
    ['a/b;sid=hush/c', 'path', ['hush']],
    ['&&token=hush&;', 'query', ['hush']],
    // An encoded "=" ends a name as the one that is written does; what stands between two of them is a name of its own.
    ['token%3Dhush', 'query', ['hush']],
    ['token%3D', 'query', ['']],
    ['a%3Dtoken%3Dhush', 'query', ['hush']],
    // Up to three times, as a URI in a URI in a URI has it.
    ['a%253dtoken%253dhush', 'query', ['hush']],
    ['a%25253Dtoken%25253Dhush', 'query', ['hush']],
    ['a%2525253Dtoken%2525253Dhush', 'query', []],
    ['code%25253Dplain%252526b%25253D1x', 'query', []],
    ['code%25253Dplain%25253bb%25253D1x', 'query', []],
    ['code%25253Dplain%2525253bb%25253D1x', 'query', ['plain%2525253bb%25253D1x']],
    ['to%3Dken%3D1', 'query', []],
    ['=token%3Dhush', 'query', ['token%3Dhush']],
    ['=token=hush', 'query', ['token=hush']],
    // A value that holds a URI, a form or a document with a secret.
    ['u=//v:hush@h', 'query', ['//v:hush@h']],
    ['u=sig=hush', 'query', ['sig=hush']],
    ['u={"token":"hush"}', 'query', ['{"token":"hush"}']],
    ["u={'token':'hush'}", 'query', ["{'token':'hush'}"]],
    ['u=%7B%22token%22%3A%22hush%22%7D', 'query', ['%7B%22token%22%3A%22hush%22%7D']],
    ['u={token : hush}', 'query', ['{token : hush}']],
    ['u=y://g/a', 'query', []],
    ['{"token":"hush"}', 'query', ['{"token":"hush"}']],
    ['{"token" \t  :"hush"}', 'fragment', ['{"token" \t  :"hush"}']],
    ['{"$token":"hush"}', 'query', ['{"$token":"hush"}']],
    ['{"user token":"hush"}', 'query', ['{"user token":"hush"}']],
    ['{"token"x:"hush"}', 'query', []],
    ['{token:hush}', 'query', []],
    // In a text, a name is of letters, digits, "_", "-", ".", "%", brackets and what is no ASCII.
    ['u=token^a=1', 'query', []],
    ['{"token^a":1}', 'query', []],
    // A document without a name is one in a path if it is encoded: each segment is data.
    ['{"token":"hush"}', 'path', []],
    ['%7B%22token%22:%22hush%22%7D', 'path', ['%7B%22token%22:%22hush%22%7D']],
    // A token without a name stands behind a "?" or in a query.
    [TOKEN, 'query', [TOKEN]],
    [TOKEN, 'fragment', []],
    [TOKEN, 'path', []],
    [`/a?${TOKEN}`, 'fragment', [TOKEN]],
    [`/a&${TOKEN}?b`, 'fragment', []],
    [`u=/${TOKEN}`, 'query', []],
    [`u=a${TOKEN}`, 'query', []],
    [`u=/a?${TOKEN}=1`, 'query', []],
    [`u=/a?${TOKEN.slice(1)}`, 'query', []],
    ['u=/a?a0b1c2-d3_e4.f5~a6+b7c8d9', 'query', ['/a?a0b1c2-d3_e4.f5~a6+b7c8d9']],
  ])('%s in a %s: %j', (text, component, secrets) => {
    expect(secretsOf(text, component)).toEqual(secrets);
  });

  test.each(Array.from("!$'()*,:@/#%"))('a token in a value ends before %s', (end) => {
    expect(secretsOf(`u=/a?${TOKEN}${end}b`, 'query')).toEqual([`/a?${TOKEN}${end}b`]);
  });
});

test('RFC 3986 7.5: a listed name is one name with any other character between its letters', () => {
  for (const name of SECRET_PARAMETERS)
    for (const between of ['-', '_', '.', '~', '+', '%20', '\u00b7'])
      expect(secretsOf(`${Array.from(name).join(between)}=hush`, 'query')).toEqual(['hush']);
});

describe('RFC 3986 7.5: a token by its looks', () => {
  test.each([
    [TOKEN, true],
    [TOKEN.slice(1), false],
    ['abcdefghijklmnopqr12', true],
    ['abcdefghijklmnopqrs1', false],
    ['01234567890123456789', false],
    ['0123456789012345678Z', true],
    ['a0b1c2-d3_e4.f5~a6+b', true],
    ['', false],
  ])('%j: %j', (text, looks) => {
    expect(looksLikeToken(text)).toBe(looks);
  });

  test('holds letters, digits and "-._~+" only', () => {
    const held = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((char) =>
      looksLikeToken(TOKEN + char),
    );
    expect(held.join('')).toBe('+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~');
  });
});

test('RFC 3986 6.2.2.2: a plain name hides the same value as its spelling in triplets, which is read piece by piece', () => {
  const name = fc.oneof(fc.constantFrom(...SECRET_PARAMETERS), fc.stringMatching(/^[\w-]{1,12}$/));
  const value = fc.stringMatching(/^[\w.~-]{0,24}$/);
  const spelled = (text: string): string => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`;
  const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pairs, fc.constantFrom('path', 'query', 'fragment'), (list, component) => {
      const read = (nameOf: (text: string) => string): readonly string[] =>
        secretsOf(list.map(([each, behind]) => `${nameOf(each)}=${behind}`).join(';'), component);
      expect(read((each) => each)).toEqual(read(spelled));
    }),
    { seed: testSeed() },
  );
});
