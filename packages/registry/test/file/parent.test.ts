import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createHolder, createRegistry, RegistryError, type RegistryOptions } from '@urikit/registry';
import { loadConfig, loadRegistry, readConfig } from '@urikit/registry/file';
import { folderWith, packageIn } from '../support/folder.js';
import { failureOf, issuesOf, overlay, plugin, set } from '../support/plugins.js';

const acme = plugin('acme', { hooks: { query: 'discouraged' } });
const sets = [set('default', { plugins: [acme] })];
const load = (folder: string, name: string): Promise<RegistryOptions> => loadConfig(join(folder, name), { sets });
const issuesFor = (options: RegistryOptions, text: string) => issuesOf(createRegistry(options), text);

describe('a file with a parent', () => {
  const company = { severities: { 'acme/query': 'error' } };
  test('starts from its parent, a file beside it, and is judged by it', async () => {
    const folder = folderWith({
      'company.json': company,
      'team/a.json': { parent: '../company.json', severities: { 'acme/query': 'off' } },
    });
    expect(issuesFor(await load(folder, 'team/a.json'), 'acme:?q')).toEqual(['error acme/query']);
  });
  test('or a file with an absolute path', async () => {
    const parent = join(folderWith({ 'company.json': company }), 'company.json');
    expect(issuesFor(await load(folderWith({ 'a.json': { parent } }), 'a.json'), 'acme:?q')).toEqual([
      'error acme/query',
    ]);
  });
  test('or a package that exports a registry', async () => {
    const code = `export const company = globalThis[Symbol.for('test.company')];`;
    const registry = createRegistry({ sets, ...(company as RegistryOptions) });
    (globalThis as Record<symbol, unknown>)[Symbol.for('test.company')] = registry;
    const folder = folderWith({ ...packageIn('@acme/company', code), 'a.json': { parent: '@acme/company' } });
    expect(issuesFor(await load(folder, 'a.json'), 'acme:?q')).toEqual(['error acme/query']);
    expect((await loadRegistry('@acme/company#company', folder)).schemes()).toEqual(['acme']);
    const packages = { '@acme/company': { company: await loadRegistry('@acme/company', folder) } };
    expect(issuesFor(await readConfig('parent: "@acme/company"', packages), 'acme:?q')).toEqual(['error acme/query']);
    expect((await failureOf(readConfig('parent: ./company.json'))).message).toContain('name a package');
  });
  const FILES = { 'b.json': { parent: './a.json' }, 'b.yaml': '' };
  test.each([
    ['a circle', './b.json', /a\.json.*\(registry\/cycle\)$/],
    ['a missing parent', './none.json', /none\.json: the file does not exist.*\(registry\/config-file\)$/],
    ['an empty parent', './b.yaml', /b\.yaml: it is empty.*\(registry\/config-file\)$/],
    ['a package that is not there', 'nothing', /package "nothing" cannot be loaded.*\(registry\/config-file\)$/],
  ])('%s is an error', async (_, parent, message) => {
    expect((await failureOf(load(folderWith({ 'a.json': { parent }, ...FILES }), 'a.json'))).message).toMatch(message);
  });
});

describe('a value of the environment', () => {
  const env = { LENGTH: '12', NAME: 'strict', TEXT: '{ no', EMPTY: '' };
  const read = (text: string) => readConfig(text, {}, { env });
  test('takes the place of a whole scalar, read as YAML reads it', async () => {
    expect(await read('limits: { length: "${env:LENGTH}" }\nseverities: ${env:NAME}\n')).toMatchObject({
      limits: { length: 12 },
      severities: 'strict',
    });
    const values = 'b: "${env:TEXT}", c: "$${env:TEXT}", d: "x ${env:TEXT}", e: "${env:NONE:-7}", f: "${env:NONE:-}"';
    expect(await read(`config: { a: { ${values} } }`)).toMatchObject({
      config: { a: { b: '{ no', c: '${env:TEXT}', d: 'x ${env:TEXT}', e: 7 } },
    });
  });
  test('that is absent is an error with file and line', async () => {
    const file = join(folderWith({ 'a.json': '{\n "severities": "${env:URIKIT_NONE}" }' }), 'a.json');
    const { issue } = await failureOf(loadConfig(file));
    expect(issue).toMatchObject({ code: 'registry/config-file', line: 2, file });
    expect(issue.message).toContain('the environment has no variable "URIKIT_NONE"');
  });
});

