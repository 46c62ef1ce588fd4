import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CLOCK, createRegistry, RegistryError } from '@urikit/registry';
import {
  findConfig,
  type LoadedPackage,
  lineOf,
  loadConfig,
  loadPlugin,
  type LoadOptions,
  tryLoadConfig,
} from '@urikit/registry/file';
import { error, errorOf, failureOf, plugin, throwing } from '../support/plugins.js';
import { folderWith, packageIn } from '../support/folder.js';
import { codeBy } from '../support/codes.js';

const pluginCode = (id: string, more = ''): string => `{
  id: '${id}', version: '1.0.0', contract: 2, schemes: ['${id}'], rfc: [],
  configSchema: { parse: (value) => { if (value.bad) throw new Error('bad is bad'); return value; } },
  configure: (config) => ({ '${id}': { view: () => config, defaultPort: 7 } }), ${more}
}`;

const PACKAGES = {
  ...packageIn('@acme/one', `export const one = ${pluginCode('one')}; export const again = one;`),
  ...packageIn('two', `export const two = ${pluginCode('two')}; export const three = ${pluginCode('three')};`),
  ...packageIn('only-import', `export const imported = ${pluginCode('imported')};`, {
    exports: { import: './index.js' },
  }),
  ...packageIn('conditional', `export const none = 1;`, {
    exports: { special: './special.js', default: './index.js' },
  }),
  'node_modules/conditional/special.js': `export const special = ${pluginCode('special')};`,
  ...packageIn('nothing', 'export const nothing = 1;'),
  ...packageIn('broken', 'throw new Error("out of order");'),
  ...packageIn(
    'policies',
    `export const inside = { id: 'inside', version: '1.0.0', extends: 'one', check: (uri, report) => report({ code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' }) };`,
  ),
  ...packageIn(
    'optioned',
    `export const plain = { id: 'plain', version: '1.0.0', extends: 'one', query: 'forbidden' };
    export const short = { ...plain, id: 'short', configSchema: { parse: (value) => value }, configure: () => ({}) };`,
  ),
  ...packageIn(
    'team',
    `export const web = { name: 'web', version: '2.0.0', plugins: [${pluginCode('four')}], config: { four: { from: 'web' } } };`,
  ),
};

/** A configuration in a folder that has the packages above. */
const configIn = (name: string, content: unknown): string => join(folderWith({ ...PACKAGES, [name]: content }), name);
const load = async (content: unknown, name = 'urikit.config.json', options?: LoadOptions) =>
  createRegistry(await loadConfig(configIn(name, content), options));

