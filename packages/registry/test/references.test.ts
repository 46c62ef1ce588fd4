import { describe, expect, test } from '@jest/globals';
import { createHolder, createRegistry, type RegistryOptions } from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { http } from '@urikit/scheme-http';
import { join } from 'node:path';
import { folderWith } from './support/folder.js';
import { errorOf, plugin, set } from './support/plugins.js';

/** RFC 3986 4.2, 5.1: a relative reference has no scheme of its own, and passes no policy by that. */

const resolve = 'http://example.com/app/';
const references = { resolve };
const overlays = [{ id: 'hosts', version: '1.0.0', extends: 'http', hosts: { allow: ['example.com'] } }] as const;
const codes = (options: RegistryOptions, text: string): readonly string[] =>
  createRegistry({ plugins: [http], ...options })
    .engine.check(text)
    .map(({ code }) => code);

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

test('a target is held to overlays and to what is said of other schemes', () => {
  expect(codes({ overlays, references }, '//evil.example/')).toEqual(['hosts/host-not-allowed']);
  expect(codes({ overlays, references }, '/a')).toEqual([]);
  expect(codes({ overlays, references }, 'a b')).toEqual(['syntax/character']);
  const schemes = { others: 'forbidden' } as const;
  expect(codes({ schemes, references }, '/a')).toEqual([]);
  expect(codes({ schemes, references: { resolve: 'ftp://example.com/' } }, '/a')).toEqual(['registry/other-scheme']);
  expect(codes({ schemes, references }, 'a b')).toEqual(['syntax/character']);
});

test('the query of a base is not shown', async () => {
  const [one, other] = ['a', 'b'].map((word) => ({ resolve: `http://example.com/app/?k=${word}-hunter2` }));
  const [from, to] = [one, other].map((each) =>
    createRegistry({ plugins: [http], references: each as typeof references }),
  );
  expect(from?.describe()).toMatchObject({
    references: { resolve: 'http://example.com/app/?' },
    said: [{ value: { resolve: 'http://example.com/app/?' } }],
  });
  const both = errorOf(() =>
    createRegistry({ sets: [set('a', { references: one })], references: other as typeof references }),
  );
  const registries = [from, to];
  const holder = await createHolder(() => registries.shift() as NonNullable<typeof from>);
  const { error } = await holder.reload();
  expect(both.message).toContain('the composition says {"resolve":"http://example.com/app/?"}');
  expect(String(error)).toContain('references is {"resolve":"http://example.com/app/?"}');
  expect(JSON.stringify([from?.describe(), both, String(error)])).not.toContain('hunter2');
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

  test('say subject says so, and need no lock', () => {
    expect(of(references).describe().said).toContainEqual({
      path: 'references',
      value: references,
      by: 'the composition',
      locked: false,
      overruled: [],
    });
    expect(errorOf(() => createRegistry({ references, locked: ['references'] })).message).toContain('needs no lock');
  });
});

test('the fingerprint has what is said, and not what is so anyway', () => {
  const of = (options: RegistryOptions): string => createRegistry({ plugins: [http], ...options }).fingerprint;
  expect(of({ references: 'allow' })).toBe(of({}));
  const all = [of({}), of({ references: 'forbid' }), of({ references }), of({ references: { resolve: 'http://h/' } })];
  expect(new Set(all).size).toBe(4);
});

describe('a reference hides what an overlay hides of its target', () => {
  const hiding = [{ id: 'sso', version: '1.0.0', extends: 'http', secrets: [{ parameter: 'ticket' }] }] as const;
  const of = (options: RegistryOptions) => createRegistry({ plugins: [http], overlays: hiding, ...options });

  test('also in a child that forbids references, and in its trace', () => {
    const parent = of({ references });
    const lines: string[] = [];
    const forbidding = parent.extend({ references: 'forbid', trace: ({ text }) => lines.push(text) });
    const more = forbidding.extend({ opaquePaths: ['x'], secrets: [{ parameter: 'a' }] });
    const texts = [parent, forbidding, more].map(({ engine }) => engine.redact('/login?ticket=hush&a=b'));
    expect(texts).toEqual(['/login?ticket=&a=b', '/login?ticket=&a=b', '/login?ticket=&a=']);
    expect(of({}).extend({ references: 'forbid' }).engine.redact('/login?ticket=hush')).toBe('/login?ticket=hush');
    forbidding.engine.check('/login?ticket=hush');
    expect(new Set(lines)).toEqual(new Set(['/login?ticket=']));
  });

  test.each<readonly [string, RegistryOptions, string | undefined]>([
    ['no base', { references: 'forbid' }, '{"parameter":"ticket"} is no longer a secret of relative references'],
    ['the secret for every string', { references: 'forbid', secrets: [{ parameter: 'ticket' }] }, undefined],
    ['a parent with the base', { parent: of({ references }), references: 'forbid', overlays: [] }, undefined],
  ])('and so does the next registry of a holder: with %s', async (_, options, reason) => {
    const waiting = [of({ references }), options.parent ? createRegistry(options) : of(options)];
    const holder = await createHolder(() => waiting.shift() ?? of({}));
    const { outcome, error } = await holder.reload();
    expect(outcome).toBe(reason === undefined ? 'replaced' : 'failed');
    if (reason !== undefined) expect(String(error)).toContain(reason);
  });
});