describe('a holder over a floor', () => {
  const folderOf = (own: string): string => folderWith({ 'a.yaml': own });
  const team = (folder: string) => () => loadConfig(join(folder, 'a.yaml'), { sets: [] });

  test('extends its floor by the options of its source, and takes any valid file', async () => {
    const folder = folderOf('severities: { acme/query: off }\n...\n');
    const floor = createRegistry({ sets, severities: { 'acme/query': 'error' } });
    const holder = await createHolder(team(folder), { floor });
    const severities = (): readonly string[] => holder.engine.check('acme:?q').map(({ severity }) => severity);
    expect(severities()).toEqual(['error']);
    writeFileSync(join(folder, 'a.yaml'), 'limits: { length: 9 }\n...\n');
    expect([(await holder.reload()).outcome, severities(), holder.registry.engine.limits.length]).toEqual([
      'replaced',
      ['error'],
      9,
    ]);
    for (const text of ['', 'limits: { length: 9 }\n', 'limits: {', 'limits: { lenght: 9 }\n...\n']) {
      writeFileSync(join(folder, 'a.yaml'), text);
      const { outcome, error } = await holder.reload();
      expect([outcome, error instanceof RegistryError, holder.registry.engine.limits.length]).toEqual([
        'failed',
        true,
        9,
      ]);
    }
  });

  test('is made again where the floor is a holder that reloads, or both keep what they had', async () => {
    let company: RegistryOptions = { sets, limits: { length: 50 } };
    const floor = await createHolder(() => createRegistry(company));
    const teams = await Promise.all(
      [{ limits: { length: 40 } }, { config: { acme: {} } }].map((options) => createHolder(() => options, { floor })),
    );
    const told: string[] = [];
    teams.forEach((one, i) => one.onReload(({ outcome }) => told.push(`${String(i)} ${outcome}`)));
    const lengths = (): readonly number[] => [floor, ...teams].map(({ engine }) => engine.limits.length);
    expect(lengths()).toEqual([50, 40, 50]);
    company = { sets, limits: { length: 30 } };
    expect([(await floor.reload()).outcome, lengths()]).toEqual(['replaced', [30, 30, 30]]);
    // The second team has options of a plugin that the company takes away.
    company = { limits: { length: 20 } };
    const { outcome, error } = await floor.reload();
    expect([outcome, (error as RegistryError).code, lengths()]).toEqual([
      'failed',
      'registry/missing-plugin',
      [30, 30, 30],
    ]);
    teams[1]?.dispose();
    expect([(await floor.reload()).outcome, lengths()]).toEqual(['replaced', [20, 20, 30]]);
    expect(told).toEqual(['0 replaced', '1 replaced', '1 failed', '0 replaced']);
  });

  test.each([undefined, null, createRegistry()])('is given options by its source, and not %p', async (given) => {
    const error = await failureOf(createHolder(() => given as never, { floor: createRegistry() }));
    expect(error.code).toBe('registry/set');
  });
});

test('another option of its own plugin reaches a holder, which compares no functions and no lists', async () => {
  let buckets = ['logs-*'];
  const holder = await createHolder(() =>
    createRegistry({
      plugins: [acme],
      config: {},
      overlays: [overlay({ id: 'b', hosts: { allow: buckets.map(() => 'h') } })],
      secrets: buckets.map((parameter) => ({ parameter })),
    }),
  );
  buckets = ['logs-eu'];
  expect((await holder.reload()).outcome).toBe('replaced');
});

test('a module gives its services beside its configuration', async () => {
  const folder = folderWith({
    'a.mjs': `export const config = {}; export const services = [{ token: 'clock', useValue: 1 }];`,
  });
  expect((await loadConfig(join(folder, 'a.mjs'))).services).toEqual([{ token: 'clock', useValue: 1 }]);
});
