import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, plugin, set } from '../support/plugins.js';

/** Two copies of one package, as the builds for `import` and `require` are. */

type Likeness = Parameters<typeof plugin>[1];
type Copy = ReturnType<typeof plugin>;
const copy = (more: Likeness = {}) =>
  plugin('acme', {
    configSchema: z.strictObject({ size: z.number().default(1) }),
    hooks: { query: 'discouraged', secrets: ['query'], check: () => undefined },
    ...more,
  });
const sets = (one: Copy, other: Copy) => [set('a', { plugins: [one] }), set('b', { plugins: [other] })];

test('copies with the same data are one plugin, and so is one object', () => {
  const one = copy();
  expect(createRegistry({ sets: sets(one, one) }).schemes()).toEqual(['acme']);
  expect(createRegistry({ sets: sets(copy(), copy()) }).schemes()).toEqual(['acme']);
});

const needy = { configSchema: z.strictObject({ size: z.number() }) };
const foreign = {
  configSchema: { '~standard': { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) } } as never,
};
test.each<readonly [string, Copy, Copy]>([
  ['of another version', copy(), copy({ version: '1.0.1' })],
  ['with other hooks', copy(), copy({ hooks: { query: 'forbidden' } })],
  ['with other options', copy(), copy({ configSchema: z.strictObject({}) })],
  ['that need options', copy(needy), copy(needy)],
  ['with options of another library', copy(foreign), copy(foreign)],
])('copies %s are two', (_, one, other) => {
  expect(errorOf(() => createRegistry({ sets: sets(one, other) }))).toMatchObject({
    code: 'registry/sets-disagree',
    plugins: ['acme'],
  });
});
