import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { build, transform } from 'esbuild';
import { rollup, type RollupCache } from 'rollup';
import { packagesIn, root } from '../support/workspace.js';

/**
 * What an import weighs in a bundle of somebody else: minified, then gzip at its best, in bytes. Measured on what is built,
 * without the packages of others.
 * A limit is a target, or stands a little above what was measured where the target is not met; see
 * docs/decisions/uri/0041-size-of-the-engine.md.
 */
const BUDGETS: readonly (readonly [code: string, limit: number])[] = [
  ["export { isUri } from '@urikit/generic'", 1500],
  // The answer to a revoked proxy is 10 to 40 of each row that reads arguments: it was an error of the language.
  ["export { parse } from '@urikit/generic'", 3470],
  ["export { parse } from 'urikit'", 3470],
  // The expression of clean strings is 240 of it: check of one is five times as fast. 20 are that a host is checked in place:
  // one of 400,000 characters takes a tenth of the time. 10 are that equivalence of two different strings takes a quarter of the time,
  // and 3 that a view may have a member called `then`, here and in rows below. 115 are that the options of a call are looked at,
  // before its strings are read, and 8 that a list may have an iterator of its own. Lists of strings, records of hints and
  // sources of a base that are looked at are 10 to 95 of it and of rows below; 7 are the reader of promises, which laws call as well.
  ["export { createEngine } from '@urikit/generic'", 23_675],
  ["export * from '@urikit/generic'", 30_000],
  // The functions of IPv6addresses are 770 of it; an engine has them, too. A misspelt option, with the near name, is 710 of it,
  // here and in the row of WebAssembly.
  ["export * from '@urikit/lines'", 8690],
  // The module of ClickHouse is 5500 of it, and the files of SQL around it 3000.
  ["export * from '@urikit/clickhouse'", 18_360],
  ["export * from '@urikit/lines/surt'", 4300],
  // The way of sixteen bytes that all stay is 30 of it, and halves the time of a long query.
  ["export * from '@urikit/clickhouse/lines'", 11_765],
  ["export * from '@urikit/generic/text'", 4290],
  // Names of secrets in other languages and of more vendors are 800 of it, here and in the rows below; commands, links and
  // trackers with a secret are 480; forms of hashes, of a password file, of URIs without slashes
  // and of passwords with a quote or a slash are 320; tokens of 120 more issuers and more forms of hashes are 1825, more names 165, a link of a vault 20.
  // 35 are the delimiters in a password of SIP and the characters of a subaddress of tel, 95 the end of a value in a line of a log.
  // 480 are forms of values that are no secret, values of several words, assignments with `=>`, and addresses of more vendors, here and
  // in the rows below that have secrets; the base of a reference is 30.
  ["export { engine } from 'urikit'", 49_710],
  ["export { httpSchemes } from '@urikit/scheme-http/profile'", 512],
  ["export { fileSchemes } from '@urikit/scheme-file/profile'", 4096],
  ["export { mailtoSchemes } from '@urikit/scheme-mailto/profile'", 4096],
  ["export { parseQuery } from '@urikit/query'", 8790],
  ["export * from '@urikit/query/tracking'", 2048],
  // The names and the shapes of the options of a match are 30 of it.
  ["export { parseTemplate } from '@urikit/template'", 14_930],
  // The forms of a path are 560 of it, with the table of escaped characters.
  ["export * from '@urikit/cache-key/keyer'", 11_220],
  ["export * from '@urikit/cache-key/access-log'", 1024],
  ["export * from '@urikit/cache-key/lines'", 1024],
  // The options of a path, with their descriptions, are 1000 of it; keys of objects in tuples and intersections are 55,
  // and 60 keys behind a pipe; the error for a string that is no key is 45, the code of a misspelt member 25.
  ["export { compile } from '@urikit/cache-key'", 28_350],
  // A misspelt option, with the near name, is 540 of it; options of another type are 155.
  ["export { iriToUri } from '@urikit/iri'", 7780],
  // The rules of a normal form are 1500 of it; the tables of IDNA are no part. 100 are of names that parts of one file repeat.
  // 10 and 65 are that wrong arguments get the answers of the packages that these replace; 200 the options that are looked at
  // where an IRI is mapped.
  ["export * from '@urikit/fast-uri'", 19_370],
  ["export * from '@urikit/uri-js'", 19_610],
  // 6,600 of it is semver, which is a part of the build; 350 are deprecated names and calls that are repeated for a shadow;
  // 270 are keys that a schema drops inside a union, a tuple or a Map, and secrets of configurations that a hook quotes; 300
  // are values that a schema drops behind a pipe or a catch, and functions that changed between two reloads; 205 are overlays that
  // speak where the owner is silent, hosts list by list, and secrets that another option repeats; 330 are secrets that errors,
  // logs and descriptions repeat, and answers of a schema that are none; 710 are addresses and forms of more secrets, the code of a
  // misspelt option, and the base of a reference.
  ["export { createRegistry } from '@urikit/registry'", 84_300],
  // Rows of each code, option and rule are 1700 of it, with the reader of the keys of a schema; positions, components and the table
  // of sources that a hook may not read are 1270.
  ["export { describeScheme } from '@urikit/scheme-conformance'", 54_930],
  // The forms of a path are 1000 of it, and 100 the answer to other versions of HTTP; the checks of a configuration, which
  // the command alone made, are 1800.
  // Secrets in lines of logs are 1040 of it, 65 keys behind a pipe, and misspelt parts of a cache and of a store 175.
  ["export * from '@urikit/gateway'", 131_860],
];

