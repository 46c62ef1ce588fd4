import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { growthOf } from '../../../scheme-conformance/src/work/growth.js';
import { inheritanceOf } from '../../src/registry.js';
import { weaknesses } from '../../src/weaker/weaker.js';
import { plugin } from '../support/plugins.js';

/** A holder compares thousands of overlays and hosts in proportion. */

const names = (length: number) => Array.from({ length }, (_, i) => `k${String(i)}`);

test('overlays and hosts of a registry that is compared with the next one', () => {
  const owner = plugin('acme', { schemes: ['acme', 'beta'] });
  const made = (length: number) => {
    const overlays = names(length).map((id) => ({
      ...{ id, version: '1.0.0', extends: ['acme', 'beta'] },
      hosts: { deny: names(length).map((name) => `${name}.example`) },
    }));
    return inheritanceOf(createRegistry({ plugins: [owner], overlays }));
  };
  const all = new Map([4, 16, 64].map((length) => [length, [made(length), made(length)] as const]));
  const compare = (length: number) => {
    const [next, current] = all.get(length) as ReturnType<typeof all.get> & object;
    return weaknesses(next, current);
  };
  expect(compare(4)).toEqual([]);
  const { short, long } = growthOf(compare, 16);
  // Each of four times as many has four times as many hosts.
  expect(long / short).toBeLessThan(17);
});