describe('a reference hides its password below a base whose scheme hides none', () => {
  const open = plugin('open', { hooks: { secrets: [] } });
  const of = (options: RegistryOptions) => createRegistry({ plugins: [open], ...options });
  const based = { references: { resolve: 'open://h/' } } as const;
  test('in a child of a registry without a base', () => {
    expect(of({}).extend(based).engine.redact('//u:hush@h/')).toBe('//u:@h/');
    expect(
      of(based)
        .extend({ opaquePaths: ['x'] })
        .engine.redact('//u:hush@h/'),
    ).toBe('//u:hush@h/');
  });
  test('in the next registry of a holder', async () => {
    const waiting = [of({}), of(based)];
    const holder = await createHolder(() => waiting.shift() ?? of({}));
    expect(String((await holder.reload()).error)).toContain('"password" is no longer a secret of relative references');
  });
});

test.each<readonly [RegistryOptions['references'], RegistryOptions['references'], string]>([
  ['forbid', 'allow', 'failed'],
  ['forbid', references, 'failed'],
  [references, 'allow', 'failed'],
  [references, { resolve: 'http://h/' }, 'failed'],
  [references, undefined, 'failed'],
  ['allow', references, 'replaced'],
  [undefined, 'forbid', 'replaced'],
  [references, 'forbid', 'replaced'],
])('a holder with %j and then %j: %s', async (from, to, outcome) => {
  const waiting = [from, to];
  const holder = await createHolder(() => createRegistry({ plugins: [http], references: waiting.shift() }));
  expect((await holder.reload()).outcome).toBe(outcome);
});

describe('a warning of a relative reference that is an error', () => {
  test.each<readonly [string, RegistryOptions['severities']]>([
    ['%2e%2e/x', 'strict'],
    ['a/%2e', { 'syntax/*': 'error' }],
    ['//h/%2e', { 'syntax/encoded-dot-segment': 'error' }],
  ])('stays one, whatever base a child or the next registry of a holder gives: %s', async (text, severities) => {
    const parent = createRegistry({ plugins: [http], severities });
    const next = createRegistry({ plugins: [http], severities, references });
    const isForbidden = ({ engine }: typeof parent): boolean =>
      engine.check(text).some(({ severity }) => severity === 'error');
    const children = [parent.extend({ references }), parent.extend({}).extend({ references, severities: 'strict' })];
    expect([parent, next, ...children].map(isForbidden)).toEqual([true, false, true, true]);
    const waiting = [parent, next];
    const holder = await createHolder(() => waiting.shift() ?? next);
    expect((await holder.reload()).error).toMatchObject({
      code: 'registry/weaker',
      message: expect.stringMatching(/syntax\/[a-z-]+ of a relative reference was an error/) as unknown,
    });
  });
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
  await expect(loadConfig(file).then(createRegistry)).rejects.toMatchObject({
    code: expect.stringMatching(/^registry\/(?:set|config-file)$/) as unknown,
  });
});

test('the schema of files has it', () => {
  const { properties } = createRegistry().configJsonSchema() as { readonly properties: Record<string, unknown> };
  expect(JSON.stringify(properties['references'])).toContain('"resolve"');
});

test.each<readonly [string, RegistryOptions]>([
  ['path is opaque', { opaquePaths: ['a'], references: { resolve: 'a://h/' } }],
  ['length is over a limit', { limits: { length: 3 }, references: { resolve: 'http://h/' } }],
])('a base whose %s is an error of the registry', (_, options) => {
  expect(errorOf(() => createRegistry(options))).toMatchObject({
    code: 'registry/set',
    path: 'references.resolve',
    message: expect.stringMatching(/^references\.resolve: expected a URI /) as unknown,
  });
});
