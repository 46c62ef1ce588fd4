import { expect, test } from '@jest/globals';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { growthOf } from '../../../scheme-conformance/src/work/growth.js';
import { errorOf, overlay, plugin } from '../support/plugins.js';

/** Many issues of a string take work in proportion. */

const check: NonNullable<SchemeHooks['check']> = ({ path }, report) => {
  for (let at = 0; at < path.length; at++)
    report({ code: 'own', at, severity: 'warning', component: 'path', message: 'm', section: 's' });
};
const talker = plugin('acme', { hooks: { path: 'opaque', check } });
const slashes = plugin('acme', { hooks: { check } });

test.each([
  ['a child that is held to its parent', 'acme:', createRegistry({ plugins: [talker] }).extend({ opaquePaths: ['x'] })],
  ['an overlay', 'acme:', createRegistry({ plugins: [talker], overlays: [overlay({ check })] })],
  ['a reference', '/', createRegistry({ plugins: [slashes], references: { resolve: 'acme://h/' } })],
])('check with an issue at each character: %s', (_, begin, { engine }) => {
  const starts = engine.check(`${begin}aaa`).map(({ start }) => start);
  expect(Array.from(new Set(starts))).toEqual(begin === '/' ? [0, 1, 2, 3] : [5, 6, 7]);
  expect(growthOf((length) => engine.check(`${begin}${'a'.repeat(length)}`))).toMatchObject({ linear: true });
});

test('a message has twenty mistakes, and the number of the others', () => {
  const options = {
    plugins: [plugin('acme', { configSchema: z.strictObject({ list: z.array(z.number()) }) })],
    config: { acme: { list: Array.from({ length: 60 }, () => 'x') } },
  };
  expect(errorOf(() => createRegistry(options)).message).toMatch(/acme\.list\[19\]: expected a number.*; and 40 more;/);
});
