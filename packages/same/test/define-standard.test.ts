import { describe, expect, test } from '@jest/globals';
import { createSame, defineStandard, STANDARDS, type Standard } from '@urikit/same';
import { engine } from './support/same.js';

const webhook = defineStandard({
  id: 'acme-webhook',
  version: '1.0.0',
  kind: 'equality',
  section: 'ACME-SEC 7',
  syntax: 'uri',
  schemes: ['https', 'http'],
  refuse: { userinfo: 'ACME-SEC 7.1', fragment: 'ACME-SEC 7.1' },
  forbid: [{ when: { scheme: 'http', hostNot: ['127.0.0.1', '[::1]'] }, unless: 'http', section: 'ACME-SEC 7.1' }],
  compare: { level: 'scheme-based', ignore: ['query'] },
  except: [
    {
      option: 'anyPort',
      default: false,
      when: { scheme: 'http', host: ['127.0.0.1'] },
      ignore: ['port'],
      because: 'loopback-port',
      section: 'ACME-SEC 7.2',
    },
  ],
});

const { same, sameKey } = createSame({ engine, standards: [webhook] });

describe('a standard of a company', () => {
  test.each([
    ['query', 'https://h/a?x', 'HTTPS://h/a', true, 'ACME-SEC 7', {}],
    ['another path', 'https://h/b', 'https://h/a', false, 'ACME-SEC 7', {}],
    ['userinfo', 'https://u@h/a', 'https://h/a', 'refused', 'ACME-SEC 7.1', {}],
    ['http', 'http://h/a', 'http://h/a', 'refused', 'ACME-SEC 7.1', {}],
    ['http, by its flag', 'http://h/a', 'http://h/a', true, 'ACME-SEC 7', { http: true }],
    ['another scheme', 'ftp://h/a', 'https://h/a', 'refused', 'ACME-SEC 7', {}],
    ['a reference', '/a', 'https://h/a', 'refused', 'ACME-SEC 7', {}],
    ['a port', 'http://127.0.0.1:1/', 'http://127.0.0.1:2/', false, 'ACME-SEC 7', {}],
    ['a port, by its flag', 'http://127.0.0.1:1/', 'http://127.0.0.1:2/', true, 'ACME-SEC 7.2', { anyPort: true }],
  ] as const)('%s', (_, a, b, equal, section, options) => {
    const answer = same('acme-webhook', a, b, options);
    expect([answer.refused === undefined ? answer.equal : 'refused', answer.section]).toEqual([equal, section]);
  });

  test('is frozen, and has its flags as options', () => {
    expect(Object.isFrozen(webhook)).toBe(true);
    expect(webhook.options).toEqual({
      anyPort: { default: false, effect: 'widens' },
      http: { default: false, effect: 'widens' },
    });
    expect(sameKey('acme-webhook', 'https://h?x')).toBe('https://h/');
  });
});

const BASE = { id: 'acme', version: '1.0.0', kind: 'equality', section: 'ACME 1', syntax: 'uri' } as const;

