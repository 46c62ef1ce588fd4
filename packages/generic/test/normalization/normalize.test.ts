import { LEVELS, type RuleId, RULES, UriSyntaxError } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { ENGINE, GENERIC } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { NORMAL_FORMS } from '../tables/normal-forms.js';
import { errorOf } from '../tables/thrown.js';

const rows = NORMAL_FORMS.map((row) => [row.section, row.text, row] as const);

describe('RFC 3986 6.2: normal forms', () => {
  test.each(rows)('%s %s', (_, text, { syntaxBased, schemeBased }) => {
    expect(ENGINE.normalize(text, { level: 'simple-string' })).toBe(text);
    expect(ENGINE.normalize(text, { level: 'syntax-based' })).toBe(syntaxBased);
    expect(ENGINE.normalize(text)).toBe(schemeBased);
    expect(ENGINE.normalize(text, {})).toBe(schemeBased);
    expect(ENGINE.normalize(text, { level: 'scheme-based' })).toBe(schemeBased);
    expect(ENGINE.normalize(text, { level: 'protocol-based' })).toBe(schemeBased);
    expect(ENGINE.tryNormalize(text)).toEqual({ ok: true, value: schemeBased });
    // An engine without schemes knows the syntax-based form only.
    if (!text.toLowerCase().startsWith('x-')) expect(GENERIC.normalize(text)).toBe(syntaxBased);
  });

  test.each(rows)('%s %s has a normal form that is its own', (_, __, { syntaxBased, schemeBased }) => {
    expect(ENGINE.normalize(syntaxBased, { level: 'syntax-based' })).toBe(syntaxBased);
    expect(ENGINE.normalize(syntaxBased)).toBe(schemeBased);
    for (const level of LEVELS) expect(ENGINE.normalize(schemeBased, { level })).toBe(schemeBased);
  });

  test.each(rows)('%s %s with rules that are on anyway', (_, text, { schemeBased, syntaxBased }) => {
    const rules = RULES.filter(({ tier }) => tier === 'safe').map(({ id }) => id);
    expect(ENGINE.normalize(text, { rules })).toBe(schemeBased);
    expect(ENGINE.normalize(text, { rules: [] })).toBe(schemeBased);
    expect(ENGINE.normalize(text, { rules, level: 'syntax-based' })).toBe(syntaxBased);
  });

  test.each(rows)('%s %s and the others of its kind', (_, __, { schemeBased, sameAs, distinctFrom }) => {
    for (const other of sameAs) expect(ENGINE.normalize(other)).toBe(schemeBased);
    for (const level of LEVELS)
      for (const other of distinctFrom) expect(ENGINE.normalize(other, { level })).not.toBe(schemeBased);
  });

  test.each(rows)('%s %s with a long fragment or query', (_, text, { schemeBased }) => {
    const tail = text.includes('#') ? '%7e'.repeat(30000) : `#${'%7e'.repeat(30000)}`;
    const normal = text.includes('#') ? '~'.repeat(30000) : `#${'~'.repeat(30000)}`;
    expect(ENGINE.normalize(text + tail) === schemeBased + normal).toBe(true);
  });
});

describe('decision 17: a malformed text is never rewritten', () => {
  test.each(MALFORMED)('%j', (text, code, start, end, section) => {
    const issue = { code, start, end, section, severity: 'error' };
    for (const level of LEVELS) {
      expect(ENGINE.tryNormalize(text, { level })).toMatchObject({ ok: false, issue });
      expect(errorOf(() => ENGINE.normalize(text, { level }), UriSyntaxError).issue).toMatchObject(issue);
      expect(ENGINE.tryNormalize(text, { level, rules: ['query-order'] })).toMatchObject({ ok: false, issue });
    }
  });
});

describe('the rules asked for', () => {
  test.each(['', 'Host-Case', 'toString', 'hush'])('%j is the id of no rule', (id) => {
    const rules = [id as RuleId];
    for (const level of LEVELS) expect(() => ENGINE.normalize('foo://h', { level, rules })).toThrow('(input/value)');
    expect(() => ENGINE.explain('foo://h', { rules })).toThrow('(input/value)');
  });

  test('the first that is none is named', () => {
    const rules = ['host-case', 'one', 'other'] as RuleId[];
    expect(() => ENGINE.normalize('foo://h', { rules })).toThrow('found "one"');
  });
});

test('a second "#" behind a triplet of the fragment is malformed, and never rewritten', () => {
  expect(GENERIC.tryNormalize('x://h/#%41#b')).toMatchObject({ ok: false });
  expect(GENERIC.normalize('x://h/#%41')).toBe('x://h/#A');
});