describe('what a file says', () => {
  test('in JSON', async () => {
    const registry = await load({
      $schema: './schema.json',
      plugins: ['@acme/one', { package: 'two', export: 'three' }, 'only-import'],
      overlays: ['policies', { id: 'quiet', extends: 'three', query: 'forbidden', secrets: ['query'] }],
      sets: ['team'],
      config: { one: { a: 1 } },
      severities: { preset: 'strict', 'quiet/query': 'warning' },
      opaquePaths: ['urn'],
      limits: { length: 5000 },
      encodedDotSegments: 'refuse',
      secrets: [{ parameter: 'ticket' }, 'bare-parameters'],
    });
    expect(registry.schemes()).toEqual(['four', 'one', 'three', 'imported']);
    expect([registry.view('one:x'), registry.view('four:x')]).toEqual([{ a: 1 }, { from: 'web' }]);
    expect(registry.engine.check('one:x')).toMatchObject([{ code: 'inside/hit', severity: 'warning' }]);
    expect(registry.engine.check('three:?')).toMatchObject([{ code: 'quiet/query', severity: 'warning' }]);
    expect(registry.describe()).toMatchObject({
      opaquePaths: ['urn'],
      limits: { length: 5000 },
      encodedDotSegments: 'refuse',
      secrets: ['bare-parameters', { parameter: 'ticket' }],
      sets: { web: '2.0.0' },
      overlays: [{ id: 'inside' }, { id: 'quiet', version: '0.0.0' }],
    });
  });

  test.each(['urikit.config.yaml', 'urikit.config.yml'])('in %s', async (name) => {
    const registry = await load(
      `# Two teams\nsets:\n  - name: left\n    version: 1.0.0\n    plugins: ["@acme/one"]\n    config: { one: { a: left } }\n  - name: right\n    version: 1.0.0\n    extends: [left]\n    config: { one: { b: right } }\nseverities: interop\n`,
      name,
    );
    expect(registry.view('one:x')).toEqual({ a: 'left', b: 'right' });
    expect(registry.describe()).toMatchObject({
      sets: { left: '1.0.0', right: '1.0.0' },
      severities: { preset: 'interop' },
    });
  });

  test('in a module, with plugins themselves in it', async () => {
    const registry = await load(
      `const own = ${pluginCode('own')};
       class Made { constructor() { Object.assign(this, ${pluginCode('made')}); } }
       const base = { name: 'base', version: '1.0.0', plugins: [own] };
       export default { plugins: ['@acme/one', own, Made, { useFactory: () => (${pluginCode('fresh')}) }],
         sets: [base, { name: 'top', version: '1.0.0', extends: [base, { package: 'team', export: 'web' }], config: { own: { a: 1 } } }],
         overlays: [{ id: 'inside', version: '1.0.0', extends: 'own', check: () => {} }] };`,
      'urikit.config.mjs',
    );
    expect([...registry.schemes()].sort()).toEqual(['four', 'fresh', 'made', 'one', 'own']);
    expect(registry.view('own:x')).toEqual({ a: 1 });
  });

  const CLASS = `class Made {
    constructor() { Object.assign(this, ${pluginCode('made')}); this.configure = undefined; delete this.configure; }
    configure(config) { return { made: { view: () => config, defaultPort: 7 } }; }
  }`;
  const COMPILED = `function Made() { Object.assign(this, { id: 'made', version: '1.0.0', contract: 2, schemes: ['made'], rfc: [],
    configSchema: { parse: (value) => value } }); }
    Made.prototype.configure = function (config) { return { made: { view: () => config } }; };`;
  const FIELDS = `class Made { constructor() { Object.assign(this, ${pluginCode('made')}); } }`;
  const FACTORY = `const made = (given) => {
    if (typeof given.get !== 'function') throw new Error('no container');
    return ${pluginCode('made')};
  };`;

  const MADE = pluginCode('made');
  const HIDDEN = `Object.fromEntries([['made', ${MADE}]])`;
  const [COMMON, whole] = [{ type: 'commonjs' }, (name: string) => ({ package: 'own', export: name })];
  test.each<readonly [string, string, unknown, object?]>([
    ['a class', `export ${CLASS}`, 'own'],
    ['a class by its name', `export ${CLASS}`, whole('Made')],
    ['a class that was compiled to a function', `${COMPILED} export { Made };`, 'own'],
    ['a class beside a plugin', `export ${CLASS} export const made = new Made();`, 'own'],
    ['a class that says nothing before it is made', `export ${FIELDS}`, whole('Made')],
    ['a factory', `${FACTORY} export { made };`, whole('made')],
    ['a factory as tsyringe names it', `${FACTORY} export const it = { useFactory: made };`, whole('it')],
    ['a default', `export default ${MADE};`, 'own'],
    ['a default with plugins in it', `export default { made: ${MADE} };`, 'own'],
    ['CommonJS: the plugin', `module.exports = ${MADE};`, 'own', COMMON],
    ['CommonJS: names that Node cannot see', `module.exports = ${HIDDEN};`, 'own', COMMON],
    ['CommonJS: one of them', `module.exports = ${HIDDEN};`, whole('made'), COMMON],
    ['CommonJS: a compiled default', `exports.__esModule = true; exports['def' + 'ault'] = ${MADE};`, 'own', COMMON],
    ['CommonJS: a compiled default by its name', `exports['def' + 'ault'] = ${MADE};`, whole('default'), COMMON],
    ['CommonJS: a class', `exports.Made = ${CLASS};`, 'own', COMMON],
  ])('%s can be named', async (_, code, reference, more = {}) => {
    const folder = folderWith({
      ...packageIn('own', code, more),
      'a.json': { plugins: [reference], config: { made: { a: 1 } } },
    });
    expect(createRegistry(await loadConfig(join(folder, 'a.json'))).view('made:x')).toEqual({ a: 1 });
    const name = typeof reference === 'string' ? reference : `own#${(reference as { readonly export: string }).export}`;
    expect((await loadPlugin(name, folder)).id).toBe('made');
    await expect(loadPlugin(name, undefined as never)).rejects.toMatchObject({ code: 'input/not-string' });
  });

  test('a factory that is named gets the services of the registry', async () => {
    const code = `const CLOCK = Symbol.for('@urikit/registry:CLOCK');
      export const made = ({ get }) => {
        const now = get(CLOCK).now();
        return { ...${pluginCode('made')}, configure: () => ({ made: { view: () => now } }) };
      };`;
    const folder = folderWith({
      ...packageIn('own', code),
      'a.json': { plugins: [{ package: 'own', export: 'made' }] },
    });
    const services = [{ token: CLOCK, useValue: { now: () => 7 } }];
    expect(createRegistry({ ...(await loadConfig(join(folder, 'a.json'))), services }).view('made:x')).toBe(7);
  });

  test('in a module, exported as config', async () => {
    expect((await load(`export const config = { plugins: ['@acme/one'] };`, 'urikit.config.mjs')).schemes()).toEqual([
      'one',
    ]);
  });

  test.each([
    ['{}', 1],
    ['{ sets: undefined }', 1],
    ['{ sets: [] }', 0],
  ])('sets by default: a module that exports %s has %i', async (code, count) => {
    const file = join(folderWith({ 'a.mjs': `export default ${code};` }), 'a.mjs');
    const { sets } = await loadConfig(file, { sets: [{ name: 'web', version: '1.0.0' }] });
    expect(sets).toHaveLength(count);
  });

  test.each([
    ['json', '{}'],
    ['yaml', '{} # nothing yet\n'],
    ['yml', '---\n{}\n...\n'],
    ['mjs', 'export default {};'],
  ])('%s: a file that says nothing says so', async (kind, text) => {
    expect((await load(text, `urikit.config.${kind}`)).schemes()).toEqual([]);
  });

  test('packages are found under the conditions of the caller', async () => {
    const plugins = ['conditional'];
    expect((await load({ plugins }, 'a.json', { conditions: ['special'] })).schemes()).toEqual(['special']);
    expect((await failureOf(load({ plugins }))).message).toContain('exports nothing that is a SchemePlugin');
  });

  test('a child may be read from a file of its own; a path may be relative', async () => {
    const parent = await load({ plugins: ['@acme/one'] });
    const file = relative(process.cwd(), configIn('tenant.yaml', 'config: { one: { a: tenant } }'));
    expect(parent.extend(await loadConfig(file)).view('one:x')).toEqual({ a: 'tenant' });
  });

  test('a set that two others extend is one set', async () => {
    const of = (name: string) => ({ name, version: '1.0.0', extends: ['base'] });
    const base = { name: 'base', version: '1.0.0', plugins: ['@acme/one'] };
    const options = await loadConfig(configIn('a.json', { sets: [of('l'), of('r'), base] }));
    const [l, r, b] = options.sets ?? [];
    expect([l?.extends?.[0], r?.extends?.[0]]).toEqual([b, b]);
    expect(l?.extends?.[0]).toBe(r?.extends?.[0]);
    expect(createRegistry(options).schemes()).toEqual(['one']);
  });
});

