import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  isAllowed,
  type Lock,
  NAMED,
  READ,
  refusedLicences,
  RUNTIME,
  shippedBy,
  TOOLS,
} from '../../scripts/lib/licences.mjs';
import { sbomOf } from '../../scripts/lib/sbom.mjs';
import { packagesIn, readJson, root } from '../support/workspace.js';

/** What is installed: its licences, where it comes from, and the bill of what is shipped. */

const lock = readJson('package-lock.json') as Lock;

const lockOf = (licence: string, shipped: boolean): Lock => ({
  packages: {
    'packages/own': { version: '1.0.0', dependencies: shipped ? { given: '1.0.0' } : {} },
    'node_modules/given': { version: '1.0.0', license: licence },
  },
});

describe('licences', () => {
  test('of all that is installed are allowed', () => {
    expect(refusedLicences(lock)).toEqual([]);
  });

  test.each<readonly [licence: string, shipped: boolean, refused: readonly string[]]>([
    ['MIT', true, []],
    ['GPL-3.0-only', true, ['given@1.0.0: GPL-3.0-only, which is shipped']],
    ['GPL-3.0-only', false, ['given@1.0.0: GPL-3.0-only']],
    ['(GPL-3.0-only OR MIT)', true, []],
    ['MIT AND GPL-3.0-only', true, ['given@1.0.0: MIT AND GPL-3.0-only, which is shipped']],
    ['CC-BY-4.0', false, []],
    ['CC-BY-4.0', true, ['given@1.0.0: CC-BY-4.0, which is shipped']],
    ['UNLICENSED', false, ['given@1.0.0: UNLICENSED']],
  ])('%s, shipped %s: %j', (licence, shipped, refused) => {
    expect(refusedLicences(lockOf(licence, shipped))).toEqual(refused);
  });

  test('that were read, or named, are still needed', () => {
    const names = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect(Object.keys({ ...READ, ...NAMED }).filter((name) => !names.includes(name))).toEqual([]);
    expect(TOOLS.filter((licence) => isAllowed(licence, RUNTIME))).toEqual(RUNTIME);
  });
});

describe('the lock file', () => {
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );

  test('has a hash for everything', () => {
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual(
      [],
    );
  });

  test('names no other place than a registry', () => {
    const places = installed.map(([, { resolved }]) => resolved).filter((place) => place !== undefined);
    expect(places.filter((place) => /^(?:git|file|http:)/.test(place))).toEqual([]);
  });

  test('runs no script of a package at installation, except for those that the manifest names', () => {
    const { allowScripts } = readJson('package.json') as { readonly allowScripts: Readonly<Record<string, boolean>> };
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});

describe('the bill of materials', () => {
  const bill = sbomOf(lock);

  test('has every package that a published one depends on', () => {
    const wanted = packagesIn('packages').flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));
    const names = bill.components.map(({ name }) => name);
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(shippedBy(lock.packages).size);
  });

  test('has a hash and a licence for each, and is the same for the same lock file', () => {
    const own = new Set(packagesIn('packages').map(({ manifest }) => manifest.name));
    const without = bill.components.filter(
      ({ name, hashes, licenses }) => !own.has(name) && (hashes === undefined || licenses.length === 0),
    );
    expect(without).toEqual([]);
    expect(sbomOf(lock)).toEqual(bill);
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('SECURITY.md', () => {
  const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const { scripts } = readJson('package.json') as { readonly scripts: Readonly<Record<string, string>> };

  test.each(['licences', 'sbom', 'signatures', 'prove', 'fuzz', 'mutants'])(
    'names npm run %s, which there is',
    (name) => {
      expect(scripts[name]).toBeDefined();
      expect(page).toContain(`npm run ${name}`);
    },
  );

  test('names every licence that may be shipped', () => {
    expect(RUNTIME.filter((licence) => !page.includes(licence))).toEqual([]);
  });
});
