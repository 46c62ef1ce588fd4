import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { breachesOf, type Cases, lawsOf } from '@urikit/scheme-conformance';
import type { EngineKit, Finding, SchemeHooks, SchemePlugin, Schemes, Uri } from '@urikit/generic/hooks';
import * as z from 'zod';
import { isSame } from '../src/same.js';
import { AMBIENT } from './ambient.js';
import { documentedLaws } from './documented-laws.js';
import { configuredBy, lowerPath, pluginOf, returning, strict } from './plugins.js';

/** Each law can be kept, and each is broken by a plugin that makes one mistake; the message says what to do. */

const good = pluginOf({
  normalize: lowerPath,
  transitive: false,
  equivalent: (a, b) => isSame({ ...a, query: a.query?.toLowerCase() }, { ...b, query: b.query?.toLowerCase() }),
  check: (_uri, report, { normal }) => {
    if (normal.path.length > 9)
      report({
        code: 'long-path',
        severity: 'warning',
        component: 'path',
        message: 'expected at most nine characters',
        section: 'ACME-DOC 2',
      });
  },
  view: ({ path, query }) => ({ path, query: query?.toLowerCase(), read: () => path }),
  secrets: ['userinfo', 'query'],
});

const table: Cases = {
  normalize: [['ACME-DOC 1', 'ACME-DOC://H:7070', 'acme-doc://h/']],
  equivalent: [['ACME-DOC 3', 'acme-doc://h/?A', 'acme-doc://h/?a']],
  different: [['ACME-DOC 3', 'acme-doc://h/%2F', 'acme-doc://h//']],
  issues: [['ACME-DOC 2', 'acme-doc:/long-long-path', ['acme/missing-authority', 'acme/long-path']]],
  views: [['ACME-DOC 4', 'acme-doc://h/A?B', { path: '/a', query: 'b' }]],
  configs: { accepted: [{ mode: 'other' }], refused: [[{ mood: 1 }, 'Unrecognized key: "mood"']] },
  loads: ['zod', 'zod/mini', 'tsyringe', 'reflect-metadata'],
};

const finding: Finding = {
  code: 'hit',
  severity: 'info',
  component: 'path',
  message: 'expected something else',
  section: 'ACME-DOC 2',
};
const reporting = (part: object | ((uri: Uri) => object)): SchemeHooks => ({
  check: (uri, report) => report({ ...finding, ...(typeof part === 'function' ? (part(uri) as object) : part) }),
});
const mapPath = (map: (path: string) => string): SchemeHooks => ({
  normalize: (uri) => ({ ...uri, path: map(uri.path) }),
});

/** A rule that is on by default. */
const ruleOf = (map: (path: string) => string): SchemeHooks => ({
  rules: [
    {
      id: 'path',
      section: 'ACME-DOC 2',
      tier: 'safe',
      level: 'scheme-based',
      apply: (uri) => ({ ...uri, path: map(uri.path) }),
    },
  ],
});

/** A rule that is off by default. */
const opt = { id: 'root', section: 'ACME-DOC 4', tier: 'unsafe', level: 'scheme-based' } as const;

/** Something that goes on counting. */
const counter = (): (() => number) => {
  let count = 0;
  return () => (count += 1);
};

test('where equivalence is not transitive, equivalent URIs may read differently and have other findings', () => {
  const plugin = pluginOf({
    transitive: false,
    equivalent: () => true,
    view: ({ path }) => path,
    check: ({ path }, report) => {
      if (path.length > 2) report(finding);
    },
  });
  expect(breachesOf(plugin).map(({ law }) => law)).not.toContain('view');
  const rows = breachesOf(plugin, { equivalent: [['ACME-DOC 3', 'acme-doc://h/a', 'acme-doc://h/b']] });
  expect(rows.map(({ law }) => law)).not.toContain('row/equivalent');
});

test('a plugin that makes no mistake breaks no law', () => {
  expect(breachesOf(good, table)).toEqual([]);
  expect(breachesOf(good)).toEqual([]);
  expect(breachesOf(pluginOf({}))).toEqual([]);
});

test('a plugin with keys breaks no law', () => {
  const keyed = pluginOf({
    normalize: lowerPath,
    identity: ({ authority, path }) => JSON.stringify([authority, path]),
    outsideIdentity: ['query'],
    view: ({ path, query }) => ({ path, query }),
  });
  const rows: Cases = {
    equivalent: [['ACME-DOC 3', 'acme-doc://h/A?b', 'acme-doc://h/a?c']],
    different: [['ACME-DOC 3', 'acme-doc://h/a#b', 'acme-doc://h/a#c']],
  };
  expect(breachesOf(keyed, rows)).toEqual([]);
});

test('a member "then" that is no function makes no promise, in a view and among the hooks', () => {
  expect(breachesOf(pluginOf({ view: ({ path }) => ({ then: path }) }), { runs: 50 })).toEqual([]);
  expect(
    breachesOf(
      configuredBy(() => ({ then: {} }), { schemes: ['then'] }),
      { runs: 50 },
    ),
  ).toEqual([]);
});

describe('two schemes with the same keys', () => {
  const pairOf = (view: NonNullable<SchemeHooks['view']>) =>
    configuredBy(
      () => ({
        'acme-doc': { id: 'acme', normalize: lowerPath, view: ({ path }: Uri) => path },
        'acme-old': { id: 'acme', normalize: lowerPath, keyScheme: 'acme-doc', view },
      }),
      { schemes: ['acme-doc', 'acme-old'] },
    );
  const rows: Cases = {
    equivalent: [['ACME-DOC 3', 'acme-old:A?b', 'acme-doc:a?b']],
    different: [['ACME-DOC 3', 'acme-old:a', 'acme-doc:b']],
  };

  test('break no law', () => {
    expect(
      breachesOf(
        pairOf(({ path }) => path),
        rows,
      ),
    ).toEqual([]);
  });

  test('have one view', () => {
    expect(
      breachesOf(
        pairOf(({ scheme }) => scheme),
        rows,
      ).map(({ law }) => law),
    ).toEqual(['view', 'row/equivalent']);
  });
});