/** What packages load that is not of this repository. */
const OTHERS: readonly string[] = [
  'node:*',
  ...packagesIn('packages').flatMap(({ manifest: { dependencies = {}, peerDependencies = {} } }) =>
    Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !/^(?:@urikit\/|urikit$)/.test(name)),
  ),
];

const RESOLVE_DIR = join(root, 'packages', 'urikit');

const weigh = (bundle: string | Uint8Array): number => gzipSync(bundle, { level: 9 }).length;

async function byEsbuild(contents: string, external: readonly string[] = OTHERS): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: RESOLVE_DIR, loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
    external: [...external],
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

interface Exported {
  readonly import: { readonly default: string };
}
const files = new Map(
  packagesIn('packages').flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).flatMap(([subpath, one]) =>
      typeof one === 'string'
        ? []
        : [[`${manifest.name}${subpath.slice(1)}`, join(root, folder, (one as unknown as Exported).import.default)]],
    ),
  ) as readonly (readonly [string, string])[],
);

/** What Rollup read of one file serves every row. */
let cache: RollupCache | undefined;

async function byRollup(code: string): Promise<string> {
  const bundle = await rollup({
    ...(cache === undefined ? {} : { cache }),
    input: 'entry',
    plugins: [
      {
        name: 'built',
        resolveId: (name, importer) => {
          if (name === 'entry') return name;
          if (name.startsWith('.')) return join(importer ?? '', '..', name);
          const file = files.get(name);
          return file === undefined ? { id: name, external: true } : { id: file, moduleSideEffects: false };
        },
        load: (id) => (id === 'entry' ? code : null),
      },
    ],
    treeshake: { moduleSideEffects: (id) => id === 'entry' },
  });
  cache = bundle.cache;
  const { output } = await bundle.generate({ format: 'es' });
  return (await transform(output[0].code, { minify: true, format: 'esm' })).code;
}

describe('what an import weighs, minified and gzip', () => {
  test.each(BUDGETS)('%s', async (code, limit) => {
    const weights = [weigh(await byEsbuild(code)), weigh(await byRollup(code))];
    expect(weights.filter((weight) => weight > limit)).toEqual([]);
    // A bundle of nothing would pass.
    expect(Math.min(...weights)).toBeGreaterThan(limit / 8);
  });

  // Minified. Zod as a whole is 454,000, most of it languages.
  test.each([
    ["export { http } from '@urikit/scheme-http'", 72_000],
    // A list of schemes that is looked at is 35 of it.
    ["export { uri } from '@urikit/zod'", 185_200],
    ["export { createRegistry } from '@urikit/registry'", 324_000],
  ])('%s brings no more of zod than it asks for', async (code, limit) => {
    const others = OTHERS.filter((name) => name !== 'zod');
    expect((await byEsbuild(code, others)).length).toBeLessThan(limit);
  });

  test('the drop-ins bring no tables of IDNA', async () => {
    expect((await byEsbuild("export * from '@urikit/fast-uri'", ['node:*'])).length).toBeLessThan(60_000);
    expect(await byRollup("export * from '@urikit/fast-uri'")).not.toMatch(/from\s*"tr46"/);
  });

  test('a test of a text carries no prose', async () => {
    const bundle = Buffer.from(await byEsbuild("export { isUri } from '@urikit/generic'")).toString();
    expect(bundle).not.toMatch(/expected |RFC 3986/);
  });
});

const CODE_ENTRIES = Array.from(files.keys()).filter((name) => name !== '@urikit/generic/hooks');

/** Packages that are loaded for what they do to others. */
const WITH_EFFECTS = ['@urikit/registry', 'urikit/registry', '@urikit/registry/file', '@urikit/gateway'];

test('an import that is not used leaves nothing of ours', async () => {
  const names = CODE_ENTRIES.filter((name) => !WITH_EFFECTS.includes(name));
  const imports = names.map((name, i) => `import * as unused${String(i)} from '${name}';`);
  const left = Buffer.from(await byEsbuild(imports.join('\n'))).toString();
  expect(left.replace(/import"[^"]+";?/g, '').trim()).toBe('');
});

test('README.md gives the sizes of the budgets and that of fast-uri, within 5 %', async () => {
  const [line = ''] = /^Sizes.*$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const sizes = Array.from(line.matchAll(/([\d.]+) kB/g), ([, size]) => Number(size) * 1000);
  const limitOf = (code: string): number => BUDGETS.find(([one]) => one === code)?.[1] ?? NaN;
  const expected = [
    limitOf("export { isUri } from '@urikit/generic'"),
    limitOf("export { parse } from 'urikit'"),
    limitOf("export { engine } from 'urikit'"),
    weigh(await byEsbuild("export { parse } from 'fast-uri'")),
  ];
  expect(sizes.map((size, i) => Math.abs(size / (expected[i] ?? NaN) - 1) <= 0.05)).toEqual([true, true, true, true]);
});
