import { describe, expect, test } from '@jest/globals';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { http } from '@urikit/scheme-http';
import { join } from 'node:path';
import { folderWith } from './support/folder.js';
import { codesOf, error, errorOf, failureOf, overlay, plugin, set } from './support/plugins.js';

/** RFC 3986 4.2, 5.1: a relative reference has no scheme of its own, and passes no policy by that. */

const resolve = 'http://example.com/app/';
const references = { resolve };
const overlays = [overlay({ id: 'hosts', extends: 'http', hosts: { allow: ['example.com'] } })];
const codes = (options: RegistryOptions, text: string) =>
  codesOf(createRegistry({ plugins: [http], ...options }), text);

const POLICIES: readonly (readonly [string, RegistryOptions])[] = [
  ['overlays', { overlays }],
  ['severities', { overlays, severities: 'strict' }],
  ['other schemes', { schemes: { others: 'forbidden' } }],
];

describe.each(POLICIES)('%s', (_, options) => {
  test.each(['//evil.example/', '//evil.example', '/a', ''])('%j is forbidden', (text) => {
    expect(codes({ ...options, references: 'forbid' }, text)).toEqual(['syntax/relative-reference']);
  });
});

const schemes = { others: 'forbidden' } as const;
test.each<readonly [RegistryOptions, string, readonly string[]]>([
  [{ overlays, references }, '//evil.example/', ['hosts/host-not-allowed']],
  [{ overlays, references }, '/a', []],
  [{ overlays, references }, 'a b', ['syntax/character']],
  [{ schemes, references }, '/a', []],
  [{ schemes, references: { resolve: 'ftp://example.com/' } }, '/a', ['registry/other-scheme']],
  [{ schemes, references }, 'a b', ['syntax/character']],
])('a target is held to overlays and to what is said of other schemes: %j, %s', (options, text, expected) => {
  expect(codes(options, text)).toEqual(expected);
});

describe('layers', () => {
  const of = (...said: readonly NonNullable<RegistryOptions['references']>[]) =>
    said.reduce((parent, each) => parent.extend({ references: each }), createRegistry({ plugins: [http] }));

  test('add up, and the strictest is heard', () => {
    expect(of('forbid', 'allow').describe().references).toBe('forbid');
    expect(of('forbid', references).describe().references).toBe('forbid');
    expect(of(references, 'allow').describe().references).toEqual(references);
    expect(of(references, { resolve }).describe().references).toEqual(references);
    expect(of('allow', references, 'forbid').describe().references).toBe('forbid');
    const sets = [set('a', { references: 'forbid' }), set('b', { references })];
    expect(createRegistry({ sets, references: 'allow' }).engine.references).toBe('forbid');
  });

  test('cannot have two bases', () => {
    const other = { resolve: 'http://evil.example/' };
    for (const act of [
      () => of(references, other),
      () => createRegistry({ sets: [set('a', { references }), set('b', { references: other })] }),
      () => createRegistry({ sets: [set('a', { references })], references: other }),
    ])
      expect(errorOf(act)).toMatchObject({ code: 'registry/sets-disagree', path: 'references' });
  });

  test('say where they were said', () => {
    const value = { path: 'references', value: references, by: 'the composition', replaced: [] };
    expect(of(references).describe().settings).toContainEqual(value);
  });
});

test('the fingerprint has what is said, and not what is so anyway', () => {
  const of = (options: RegistryOptions): string => createRegistry({ plugins: [http], ...options }).fingerprint;
  expect(of({ references: 'allow' })).toBe(of({}));
  const all = [of({}), of({ references: 'forbid' }), of({ references }), of({ references: { resolve: 'http://h/' } })];
  expect(new Set(all).size).toBe(4);
});

test('a reference hides what an overlay hides of its target, also in a child that forbids references', () => {
  const hiding = [overlay({ id: 'sso', extends: 'http', secrets: [{ parameter: 'ticket' }] })];
  const of = (options: RegistryOptions) => createRegistry({ plugins: [http], overlays: hiding, ...options });
  const parent = of({ references });
  const forbidding = parent.extend({ references: 'forbid' });
  const more = forbidding.extend({ opaquePaths: ['x'], secrets: [{ parameter: 'a' }] });
  const texts = [parent, forbidding, more].map(({ engine }) => engine.redact('/login?ticket=hush&a=b'));
  expect(texts).toEqual(['/login?ticket=&a=b', '/login?ticket=&a=b', '/login?ticket=&a=']);
  expect(of({}).extend({ references: 'forbid' }).engine.redact('/login?ticket=hush')).toBe('/login?ticket=hush');
});

test('a reference hides its password below a base whose scheme hides none, in a child of a registry without a base', () => {
  const plugins = [plugin('open', { hooks: { secrets: [] } })];
  const based = { references: { resolve: 'open://h/' } };
  const children = [
    createRegistry({ plugins }).extend(based),
    createRegistry({ plugins, ...based }).extend({ opaquePaths: ['x'] }),
  ];
  expect(children.map(({ engine }) => engine.redact('//u:hush@h/'))).toEqual(['//u:@h/', '//u:hush@h/']);
});

test.each([['forbid'], [references], ['allow']])('a file may say %j', async (said) => {
  const folder = folderWith({ 'a.json': { references: said } });
  expect(createRegistry(await loadConfig(join(folder, 'a.json'))).describe().references).toEqual(said);
});

test.each([
  ['no'],
  [true],
  [{ base: resolve }],
  [{ resolve: '/a' }],
  [{ resolve: 'http://u:p@h/' }],
  [['forbid']],
  [null],
])('%j is no mode', async (said) => {
  expect(errorOf(() => createRegistry({ references: said as never })).code).toBe('registry/set');
  const file = join(folderWith({ 'a.json': { references: said } }), 'a.json');
  expect((await failureOf(loadConfig(file).then(createRegistry))).code).toMatch(/^registry\/(?:set|config-file)$/);
});

test('the schema of files has it', () => {
  const { properties } = createRegistry().configJsonSchema() as { readonly properties: Record<string, unknown> };
  expect(JSON.stringify(properties['references'])).toContain('"resolve"');
});

test.each<readonly [string, RegistryOptions]>([
  ['path is opaque', { opaquePaths: ['a'], references: { resolve: 'a://h/' } }],
  ['length is over a limit', { limits: { length: 3 }, references: { resolve: 'http://h/' } }],
])('a base whose %s is an error of the registry', (_, options) => {
  expect(errorOf(() => createRegistry(options))).toMatchObject(
    error('registry/set', /^references\.resolve: expected a URI /, { path: 'references.resolve' }),
  );
});
