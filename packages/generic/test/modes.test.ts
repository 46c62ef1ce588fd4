import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine, relativize, tryResolveReference, resolveReference, needs } from '@urikit/generic';
import { schemeHazards } from '@urikit/generic/internal';
import { codeOf } from './support/code-of.js';

/**
 * Whatever an engine is asked: a text that it does not take is an error at every place where a text comes in, and nothing
 * that a hook or a machine would do with it is done.
 */

/** Texts of which the engine below takes none, with the code that says so. */
const REFUSED = [
  ['http://h/a/%2e%2e/b', 'syntax/encoded-dot-segment'],
  ['http://h/.%2E', 'syntax/encoded-dot-segment'],
  ['http://h/%2e%2E/../b', 'syntax/encoded-dot-segment'],
  ['a/%2e./b', 'syntax/encoded-dot-segment'],
  [`http://h/${'a'.repeat(60)}`, 'syntax/too-long'],
  ['http://h/1/2/3/4/5', 'syntax/too-many-segments'],
  ['http://h/?1&2&3&4;5', 'syntax/too-many-parameters'],
] as const;

const GOOD = 'http://h/a';
const asked: string[] = [];
const engine = createEngine({
  encodedDotSegments: 'refuse',
  limits: { length: 60, segments: 4, parameters: 4 },
  schemes: {
    http: {
      defaultPort: 80,
      emptyPath: '/',
      check: ({ path }) => void asked.push(path),
      hazards: ({ path }) => void asked.push(path),
      view: ({ path }) => path,
    },
  },
});

const EVIDENCE = { level: 'protocol-based' } as const;
const known = (text: string) => ({ ...EVIDENCE, evidence: (uri: string) => (uri === GOOD ? text : undefined) });

/** Every place of every verb where a text comes in. */
const PLACES: Readonly<Record<string, (verbs: Engine, text: string) => unknown>> = {
  'normalize, text': (verbs, text) => verbs.normalize(text),
  'normalize, evidence': (verbs, text) => verbs.normalize(GOOD, known(text)),
  'tryNormalize, text': (verbs, text) => verbs.tryNormalize(text),
  'tryNormalize, text, at no level': (verbs, text) => verbs.tryNormalize(text, { level: 'simple-string' }),
  'tryNormalize, evidence': (verbs, text) => verbs.tryNormalize(GOOD, known(text)),
  'compare, first': (verbs, text) => verbs.compare(text, GOOD),
  'compare, second': (verbs, text) => verbs.compare(GOOD, text),
  'compare, both': (verbs, text) => verbs.compare(text, text),
  'compare, base': (verbs, text) => verbs.compare('a', 'b', { base: text }),
  'compare, evidence': (verbs, text) => verbs.compare(GOOD, 'http://h/b', known(text)),
  'equivalent, base': (verbs, text) => verbs.equivalent('a', 'b', { base: text }),
  'equivalent, evidence': (verbs, text) => verbs.equivalent(GOOD, 'http://h/b', known(text)),
  'identity, text': (verbs, text) => verbs.identity(text),
  'identity, base': (verbs, text) => verbs.identity('a', { base: text }),
  'identity, evidence': (verbs, text) => verbs.identity(GOOD, known(text)),
  'resolve, reference': (verbs, text) => verbs.resolve(text, GOOD),
  'resolve, base': (verbs, text) => verbs.resolve('a', text),
  'tryResolve, reference': (verbs, text) => verbs.tryResolve(text, GOOD),
  'tryResolve, base': (verbs, text) => verbs.tryResolve('a', text),
  'tryResolveReference, reference': (verbs, text) => tryResolveReference(text, 'a', verbs),
  'tryResolveReference, base': (verbs, text) => tryResolveReference('a', text, verbs),
  'resolveReference, reference': (verbs, text) => resolveReference(text, 'a', verbs),
  'resolveReference, base': (verbs, text) => resolveReference('a', text, verbs),
  'relativize, target': (verbs, text) => relativize(text, GOOD, verbs),
  'relativize, base': (verbs, text) => relativize(GOOD, text, verbs),
  'check, text': (verbs, text) => verbs.check(text),
  'explain, text': (verbs, text) => verbs.explain(text),
  'explain, evidence': (verbs, text) => verbs.explain(GOOD, known(text)),
  'needs, text': (verbs, text) => needs(text, verbs),
  'needs, evidence': (verbs, text) => needs(GOOD, verbs, known(text)),
  'view, text': (verbs, text) => verbs.view(text),
  'tryView, text': (verbs, text) => verbs.tryView(text),
};

/**
 * Verbs that report no error: two strings that are refused are equivalent to nothing, hooks have no string, and a refused string is
 * redacted all the same.
 */
const WITHOUT_ISSUE = ['equivalent', 'hooks', 'redact'];

describe.each(REFUSED)('%s', (text, code) => {
  test.each(Object.entries(PLACES))('%s', (_, place) => {
    asked.length = 0;
    expect(codeOf(() => place(engine, text))).toBe(code);
    expect(asked).toEqual([]);
  });

  test('equivalent: to nothing, itself included', () => {
    expect([engine.equivalent(text, text), engine.equivalent(text, GOOD), engine.equivalent(GOOD, text)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('no scheme is asked for hazards', () => {
    asked.length = 0;
    expect([schemeHazards(text, engine), asked]).toEqual([[], []]);
  });
});

test('every verb of an engine is among them', () => {
  const verbs = Object.keys(engine).filter((name) => typeof engine[name as keyof Engine] === 'function');
  const tried = new Set(Object.keys(PLACES).map((place) => place.slice(0, place.indexOf(','))));
  expect(verbs.filter((name) => !tried.has(name) && !WITHOUT_ISSUE.includes(name))).toEqual([]);
});

describe('what is within the limits', () => {
  test.each(['http://h/1/2/3/4', 'http://h/?1&2&3;4', 'http://h/%2ea', 'http://h/a..b'])(
    '%s is taken everywhere',
    (text) => {
      for (const [name, place] of Object.entries(PLACES))
        expect([name, name.startsWith('equivalent') ? undefined : codeOf(() => place(engine, text))]).toEqual([
          name,
          undefined,
        ]);
    },
  );

  test('evidence is told the normal form, and its answer is followed', () => {
    expect(engine.normalize(GOOD, known('http://h:80/c'))).toBe('http://h/c');
  });
});

test('an engine says what it takes', () => {
  expect(engine.limits).toEqual({ length: 60, segments: 4, parameters: 4 });
  expect(Object.isFrozen(engine.limits)).toBe(true);
  expect(engine.encodedDotSegments).toBe('refuse');
  expect(createEngine()).toMatchObject({
    limits: { length: 2 ** 26, segments: 2 ** 24, parameters: 2 ** 24 },
    encodedDotSegments: 'remove',
    references: 'allow',
  });
});
