import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine, type References, relativize, resolveReference, needs } from '@urikit/generic';
import { codeOf } from '../support/code-of.js';

/** RFC 3986 4.2: what becomes of relative references under a policy. */

const RELATIVE = [
  '//evil.example/',
  '//evil.example',
  '/a',
  'a',
  './a:b',
  '../../..',
  '?q',
  '#f',
  '',
  '//',
  '///',
  'a%20b',
];
const GOOD = 'http://h/x';
const known = (text: string) =>
  ({ level: 'protocol-based', evidence: (uri: string) => (uri === GOOD ? text : undefined) }) as const;

const PLACES: Readonly<Record<string, (engine: Engine, text: string) => unknown>> = {
  normalize: (engine, text) => engine.normalize(text),
  'normalize, evidence': (engine, text) => engine.normalize(GOOD, known(text)),
  tryNormalize: (engine, text) => engine.tryNormalize(text),
  'tryNormalize, no level': (engine, text) => engine.tryNormalize(text, { level: 'simple-string' }),
  'compare, first': (engine, text) => engine.compare(text, GOOD),
  'compare, second': (engine, text) => engine.compare(GOOD, text),
  'compare, base': (engine, text) => engine.compare('http://a/', 'http://b/', { base: text }),
  'compare with a base': (engine, text) => engine.compare(text, GOOD, { base: GOOD }),
  identity: (engine, text) => engine.identity(text),
  'resolve, reference': (engine, text) => engine.resolve(text, GOOD),
  'resolve, base': (engine, text) => engine.resolve('http://a/', text),
  'resolveReference, reference': (engine, text) => resolveReference(text, GOOD, engine),
  'resolveReference, base': (engine, text) => resolveReference('http://a/', text, engine),
  'relativize, target': (engine, text) => relativize(text, GOOD, engine),
  'relativize, base': (engine, text) => relativize(GOOD, text, engine),
  check: (engine, text) => engine.check(text),
  explain: (engine, text) => engine.explain(text),
  needs: (engine, text) => needs(text, engine),
  view: (engine, text) => engine.view(text),
  tryView: (engine, text) => engine.tryView(text),
};

describe('forbidden', () => {
  const engine = createEngine({ references: 'forbid', schemes: { http: { view: ({ path }) => path } } });

  test.each(RELATIVE)('%j is an error wherever it comes in', (text) => {
    for (const [name, place] of Object.entries(PLACES))
      expect([name, codeOf(() => place(engine, text))]).toEqual([name, 'syntax/relative-reference']);
    expect([engine.equivalent(text, text), engine.equivalent(GOOD, text)]).toEqual([false, false]);
    expect(engine.check(text)).toMatchObject([{ severity: 'error', start: 0, end: 0, section: 'RFC 3986 4.2' }]);
  });

  test.each(['http://h/a', 'HTTP://h/', 'mailto:a@b', 'urn:a:b', 'x:', 'x:?#'])('%s is a URI', (text) => {
    for (const [name, place] of Object.entries(PLACES))
      if (!name.startsWith('compare, base'))
        expect([name, codeOf(() => place(engine, text))]).toEqual([name, undefined]);
  });

  test.each([
    ['/a b', 'syntax/character'],
    ['1x:y', 'syntax/scheme'],
    ['//[', 'syntax/ip-literal'],
  ])('%j is malformed first of all', (text, code) => {
    expect(codeOf(() => engine.tryNormalize(text))).toBe(code);
  });

  test('severities do not make it less', () => {
    expect(() => engine.check('a', { severities: { 'syntax/relative-reference': 'off' } })).toThrow('(input/value)');
  });
});