describe('what a file may not say', () => {
  const PATH =
    /plugins\[0\]: expected the name of a package, found a path: import a module of your own in urikit.config/;
  const NAME = /plugins\[0\]: expected the name of a package, as in/;
  const inside = (more: object) => ({ overlays: [{ id: 'a', extends: 'one', ...more }] });
  const TIGHTEN = /overlays\[0\].userinfo: .* can only tighten; write "discouraged" or "forbidden"/;
  const KEYS = /plugin: no such key \(is "plugins" meant\?\); .*the keys here are "\$schema", "parent"/;
  test.each<readonly [unknown, string, RegExp]>([
    [{ plugin: [] }, 'plugin', KEYS],
    [{ plugins: [3] }, 'plugins[0]', /plugins\[0\]/],
    ...['./x.js', '../x', 'file:///x', 'C:\\x'].map((name) => [{ plugins: [name] }, 'plugins[0]', PATH] as const),
    ...['https://e.example/x.js', 'data:text/javascript,1', 'X Y', 'a/../../x', 'node:fs'].map(
      (name) => [{ plugins: [name] }, 'plugins[0]', NAME] as const,
    ),
    [{ overlays: ['./x.mjs'] }, 'overlays[0]', /found a path/],
    [{ plugins: [{ package: 'two', name: 'x' }] }, 'plugins[0].name', /no such key; .*the keys here are "package"/],
    [inside({ userinfo: 'allowed' }), 'overlays[0].userinfo', TIGHTEN],
    [inside({ userinf: 1 }), 'overlays[0].userinf', /no such key \(is "userinfo" meant\?\)/],
    [{ opaquePaths: 1, plugin: [] }, 'opaquePaths', /opaquePaths: .*; plugin: no such key .*the keys here are/],
    [inside({ defaultPort: 1 }), 'overlays[0].defaultPort', /defaultPort: no such key/],
    [{ sets: [{ name: 'a' }] }, 'sets[0].version', /sets\[0\].version/],
    [{ severities: 'lenient' }, 'severities', /severities: expected "strict", "recommended", "interop", or choices by/],
    [{ severities: { 'one/x': 'fatal' } }, 'severities.one/x', /fatal|one\/x/],
    [{ config: [] }, 'config', /config/],
    ['"x"', '', /the file: /],
  ])('%j', async (content, path, message) => {
    const file = configIn('urikit.config.json', content);
    const failure = await failureOf(loadConfig(file));
    expect(failure).toMatchObject(error(codeBy(message, 'registry/config-file'), message, { file, path }));
    expect(failure.message.startsWith(`${file}: `)).toBe(true);
  });

  const named = (name: string, exported: string) => ({ plugins: [{ package: name, export: exported }] });
  test.each<readonly [unknown, RegExp]>([
    [{ plugins: ['missing'] }, /plugins\[0\]: package "missing" cannot be loaded: .*install it where the file is/s],
    [named('fs', 'ReadStream'), /plugins\[0\]: package "fs" cannot be loaded: it is a module of the platform/],
    [{ plugins: ['broken'] }, /cannot be loaded: its code throws; see the cause, and correct the code/],
    [named('two', 'four'), /has no export "four"; name one of its exports: "three", "two"/],
    [{ plugins: ['nothing'] }, /exports nothing that is a SchemePlugin; name another package, or one of its exports/],
    [{ plugins: ['two'] }, /exports "three", "two"; say which is meant, as in { package: "two", export: "three" }/],
    [{ overlays: ['@acme/one'] }, /overlays\[0\]: package "@acme\/one" exports nothing that is a SchemeOverlay/],
    [
      { overlays: ['optioned'] },
      /exports "plain", "short"; say which is meant, as in { package: "optioned", export: "plain" }/,
    ],
    [{ parent: '@acme/one' }, /parent: package "@acme\/one" exports nothing that is a registry/],
    [{ sets: ['@acme/one'] }, /sets\[0\]: .*exports nothing that is a PluginSet/],
    [{ sets: [{ name: 'a', version: '1.0.0', extends: ['nothing'] }] }, /sets\[0\].extends\[0\]: package "nothing"/],
  ])('%j', async (content, message) => {
    expect(await failureOf(loadConfig(configIn('a.json', content)))).toMatchObject(
      error('registry/config-file', message),
    );
  });

  test.each([
    [['a', ['b']], ['b', ['a']], 'registry/cycle', 'a -> b -> a', ['b', 'a']],
    [['a', []], ['a', []], 'registry/duplicate', 'sets: "a" is the name of two sets', ['a']],
  ] as const)('sets that extend each other, or have one name %#', async (one, other, code, words, plugins) => {
    const sets = [one, other].map(([name, above]) => ({ name, version: '1.0.0', extends: above }));
    const made = loadConfig(configIn('a.json', { sets })).then(createRegistry);
    expect(await failureOf(made)).toMatchObject(error(code, words, { plugins }));
  });

  test('options that a plugin refuses are found when the registry is made, with file, path and plugin', async () => {
    const file = configIn('urikit.config.yaml', 'plugins: ["@acme/one"]\nconfig: { one: { bad: true } }\n');
    const options = await loadConfig(file);
    const place = { file, path: 'config.one', plugins: ['one'] };
    expect(errorOf(() => createRegistry(options))).toMatchObject({ code: 'registry/config', ...place });
  });

  const TWO = 'export default {}; export const config = { limits: { length: 9 } };';
  test.each<readonly [string, string, RegExp]>([
    ['a.mjs', 'export const x = 1;', /it exports neither default nor config; correct the file/],
    ['a.mjs', '', /it exports neither default nor config/],
    ['a.mjs', TWO, /it exports default and config; export one of the two/],
    ['a.toml', '', /the name ends in ".toml"; name it urikit.config.json or urikit.config.yaml/],
    ['urikit', '', /the name has no ending, which tells its kind; name it urikit.config.json/],
    ['a.mjs', 'throw new Error("no");', /its code throws; see the cause, and correct the code/],
    ['a.mjs', 'import "urikit-none";', /it cannot be loaded \(\w+\); see the cause; install it/],
  ])('%s: %j', async (name, content, message) => {
    expect(await failureOf(loadConfig(configIn(name, content)))).toMatchObject(error('registry/config-file', message));
  });

  test.each([
    ['x.yaml', 'x.yaml: it is a folder; name the file in it, as urikit.config.json or urikit.config.yaml'],
    ['no', 'no: it is a folder; name the file in it, as urikit.config.json'],
    ['none', 'the file does not exist; correct the path'],
    ['z.yaml/urikit.config.json', 'a part of its path is a file; correct the path'],
    ['urikit.config.json', 'the file does not exist; correct the path'],
  ])('%s: %s', async (name, words) => {
    const folder = folderWith({ 'x.yaml/y.json': '{}', 'no/y.json': '{}', 'z.yaml': '' });
    expect((await failureOf(loadConfig(join(folder, name)))).message).toContain(words);
  });

  test('a byte order mark is no mistake', async () => {
    expect((await load('\uFEFF{"plugins":["@acme/one"]}')).schemes()).toEqual(['one']);
  });

  test('a lone carriage return ends a line, also that of a comment', async () => {
    const file = join(folderWith({ 'a.yaml': '# strict\rseverities: strict # all\rlimits: { length: x }' }), 'a.yaml');
    const { path } = await failureOf(loadConfig(file));
    expect([path, lineOf({ file, path: ['limits', 'length'] })]).toEqual(['limits.length', 3]);
  });
});

