import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RegistryError } from '@urikit/registry';
import { inOrder } from '../../src/build/order.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const items = (text: string) =>
  text.split(' ').map((each) => ({ id: each[0] ?? '', after: Array.from(each.slice(1)) }));
const circle = (ids: readonly string[]) => new RegistryError('registry/cycle', ids.join(' -> '), 'cut it');
const order = (text: string): string => {
  try {
    return inOrder(items(text), ({ after }) => after, circle)
      .map(({ id }) => id)
      .join('');
  } catch (error) {
    return (error as RegistryError).issue.message;
  }
};

test.each([
  ['a b c', 'abc'],
  ['ab b', 'ba'],
  ['ac bc c', 'cab'],
  ['abc bc c', 'cba'],
  ['ax b', 'ab'],
  ['a b ca', 'abc'],
  ['aa', 'a -> a'],
  ['x ab bc ca', 'a -> b -> c -> a'],
  ['ab bc cb', 'b -> c -> b'],
])('%s: %s', (text, expected) => {
  expect(order(text)).toBe(expected);
});

test('everything is there once, behind what it comes after', () => {
  const graph = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(graph, (edges) => {
      const nodes = edges.map((after, i) => ({ id: String(i), after: after.filter((each) => each < i).map(String) }));
      const ordered = inOrder([...nodes].reverse(), ({ after }) => after, circle);
      expect(ordered.map(({ id }) => id).sort()).toEqual(nodes.map(({ id }) => id).sort());
      for (const [i, { after }] of ordered.entries())
        expect(ordered.slice(i).some(({ id }) => after.includes(id))).toBe(false);
    }),
    { seed: testSeed() },
  );
});
