import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry/values';
import { folderWith } from './support/folder.js';
import { errorOf, plugin } from './support/plugins.js';
import { runInNode } from './support/run-in-node.js';

test('plugins that are values need no tsyringe', async () => {
  const registry = createRegistry({ plugins: [plugin('acme')] }).extend({ severities: 'strict' });
  expect([registry.schemes(), createRegistry().schemes(), await registry.dispose()]).toEqual([['acme'], [], []]);
  const code = `import { createRegistry } from '@src/values.ts';
    console.log(JSON.stringify([createRegistry().engine.normalize('A:b'), 'metadata' in Reflect]));`;
  expect(await runInNode(code, folderWith({}))).toEqual(['a:b', false]);
});

test('a class or a service is an error that names the entry', () => {
  class Acme {}
  for (const make of [
    () => createRegistry({ plugins: [Acme as never] }),
    () => createRegistry({ plugins: [{ useFactory: () => plugin('acme') }] }),
  ])
    expect(errorOf(make)).toMatchObject({
      code: 'registry/unresolvable',
      cure: expect.stringContaining('"@urikit/registry"') as unknown,
    });
});
