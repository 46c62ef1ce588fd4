import { expect, test } from '@jest/globals';
import { createRegistry, RegistryError, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import * as z from 'zod';
import { overlay, plugin, set } from '../support/plugins.js';

const LEVEL = z.strictObject({ level: z.enum(['allowed', 'forbidden']).default('allowed') });
const acme = plugin('acme', {
  configSchema: LEVEL,
  configure: ({ level }: z.output<typeof LEVEL>) => ({ acme: { query: level, defaultPort: 7 } }),
  issues: ['loud'],
});
const inside = overlay({ id: 'inside', userinfo: 'forbidden', hosts: { deny: ['private'] } });
const plugins = [acme];
const config = { acme: { level: 'forbidden' } } as const;
const schemes = { others: 'forbidden' } as const;

/** A value of each kind of setting that changes an answer, in a composition where it does. */
const KINDS: Readonly<Record<string, RegistryOptions>> = {
  plugins: { plugins },
  overlays: { plugins, overlays: [inside] },
  config: { plugins, config },
  severities: { plugins, config, severities: { preset: 'strict', 'acme/query': 'warning' } },
  opaquePaths: { opaquePaths: ['javascript'] },
  schemes: { plugins, schemes },
  limits: { limits: { length: 12, segments: 2 } },
  encodedDotSegments: { encodedDotSegments: 'refuse' },
  references: { plugins, references: { resolve: 'acme://h/' } },
  secrets: { secrets: ['query', { parameter: 'token' }] },
  sets: { sets: [set('web', { plugins, schemes })] },
  extends: { sets: [set('web', { extends: [set('base', { plugins })], schemes })] },
};
const TEXTS = [
  ...['acme://u:p@h:7/%2e%2e/b?token=1#f', 'acme://127.1/', 'acme:?q', 'other:x', '//h/x', 'acme://h/a/b/c/d/e'],
  ...['javascript:/a/../b', 'a:/%2e%2e/b', 'abcd:?token=5&x=1', 'ACME:x'],
];
const answersOf = ({ engine, describe }: SchemeRegistry): string =>
  JSON.stringify([
    TEXTS.map((text) => [engine.check(text), engine.redact(text), engine.tryNormalize(text)]),
    describe().settings.map(({ path }) => path),
  ]);

/** Words that mean one thing: another spelling of one is a mistake. */
const WORDS = ['forbidden', 'strict', 'warning', 'refuse', 'query', 'acme'];
type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Values of another kind, or that hold the right one in another form. */
const WRAPPERS: readonly ((value: unknown) => unknown)[] = [
  (value) => new Map(Object.entries(Object(value) as object)),
  (value) => Promise.resolve(value),
  (value) => () => value,
  (value) => [value],
  (value) => JSON.stringify(value),
  (value) => ({ value }),
  ...[null, Number.NaN, 0, '', true].map((value) => () => value),
];
const misspelt: readonly ((word: string) => string)[] = [
  (word) => word.slice(1),
  (word) => word.slice(0, -1),
  (word) => `${word}s`,
  (word) => ` ${word}`,
  (word) => `${word}\n`,
  (word) => word.toUpperCase(),
  (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  (word) => `${word.slice(1, 2)}${word.slice(0, 1)}${word.slice(2)}`,
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
  ...[/^sets\.0(\.extends\.0)?\.(name|version)$/, /^overlays\.0\.(id|version)$/, /^overlays\.0\.hosts\.deny\.0$/],
  ...[/^secrets\.1\.parameter$/, /^references\.resolve$/, /^opaquePaths\.0$/],
];

/** All compositions of a kind with one mistake: another value, name or word at each place. */
function mistakesOf(kind: string): readonly unknown[] {
  const right = KINDS[kind] as RegistryOptions;
  const member = (kind === 'extends' ? 'sets' : kind) as keyof RegistryOptions;
  return placesIn(right[member], [member]).flatMap((path) => {
    if (FREE.some((name) => name.test(path.join('.')))) return [];
    const [above, name, value] = [path.slice(0, -1), String(path.at(-1)), at(right, path)];
    const names = Array.isArray(at(right, above)) ? [] : misspelt.map((spell) => spell(name));
    const words = WORDS.includes(value as string) ? misspelt.map((spell) => spell(value as string)) : [];
    return [
      ...[...WRAPPERS, ...words.map((word) => () => word)].map((change) => changed(right, path, change)),
      ...names.map((wrong) => changed(right, above, (one) => renamed(one, name, wrong))),
    ];
  });
}

/** A mistake is an error, or changes nothing. */
function outcomeOf(mistake: unknown, right: string): string {
  try {
    return answersOf(createRegistry(mistake as RegistryOptions)) === right ? 'same' : 'other answers';
  } catch (error) {
    return error instanceof RegistryError ? 'refused' : String(error);
  }
}

test.each(Object.entries(KINDS))('a mistake in %s is an error, or changes nothing', (kind, options) => {
  const right = answersOf(createRegistry(options));
  const outcomes = mistakesOf(kind).map((mistake) => [mistake, outcomeOf(mistake, right)] as const);
  expect(outcomes.filter(([, outcome]) => outcome !== 'refused' && outcome !== 'same')).toEqual([]);
  expect(outcomes.filter(([, outcome]) => outcome === 'refused').length).toBeGreaterThan(outcomes.length / 2);
});