describe('further data', () => {
  test('one component', () => {
    const host = defineStandard({ ...BASE, compare: { level: 'syntax-based', only: ['host'] } });
    const bound = createSame({ engine, standards: [host] });
    expect(bound.same('acme', 'http://H/a', 'https://h:1/b').because.map(({ word }) => word)).toEqual([
      ...['host-case', 'scheme', 'port', 'path'],
    ]);
  });

  test('opt-in rules', () => {
    const rules = defineStandard({ ...BASE, compare: { level: 'scheme-based', rules: ['trailing-slash'] } });
    const bound = createSame({ engine, standards: [rules] });
    expect(bound.same('acme', 'http://h/a/', 'http://h/a').because).toEqual([
      { word: 'trailing-slash', section: 'ACME 1' },
    ]);
  });

  test('absolute URIs, and IRIs', () => {
    const absolute = defineStandard({ ...BASE, syntax: 'absolute-uri' });
    const iri = defineStandard({ ...BASE, id: 'iri', syntax: 'iri' });
    const bound = createSame({ engine, standards: [absolute, iri] });
    expect(bound.same('acme', 'http://h/#', 'http://h/').section).toBe('RFC 3986 4.3');
    expect(bound.same('iri', 'http://h/é', 'http://h/é').equal).toBe(true);
  });

  test('functions with a fingerprint', () => {
    const prefix = defineStandard({
      ...BASE,
      kind: 'match',
      matches: (a, b) => a.startsWith(b),
      nearMiss: (a, b) => (b.startsWith(a) ? 'path-prefix' : undefined),
      fingerprint: '1',
    });
    const bound = createSame({ engine, standards: [prefix] });
    expect(bound.same('acme', 'http://h/a/b', 'http://h/a').equal).toBe(true);
    expect(bound.same('acme', 'http://h/', 'http://h/a').nearMiss?.words).toEqual(['path-prefix']);
  });
});

const FLAG = {
  http: { default: false, effect: 'widens' },
  in: { default: 'a', values: ['a', 'b'], effect: 'asks' },
} as const;

describe('RFC 3986 3.1, 3.2.2: schemes and hosts have no case', () => {
  const upper = defineStandard({
    ...BASE,
    schemes: ['HTTPS', 'Http'],
    forbid: [{ when: { scheme: 'HTTP', hostNot: ['LocalHost', '[::A]'] }, section: 'ACME 2' }],
    sections: [{ when: { host: 'LOCALHOST', path: /A/ }, section: 'ACME 3' }],
  });
  const { same: bound } = createSame({ engine, standards: [upper] });

  test.each([
    ['https://h/', 'https://h/', true, 'ACME 1'],
    ['http://localhost/A', 'http://localhost/A?', false, 'ACME 3'],
    ['http://h/', 'http://h/', 'refused', 'ACME 2'],
    ['ws://h/', 'ws://h/', 'refused', 'ACME 1'],
  ])('%s', (a, b, equal, section) => {
    const answer = bound('acme', a, b);
    expect([answer.refused === undefined ? answer.equal : 'refused', answer.section]).toEqual([equal, section]);
  });
});

describe('a refusal says the expectation', () => {
  test.each([
    [{ forbid: [{ when: { hostNot: ['a', 'b'] }, section: 'ACME 2' }] }, 'expected a or b as host'],
    [{ forbid: [{ when: { host: 'h' }, section: 'ACME 2' }] }, 'expected no h as host'],
    [{ forbid: [{ when: { path: /x/ }, section: 'ACME 2' }] }, 'expected a path that does not match /x/'],
    [{ forbid: [{ when: { path: /x/ }, section: 'ACME 2', expected: 'no x' }] }, 'expected no x'],
    [{ patterns: { path: { is: /^y/, section: 'ACME 2' } } }, 'expected a path that matches /^y/'],
    [{ patterns: { path: { is: /^y/, section: 'ACME 2', expected: 'a y' } } }, 'expected a y'],
  ])('%#', (data, message) => {
    const bound = createSame({ engine, standards: [defineStandard({ ...BASE, ...data })] });
    expect(bound.same('acme', 'acme://h/x', 'acme://h/x').refused).toMatchObject({ message, section: 'ACME 2' });
  });
});

test('a port beyond 65535 is no port of a loopback address', () => {
  const [a, b] = ['http://127.0.0.1:65536/', 'http://127.0.0.1/'];
  expect(same('acme-webhook', a, b, { anyPort: true }).refused).toMatchObject({
    code: 'same/port',
    section: 'RFC 9293 3.1',
  });
  const { schemes: _schemes, ...open } = webhook;
  const bound = createSame({ engine, standards: [open] });
  expect(bound.same('acme-webhook', a, b, { anyPort: true })).toMatchObject({ equal: false, refused: undefined });
});

