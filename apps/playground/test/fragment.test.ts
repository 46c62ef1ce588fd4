import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultSet } from '../../../packages/urikit/src/registry.js';
import { RULES } from '@urikit/generic';
import { fromFragment, toFragment } from '../src/core/fragment.js';
import { DEFAULT_PLUGINS, START, type State } from '../src/core/state.js';

const string = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'&=#%+~ ?/\\') }),
);
const state: fc.Arbitrary<State> = fc.record({
  text: string,
  other: fc.option(string, { nil: undefined }),
  standard: fc.string(),
  base: string,
  data: string,
  policy: string,
  left: string,
  right: string,
  plugin: string,
  level: fc.constantFrom('simple-string', 'syntax-based', 'scheme-based', 'protocol-based'),
  rules: fc.subarray(RULES.flatMap(({ id, tier }) => (tier === 'safe' ? [] : [id]))),
  off: fc.subarray([...DEFAULT_PLUGINS]),
  open: fc.subarray(['encode', 'query', 'cache-key']),
});

describe('the fragment of the address', () => {
  test('carries every state, whatever its strings are', () => {
    fc.assert(fc.property(state, (one) => expect(fromFragment(toFragment(one))).toEqual(one)));
  });

  test('is empty for the empty page, and readable for printable strings', () => {
    expect(toFragment(START)).toBe('');
    expect(toFragment({ ...START, text: 'http://h/a?b=1&c#d', rules: ['empty-query', 'query-order'] })).toBe(
      'uri=http://h/a?b=1%26c%23d&rules=empty-query+query-order',
    );
  });

  test('is base64url where a program that passes links on may change a character', () => {
    expect(toFragment({ ...START, text: 'https://\u0440aypal.example/' })).toMatch(/^~[\w-]+$/);
    expect(toFragment({ ...START, text: 'a b' })).toMatch(/^~/);
  });

  test('survives a browser that has percent-encoded it', () => {
    expect(fromFragment('uri=http://h/%3Ca%3E').text).toBe('http://h/<a>');
    expect(fromFragment('uri=100%').text).toBe('100%');
  });

  test.each([
    ['~', START],
    ['~!!!', START],
    ['~' + btoa('[1,2]'), START],
    ['~' + btoa('null'), START],
    ['~' + btoa('{"uri":1,"level":"x"}'), START],
    ['level=high&rules=scheme-case+%3Cb%3E&open=%3Cscript%3E', START],
    ['__proto__=x&constructor=y&toString', START],
    ['', START],
    ['=&=&&', START],
  ])('%j from anybody is a page', (fragment, expected) => {
    expect(fromFragment(fragment)).toEqual(expected);
  });

  test('is read whatever it is', () => {
    fc.assert(
      fc.property(string, (text) => expect(Object.keys(fromFragment(text)).sort()).toEqual(Object.keys(START).sort())),
    );
  });
});

test('the default plugins that a page may switch off are those of the default set', () => {
  expect(DEFAULT_PLUGINS).toEqual((defaultSet.plugins ?? []).map(({ id }) => id));
});
