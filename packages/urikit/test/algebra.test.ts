import { engine, opaquePaths } from 'urikit';
import { describe, expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { fileSchemes } from '@urikit/scheme-file/profile';
import {
  baseFirstFault,
  irrelevantBaseFault,
  referenceFirstFault,
  sameRulesFault,
} from '../../generic/test/laws/algebra-laws.js';

/** Law 8, that verbs agree with each other, on the schemes that ship. */

const windows = createEngine({ schemes: fileSchemes({ flavour: 'windows' }, kit) });

const BASES = [
  'http://h',
  'HTTP://%48:080/a/b?q',
  'http://h/%61/%2f',
  'http://h/a/..',
  'file:/a/b',
  'file:a/b',
  'file://LOCALHOST',
  'file:///c|/a/b',
  'file:///c:/a',
  'file:/C|',
  'mailto:Joe@EXAMPLE.com',
  'mailto:a/b@h?subject=x',
  'mailto:?to=a@B',
  'news:a:b/c',
  'data:,a/b',
  'blob:http://h/a/b',
  'foo:a/b',
  'foo:A',
];
const SEGMENTS = ['..', '.', '/', 'a', '%2e', 'c|', '?', '#'];
const PIECES = SEGMENTS.flatMap((a) =>
  SEGMENTS.flatMap((b) => SEGMENTS.flatMap((c) => [a, a + b, a + b + c, `${a}${b}/${c}/`])),
);
const REFERENCES = Array.from(
  new Set([
    '',
    ...PIECES,
    ...['http:', 'http://H:80/', 'file:', 'file://localhost/', 'mailto:', 'mailto:?to=', 'urn:x:', 'blob:'].flatMap(
      (before) => PIECES.map((piece) => before + piece),
    ),
  ]),
);

/** The `to` fields of mailto are moved into the path: the one exception. */
const movesTo = (base: string): boolean => /^mailto:.*[?&]to=/i.test(base);

describe.each([
  ['the default set', engine],
  ['file URIs of Windows', windows],
])('law 8: the verbs agree, with %s', (_, engine) => {
  const setup = { engine };
  const references = REFERENCES.filter((text) => engine.tryNormalize(text).ok);

  test.each(BASES.map((base, i) => [base, i] as const))('references on %s', (base, i) => {
    // Each base has its third of the references: all of them with all bases take three times as long.
    const own = references.filter((_, at) => at % 3 === i % 3);
    for (const reference of own) {
      const fault =
        referenceFirstFault(setup, reference, base) ??
        baseFirstFault(setup, reference, base, movesTo) ??
        irrelevantBaseFault(setup, [reference, engine.normalize(reference)], base) ??
        sameRulesFault(setup, [reference, base]);
      if (fault !== undefined) throw new Error(`${JSON.stringify(reference)} on ${base}: ${fault}`);
    }
    expect(own.length).toBeGreaterThan(1000);
  });

  test('the exception is one: a base whose "to" field moves', () => {
    expect(BASES.filter(movesTo)).toEqual(['mailto:?to=a@B']);
  });
});

test('RFC 8141: a URN is no base of relative references', () => {
  const resolved = (reference: string): string => engine.resolve(reference, 'urn:example:b/c');
  expect(resolved('#f')).toBe('urn:example:b/c#f');
  expect(() => resolved('d')).toThrow('no relative references');
});

/** Schemes of the table that a plugin of the default set owns; the table serves engines without those plugins. */
const OWNED = engine.schemes.filter((scheme) => opaquePaths.includes(scheme));

describe('the table of path shapes', () => {
  test('has the schemes whose path is no hierarchy', () => {
    expect(opaquePaths).toEqual([
      'urn',
      'data',
      'tel',
      'sip',
      'sips',
      'news',
      'mid',
      'cid',
      'about',
      'javascript',
      'blob',
      'jar',
      'view-source',
    ]);
    expect(Object.isFrozen(opaquePaths)).toBe(true);
    expect(OWNED).toEqual(['urn', 'tel', 'sip', 'sips']);
    for (const scheme of OWNED) expect(engine.hooks(scheme)?.path).toBe('opaque');
  });

  test.each(opaquePaths.map((scheme) => [scheme]))('%s', (scheme) => {
    const text = `${scheme}:a/../b/./%2e`;
    expect(engine.hooks(scheme) !== undefined).toBe(OWNED.includes(scheme));
    expect(engine.normalize(text)).toBe(`${scheme}:a/../b/./.`);
    const normal = engine.normalize(text.toUpperCase());
    expect(OWNED.includes(scheme) ? normal.toLowerCase() : normal.replace('A', 'a').replace('B', 'b')).toBe(
      `${scheme}:a/../b/./.`,
    );
    expect(engine.resolve(text, 'http://h/')).toBe(text);
    expect(engine.equivalent(text, `${scheme}:b/`)).toBe(false);
  });
});