test('the standards of the package are data without a mistake', () => {
  for (const standard of STANDARDS as readonly Standard[]) expect(defineStandard(standard).id).toBe(standard.id);
});

test.each([
  ['a member', { sintax: 'uri' }, /a member of a standard.*"sintax"/],
  ['a missing id', { id: undefined }, /id: expected a string/],
  ['a kind', { kind: 'equal' }, /kind: expected one of .equality, match/],
  ['a syntax', { syntax: 'url' }, /syntax: expected one of .uri/],
  ['a level', { compare: { level: 'protocol-based' } }, /compare.level: expected one of/],
  ['a component', { compare: { ignore: ['hash'] } }, /compare.ignore: expected one of/],
  ['a folded component', { compare: { fold: ['path'] } }, /compare.fold: expected one of .scheme, host/],
  ['a part', { refuse: { hash: 'ACME 1' } }, /a part/],
  ['a condition', { forbid: [{ when: { hostname: 'h' }, section: 'ACME 1' }] }, /a condition/],
  ['a row without section', { forbid: [{ when: { host: 'h' } }] }, /forbid.section/],
  ['an exception', { except: [{ when: {}, section: 'ACME 1', ignore: ['hash'] }] }, /except.ignore/],
  [
    'rules without a level',
    { compare: { rules: ['trailing-slash'] } },
    /compare.level: expected "scheme-based", because compare has rules/,
  ],
  [
    'rules below their level',
    { compare: { level: 'syntax-based', rules: ['trailing-slash'] } },
    /compare.level: expected "scheme-based"/,
  ],
  [
    'a rule',
    { compare: { level: 'scheme-based', rules: ['trailing-slsh'] } },
    /compare.rules: .*"trailing-slsh" .is "trailing-slash" meant/,
  ],
  ['a scheme', { schemes: ['https:'] }, /schemes: expected the name of a scheme, found "https:" .is "https" meant/],
  ['an empty list of schemes', { schemes: [] }, /schemes: expected one scheme at least/],
  [
    'unless',
    { options: FLAG, forbid: [{ when: { host: 'h' }, unless: 'htpp', section: 'ACME 1' }] },
    /forbid.unless: .*"htpp" .is "http" meant/,
  ],
  [
    'if',
    { options: FLAG, forbid: [{ when: { host: 'h' }, if: 'nope', section: 'ACME 1' }] },
    /forbid.if: expected an option/,
  ],
  [
    'if without options',
    { sections: [{ when: { host: 'h' }, if: 'nope', section: 'ACME 1' }] },
    /sections.if: expected an option/,
  ],
  [
    'the option of an exception',
    { options: FLAG, except: [{ option: 'htp', when: {}, section: 'ACME 1' }] },
    /except.option: .*"htp" .is "http" meant/,
  ],
  [
    'the value of an exception',
    { options: FLAG, except: [{ option: 'in', is: 'z', when: {}, section: 'ACME 1' }] },
    /except.option: expected a value of the option .a, b., found "z"/,
  ],
  [
    'a second option',
    { options: FLAG, except: [{ option: 'in', is: 'a', if: 'z', when: {}, section: 'ACME 1' }] },
    /except.if/,
  ],
  [
    'the option of a section',
    { options: FLAG, section: { option: 'inn', of: { a: 'ACME 1' } } },
    /section: expected an option/,
  ],
  ['the option of a fold', { compare: { foldIf: 'nope' } }, /compare.foldIf: expected an option/],
  ['the option of a base', { base: 'base' }, /base: expected an option/],
  ['a member of patterns', { patterns: { path: { is: /a/, section: 'ACME 1', expectd: 'a' } } }, /"expectd"/],
  ['a function without fingerprint', { key: () => '' }, /fingerprint: expected a string/],
  ['a match without function', { kind: 'match' }, /matches: expected a function for a match/],
] as const)('refuses a mistake: %s', (_, data, message) => {
  expect(() => defineStandard({ ...BASE, ...data } as never)).toThrow(message);
});
