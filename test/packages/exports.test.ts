import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { entriesOf, packagesIn, root } from '../support/workspace.js';

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

/** How many names a file exports, types counted, as the reports in docs/reference/api list them. */
function countOf(file: string): number {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? 0 : checker.getExportsOfModule(module).length;
}

const counts = new Map(entries.map(([specifier, file]) => [specifier, countOf(file)]));

// Each ceiling may only sink.
test.each([
  ['urikit', 60],
  ['urikit/registry', 15],
  ['@urikit/generic', 80],
  ['@urikit/generic/internal', 58],
  ['@urikit/gateway', 18],
  ['@urikit/gateway-export', 3],
  ['@urikit/gateway-export/internal', 9],
  ['@urikit/http-cache', 23],
  ['@urikit/http-cache/internal', 70],
])('%s exports at most %d names', (specifier, most) => {
  expect(counts.get(specifier)).toBeGreaterThan(0);
  expect(counts.get(specifier)).toBeLessThanOrEqual(most);
});

/** The entries for people. The names of two packages are those of an entry of @urikit/compat, which is counted. */
const open = [...counts].filter(
  ([specifier]) => !specifier.endsWith('/internal') && !['@urikit/fast-uri', '@urikit/uri-js'].includes(specifier),
);

test('all entries for people together export at most so many names', () => {
  expect(open.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(650);
});

test('a name is exported by one entry, unless an entry without Zod or with the default schemes has it, too', () => {
  const doors = new Map<ts.Symbol, string[]>();
  for (const [specifier, file] of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined || !open.some(([one]) => one === specifier)) continue;
    if (/^(?:urikit|@urikit\/compat)(?:\/|$)|\/(?:profile|hooks|keyer)$/.test(specifier)) continue;
    for (const name of checker.getExportsOfModule(module)) {
      const home = name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name;
      doors.set(home, [...(doors.get(home) ?? []), `${specifier}: ${name.name}`]);
    }
  }
  expect(doors.size).toBeGreaterThan(300);
  expect([...doors.values()].filter((names) => names.length > 1)).toEqual([]);
});
