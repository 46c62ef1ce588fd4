import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inOrder } from '../../src/build/order.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const items = (text: string) =>
  text.split(' ').map((each) => ({ id: each[0] ?? '', after: Array.from(each.slice(1)) }));
const order = (text: string) => {
  const result = inOrder(items(text), ({ after }) => after);
  return 'circle' in result ? result.circle.join(' -> ') : result.ordered.map(({ id }) => id).join('');
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
      const result = inOrder([...nodes].reverse(), ({ after }) => after);
      if ('circle' in result) throw new Error('there is no circle');
      expect(result.ordered.map(({ id }) => id).sort()).toEqual(nodes.map(({ id }) => id).sort());
      for (const [i, { after }] of result.ordered.entries())
        expect(result.ordered.slice(i).some(({ id }) => after.includes(id))).toBe(false);
    }),
    { seed: testSeed() },
  );
});
