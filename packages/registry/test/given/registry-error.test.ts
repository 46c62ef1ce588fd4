import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { UrikitError } from '@urikit/generic';
import { REGISTRY_ERRORS, RegistryError } from '@urikit/registry';

const folder = new URL('../../src/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('registry-error.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

test('every code is thrown somewhere, and none that is not listed', () => {
  const thrown = new Set(
    sources.flatMap((text) => Array.from(text.matchAll(/'((?:registry|input)\/[a-z-]+)'/g), ([, code]) => code)),
  );
  // The code of an issue: it is reported by `check` and never thrown.
  thrown.delete('registry/other-scheme');
  expect(Array.from(thrown).sort()).toEqual(Object.keys(REGISTRY_ERRORS).sort());
});

test('README.md has every code with its meaning', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = Array.from(readme.matchAll(/^\| `((?:registry|input)\/[a-z-]+)` \| (.*) \|$/gm), ([, code, meaning]) => [
    code,
    meaning,
  ]);
  expect(rows).toEqual(Object.entries(REGISTRY_ERRORS));
});

test('says what is wrong, where, and what to do, as an issue', () => {
  const cause = new Error('x');
  const place = { plugins: ['a'], path: ['config', 'a'], file: 'f.json', line: 3 };
  const error = new RegistryError('registry/config', 'it is wrong', 'put it right', { ...place, cause });
  expect(error).toBeInstanceOf(UrikitError);
  expect(error).toMatchObject({
    name: 'RegistryError',
    code: 'registry/config',
    issues: [{ code: 'registry/config', severity: 'error', hint: 'put it right', ...place }],
    cause,
  });
  expect(error.message).toBe('f.json: it is wrong; put it right (registry/config)');
  expect(Object.keys(error).sort()).toEqual(['code', 'issue', 'issues', 'name']);
  const bare = new RegistryError('registry/config', 'it is wrong', 'put it right');
  expect([bare.message, bare.issue.plugins, bare.issue.path, bare.issue.file, bare.cause]).toEqual([
    'it is wrong; put it right (registry/config)',
    [],
    undefined,
    undefined,
    undefined,
  ]);
});