describe('resolved', () => {
  const resolve = 'http://h.example/a/b?q';
  const schemes = {
    http: {
      emptyPath: '/',
      check: ({ authority, path }, report) => {
        if (authority?.host.text !== 'h.example')
          report({ code: 'host', severity: 'error', component: 'host', message: 'no', section: 'X 1' });
        const at = path.indexOf('secret');
        if (at >= 0)
          report({ code: 'path', severity: 'warning', component: 'path', at, message: 'no', section: 'X 1' });
      },
      view: ({ path }) => path,
    },
  } satisfies NonNullable<Parameters<typeof createEngine>[0]>['schemes'];
  const engine = createEngine({
    references: { resolve },
    schemes,
    encodedDotSegments: 'refuse',
    limits: { length: 40 },
  });

  test.each([
    ['//evil.example/', 'http/host', 2],
    ['//evil.example', 'http/host', 2],
    ['/a/secret', 'http/path', 3],
    ['secret', 'http/path', 0],
    ['../secret?x', 'http/path', 0],
    ['//h.example/a/secret', 'http/path', 14],
    ['//u:p@h.example/', 'syntax/password', 3],
    ['/%2e', 'syntax/encoded-dot-segment', 1],
    ['/%00', 'syntax/encoded-nul', 1],
    ['?%00', 'syntax/encoded-nul', 1],
    [`/${'a'.repeat(30)}`, 'syntax/too-long', 24],
  ])('the target of %j is judged: %s at %i', (text, code, start) => {
    const issues = engine.check(text);
    expect(issues).toMatchObject([{ code, start }]);
    for (const { end } of issues) expect(end >= start && end <= text.length).toBe(true);
  });

  test.each(RELATIVE.filter((text) => !text.startsWith('//')))('%j stands for its target', (text) => {
    const target = engine.resolve(text, resolve);
    expect(engine.check(text)).toEqual([]);
    expect(engine.normalize(text)).toBe(engine.normalize(target));
    expect(engine.tryNormalize(text)).toEqual({ ok: true, value: engine.normalize(target) });
    expect(engine.equivalent(text, target)).toBe(true);
    expect(engine.compare(text, target).equal).toBe(true);
    expect(engine.identity(text)).toBe(engine.identity(target));
    expect(engine.explain(text).after).toBe(engine.normalize(target));
    expect(needs(text, engine)).toEqual(needs(target, engine));
    expect(engine.view(text)).toBe(engine.view(target));
  });

  test('what a verb refuses of a target has its position in the reference', () => {
    expect(engine.tryView('//evil.example/')).toMatchObject({
      ok: false,
      issue: { code: 'http/host', start: 2, end: 14 },
    });
    expect(() => engine.view('//evil.example/')).toThrow('http/host');
    for (const verb of [engine.normalize, engine.identity, engine.explain])
      expect(() => verb(`/${'a'.repeat(30)}`)).toThrow('syntax/too-long');
    expect(engine.equivalent(`/${'a'.repeat(30)}`, `/${'a'.repeat(30)}`)).toBe(false);
    expect(engine.compare('a', `/${'a'.repeat(30)}`).issue?.code).toBe('syntax/too-long');
    expect(engine.compare(`/${'a'.repeat(30)}`, 'a').issue?.code).toBe('syntax/too-long');
  });

  test('the base of a call comes first', () => {
    expect(engine.resolve('c', 'http://h.example/x/')).toBe('http://h.example/x/c');
    expect(engine.resolve('c', 'd/')).toBe('http://h.example/a/d/c');
    expect(engine.equivalent('c', 'http://h.example/x/c', { base: 'http://h.example/x/' })).toBe(true);
    expect(resolveReference('c', 'd/', engine)).toBe('http://h.example/a/d/c');
    expect(relativize('/a/b/c', 'b/', engine)).toBe('c');
    expect(engine.identity('c', { base: 'x/' })).toBe('http://h.example/a/x/c');
    expect(engine.normalize('http://h.example/a', known('c'))).toBe('http://h.example/a');
  });

  test('malformed strings and URIs are as they are', () => {
    expect(codeOf(() => engine.check('a b'))).toBe('syntax/character');
    expect(codeOf(() => engine.check(7 as never))).toBe('input/not-string');
    expect(engine.normalize('mailto:a@b')).toBe('mailto:a@b');
  });
});

test.each<readonly [unknown, string]>([
  ['refuse', 'references: expected "allow", "forbid" or { resolve: base }'],
  ['forbidden', 'references: expected "allow", "forbid" or { resolve: base } (is "forbid" meant?)'],
  ['', 'references: expected'],
  [true, 'references: expected'],
  [null, 'references: expected'],
  [{}, 'references: expected'],
  [{ resolve: 'http://h/', more: 1 }, 'references: expected'],
  [new Map([['resolve', 'http://h/']]), 'references: expected'],
  [Promise.resolve({ resolve: 'http://h/' }), 'references: expected'],
  [{ resolve: '/a' }, 'references.resolve: expected a URI with its scheme'],
  [{ resolve: 'http://a b/' }, 'references.resolve: expected a URI: syntax/character'],
  [{ resolve: 7 }, 'references.resolve: expected a URI: input/not-string'],
  [{ resolve: 'http://u:p@h/' }, 'references.resolve: expected a URI without userinfo'],
  [{ resolve: 'odd:a' }, 'references.resolve: expected a URI whose scheme has relative references'],
  [{ resolve: 'none:a' }, 'references.resolve: expected a URI whose scheme has relative references'],
  [{ resolve: `http://h/${'a'.repeat(60)}` }, 'references.resolve: expected a URI that is taken: syntax/too-long'],
])('%j is no mode', (references, message) => {
  const options = { opaquePaths: ['odd'], limits: { length: 50 }, schemes: { none: { references: 'none' } } } as const;
  expect(() => createEngine({ ...options, references: references as References })).toThrow(message);
});

test('an engine says its mode, and a base cannot be changed', () => {
  const references = { resolve: 'http://h/' };
  const engine = createEngine({ references });
  references.resolve = 'http://evil.example/';
  expect([engine.references, engine.normalize('a'), Object.isFrozen(engine.references)]).toEqual([
    { resolve: 'http://h/' },
    'http://h/a',
    true,
  ]);
  expect(createEngine({ references: 'allow' }).normalize('//h/')).toBe('//h/');
});
