import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { configuredRegistry } from '../src/engines.js';
import { scratch } from './support/outside.js';

/** A folder with a configuration, and a registry of its own if there is code of one. */
function folderWith(code: string | undefined): string {
  const cwd = scratch();
  const files = {
    'urikit.config.json': '{ "severities": "strict" }',
    ...(code !== undefined && {
      'node_modules/@urikit/registry/package.json': '{ "name": "@urikit/registry", "main": "./index.js" }',
      'node_modules/@urikit/registry/index.js': code,
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}

test('a configuration is composed by the registry that its folder has, else by that of the command', async () => {
  const own =
    'exports.createRegistry = ({ severities }) => ({ made: `there, ${severities}`, describe: () => ({ severities }) });';
  const there = configuredRegistry('urikit.config.json', { cwd: folderWith(own) });
  expect(await there).toMatchObject({ made: 'there, strict' });
  const here = await configuredRegistry('urikit.config.json', { cwd: folderWith(undefined) });
  expect(here.describe().severities).toEqual({ preset: 'strict' });
});