test('hooks may be an object of a class', () => {
  class Hooks implements SchemeHooks {
    readonly #suffix = 'x';
    normalize(uri: Uri): Uri {
      return lowerPath(uri);
    }
    view(uri: Uri): string {
      return uri.path + this.#suffix;
    }
    hazards(_uri: Uri, report: (hazard: Finding) => void): void {
      report({ ...finding, code: this.#suffix });
    }
  }
  const plugin = configuredBy(() => ({ 'acme-doc': new Hooks() }));
  expect(
    breachesOf(plugin, {
      normalize: [['A 1', 'acme-doc://h/A', 'acme-doc://h/a']],
      views: [['A 2', 'acme-doc://h/A', '/ax']],
      hazards: [['A 3', 'acme-doc://h/A', ['acme/x']]],
    }),
  ).toEqual([]);
});

/** Options of which one has no effect, and one is about secrets. */
const lengthSchema = z.strictObject({
  maxLength: z.int().default(9),
  minLength: z.int().default(0),
  secrets: z.boolean().default(false),
});
const lengths = ({ maxLength, secrets }: z.output<typeof lengthSchema>): Schemes => ({
  'acme-doc': {
    secrets: secrets ? ['query'] : [],
    check: ({ path }, report) => void (path.length > maxLength && report(finding)),
  },
});

type Mistake = readonly [
  mistake: string,
  law: string,
  plugin: () => unknown,
  problem: RegExp,
  cure: RegExp,
  cases?: Cases,
];

const MISTAKES: readonly Mistake[] = [
  // The contract
  ['no plugin', 'contract', () => undefined, /expected a plugin, found undefined/, /value that your package exports/],
  ['an id in upper case', 'contract', () => pluginOf({}, { id: 'Acme' }), /id is Acme/, /lower-case letters/],
  ['no version', 'contract', () => pluginOf({}, { version: '1.0' }), /version is 1.0/, /semantic version/],
  ['another contract', 'contract', () => pluginOf({}, { contract: 1 as 2 }), /contract is 1/, /the number 2/],
  [
    'a scheme in upper case',
    'contract',
    () => pluginOf({}, { schemes: ['Acme'] }),
    /schemes is \["Acme"\]/,
    /lower case/,
  ],
  ['a scheme twice', 'contract', () => pluginOf({}, { schemes: ['a', 'a'] }), /schemes/, /each once/],
  ['no document', 'contract', () => pluginOf({}, { rfc: [] }), /rfc is \[\]/, /RFC 9110/],
  [
    'no schema',
    'contract',
    () => ({ ...pluginOf({}), configSchema: undefined }),
    /configSchema is undefined/,
    /z\.strictObject/,
  ],
  ['no configure', 'contract', () => ({ ...pluginOf({}), configure: {} }), /configure is \{\}/, /\(config, kit\)/],
  // The table
  ...(
    [
      [{ normalise: [] }, /found "normalise"; is "normalize" meant\?/],
      [{ configs: [{}] }, /accepted,refused\), found array/],
      [{ normalize: [['A 1', 'acme-doc:x']] }, /normalize: expected rows of section, string, string and configuration/],
      [{ different: [['acme-doc:x', 'acme-doc:y']] }, /different: .*found \["acme-doc:x","acme-doc:y"\]/],
      [{ issues: [['A 1', 'acme-doc:x', 'acme/hit']] }, /issues: .*list of strings/],
      [{ rules: [['A 1', 'acme-doc:x', 'acme/rule', 'acme-doc:y']] }, /rules: .*list of strings/],
      [{ views: [['A 1', 'acme-doc:x']] }, /views: .*view/],
    ] as readonly (readonly [unknown, RegExp])[]
  ).map(([cases, problem]): Mistake => [
    `the table ${JSON.stringify(cases)}`,
    'table',
    () => pluginOf({}),
    problem,
    /correct the table/,
    cases as Cases,
  ]),
  // The configuration
  [
    'an option without default',
    'default-config',
    () =>
      pluginOf(
        {},
        {
          configSchema: {
            parse: () => {
              throw new Error('mode is missing');
            },
          },
        },
      ),
    /refuses \{\}: mode is missing/,
    /a default/,
  ],
  [
    'a schema that lists what it misses',
    'default-config',
    () =>
      pluginOf(
        {},
        {
          configSchema: {
            parse: () => {
              throw Object.assign(new Error('[{}]'), {
                issues: [{ path: ['a', 'b'], message: 'expected a number' }, { message: 'no' }],
              });
            },
          },
        },
      ),
    /refuses \{\}: a\.b: expected a number; no$/,
    /a default/,
  ],
  [
    'a schema that is not strict',
    'unknown-keys',
    () => pluginOf({}, { configSchema: { parse: (value) => value as object } }),
    /takes the unknown key/,
    /strictObject/,
  ],
  [
    'configure that throws',
    'configure',
    () =>
      configuredBy(() => {
        throw new Error('no such team');
      }),
    /no such team/,
    /must not throw/,
  ],
  [
    'configure that changes its configuration',
    'configure',
    () => configuredBy((config: object) => ({ 'acme-doc': Object.assign(config, { query: 'forbidden' }) })),
    /Cannot|not extensible/,
    /frozen/,
  ],
  [
    'configure that counts',
    'configure',
    () => {
      const next = counter();
      return configuredBy(() => ({ 'acme-doc': { defaultPort: next() } }));
    },
    /other hooks the second time/,
    /no counter/,
  ],
  [
    'configure that returns nothing',
    'configure',
    () => configuredBy(returning(undefined)),
    /configure returned undefined/,
    /hooks by scheme name/,
  ],
  [
    'configure that waits',
    'configure',
    () => configuredBy(() => Promise.resolve({})),
    /returned a promise/,
    /synchronous/,
  ],
  [
    'a scheme without hooks',
    'configure',
    () => configuredBy(() => ({})),
    /no hooks for the scheme "acme-doc"/,
    /take it out of schemes/,
  ],
  ['hooks with another id', 'configure', () => pluginOf({ id: 'other' }), /the id "other"/, /leave id out/],
  [
    'a hook with a typing error',
    'configure',
    () => pluginOf(Object.fromEntries([['normalise', lowerPath]])),
    /is "normalize" meant/,
    /members of SchemeHooks/,
  ],
  // Schemes
  [
    'hooks of another scheme',
    'own-schemes',
    () => configuredBy(() => ({ 'acme-doc': {}, http: {} })),
    /hooks for "http"/,
    /name the scheme in `schemes`/,
  ],
  [
    'a scheme nobody asked for',
    'other-schemes',
    () =>
      configuredBy(() => ({
        'acme-doc': {},
        foo: { defaultPort: 8080, emptyPath: '/', query: 'forbidden' },
        'x-acme-doc': { emptyPath: '/' },
      })),
    /changes a URI of another scheme/,
    /keep to your own schemes/,
  ],
  [
    'issues of a scheme nobody asked for',
    'other-schemes',
    () =>
      configuredBy(() => ({ 'acme-doc': {}, foo: { authority: 'required' }, 'x-other': { authority: 'required' } })),
    /issues of another scheme/,
    /keep to your own schemes/,
  ],
  // Loading
  [
    'loading the engine',
    'loading',
    () => good,
    /loads "@urikit\/generic"/,
    /import type.*kit/,
    { loads: ['@urikit/generic', 'zod'] },
  ],
  ['loading a module of Node', 'loading', () => good, /loads "node:fs"/, /inject it/, { loads: ['node:fs'] }],
  // Functions
  [
    'check that throws',
    'never-throws',
    () =>
      pluginOf({
        check: () => {
          throw new Error('oh');
        },
      }),
    /check threw: oh/,
    /report a finding/,
  ],
  [
    'hazards that throws',
    'never-throws',
    () =>
      pluginOf({
        hazards: () => {
          throw new Error('oh');
        },
      }),
    /hazards threw: oh/,
    /report a hazard/,
  ],
  [
    'hazards that returns a promise',
    'never-throws',
    () => pluginOf({ hazards: returning(Promise.resolve()) }),
    /hazards returned a promise/,
    /synchronous/,
  ],
  [
    'hazards with a counter',
    'pure',
    () => {
      const count = counter();
      return pluginOf({ hazards: (_, report) => report({ ...finding, message: `the ${String(count())}th time` }) });
    },
    /hazards gives another answer the second time/,
    /keep no state/,
  ],
  [
    'a hazard with a code that the plugin does not list',
    'findings',
    () => ({ ...pluginOf({ hazards: (_, report) => report(finding) }), issues: ['miss'] }),
    /the code "acme\/hit", which the plugin does not list/,
    /add 'hit' to its issues/,
  ],
  [
    'a hazard that ends outside of its component',
    'findings',
    () => pluginOf({ hazards: (_, report) => report({ ...finding, end: 1000 }) }),
    /up to 1000: expected a position inside the path/,
    /the message names the expectation/,
  ],
  [
    'another hazard than the row expects',
    'row/hazards',
    () => pluginOf({ hazards: (_, report) => report(finding) }),
    /acme-doc:\/\/h\/a has the hazards \["acme\/hit"\], expected \[\]/,
    /correct the plugin/,
    { hazards: [['ACME-DOC 2', 'acme-doc://h/a', []]] },
  ],
  [
    'normalize that throws',
    'never-throws',
    () =>
      pluginOf({
        normalize: () => {
          throw new Error('oh');
        },
      }),
    /normalize threw: oh/,
    /the same URI object/,
  ],
  [
    'equivalent that throws',
    'never-throws',
    () =>
      pluginOf({
        transitive: false,
        equivalent: () => {
          throw new Error('oh');
        },
      }),
    /equivalent threw: oh/,
    /return false/,
  ],
  [
    'view that throws on some',
    'never-throws',
    () => pluginOf({ view: ({ path }) => decodeURIComponent(path) }),
    /view threw: URI malformed/,
    /return undefined/,
  ],
  [
    'check that waits',
    'never-throws',
    () => pluginOf({ check: returning(Promise.resolve()) }),
    /check returned a promise/,
    /synchronous/,
  ],
  [
    'hosts that are numbers',
    'results',
    () => pluginOf({ hosts: () => [1] as never }),
    /hosts returned \[1\]/,
    /list of strings/,
  ],
  [
    'hosts that are one string',
    'results',
    () => pluginOf({ hosts: () => 'h' as never }),
    /hosts returned h/,
    /list of strings/,
  ],
  [
    'a key that is a number',
    'results',
    () => pluginOf({ identity: () => 7 as never }),
    /identity returned 7/,
    /a string/,
  ],
  [
    'an equivalence that is a number',
    'results',
    () => pluginOf({ transitive: false, equivalent: () => 1 as never }),
    /equivalent returned 1/,
    /true or false/,
  ],
  [
    'a hint that is a list',
    'results',
    () => pluginOf({ hint: () => ['a'] as never }),
    /hint returned/,
    /return a string/,
  ],
  [
    'a hint that throws',
    'results',
    () =>
      pluginOf({
        hint: () => {
          throw new Error('oh');
        },
      }),
    /hint threw: oh/,
    /return undefined/,
  ],
  [
    'secrets that throw',
    'secrets',
    () =>
      pluginOf({
        secrets: [
          'userinfo',
          () => {
            throw new Error('oh');
          },
        ],
      }),
    /secrets threw: oh/,
    /return \[\]/,
  ],
  ...[1, 'x', {}, Promise.resolve([])].map((value): Mistake => [
    `secrets that are ${inspect(value)}`,
    'secrets',
    () => pluginOf({ secrets: ['userinfo', () => value as never] }),
    /a function of secrets (?:threw|returned)/,
    /return/,
  ]),
  [
    'secrets outside of their component',
    'secrets',
    () => pluginOf({ secrets: ['userinfo', () => [{ component: 'path', start: 0, end: 1000 }]] }),
    /secrets returned/,
    /spans inside/,
  ],
  [
    'secrets that count',
    'secrets',
    () => {
      let calls = 0;
      return pluginOf({
        secrets: ['userinfo', () => (calls++ % 2 === 0 ? [] : [{ component: 'path', start: 0, end: 0 }])],
      });
    },
    /another answer the second time/,
    /no state/,
  ],
  ...(['check', 'view', 'hint', 'normalize'] as const).map((name): Mistake => [
    `an exponential expression in ${name}`,
    'expressions',
    () =>
      pluginOf({
        [name]: (uri: { readonly path?: string } | string) => {
          const text = typeof uri === 'string' ? uri : (uri.path ?? '');
          if (/^(?:[a-z]+\/?)+!$/.test(text.slice(0, 12))) throw new Error('never');
          return name === 'normalize' ? uri : undefined;
        },
      }),
    /exponential time/,
    /one position/,
  ]),
  [
    'an exponential expression in secrets',
    'expressions',
    () => pluginOf({ secrets: ['userinfo', ({ path }: Uri) => (/^(?:a|[ab])+c$/.test(path.slice(0, 9)) ? [] : [])] }),
    /exponential time/,
    /one position/,
  ],
  [
    'an exponential expression as data',
    'expressions',
    () => pluginOf({ normalForm: { kept: '(?:a+)+b' } }),
    /exponential time/,
    /one position/,
  ],
  [
    'a view that waits',
    'never-throws',
    () => pluginOf({ view: () => Promise.resolve({}) }),
    /view returned a promise/,
    /synchronous/,
  ],
  ...(['check', 'hazards', 'normalize', 'view', 'hosts'] as const).map((name): Mistake => [
    `${name} that returns a promise of another library`,
    'never-throws',
    () => pluginOf({ [name]: returning({ then: () => undefined }) }),
    new RegExp(`${name} returned a promise`),
    /synchronous/,
  ]),
  [
    'configure that returns a promise of another library',
    'configure',
    () => configuredBy(returning({ then: () => undefined })),
    /returned a promise/,
    /synchronous/,
  ],
  [
    'normalize that waits',
    'never-throws',
    () => pluginOf({ normalize: returning(Promise.resolve()) }),
    /normalize returned a promise/,
    /synchronous/,
  ],
  [
    'normalize that changes its input',
    'pure',
    () => pluginOf({ normalize: (uri) => Object.assign(uri, { path: uri.path.toLowerCase() }) }),
    /normalize changes the URI/,
    /\.\.\.uri, path/,
  ],
  [
    'check that changes its input',
    'pure',
    () => pluginOf({ check: (uri) => void Object.assign(uri, { query: undefined }) }),
    /check changes the URI/,
    /new record/,
  ],
  [
    'view that counts',
    'pure',
    () => {
      const next = counter();
      return pluginOf({ view: next });
    },
    /view gives another answer/,
    /no state/,
  ],
  [
    'check that remembers',
    'pure',
    () => {
      const seen = new Set<string>();
      return pluginOf({
        check: ({ path }, report) => {
          if (seen.has(path)) report(finding);
          seen.add(path);
        },
      });
    },
    /check gives another answer|different answers for one string/,
    /no state/,
  ],
  ...AMBIENT.map(
    ([shown, read]) =>
      [
        `check that reads ${shown}`,
        'ambient',
        () => pluginOf({ check: () => void read() }),
        new RegExp(`the hook check reads ${shown.replace(/[().]/g, '\\$&')}$`),
        /pass it as an option/,
      ] as const,
  ),
  [
    'configure that reads the environment',
    'configure',
    () => configuredBy(() => ({ 'acme-doc': { query: process.env['ACME_QUERY'] === 'no' ? 'forbidden' : 'allowed' } })),
    /configure reads process\.env$/,
    /pass it as an option/,
  ],
  // Normalization
  [
    'normalize that returns nothing',
    'round-trip',
    () => pluginOf({ normalize: returning(undefined) }),
    /returned undefined, which is no URI/,
    /\.\.\.uri, path/,
  ],
  [
    'normalize that returns a text',
    'round-trip',
    () => pluginOf({ normalize: returning('acme-doc://h/') }),
    /which is no URI/,
    /record/,
  ],
  [
    'normalize with a delimiter in a path',
    'round-trip',
    () => pluginOf(mapPath((path) => `${path}?x`)),
    /which is no URI/,
    /percent-encode/,
  ],
  [
    'normalize with another kind of host',
    'round-trip',
    () =>
      pluginOf({
        normalize: (uri) =>
          uri.authority === undefined
            ? uri
            : { ...uri, authority: { ...uri.authority, host: { kind: 'IPv4address', text: 'h' } } },
      }),
    /read back as another/,
    /host\.kind/,
  ],
  [
    'normalize to another scheme',
    'same-scheme',
    () => pluginOf({ normalize: (uri) => ({ ...uri, scheme: 'http' }) }),
    /of scheme "http" of one of "acme-doc"/,
    /leave scheme/,
  ],
  [
    'normalize that goes on',
    'idempotent',
    () => pluginOf(mapPath((path) => (path.length < 20 ? `${path}/x` : path))),
    /changes its own result/,
    /in one call/,
  ],
  [
    'normalize that takes one step at a time',
    'idempotent',
    () => pluginOf(mapPath((path) => path.replace(/a$/, ''))),
    /changes its own result/,
    /in one call/,
    { texts: ['acme-doc://h/aaa'] },
  ],
  [
    'a rule that takes one step at a time',
    'idempotent',
    () => pluginOf(ruleOf((path) => path.replace(/a$/, ''))),
    /normalization by the rules changes its own result/,
    /in one call/,
    { texts: ['acme-doc://h/aaa'] },
  ],
  [
    'a rule that decodes a slash',
    'delimiters',
    () => pluginOf(ruleOf((path) => path.replaceAll('%2F', '/'))),
    /normalization by the rules adds the delimiter/,
    /say so in the table of describeScheme/,
    { texts: ['acme-doc://h/a%2Fb'] },
  ],
  [
    'a rule that throws',
    'never-throws',
    () => pluginOf(ruleOf((path) => decodeURIComponent(path))),
    /the hook rules threw/,
    /the same URI object/,
    { texts: ['acme-doc://h/%FF'] },
  ],
  [
    'a rule that remembers',
    'pure',
    () => {
      const next = counter();
      return pluginOf(ruleOf((path) => `${path}${String(next())}`));
    },
    /the hook rules gives another answer/,
    /keep no state/,
  ],
  [
    'a rule that walks the text for each of its pieces',
    'linear',
    () =>
      pluginOf(
        ruleOf((path) =>
          path
            .split('/')
            .map((_piece, i) => path.split('/')[i])
            .join('/'),
        ),
      ),
    /the hook rules reads/,
    /walk the string once/,
  ],
  [
    'normalize with triplets in lower case',
    'idempotent',
    () => pluginOf(mapPath((path) => path.toLowerCase())),
    /changes its own result/,
    /upper case/,
  ],
  [
    'normalize that never ends',
    'stable',
    () => pluginOf(mapPath((path) => `${path}/x`)),
    /comes to no end/,
    /called again on its own result/,
  ],
  [
    'normalize that undoes a rule asked for',
    'stable',
    () => pluginOf(mapPath((path) => path.replace(/\/?$/, '/'))),
    /comes to no end/,
    /agree with the rules/,
  ],
  [
    'normalize that forgets',
    'stable',
    () => {
      const next = counter();
      return pluginOf({ normalize: (uri) => (next() % 3 === 0 ? { ...uri, path: '/' } : uri) });
    },
    /not stable|comes to no end|different answers for one string/,
    /function|agree|no state/,
  ],
  [
    'normalize that decodes a slash',
    'delimiters',
    () => pluginOf(mapPath((path) => path.replace('%2F', '/'))),
    /normalize (?:removes the triplet %2F|adds the delimiter "\/")/,
    /rewrites: \{ section/,
    { texts: ['acme-doc://h/a%2Fb'] },
  ],
  [
    'normalize that drops an empty query',
    'delimiters',
    () => pluginOf({ normalize: (uri) => (uri.query === '' ? { ...uri, query: undefined } : uri) }),
    /removes the delimiter "\?"/,
    /removes: \['\?'\]/,
    { texts: ['acme-doc://h/?'] },
  ],
  [
    'normalize that changes a character that mayChange lacks',
    'may-change',
    () =>
      pluginOf({ ...mapPath((path) => path.replaceAll('~', '_')), mayChange: { path: ['[A-Z]', '-'], query: [''] } }),
    /normalize changes a URI without a piece of mayChange: .*~.* becomes /,
    /add the piece/,
    { texts: ['acme-doc://h/a~b'] },
  ],
  [
    'a rule that changes a triplet, where mayChange names its digits',
    'may-change',
    () => pluginOf({ ...ruleOf((path) => path.replaceAll('%C3', '_')), mayChange: { path: ['[0-9A-Z]'] } }),
    /without a piece of mayChange/,
    /add the piece/,
    { texts: ['acme-doc://h/a%C3'] },
  ],
  [
    'a rule that changes a URI without a query, where mayChange names every query',
    'may-change',
    () => pluginOf({ ...ruleOf((path) => path.replaceAll('~', '_')), mayChange: { query: [''] } }),
    /normalization by the rules changes a URI without a piece of mayChange/,
    /leave mayChange out/,
    { texts: ['acme-doc://h/a~b'] },
  ],
  [
    'an expression for strings that normalize changes',
    'normal-form',
    () => pluginOf({ ...mapPath((path) => path.replaceAll('~', '_')), normalForm: { kept: '[^]*' } }),
    /normalForm makes .*~.* of what the functions make .*_.* of/,
    /leave alone/,
    { texts: ['acme-doc://h/a~b'] },
  ],
  [
    'a function that writes another form than normalize',
    'normal-form',
    () =>
      pluginOf({
        ...mapPath((path) => path),
        authority: 'optional',
        normalForm: { kept: '[^]*', written: (text) => text.toLowerCase() },
      }),
    /normalForm makes/,
    /written return/,
    { texts: ['acme-doc:a/B'] },
  ],
  [
    'a function that writes a URI of a malformed string',
    'normal-form',
    () =>
      pluginOf({
        ...mapPath((path) => path.toLowerCase()),
        authority: 'optional',
        normalForm: { kept: '[^A-Z]*', written: (text) => text.toLowerCase() },
      }),
    /normalForm makes acme-doc:a\/bk of what/,
    /written return/,
    { texts: ['acme-doc:a/b'] },
  ],
  [
    'normalize that makes an authority',
    'delimiters',
    () =>
      pluginOf({
        normalize: (uri) => ({
          ...uri,
          path: uri.path.startsWith('/') ? uri.path : `/${uri.path}`,
          authority: uri.authority ?? { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: undefined },
        }),
      }),
    /adds the delimiter "\/"/,
    /rewrites/,
  ],
  // Comparison
  [
    'normal forms that change with time',
    'monotone',
    () => {
      const next = counter();
      return pluginOf({ normalize: (uri) => ({ ...uri, fragment: uri.fragment ?? `t${String(next())}` }) });
    },
    /different at scheme-based/,
    /keep no state/,
  ],
  [
    'equivalent with a direction',
    'symmetric',
    () => pluginOf({ transitive: false, equivalent: (a, b) => a.path.length <= b.path.length }),
    /one way/,
    /\(a, b\) and \(b, a\)/,
  ],
  [
    'a key that is no text',
    'identity',
    () => pluginOf({ identity: returning(1) }),
    /the hook identity of scheme "acme-doc" returned no string but number/,
    /return a string from identity/,
  ],
  [
    'a key that remembers',
    'identity',
    () => {
      const next = counter();
      return pluginOf({ identity: () => String(next()) });
    },
    /another key than the URI|two keys/,
    /depends on the URI alone/,
  ],
  [
    'a view of what the key leaves out',
    'view',
    () => pluginOf({ identity: ({ path }) => path, view: ({ query }) => query }),
    /two equivalent URIs read/,
    /name them in outsideIdentity/,
    {
      texts: ['acme-doc://h/a?b', 'acme-doc://h/a?c'],
      equivalent: [['ACME-DOC 3', 'acme-doc://h/a?b', 'acme-doc://h/a?c']],
    },
  ],
  [
    'an equivalence that is not transitive',
    'transitive',
    () => {
      const next = counter();
      return pluginOf({ identity: () => String(next() % 6 === 0) });
    },
    /the first is not to the third|different answers for one string/,
    /keep no state/,
  ],
  [
    'equivalent that knows no itself',
    'reflexive',
    () => pluginOf({ transitive: false, equivalent: () => false }),
    /different from itself/,
    /return true/,
  ],
  [
    'spellings that come apart',
    'spellings',
    () => {
      const next = counter();
      return pluginOf({ normalize: (uri) => ({ ...uri, query: uri.query ?? `t${String(next())}` }) });
    },
    /calls the two equal/,
    /keep no state/,
  ],
  // Findings
  [
    'a code with the id',
    'findings',
    () => pluginOf(reporting({ code: 'acme/hit' })),
    /reported the code "acme\/hit"/,
    /the message names the expectation/,
  ],
  [
    'another severity',
    'findings',
    () => pluginOf(reporting({ severity: 'fatal' })),
    /severity "fatal"/,
    /the message names the expectation/,
  ],
  [
    'a component that is none',
    'findings',
    () => pluginOf(reporting({ component: 'hostname' })),
    /component "hostname"/,
    /the message names the expectation/,
  ],
  [
    'a place outside of its component',
    'findings',
    () => pluginOf(reporting({ at: 1000 })),
    /at 1000: expected a position inside the path/,
    /the message names the expectation/,
  ],
  [
    'a code with a second prefix',
    'findings',
    () => pluginOf(reporting({ code: 'other/hit' })),
    /reported the code "other\/hit": expected lower-case letters/,
    /the message names the expectation/,
  ],
  [
    'a section without document',
    'findings',
    () => pluginOf(reporting({ section: '4.2' })),
    /section of "acme\/hit" is 4.2/,
    /ACME-DOC 2/,
  ],
  [
    'a code that the plugin does not list',
    'findings',
    () => ({ ...pluginOf(reporting({})), issues: ['miss'] }),
    /the code "acme\/hit", which the plugin does not list/,
    /add 'hit' to its issues/,
  ],
  [
    'a message with userinfo',
    'findings',
    () => pluginOf(reporting((uri) => ({ message: `expected no ${uri.authority?.userinfo ?? 'userinfo'}` }))),
    /quotes userinfo/,
    /do not quote/,
  ],
  [
    'a policy on the text as written',
    'same-findings',
    () => pluginOf({ check: ({ path }, report) => void (path.includes('a') && report(finding)) }),
    /"acme\/hit" is found in one of two equivalent URIs: \[.*\] and \[.*\]$/,
    /check: \(uri, report, \{ normal \}\), or declare .*spelling: \[\['acme\/hit', '\.\.\.'\]\]/,
  ],
  [
    'a policy on the host as written',
    'same-findings',
    () =>
      pluginOf({
        check: ({ authority }, report) =>
          void (authority?.host.text === 'h' && report({ ...finding, component: 'host' })),
      }),
    /"acme\/hit" is found in one of two equivalent URIs/,
    /let check read normal/,
  ],
  [
    'a position in the normal form',
    'positions',
    () =>
      pluginOf({
        check: (_, report, { normal: { path } }) => {
          if (path.includes('bad')) report({ ...finding, at: path.indexOf('bad') });
        },
      }),
    /found acme\/hit at 10 to 15, .*expected acme\/hit at 12 to 15, .*as in acme-doc:xbad/,
    /in the URI as written/,
    { issues: [['ACME-DOC 2', 'acme-doc:xbad', ['acme/hit']]] },
  ],
  [
    'a position that a dot-segment does not move',
    'positions',
    () =>
      pluginOf({
        hazards: ({ path }, report) => {
          const at = path.replace(/%../g, 'xxx').indexOf('*');
          if (at >= 0) report({ ...finding, at: path.startsWith('/./') ? at - 2 : at });
        },
      }),
    /found acme\/hit at 14 to 17, expected acme\/hit at 16 to 17/,
    /in the URI as written/,
    { hazards: [['ACME-DOC 2', 'acme-doc://h/a*', ['acme/hit']]] },
  ],
  [
    'a check that throws for a triplet',
    'positions',
    () =>
      pluginOf({
        check: ({ path }, report) => {
          if (path.includes('%')) throw new Error('oh');
          report(finding);
        },
      }),
    /threw/,
    /correct the hook that throws/,
    { issues: [['ACME-DOC 2', 'acme-doc:xbad', ['acme/hit']]] },
  ],
  // Readings
  [
    'hosts of what the key leaves out',
    'hosts',
    () => pluginOf({ identity: ({ path }) => path, hosts: ({ query = '' }) => [query] }),
    /two equivalent URIs name the hosts/,
    /read hosts from the parts that identity and equivalent compare/,
    {
      texts: ['acme-doc://h/a?b', 'acme-doc://h/a?c'],
      equivalent: [['ACME-DOC 3', 'acme-doc://h/a?b', 'acme-doc://h/a?c']],
    },
  ],
  [
    'hosts that throws',
    'never-throws',
    () =>
      pluginOf({
        hosts: () => {
          throw new Error('oh');
        },
      }),
    /hosts threw: oh/,
    /return a host that cannot be read as it is/,
  ],
  [
    'hosts against its row',
    'row/hosts',
    () => pluginOf({ hosts: () => ['b.example'] }),
    /acme-doc:x names the hosts \["b.example"\], expected \["h.example"\]/,
    /correct the plugin/,
    { hosts: [['ACME-DOC 2', 'acme-doc:x', ['h.example']]] },
  ],
  [
    'a view of what has no meaning',
    'view',
    () =>
      pluginOf({
        identity: ({ query = '' }) => query.toLowerCase(),
        view: ({ query }) => query,
      }),
    /read .* and /,
    /equivalent ignores/,
    { equivalent: [['ACME-DOC 3', 'acme-doc://h/?A', 'acme-doc://h/?a']] },
  ],
  [
    'everything decoded for each segment',
    'linear',
    () =>
      configuredBy((_: object, kit: EngineKit) => ({
        'acme-doc': {
          view: ({ path }: Uri) =>
            path.split('/').map((_segment, i) => kit.percentDecode(path, 'replace').split('/')[i]),
        },
      })),
    /the hook view reads [0-9]+ characters for a string of [0-9]+, and [0-9]+ for one of [0-9]+: .* of acme-doc \(conf/,
    /instead of the whole string for each part/,
  ],
  [
    'names that are looked for in a list',
    'linear',
    () =>
      pluginOf({
        check: ({ query = '' }, report) => {
          const names = query.split('&');
          if (names.some((name, i) => names.indexOf(name) < i)) report({ ...finding, component: 'query' });
        },
      }),
    /the hook check reads/,
    /Set or Map/,
  ],
  [
    'a path that is put together segment by segment',
    'linear',
    () =>
      pluginOf({
        normalize: (uri) => ({
          ...uri,
          path: uri.path.split('/').reduce((path, each) => [...path.split('/'), each].slice(1).join('/'), uri.path),
        }),
      }),
    /the hook normalize reads/,
    /one join/,
  ],
  [
    'an equivalence that looks at every pair',
    'linear',
    () =>
      pluginOf({
        transitive: false,
        equivalent: (a, b) => a.path.split('/').filter((each) => b.path.split('/').includes(each)).length > 0,
      }),
    /the hook equivalent reads/,
    /Set or Map/,
  ],
  // Components
  ...(
    [
      ['userinfo', (uri: Uri) => uri.authority?.userinfo],
      ['port', (uri: Uri) => uri.authority?.port],
      ['query', (uri: Uri) => uri.query],
    ] as const
  ).map(([name, read]): Mistake => [
    `a view of the ${name}, which the key leaves out`,
    'components',
    () => pluginOf({ identity: ({ authority, path }) => `${String(authority?.host.text)} ${path}`, view: read }),
    /two equivalent URIs read/,
    /name them in outsideIdentity/,
  ]),
  [
    'a check that throws for a row with a query',
    'components',
    () =>
      pluginOf({
        check: ({ path, query }) => {
          if (path === '/long/row' && query !== undefined) throw new Error('oh');
        },
      }),
    /check threw: oh/,
    /report a finding/,
    { runs: 1, normalize: [['ACME-DOC 2', 'acme-doc://h/long/row', 'acme-doc://h/long/row']] },
  ],
  [
    'normalize that takes two calls for a row with a port',
    'components',
    () =>
      pluginOf({
        normalize: (uri) =>
          uri.authority?.port === undefined
            ? uri
            : { ...uri, path: uri.path.replace(/^\/long\/row/, '/long/row/long/row') },
      }),
    /changes its own result/,
    /one call/,
    { runs: 1, normalize: [['ACME-DOC 2', 'acme-doc://h/long/row', 'acme-doc://h/long/row']] },
  ],
  [
    'equivalent that throws where only one of two has a userinfo',
    'components',
    () =>
      pluginOf({
        transitive: false,
        equivalent: (a, b) => {
          if ((a.authority?.userinfo === undefined) !== (b.authority?.userinfo === undefined)) throw new Error('oh');
          return isSame(a, b);
        },
      }),
    /equivalent/,
    /return false from equivalent/,
  ],
  // The table
  [
    'a code without a row',
    'rows-of-issues',
    () => pluginOf({}, { issues: ['hit', 'never', 'old'], deprecated: { issues: { old: {} } } }),
    /no row raises the code "acme\/never"/,
    /issues: \[\['ACME-DOC 2', 'acme-doc:\.\.\.', \['acme\/never'\]\]\]/,
    { hazards: [['ACME-DOC 2', 'acme-doc://h/', ['acme/hit']]] },
  ],
  [
    'a code with a row and an exception',
    'rows-of-issues',
    () => pluginOf({}, { issues: ['hit', 'never'] }),
    /"acme\/hit" has a row/,
    /take 'acme\/hit' out of withoutRow/,
    {
      issues: [['ACME-DOC 2', 'acme-doc://h/', ['acme/hit']]],
      withoutRow: [
        ['acme/never', 'raised with an injected service'],
        ['acme/hit', 'as well'],
      ],
    },
  ],
  [
    'an option without effect',
    'rows-of-options',
    () => configuredBy(lengths, { configSchema: lengthSchema }),
    /no row needs the option "minLength"/,
    /issues: .*\{ minLength: \.\.\. \}/,
    {
      issues: [
        ['ACME-DOC 2', 'acme-doc://h/abcd', ['acme/hit'], { maxLength: 3, minLength: 1 }],
        ['ACME-DOC 2', 'acme-doc://h/', [], { secrets: true }],
      ],
    },
  ],
  [
    'a rule without a row',
    'rows-of-rules',
    () => pluginOf(ruleOf((path) => path.toLowerCase())),
    /no row shows the rule "acme\/path"/,
    /normalize: \[\['ACME-DOC 2', .*rules: \[\[.*'acme\/path'/,
    { normalize: [['ACME-DOC 1', 'ACME-DOC://h/', 'acme-doc://h/']] },
  ],
  ['a password that is shown', 'redaction', () => pluginOf({ secrets: [] }), /shows the password/, /leave secrets out/],
];

describe('each law can fail, and says what to do', () => {
  test.each(MISTAKES.map((each) => [each[0], each[1], each] as const))(
    '%s: %s',
    (_, law, [, , make, problem, cure, cases]) => {
      // The law alone: what else a mistake breaks is not asked, and takes most of the time.
      const laws = lawsOf(make() as SchemePlugin, { runs: 100, ...cases }).filter(({ id }) => id === law);
      const breaches = laws.flatMap(({ run }) => run() ?? []);
      expect(breaches).toMatchObject([
        { law, problem: expect.stringMatching(problem) as unknown, cure: expect.stringMatching(cure) as unknown },
      ]);
    },
  );

  test('no law is left out above', () => {
    const tried = new Set(MISTAKES.map(([, law]) => law));
    const laws = lawsOf(good, table)
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('row/'));
    expect(laws.filter((id) => !tried.has(id))).toEqual([]);
    expect(new Set(laws).size).toBe(laws.length);
  });
});

test('the reference has every law, in the order in which they run', () => {
  expect(documentedLaws('The laws')).toEqual(
    lawsOf(good, table)
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('row/')),
  );
});

describe('rows', () => {
  const shownRule = pluginOf({
    ...ruleOf((path) => path.toLowerCase()),
    rules: [...(ruleOf((path) => path.toLowerCase()).rules ?? []), { ...opt, apply: (uri) => ({ ...uri, path: '/' }) }],
  });
  const rows: Cases = {
    equivalent: [['ACME-DOC 3', 'acme-doc://h/', 'acme-doc://h/']],
    rules: [['ACME-DOC 4', 'acme-doc://h/a', ['acme/root', 'acme-doc://h/']]],
  };

  test('a rule is shown by an equivalence, and a rule that is off by default by a row of its own', () => {
    const laws = (cases: Cases) =>
      breachesOf(shownRule, { runs: 1, ...rows, ...cases }).filter(({ law }) => law.startsWith('row'));
    expect(laws({ equivalent: [['ACME-DOC 3', 'acme-doc://h/A', 'acme-doc://h/a']] })).toEqual([]);
    expect(laws({}).map(({ law }) => law)).toEqual(['rows-of-rules']);
    expect(laws({ rules: [['ACME-DOC 4', 'acme-doc://h/a', ['acme/root', 'acme-doc://h/b']]] })).toMatchObject([
      { law: 'rows-of-rules' },
      {
        law: 'row/rules',
        problem: 'with acme/root, the normal form of acme-doc://h/a is acme-doc://h/, expected acme-doc://h/b',
      },
    ]);
  });

  test('without a table the laws stand alone, and describeScheme always has one', () => {
    const plugin = pluginOf({}, { issues: ['never'] });
    expect(breachesOf(plugin, { texts: ['acme-doc://h/a'] })).toEqual([]);
    expect(breachesOf(plugin, { issues: [] })).toMatchObject([{ law: 'rows-of-issues' }]);
  });

  test.each<readonly [string, Cases, RegExp]>([
    [
      'row/normalize',
      { normalize: [['ACME-DOC 1', 'ACME-DOC://H', 'acme-doc://h']] },
      /normal form of ACME-DOC:\/\/H is acme-doc:\/\/h\/, expected acme-doc:\/\/h$/,
    ],
    ['row/normalize', { normalize: [['ACME-DOC 1', 'a b', 'a b']] }, /syntax\/character/],
    [
      'row/equivalent',
      { equivalent: [['ACME-DOC 1', 'acme-doc://h/a', 'acme-doc://h/b']] },
      /are different: their normal forms/,
    ],
    [
      'row/different',
      { different: [['ACME-DOC 1', 'acme-doc://h/A', 'acme-doc://H/a']] },
      /are equivalent: their normal forms/,
    ],
    [
      'row/issues',
      { issues: [['ACME-DOC 2', 'acme-doc:/long-long-path', []]] },
      /has the issues \["acme\/missing-authority","acme\/long-path"\], expected \[\]/,
    ],
    [
      'row/views',
      { views: [['ACME-DOC 4', 'acme-doc://h/A', { path: '/A' }]] },
      /reads \{"path":"\/a".*expected \{"path":"\/A"\}/,
    ],
    ['row/config', { configs: { refused: [[{ mode: 1 }, 'x']] } }, /the schema takes \{"mode":1\}/],
    [
      'row/config',
      { configs: { refused: [[{ mood: 1 }, 'something else']] } },
      /refused with other words: Unrecognized key: "mood"/,
    ],
  ])('%s: %j', (law, cases, problem) => {
    expect(breachesOf(good, { runs: 50, ...cases })).toEqual([
      { law, problem: expect.stringMatching(problem) as unknown, cure: expect.any(String) as unknown },
    ]);
  });

  test('a configuration of one row is not that of another', () => {
    const byMode = configuredBy(({ mode }: { mode: string }) => ({
      'acme-doc': { emptyPath: mode === 'slash' ? '/' : '' },
    }));
    const cases: Cases = {
      normalize: [
        ['A 1', 'acme-doc://h', 'acme-doc://h/', { mode: 'slash' }],
        ['A 1', 'acme-doc://h', 'acme-doc://h'],
      ],
    };
    expect(breachesOf(byMode, cases)).toEqual([]);
  });

  test('a mistake with one configuration only is found, and the example says which', () => {
    const byMode = configuredBy(({ mode }: { mode: string }) => ({
      'acme-doc': mode === 'deep' ? mapPath((path) => `${path}x`) : {},
    }));
    const [breach] = breachesOf(byMode, { configs: { accepted: [{ mode: 'deep' }] } });
    expect(breach?.example).toContain('(configuration {"mode":"deep"}, seed 3986)');
  });

  test('a finding about spelling is declared by its code, and no other is allowed with it', () => {
    const written = pluginOf({ check: ({ path }, report) => void (path.includes('a') && report(finding)) });
    const reason = 'ACME-DOC 2: letters should be written plainly';
    expect(breachesOf(written, { spelling: [['acme/hit', reason]] })).toEqual([]);
    expect(breachesOf(written, { spelling: [['acme/other', reason]] })).toMatchObject([{ law: 'same-findings' }]);
  });

  test('a string of the table has the findings of its normal form', () => {
    const sorted = (path: string): string => path.split(';').sort().join(';');
    const plugin = pluginOf({
      normalize: (uri) => ({ ...uri, path: sorted(uri.path) }),
      check: ({ path }, report) => void (path !== sorted(path) && report(finding)),
    });
    const [section, text] = ['ACME-DOC 2', 'acme-doc://h/item;u=1;crs=wgs84'];
    expect(breachesOf(plugin, { runs: 1, issues: [[section, text, ['acme/hit']]] })).toContainEqual(
      expect.objectContaining({ law: 'same-findings' }),
    );
  });

  test('what a document allows is declared, and nothing else is allowed with it', () => {
    const joins = pluginOf({ normalize: (uri) => (uri.query === '' ? { ...uri, query: undefined } : uri) });
    const rewrites = { section: 'ACME-DOC 5', removes: ['?'] };
    expect(breachesOf(joins, { texts: ['acme-doc://h/?'], rewrites })).toEqual([]);
    expect(
      breachesOf(joins, { texts: ['acme-doc://h/?'], rewrites: { section: 'ACME-DOC 5', adds: ['?'] } }),
    ).toMatchObject([{ law: 'delimiters' }]);
  });
});

test('the same texts are tried each time, and others with another seed', () => {
  const [seen, wrong] = [[] as string[], pluginOf({ view: ({ path }) => void seen.push(path) })];
  const run = (cases: Cases): string => {
    seen.length = 0;
    breachesOf(wrong, cases);
    return seen.join(' ');
  };
  const first = run({ runs: 20 });
  expect(run({ runs: 20 })).toBe(first);
  expect(run({ runs: 20, seed: 1 })).not.toBe(first);
  expect(strict.parse({})).toEqual({ mode: 'plain' });
});