test('a listener hears what each package gave', async () => {
  const loaded: LoadedPackage[] = [];
  await load(
    {
      plugins: ['@acme/one', { package: 'two', export: 'three' }],
      overlays: ['policies'],
      sets: [{ name: 'a', version: '1.0.0', extends: ['team'] }],
    },
    'a.json',
    { onLoaded: (one) => loaded.push(one) },
  );
  expect(loaded.map(({ value, ...rest }) => [rest, Object.keys(Object(value) as object).includes('version')])).toEqual([
    [{ kind: 'set', path: 'sets[0].extends[0]', package: 'team', export: 'web' }, true],
    [{ kind: 'plugin', path: 'plugins[0]', package: '@acme/one', export: 'again' }, true],
    [{ kind: 'plugin', path: 'plugins[1]', package: 'two', export: 'three' }, true],
    [{ kind: 'overlay', path: 'overlays[0]', package: 'policies', export: 'inside' }, true],
  ]);
});

describe('loadPlugin', () => {
  const folder = folderWith(PACKAGES);
  test.each([
    ['@acme/one', 'one'],
    ['two#three', 'three'],
  ])('%s', async (name, id) => {
    expect(await loadPlugin(name, folder)).toMatchObject({ id });
  });

  test.each<readonly [string, string, RegExp]>([
    ['./x.js', 'registry/config-file', /"\.\/x\.js" is not the name of a package; name one as in/],
    ['node:fs', 'registry/config-file', /"node:fs" is not the name of a package/],
    ['missing', 'registry/config-file', /package "missing" cannot be loaded: .*; install it, or correct its name/],
    ['two', 'registry/config-file', /exports "three", "two"; say which is meant/],
    ['nothing#nothing', 'registry/not-a-plugin', /package "nothing": expected a plugin, found number/],
  ])('%s', async (name, code, message) => {
    expect(await failureOf(loadPlugin(name, folder))).toMatchObject(error(code, message));
  });

  test('under the conditions of the caller', async () => {
    expect(await loadPlugin('conditional', folder, ['special'])).toMatchObject({ id: 'special' });
  });
});

