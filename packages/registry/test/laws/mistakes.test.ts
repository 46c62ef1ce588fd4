import { expect, test } from '@jest/globals';
import { createRegistry, RegistryError, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import * as z from 'zod';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { plugin, set } from '../support/plugins.js';

const LEVEL = z.strictObject({ level: z.enum(['allowed', 'forbidden']).default('allowed') });
const acme = plugin('acme', {
  configSchema: LEVEL,
  configure: ({ level }: z.output<typeof LEVEL>) => ({ acme: { query: level, defaultPort: 7 } }),
  issues: ['loud'],
});
const overlay = {
  id: 'inside',
  version: '1.0.0',
  extends: 'acme',
  userinfo: 'forbidden',
  hosts: { deny: ['private'] },
};

/** A value of each kind of setting that changes an answer, in a composition where it does. */
const KINDS: Readonly<Record<string, RegistryOptions>> = {
  plugins: { plugins: [acme] },
  overlays: { plugins: [acme], overlays: [overlay as never] },
  config: { plugins: [acme], config: { acme: { level: 'forbidden' } } },
  severities: {
    plugins: [acme],
    config: { acme: { level: 'forbidden' } },
    severities: { preset: 'strict', 'acme/query': 'warning' },
  },
  opaquePaths: { opaquePaths: ['javascript'] },
  schemes: { plugins: [acme], schemes: { others: 'forbidden' } },
  limits: { limits: { length: 12, segments: 2 } },
  encodedDotSegments: { encodedDotSegments: 'refuse' },
  references: { plugins: [acme], references: { resolve: 'acme://h/' } },
  secrets: { secrets: ['query', { parameter: 'token' }] },
  sets: { sets: [set('web', { plugins: [acme], schemes: { others: 'forbidden' } })] },
  extends: { sets: [set('web', { extends: [set('base', { plugins: [acme] })], schemes: { others: 'forbidden' } })] },
};
const TEXTS = [
  ...['acme://u:p@h:7/%2e%2e/b?token=1#f', 'acme://127.1/', 'acme:?q', 'other:x', '//h/x', 'acme://h/a/b/c/d/e'],
  ...['javascript:/a/../b', 'a:/%2e%2e/b', 'abcd:?token=5&x=1', 'ACME:x'],
];
const answersOf = (registry: SchemeRegistry): string =>
  JSON.stringify([
    TEXTS.map((text) => [
      registry.engine.check(text),
      registry.engine.redact(text),
      registry.engine.tryNormalize(text),
    ]),
    registry.describe().settings.map(({ path }) => path),
  ]);

/** Words that mean one thing: another spelling of one is a mistake. */
const WORDS = ['forbidden', 'strict', 'warning', 'refuse', 'query', 'acme'];
type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Values that hold the same as another one, in a form that has no such members, or has them out of sight. */
const WRAPPERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  map: (value) => new Map(Object.entries(Object(value) as object)),
  set: (value) => new Set([value]),
  promise: (value) => Promise.resolve(value),
  function: (value) => () => value,
  list: (value) => [value],
  listOfLists: (value) => [[value]],
  json: (value) => JSON.stringify(value),
  value: (value) => ({ value }),
  default: (value) => ({ default: value }),
  null: () => null,
  nan: () => Number.NaN,
  zero: () => 0,
  empty: () => '',
  yes: () => true,
  no: () => false,
  symbol: () => Symbol('x'),
  bigint: () => 5n,
  date: () => new Date(0),
  regexp: () => /x/,
};
const misspelt: readonly ((word: string) => string)[] = [
  (word) => word.slice(1),
  (word) => word.slice(0, -1),
  (word) => `${word}s`,
  (word) => ` ${word}`,
  (word) => `${word}\n`,
  (word) => word.toUpperCase(),
  (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  (word) => `${word.slice(1, 2)}${word.slice(0, 1)}${word.slice(2)}`,
  (word) => `${word}\u200b`,
  () => '__proto__',
  () => 'constructor',
];

/** The places of a value, itself first. A plugin is one value: its members are its author's. */
const placesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => [
  path,
  ...(isMembers(value) && !('configure' in value)
    ? Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]))
    : []),
];
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Members)[key], value);
function changed(value: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const member = changed((value as Members)[key], rest, change);
  if (Array.isArray(value)) return value.with(Number(key), member);
  return { ...(value as Members), [key]: member };
}
const renamed = (value: unknown, key: string, name: string): unknown =>
  Object.fromEntries(Object.entries(value as Members).map(([each, member]) => [each === key ? name : each, member]));

/** Names that their author is free to choose: another one is another name, and no mistake. */
const FREE = [
  /^sets\.0(\.extends\.0)?\.(name|version)$/,
  /^overlays\.0\.(id|version)$/,
  /^overlays\.0\.hosts\.deny\.0$/,
];
const OPEN = [/^secrets\.1\.parameter$/, /^references\.resolve$/, /^opaquePaths\.0$/];

interface Mistake {
  readonly kind: string;
  readonly place: string;
  readonly how: string;
  readonly spelling: number;
}
const memberOf = (kind: string): keyof RegistryOptions => (kind === 'extends' ? 'sets' : kind) as keyof RegistryOptions;
const placesOf = (kind: string): readonly string[] =>
  placesIn(KINDS[kind]?.[memberOf(kind)], [memberOf(kind)])
    .map((path) => path.join('.'))
    .filter((place) => ![...FREE, ...OPEN].some((name) => name.test(place)));
const mistakes: fc.Arbitrary<Mistake> = fc.constantFrom(...Object.keys(KINDS)).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    place: fc.constantFrom(...placesOf(kind)),
    how: fc.constantFrom(...Object.keys(WRAPPERS), ...['key', 'key', 'key', 'key', 'word', 'word', 'word', 'word']),
    spelling: fc.nat(misspelt.length - 1),
  }),
);

/** The composition of a kind with a mistake in it. */
function mistaken({ kind, place, how, spelling }: Mistake): RegistryOptions {
  const right = KINDS[kind] as RegistryOptions;
  const path = place.split('.');
  const spell = misspelt[spelling] as (word: string) => string;
  const [above, name] = [path.slice(0, -1), String(path.at(-1))];
  if (how === 'key')
    return (
      Array.isArray(at(right, above)) ? right : changed(right, above, (one) => renamed(one, name, spell(name)))
    ) as RegistryOptions;
  if (how === 'word')
    return changed(right, path, (one) => (WORDS.includes(String(one)) ? spell(String(one)) : one)) as RegistryOptions;
  return changed(right, path, WRAPPERS[how] as (value: unknown) => unknown) as RegistryOptions;
}

test('a random mistake in any setting is an error, or changes nothing', () => {
  const right = new Map(Object.entries(KINDS).map(([kind, options]) => [kind, answersOf(createRegistry(options))]));
  const refused = new Map<string, number>();
  fc.assert(
    fc.property(mistakes, (mistake) => {
      const { kind } = mistake;
      let registry: SchemeRegistry;
      try {
        registry = createRegistry(mistaken(mistake));
      } catch (error) {
        expect(error).toBeInstanceOf(RegistryError);
        refused.set(kind, (refused.get(kind) ?? 0) + 1);
        return;
      }
      expect(answersOf(registry)).toBe(right.get(kind));
    }),
    { seed: testSeed(), numRuns: 2500 },
  );
  expect([...refused.keys()].sort()).toEqual(Object.keys(KINDS).sort());
});
