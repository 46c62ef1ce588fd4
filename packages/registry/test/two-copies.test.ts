import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as ours from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, RegistryError } from '@urikit/registry';
import { buildSync } from 'esbuild';
import { folderWith } from './support/folder.js';
import { codesOf, overlay, plugin, reporting, throwing, thrownBy } from './support/plugins.js';

/** An application that installed two versions has two copies of the engine: a bundle is one, in a place of its own. */
let theirs: typeof ours;

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../../generic/src/index.ts', import.meta.url));
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  const file = join(folderWith({}), 'copy.mjs');
  writeFileSync(file, outputFiles[0]?.contents ?? '');
  theirs = (await import(pathToFileURL(file).href)) as typeof ours;
});

test('the other copy is another one', () => {
  expect([theirs.PluginError === ours.PluginError, theirs.createEngine === ours.createEngine]).toEqual([false, false]);
});

describe('an error of the other copy', () => {
  test('of syntax is known as one', () => {
    expect(thrownBy(() => theirs.parse(':'))).toBeInstanceOf(ours.UriSyntaxError);
    expect(thrownBy(() => theirs.percentDecode('%'))).toBeInstanceOf(ours.EncodingError);
    const schemes = { x: { port: 1 } as never };
    expect(thrownBy(() => theirs.createEngine({ schemes }))).toBeInstanceOf(ours.HooksError);
    expect(thrownBy(() => ours.parse(':'))).toBeInstanceOf(theirs.UriSyntaxError);
  });

  test('of a plugin is passed on as it is, by an overlay and by the engine', () => {
    const problem = new theirs.PluginError({ id: 'far', scheme: 'acme' }, 'check', 'is broken');
    const hooks = { view: throwing(problem) };
    const overlays = [overlay({ check: throwing(problem) })];
    const { engine } = createRegistry({ plugins: [plugin('acme', { hooks })], overlays });
    expect(thrownBy(() => engine.check('acme:x'))).toBe(problem);
    expect(thrownBy(() => engine.view('acme:x'))).toBe(problem);
  });
});

test('a plugin that brings the kit of the other copy composes as any other', () => {
  const check: SchemeHooks['check'] = (uri, report) =>
    theirs.kit.percentDecode(uri.path) === 'a b' ? reporting()(uri, report) : undefined;
  const registry = createRegistry({ plugins: [plugin('own', { hooks: { check } })] });
  expect(codesOf(registry, 'own:a%20b')).toEqual(['own/hit']);
  const schemes = { own: registry.engine.hooks('own') ?? {} };
  expect(theirs.createEngine({ schemes }).check('own:a%20b')).toHaveLength(1);
});

test('a RegistryError is known by its brand and its name', () => {
  const error = thrownBy(() => createRegistry({ plugins: [{} as never] }));
  expect(Object.getOwnPropertySymbols(error)).toEqual([Symbol.for('urikit:error')]);
  expect([error instanceof RegistryError, RegistryError.is(error), theirs.UrikitError.is(error)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(RegistryError.is(thrownBy(() => theirs.parse(':')))).toBe(false);
});
