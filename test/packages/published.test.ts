import { describe, expect, test } from '@jest/globals';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, packagesIn } from '../support/workspace.js';
import { tarballOf } from '../support/published.js';

/** What is in the tarballs, looked at as tools and readers do who have nothing else. */
const packages = packagesIn('packages').map(({ folder, manifest }) => [manifest.name, folder] as const);

const targetsOf = (markdown: string): readonly string[] =>
  Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => !/^(?:#|https?:)/.test(target),
  );

describe.each(packages)('%s', (name, folder) => {
  const files = tarballOf(folder);

  test('holds what runs, its types, its licence and its README, and no source and no map', () => {
    expect(files['LICENSE']).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    const strays = Object.keys(files).filter(
      (path) => !/^(?:LICENSE|README\.md|package\.json|(?:dist|bin|completions|man)\/)/.test(path),
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

  test('has nothing that publint finds', async () => {
    const data = (text: string): Uint8Array => new TextEncoder().encode(text);
    const packed = Object.entries(files).map(([path, text]) => ({ name: `/p/${path}`, data: data(text) }));
    const { messages } = await publint({ pkgDir: '/p', strict: true, pack: { files: packed } });
    expect(messages).toEqual([]);
  });

  test('has types that are right under node10, node16 and bundler, for import and require', async () => {
    const placed = Object.entries(files).map(([path, text]) => [`/node_modules/${name}/${path}`, text]);
    const { version } = JSON.parse(files['package.json'] ?? '') as { version: string };
    const result = await checkPackage(new Package(Object.fromEntries(placed) as Record<string, string>, name, version));
    expect(result.types).toMatchObject({ kind: 'included' });
    expect('problems' in result ? result.problems : ['not looked at']).toEqual([]);
  });
});