describe('findConfig', () => {
  test('the one there is, or none', () => {
    expect(findConfig(folderWith({}))).toBeUndefined();
    const folder = folderWith({ 'urikit.config.yml': '' });
    expect(findConfig(folder)).toBe(join(folder, 'urikit.config.yml'));
  });

  test('two are one too many', () => {
    const folder = folderWith({ 'urikit.config.yml': '', 'urikit.config.json': '' });
    expect(errorOf(() => findConfig(folder))).toMatchObject(
      error('registry/config-file', /urikit.config.json", ".*urikit.config.yml"; keep one/, { file: folder }),
    );
  });
});

test('a plugin of an application and the same one of a file are one', async () => {
  const own = plugin('own');
  const options = await loadConfig(configIn('a.json', { config: { own: {} } }));
  expect(createRegistry({ ...options, plugins: [own] }).schemes()).toEqual(['own']);
});

describe('tryLoadConfig answers as loadConfig', () => {
  test('with the options of a registry', async () => {
    const file = configIn('urikit.config.json', { plugins: ['@acme/one#one'] });
    const good = configIn('urikit.config.yaml', 'plugins:\n- package: two\n  export: two\n...\n');
    const result = await tryLoadConfig(good);
    expect(result.ok && createRegistry(result.value).schemes()).toEqual(['two']);
    expect(await tryLoadConfig(file)).toMatchObject({ ok: false });
  });

  test.each<readonly [string, unknown]>([
    ['urikit.config.json', '{ "plugins": [ '],
    ['urikit.config.json', { plugin: [] }],
    ['urikit.config.json', { plugins: ['nowhere'] }],
    ['urikit.config.yaml', 'a: *b'],
    ['urikit.config.toml', 'a = 1'],
  ])('with the issue of %s that is %j', async (name, content) => {
    const file = configIn(name, content);
    const { issue } = await failureOf(loadConfig(file));
    expect(await tryLoadConfig(file)).toEqual({ ok: false, issue });
  });

  test('with input/not-string for a file that is no string', async () => {
    expect(await tryLoadConfig(5 as never)).toMatchObject({ ok: false, issue: { code: 'input/not-string' } });
  });

  test('and throws for wrong options, and an error of another program', async () => {
    await expect(tryLoadConfig('x.json', { set: [] } as never)).rejects.toThrow(RegistryError);
    const file = configIn('urikit.config.json', { plugins: [{ package: 'two', export: 'two' }] });
    const onLoaded = throwing(new RangeError('of the caller'));
    await expect(tryLoadConfig(file, { onLoaded })).rejects.toThrow('of the caller');
  });
});
