import { describe, expect, test } from '@jest/globals';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { root, packagesIn } from '../support/workspace.js';
import { walk } from '../support/source.js';
import { tarballOf } from '../support/published.js';

/** What is in the tarballs, looked at as tools and readers do who have nothing else. */
const packages = packagesIn('packages').map(({ folder, manifest }) => [manifest.name, folder] as const);

const targetsOf = (markdown: string): readonly string[] =>
  Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => !/^(?:#|https?:)/.test(target),
  );

/** The specifiers of `import`, `export from`, `import()` and `require()` in a script. */
function importsOf(text: string): readonly string[] {
  const found: string[] = [];
  walk(ts.createSourceFile('built.js', text, ts.ScriptTarget.ES2022, true), (node) => {
    const isCall = ts.isCallExpression(node) && /^(?:require|import)$/.test(node.expression.getText());
    const from = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
    const specifier = isCall ? node.arguments[0] : from;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) found.push(specifier.text);
  });
  return found;
}

describe.each(packages)('%s', (name, folder) => {
  const files = tarballOf(folder);

  test('holds what runs, its types, its licence and its README, and no source and no map', () => {
    expect(files['LICENSE']).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    const strays = Object.keys(files).filter(
      (path) => !/^(?:LICENSE|README\.md|package\.json|(?:dist|bin|completions|man|readmes)\/)/.test(path),
    );
    expect(strays).toEqual([]);
    const heavy = Object.keys(files).filter((path) => /\.map$|\.tsbuildinfo$|(?<!\.d)\.ts$/.test(path));
    expect(heavy).toEqual([]);
    expect(Object.values(files).filter((text) => text.includes('sourceMappingURL='))).toEqual([]);
  });

  test('has a README that links only to what is in the tarball', () => {
    const dead = targetsOf(files['README.md'] ?? '').filter(
      (target) => !Object.hasOwn(files, target.split('#')[0] ?? ''),
    );
    expect(dead).toEqual([]);
  });

  test('names no condition that reads sources', () => {
    expect(files['package.json']).not.toContain('@urikit/source');
    expect(files['package.json']).not.toContain('./src/');
    expect(JSON.parse(files['package.json'] ?? '')).not.toHaveProperty('scripts');
  });

  test('imports only packages that are installed with it', () => {
    const { dependencies, peerDependencies } = JSON.parse(files['package.json'] ?? '') as Record<string, object>;
    const installed = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
    const scripts = Object.entries(files).filter(([path]) => /^(?:dist|bin)\/.*\.c?js$/.test(path));
    const imported = scripts.flatMap(([path, text]) => importsOf(text).map((specifier) => [path, specifier] as const));
    const strange = imported.filter(
      ([, specifier]) =>
        !/^[./]/.test(specifier) &&
        !isBuiltin(specifier) &&
        !installed.some((one) => specifier === one || specifier.startsWith(`${one}/`)),
    );
    expect(strange).toEqual([]);
  });

  test('has nothing that publint finds', async () => {
    const data = (text: string): Uint8Array => new TextEncoder().encode(text);
    const packed = Object.entries(files).map(([path, text]) => ({ name: `/p/${path}`, data: data(text) }));
    const { messages } = await publint({ pkgDir: '/p', strict: true, pack: { files: packed } });
    expect(messages).toEqual([]);
  });

  test('has declarations for TypeScript before 5.7: typed arrays without a parameter', () => {
    const declarations = Object.entries(files).filter(([path]) => path.endsWith('.d.ts'));
    expect(declarations.filter(([, text]) => /(?:Array|DataView|Buffer)<Array|<ArrayBufferLike>/.test(text))).toEqual(
      [],
    );
  });

  test('has types that are right under node10, node16 and bundler, for import and require', async () => {
    const placed = Object.entries(files).map(([path, text]) => [`/node_modules/${name}/${path}`, text]);
    const { version } = JSON.parse(files['package.json'] ?? '') as { version: string };
    const result = await checkPackage(new Package(Object.fromEntries(placed) as Record<string, string>, name, version));
    // A command alone has no entry, and so no types.
    const { exports = {} } = JSON.parse(files['package.json'] ?? '') as { exports?: Readonly<Record<string, unknown>> };
    const hasEntries = Object.keys(exports).some((path) => path !== './package.json');
    expect(result.types).toEqual(hasEntries ? expect.objectContaining({ kind: 'included' }) : false);
    expect('problems' in result ? result.problems : []).toEqual([]);
  });
});
