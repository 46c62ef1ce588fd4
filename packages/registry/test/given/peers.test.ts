import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { folderWith } from '../support/folder.js';

/** The registry with the peers of an application, of the oldest and the newest versions in the ranges of package.json. */

const PROGRAM = `
import 'reflect-metadata';
import { createRegistry } from '@src/index.ts';
import { inject, injectable, singleton } from 'tsyringe';
import * as z from 'zod';

const TENANT = Symbol('TENANT');
class Owner {
  id = 'acme'; version = '1.0.0'; contract = 2; schemes = ['acme']; rfc = [];
  configSchema = z.strictObject({ size: z.number().default(1), key: z.string().meta({ secret: true }).optional() });
  constructor(tenant) { this.tenant = tenant; this.fingerprint = tenant.name; }
  configure({ size }) { return { acme: { view: () => this.tenant.name + size } }; }
}
inject(TENANT)(Owner, undefined, 0);
injectable()(Owner);
let made = 0;
class Tenant { name = 'made' + (made += 1); }
singleton()(Tenant);

const tenantOf = (name) => [{ token: TENANT, useValue: { name } }];
const parent = createRegistry({ plugins: [Owner], services: tenantOf('a'), config: { acme: { size: 2, key: 'hunter2' } } });
const child = parent.extend({ services: tenantOf('b') });
const own = () => parent.extend({ services: [{ token: TENANT, useClass: Tenant }] });
const failure = (options) => { try { createRegistry(options); return 'none'; } catch ({ code }) { return code; } };
console.log(JSON.stringify({
  views: [parent, child, own(), own()].map((one) => one.view('acme:x')),
  config: parent.describe().plugins[0].config,
  keys: Object.keys(parent.configJsonSchema().properties.config.properties.acme.properties),
  failures: [
    failure({ plugins: [Owner] }),
    failure({ plugins: [Owner], services: tenantOf('a'), config: { acme: { sise: 1 } } }),
    failure({ plugins: [Owner], services: [{ token: TENANT, useFactory: async () => ({}) }] }),
  ],
}));`;

/** Installs versions of the peers; undefined if there is no registry of packages. */
function installed(versions: readonly string[]): string | undefined {
  const folder = folderWith({ 'package.json': { private: true } });
  try {
    const how = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
    execFileSync('npm', [...how, ...versions], { cwd: folder, stdio: 'ignore', timeout: 50_000 });
    return folder;
  } catch {
    return undefined;
  }
}

describe('a class with services', () => {
  test.each([
    ['oldest', ['tsyringe@4.8.0', 'reflect-metadata@0.2.0', 'zod@4.0.0']],
    ['newest', ['tsyringe@^4.8', 'reflect-metadata@^0.2', 'zod@^4']],
  ])('works with the %s peers', async (name, versions) => {
    const folder = installed(versions);
    if (folder === undefined) {
      console.warn(`skipped: npm installs none of ${versions.join(', ')}, the ${name} peers`);
      return;
    }
    const source = fileURLToPath(new URL('../../src', import.meta.url));
    await build({
      stdin: { contents: PROGRAM.replaceAll('@src', source), resolveDir: source },
      outfile: join(folder, 'main.mjs'),
      ...{ bundle: true, platform: 'node', format: 'esm', conditions: ['@urikit/source'] },
      external: ['tsyringe', 'reflect-metadata', 'zod'],
    });
    const output = execFileSync(process.execPath, ['main.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual({
      views: ['a2', 'b2', 'made12', 'made22'],
      config: { size: 2, key: '[secret]' },
      keys: ['size', 'key'],
      failures: ['registry/unresolvable', 'input/unknown-option', 'registry/unresolvable'],
    });
  });
});
