import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { entriesOf, packagesIn, root, typeScriptFiles } from '../support/workspace.js';

/** The source of each entry, by its specifier. */
const entries = packagesIn('packages').flatMap((one) =>
  entriesOf(one).map(([subpath, file]) => [`${one.manifest.name}${subpath.slice(1)}`, join(root, file)] as const),
);

const program = ts.createProgram(
  entries.map(([, file]) => file),
  {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@urikit/source'],
    noLib: true,
    types: [],
  },
);
const checker = program.getTypeChecker();

/** The names that a file exports, types counted, as the reports in docs/reference/api list them. */
function namesOf(file: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

/** The declaration of a name, which is the same in each module that exports the name again. */
const declared = (name: ts.Symbol): ts.Symbol =>
  name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name;

const counts = new Map(entries.map(([specifier, file]) => [specifier, namesOf(file).length]));

/** The entries for people. The names of two packages are those of an entry of @urikit/compat, which is counted. */
const open = [...counts].filter(
  ([specifier]) => !specifier.endsWith('/internal') && !['@urikit/fast-uri', '@urikit/uri-js'].includes(specifier),
);

test('all entries for people together export at most so many names', () => {
  expect(open.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(692);
});

test('a name is exported by one entry, unless an entry without Zod or tsyringe, or with the default schemes, has it, too', () => {
  const doors = new Map<ts.Symbol, string[]>();
  for (const [specifier, file] of entries) {
    if (!open.some(([one]) => one === specifier)) continue;
    if (/^(?:urikit|@urikit\/compat)(?:\/|$)|\/(?:profile|hooks|keyer|find|values)$/.test(specifier)) continue;
    for (const name of namesOf(file))
      doors.set(declared(name), [...(doors.get(declared(name)) ?? []), `${specifier}: ${name.name}`]);
  }
  expect(doors.size).toBeGreaterThan(300);
  expect([...doors.values()].filter((names) => names.length > 1)).toEqual([]);
});

/** Names of two symbols: one verb behind doors of one kind, or names that other packages gave. */
const SHARED_NAMES: readonly (readonly [reason: string, names: readonly string[]])[] = [
  ['uri of Zod is the same value', ['uri']],
  ['@urikit/registry/values is without tsyringe', ['createRegistry']],
  ['the secrets of standards, and those of vendors besides', ['redact']],
  [
    'urikit binds the functions over an engine to its own',
    ['guess', 'relativize', 'resolveReference', 'tryResolveReference'],
  ],
  [
    'urikit/node fills in the default set, as urikit does',
    ['loadConfig', 'readConfig', 'tryLoadConfig', 'tryReadConfig'],
  ],
  ['the steps to a normal form, and the parts of two cache keys', ['explain']],
  ['@urikit/same/small is without near misses', ['createSame']],
  ['one middleware for each framework', ['checkRequestUri', 'httpCache']],
  ['the same answers by WebAssembly', ['createLines']],
  ['the same answers for arguments that the keyer has checked', ['hostListHas']],
  [
    'the packages that drop-ins replace',
    ['SCHEMES', 'equal', 'normalize', 'parse', 'removeDotSegments', 'resolve', 'serialize'],
  ],
];

test('a name has one meaning in all entries, those for our packages included', () => {
  const meanings = new Map<string, Set<ts.Symbol>>();
  for (const [, file] of entries)
    for (const name of namesOf(file))
      meanings.set(name.name, (meanings.get(name.name) ?? new Set()).add(declared(name)));
  const shared = [...meanings].filter(([, symbols]) => symbols.size > 1).map(([name]) => name);
  expect(shared.sort()).toEqual(SHARED_NAMES.flatMap(([, names]) => names).sort());
});

/** An import of a file of the test's package, or of any package by a test of the whole. */
const OWN_SOURCE = /^import (?:type )?\{([^}]*)\} from '((?:\.\.\/)+(?:packages\/[\w-]+\/)?src\/[^']*)\.js';/gm;

test('a test imports a name of its package from the entry that exports the name', () => {
  const exported = new Map(
    entries.flatMap(([specifier, file]) => namesOf(file).map((name) => [declared(name), specifier] as const)),
  );
  /** Names that a test imports from a file of sources although an entry has the name. */
  const pastTheEntry = (test: string): readonly string[] =>
    [...readFileSync(join(root, test), 'utf8').matchAll(OWN_SOURCE)].flatMap(([, list = '', path = '']) => {
      const module = namesOf(join(root, dirname(test), `${path}.ts`));
      return list.split(',').flatMap((each) => {
        const wanted = /^\s*(?:type )?(\w+)/.exec(each)?.[1];
        const found = module.find(({ name }) => name === wanted);
        const entry = found && exported.get(declared(found));
        return entry === undefined ? [] : [`${test}: ${String(wanted)} of ${entry}`];
      });
    });
  const tests = [...packagesIn('packages').map(({ folder }) => `${folder}/test`), 'test'].flatMap(typeScriptFiles);
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.flatMap(pastTheEntry)).toEqual([]);
});
