import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as ours from '@urikit/generic';
import type { Finding } from '@urikit/generic/hooks';
import { createRegistry, RegistryError } from '@urikit/registry';
import { buildSync } from 'esbuild';
import { folderWith } from './support/folder.js';
import { plugin, thrownBy } from './support/plugins.js';

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
    const error = thrownBy(() => theirs.parse(':'));
    expect(error).toBeInstanceOf(ours.UriSyntaxError);
    expect(thrownBy(() => theirs.percentDecode('%'))).toBeInstanceOf(ours.EncodingError);
    expect(thrownBy(() => theirs.createEngine({ schemes: { x: { port: 1 } as never } }))).toBeInstanceOf(
      ours.HooksError,
    );
    expect(thrownBy(() => ours.parse(':'))).toBeInstanceOf(theirs.UriSyntaxError);
  });

  test('of a plugin is passed on by an overlay as it is', () => {
    const problem = new theirs.PluginError({ id: 'far', scheme: 'own' }, 'check', 'is broken');
    const { engine } = createRegistry({
      plugins: [plugin('own')],
      overlays: [
        {
          id: 'over',
          version: '1.0.0',
          extends: 'own',
          check: () => {
            throw problem;
          },
        },
      ],
    });
    expect(thrownBy(() => engine.check('own:x'))).toBe(problem);
  });

  test('of a plugin is passed on by the engine as it is', () => {
    const problem = new theirs.PluginError({ id: 'far', scheme: 'own' }, 'view', 'is broken');
    const own = plugin('own', {
      hooks: {
        view: () => {
          throw problem;
        },
      },
    });
    expect(thrownBy(() => createRegistry({ plugins: [own] }).engine.view('own:x'))).toBe(problem);
  });
});

test('a plugin that brings the kit of the other copy composes as any other', () => {
  const finding: Finding = { code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' };
  const own = plugin('own', {
    configure: () => ({
      own: {
        check: ({ path }, report) => {
          if (theirs.kit.percentDecode(path) === 'a b') report(finding);
        },
      },
    }),
  });
  const { engine } = createRegistry({ plugins: [own] });
  expect(engine.check('own:a%20b').map(({ code }) => code)).toEqual(['own/hit']);
  expect(theirs.createEngine({ schemes: { own: engine.hooks('own') ?? {} } }).check('own:a%20b')).toHaveLength(1);
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
