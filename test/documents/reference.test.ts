import { describe, expect, test } from '@jest/globals';
import { kit, createEngine, EncodingError, LEVELS, percentEncode, RULES, SYNTAX_ISSUES, needs } from '@urikit/generic';
import { schemeHazards } from '@urikit/generic/internal';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { engine } from 'urikit';
import { createRegistry, defaultSet } from 'urikit/registry';
import { fileSchema } from '../../packages/registry/src/read/options.js';
import { PRESET_SEVERITIES, REGISTRY_ERRORS } from '@urikit/registry';
import { data } from '@urikit/schemes/data';
import { ftp } from '@urikit/schemes/ftp';
import { did } from '@urikit/schemes/did';
import { geo } from '@urikit/schemes/geo';
import { ldap } from '@urikit/schemes/ldap';
import { ni } from '@urikit/schemes/ni';
import { pkg } from '@urikit/schemes/pkg';
import { file } from '@urikit/scheme-file';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';
import { mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { commandNames } from '../../packages/cli/test/support/commands.js';
import { inside } from '../../packages/cli/test/support/inside.js';
import { packagesIn } from '../support/workspace.js';
import { codesIn, headingsOf, namesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { exportsOf, foundInSources, membersOf } from './support/sources.js';

/** Each name in the reference exists in the code, and each name of the code stands in the reference. */
const reference = (name: string): string => readDocument(`docs/reference/${name}.md`).text;
const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

describe('hooks.md', () => {
  test.each([
    ['SchemeHooks', 'scheme-hooks'],
    ['SchemeRule', 'scheme-hooks'],
    ['Finding', 'scheme-hooks'],
    ['SchemePlugin', 'plugin'],
    ['SchemeOverlay', 'plugin'],
    ['OverlayRules', 'plugin'],
  ])('%s', (name, file) => {
    expect(namesIn(sectionOf(reference('hooks'), name))).toEqual(
      membersOf(`packages/generic/src/scheme/${file}.ts`, name),
    );
  });
  test('EngineKit', () => {
    expect(namesIn(sectionOf(reference('hooks'), 'EngineKit'))).toEqual(Object.keys(kit));
  });
});

describe('issues.md', () => {
  const issues = reference('issues');
  const tableOf = (heading: string): readonly (readonly string[])[] => rowsOf(sectionOf(issues, heading));

  test('has the issues of the engine with severity and section', () => {
    const rows = tableOf('syntax: the engine').map(([code = '', severity, section]) => [
      codesIn(code)[0],
      severity,
      section,
    ]);
    expect(rows).toEqual(
      Object.entries(SYNTAX_ISSUES).map(([code, { severity, section }]) => [code, severity, section]),
    );
  });

  test('has the codes that the data of a profile raises', () => {
    const texts = foundInSources('packages/generic', /find\(\s*'([a-z-]+)'/g);
    expect(texts.length).toBeGreaterThan(3);
    const presences = ['userinfo', 'query', 'fragment'];
    expect(sorted(namesIn(sectionOf(issues, '<id>: the data of a scheme')))).toEqual(
      sorted([...texts, ...presences].map((code) => `<id>/${code}`)),
    );
  });

  // Beside each code stands a text that raises it, for a scheme with the data that the row names.
  test.each(
    tableOf('<id>: the data of a scheme').map(
      ([code = '', severity = '', hooks = '', text = '']) =>
        [codesIn(code)[0] ?? '', severity, codesIn(hooks)[0] ?? '', codesIn(text)[0] ?? ''] as const,
    ),
  )('%s', (code, severity, data, text) => {
    const hooks = Object.fromEntries(data.split(', ').map((pair) => pair.split(': '))) as Readonly<
      Record<string, string>
    >;
    const values = Object.fromEntries(
      Object.entries(hooks).map(([name, value]) => [name, JSON.parse(value.replaceAll("'", '"')) as unknown]),
    );
    const found = createEngine({ schemes: { acme: values } }).check(text);
    expect(found).toEqual([expect.objectContaining({ code: code.replace('<id>', 'acme') })]);
    expect(severity.split(', ')).toContain(found[0]?.severity);
  });

  const names = tableOf('Names of hosts').map(
    ([code = '', severity = '', section = '', text = '']) =>
      // The one text that is too long to be written into a table.
      [codesIn(code)[0] ?? '', severity, section, codesIn(text)[0] ?? `acme://${'a.'.repeat(127)}b`] as const,
  );
  test.each(names)('%s', (code, severity, section, text) => {
    const found = createEngine({ schemes: { acme: { names: 'dns' } } }).check(text);
    expect(found).toEqual([expect.objectContaining({ code: code.replace('<id>', 'acme'), severity, section })]);
  });
  test('has the codes of names of hosts', () => {
    const codes = [/'(host-[a-z0-9-]+|rare-ipv4)': \[/g, /code: '(host-[a-z0-9-]+)'/g]
      .flatMap((pattern) => foundInSources('packages/generic', pattern))
      .map((code) => `<id>/${code}`);
    expect(sorted(names.map(([code]) => code))).toEqual(sorted([...new Set(codes)]));
  });

  test('has the codes of http, each with a text that raises it', () => {
    const rows = tableOf('http: http, https, ws and wss');
    const codes = foundInSources('packages/scheme-http', /code: '([a-z0-9-]+)'/g).map((code) => `http/${code}`);
    const own = rows.map(
      ([code = '', severity = '', text = '']) => [codesIn(code)[0], severity, codesIn(text)[0] ?? ''] as const,
    );
    expect(sorted(own.map(([code]) => code ?? ''))).toEqual(codes);
    for (const [code, severity, text] of own)
      expect(engine.check(text)).toEqual([expect.objectContaining({ code, severity })]);
  });

  test.each([
    ['file', /(?:code: |find\(\s*)'([a-z0-9-]+)'/g],
    ['mailto', /code: '([a-z0-9-]+)'/g],
  ] as const)('has the codes of %s', (scheme, pattern) => {
    // Two codes of mailto stand for codes of names of hosts.
    const mapped = scheme === 'mailto' ? ['domain', 'non-ascii-domain'] : [];
    const codes = sorted([...foundInSources(`packages/scheme-${scheme}`, pattern), ...mapped]).map(
      (code) => `${scheme}/${code}`,
    );
    expect(sorted(namesIn(sectionOf(issues, scheme)))).toEqual(codes);
  });

  const flavours = (['posix', 'windows'] as const).map(
    (flavour) => [flavour, createEngine({ schemes: file.configure({ flavour }, kit) })] as const,
  );
  test.each(
    tableOf('file').map(
      ([code = '', severity = '', flavour = '', text = '']) =>
        [codesIn(code)[0] ?? '', severity, flavour, codesIn(text)[0] ?? ''] as const,
    ),
  )('%s', (code, severity, flavour, text) => {
    const raised = flavours.map(([name, own]) => [
      name,
      own
        .check(text)
        .filter((issue) => issue.code === code)
        .map((issue) => issue.severity),
    ]);
    expect(raised).toEqual(flavours.map(([name]) => [name, flavour === 'both' || flavour === name ? [severity] : []]));
  });

  // Nothing has an IDNA form here, so that its absence can be reported; that is said of no other row.
  const mail = createEngine({ schemes: mailtoSchemes(mailto.configSchema.parse({}), kit) });
  const mailWithoutIdna = createEngine({
    schemes: mailtoSchemes({ ...mailto.configSchema.parse({}), domainToAscii: () => '' }, kit),
  });
  test.each(
    tableOf('mailto').map(
      ([code = '', severity = '', section = '', text = '']) =>
        [codesIn(code)[0] ?? '', severity, section, codesIn(text)[0] ?? ''] as const,
    ),
  )('%s', (code, severity, section, text) => {
    const found = (code === 'mailto/idna' ? mailWithoutIdna : mail).check(text);
    expect(found).toContainEqual(expect.objectContaining({ code, severity: severity.split(', ')[0], section }));
  });

  // What is said of names of hosts has a table of its own.
  const all = createRegistry({ sets: [defaultSet], plugins: [data, did, ftp, geo, ldap, ni, pkg] });
  const listing = ['urn', 'tel', 'sip', 'coap', 'data', 'did', 'ftp', 'geo', 'ldap', 'ni', 'pkg'];
  const plugins = [...defaultSet.plugins, data, did, ftp, geo, ldap, ni, pkg].filter(({ id }) => listing.includes(id));
  const ownCodes = plugins.map(
    ({ id, issues: own = [] }) =>
      [id, own.filter((code) => !/^(?:host-|rare-ipv4)/.test(code)).map((code) => `${id}/${code}`)] as const,
  );
  test.each(ownCodes)('has the codes of %s as its plugin lists them, each with a text that raises it', (id, codes) => {
    const rows = tableOf(id);
    expect(rows.map(([code = '']) => codesIn(code)[0])).toEqual(codes);
    for (const [code = '', severity, section, text = ''] of rows) {
      const raises = (codesIn(text)[0] ?? '').replace('a...', 'a'.repeat(256));
      expect([...all.engine.check(raises), ...schemeHazards(raises, all.engine)]).toContainEqual(
        expect.objectContaining({ code: codesIn(code)[0], severity, section }),
      );
    }
  });
  test('plugins list their codes', () => {
    expect(ownCodes.filter(([, codes]) => codes.length > 0).map(([id]) => id)).toEqual(listing);
  });

  test.each([
    ['encoding: percentEncode and percentDecode', 'packages/generic', /'(encoding\/[a-z0-9-]+)'/g],
    ['input: the command line', 'packages/cli', /'(input\/[a-z0-9-]+)'/g],
  ])('%s', (heading, folder, pattern) => {
    const codes = foundInSources(folder, pattern);
    expect(codes.length).toBeGreaterThan(0);
    expect(sorted(namesIn(sectionOf(issues, heading)))).toEqual(codes);
  });

  test('names no code twice and none elsewhere', () => {
    const codes = namesIn(issues);
    expect(Array.from(new Set(codes))).toEqual(codes);
    expect(
      codes.filter(
        (code) =>
          !/^(?:syntax|<id>|http|file|mailto|urn|tel|sip|coap|data|did|ftp|geo|ldap|ni|pkg|registry|encoding|input)\//.test(
            code,
          ),
      ),
    ).toEqual([]);
  });

  test('an error of percentEncode carries such a code', () => {
    expect(() => percentEncode('%41', 'path')).toThrow(EncodingError);
  });
});

describe('rules.md', () => {
  const [ofEngine = '', ofSchemes = ''] = reference('rules').split('## Rules of schemes');
  const rows = rowsOf(ofEngine).map(([id = '', level = '', tier = '', section = '', before = '', after = '']) => ({
    id: codesIn(id)[0] ?? '',
    level: codesIn(level)[0] ?? '',
    tier,
    section,
    before: codesIn(before)[0] ?? '',
    after: codesIn(after)[0] ?? '',
  }));

  test('has every rule in its order, with level, tier and section', () => {
    expect(rows.map(({ id, level, tier, section }) => ({ id, level, tier, section }))).toEqual(
      RULES.map(({ id, level, tier, section }) => ({ id, level, tier, section })),
    );
  });

  const acme: SchemeHooks = {
    absentAuthority: 'empty',
    localHosts: ['localhost'],
    normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }),
  };
  const own = createEngine({ schemes: { ...http.configure(http.configSchema.parse({}), kit), acme } });

  test.each(rows.map((row) => [row.id, row] as const))('%s does what its row shows', (id, { before, after }) => {
    const rules = RULES.filter((rule) => rule.id === id && rule.tier !== 'safe').map((rule) => rule.id);
    expect(own.explain(before, { rules })).toMatchObject({ before, after });
    expect(needs(before, own, { rules })).toEqual([id]);
  });

  const withSchemes = createRegistry({ sets: [defaultSet], plugins: [data, did, ftp, geo, ldap, ni, pkg] }).engine;
  const shown = rowsOf(ofSchemes).map(
    ([id = '', section = '', before = '', after = '']) =>
      [codesIn(id)[0] ?? '', section, codesIn(before)[0] ?? '', codesIn(after)[0] ?? ''] as const,
  );
  test('has every rule of the schemes in its order, all safe and scheme-based', () => {
    expect(shown.map(([id, section]) => ({ id, section, tier: 'safe', level: 'scheme-based' }))).toEqual(
      withSchemes.rules.filter(({ id }) => id.includes('/')),
    );
  });
  test.each(shown)('%s, %s: %s', (id, _, before, after) => {
    expect(withSchemes.normalize(before)).toBe(after);
    expect(withSchemes.needs(before)).toEqual([id]);
  });
});

describe('levels.md', () => {
  const levels = reference('levels');
  test('has the levels in their order', () => {
    expect(namesIn(sectionOf(levels, 'The ladder'))).toEqual(LEVELS);
  });
  test.each([
    ['normalize', 'packages/generic/src/normalization/normalize.ts', ['NormalizeOptions']],
    ['compare', 'packages/generic/src/normalization/prepare.ts', ['CompareOptions']],
    ['What compare returns', 'packages/generic/src/normalization/compare.ts', ['Comparison']],
  ])('%s', (heading, file, names) => {
    expect(namesIn(sectionOf(levels, heading))).toEqual(names.flatMap((name) => membersOf(file, name)));
  });
});

describe('exports.md', () => {
  test('has every export of @urikit/generic once', () => {
    expect(sorted(namesIn(sectionOf(reference('exports'), '@urikit/generic')))).toEqual(
      sorted(exportsOf('packages/generic/src/index.ts')),
    );
    expect(sorted(namesIn(sectionOf(reference('exports'), '@urikit/generic/record')))).toEqual(
      sorted(exportsOf('packages/generic/src/record.ts')),
    );
  });
  test('has every export of @urikit/lines once', () => {
    expect(sorted(namesIn(sectionOf(reference('exports'), '@urikit/lines')))).toEqual(
      sorted(exportsOf('packages/lines/src/index.ts')),
    );
  });
  test('has every export of @urikit/registry once', () => {
    expect(sorted(namesIn(sectionOf(reference('exports'), '@urikit/registry')))).toEqual(
      sorted(exportsOf('packages/registry/src/index.ts')),
    );
    expect(sorted(namesIn(sectionOf(reference('exports'), '@urikit/registry/file')))).toEqual(
      sorted(exportsOf('packages/registry/src/file.ts')),
    );
  });
  test.each([
    ['@urikit/ajv', 'packages/ajv/src/index.ts'],
    ['@urikit/middleware', 'packages/middleware/src/index.ts'],
    ['@urikit/middleware/express', 'packages/middleware/src/express.ts'],
    ['@urikit/middleware/fastify', 'packages/middleware/src/fastify.ts'],
    ['@urikit/middleware/hono', 'packages/middleware/src/hono.ts'],
    ['@urikit/compat', 'packages/compat/src/index.ts'],
    ['@urikit/compat/idna', 'packages/compat/src/idna.ts'],
    ['@urikit/compat/uri-js', 'packages/compat/src/uri-js.ts'],
    ['@urikit/compat/fast-uri', 'packages/compat/src/fast-uri.ts'],
    ['@urikit/eslint-plugin', 'packages/eslint-plugin/src/index.ts'],
    ['@urikit/same', 'packages/same/src/index.ts'],
    ['urikit/same', 'packages/urikit/src/same.ts'],
    ['@urikit/hosts', 'packages/hosts/src/index.ts'],
    ['@urikit/hosts/find', 'packages/hosts/src/find.ts'],
    ['@urikit/secrets', 'packages/secrets/src/index.ts'],
    ['@urikit/zod', 'packages/zod/src/index.ts'],
    ['@urikit/zod/standard', 'packages/zod/src/standard.ts'],
  ])('has every export of %s once', (section, file) => {
    expect(sorted(namesIn(sectionOf(reference('exports'), section)))).toEqual(sorted(exportsOf(file)));
  });
  test('has what urikit adds', () => {
    for (const [section, entry] of [
      ['urikit', 'index'],
      ['urikit/registry', 'registry'],
      ['urikit/node', 'node'],
    ] as const) {
      const own = exportsOf(`packages/urikit/src/${entry}.ts`);
      expect(sorted(namesIn(sectionOf(reference('exports'), section)))).toEqual(sorted(own));
    }
  });
  test('has every member of a registry', () => {
    expect(namesIn(sectionOf(reference('exports'), 'SchemeRegistry'))).toEqual(
      membersOf('packages/registry/src/scheme-registry.ts', 'SchemeRegistry'),
    );
  });
  test('has every member of an engine, and the verbs that urikit adds', () => {
    const members = membersOf('packages/generic/src/engine/engine.ts', 'Engine');
    expect(namesIn(sectionOf(reference('exports'), 'Engine'))).toEqual(members);
    const added = membersOf('packages/generic/src/engine/with-verbs.ts', 'FullEngine');
    expect(Object.keys(engine).sort()).toEqual(sorted([...members, ...added]));
  });
});

describe('command-line.md', () => {
  const text = reference('command-line');
  const optionsIn = (help: string): readonly string[] =>
    Array.from(help.matchAll(/^ {2}((?:-\w, )?--[a-z-]+)/gm), ([, option = '']) => option).filter(
      (option) => option !== '-h, --help',
    );
  const documented = headingsOf(text).flatMap((heading) => /^urikit ([a-z-]+(?: [a-z]+)?)$/.exec(heading)?.[1] ?? []);

  test('has every command in the order of the help', async () => {
    expect(documented).toEqual(await commandNames());
  });

  test.each(documented)('urikit %s has its options', async (name) => {
    const { stdout } = await inside([...name.split(' '), '--help']);
    const options = namesIn(sectionOf(text, `urikit ${name}`)).map((option) => /(?:-\w, )?--[a-z-]+/.exec(option)?.[0]);
    expect(options).toEqual(optionsIn(stdout.slice(stdout.indexOf('\nOptions:'))));
  });
});

describe('configuration.md', () => {
  const text = reference('configuration');
  test('has every member of a file', () => {
    expect(namesIn(sectionOf(text, 'The members of a file'))).toEqual(Object.keys(fileSchema().shape));
  });
  test('has every member of a set and of the options', () => {
    const ofSets = [
      ...['name', 'version', 'extends'],
      ...membersOf('packages/registry/src/settings/contents.ts', 'Contents'),
    ];
    expect(sorted(namesIn(sectionOf(text, 'PluginSet')))).toEqual(sorted(ofSets));
    const all = membersOf('packages/registry/src/scheme-registry.ts', 'RegistryOptions');
    const own = all.filter((name) => !ofSets.includes(name));
    expect(namesIn(sectionOf(text, 'createRegistry'))).toEqual(own);
  });
  test('has the presets as they are', () => {
    const rows = rowsOf(sectionOf(text, 'Severities'))
      .filter(([, , , last]) => last !== undefined)
      .map(([name = '', ...rest]) => [codesIn(name)[0], ...rest]);
    expect(rows).toEqual(
      Object.entries(PRESET_SEVERITIES).map(([name, { error, warning, info }]) => [name, error, warning, info]),
    );
  });
});

describe('registry-errors.md', () => {
  test('has every code with its meaning', () => {
    const rows = rowsOf(sectionOf(reference('registry-errors'), 'The codes')).map(([code = '', meaning]) => [
      codesIn(code)[0],
      meaning,
    ]);
    expect(rows).toEqual(Object.entries(REGISTRY_ERRORS));
  });
  test('every code is thrown somewhere', () => {
    const thrown = foundInSources('packages/registry', /'((?:registry|input)\/[a-z-]+)'(?!:)/g);
    expect(sorted(Object.keys(REGISTRY_ERRORS).filter((code) => !thrown.includes(code)))).toEqual([]);
  });
});

describe('the map of packages', () => {
  test('packages.md has every package', () => {
    expect(sorted(namesIn(reference('packages')))).toEqual(
      sorted(packagesIn('packages').map(({ manifest }) => manifest.name)),
    );
  });
});
