import { expect, test } from '@jest/globals';
import { indicesText } from './indices.js';

test.each<readonly [readonly number[], string]>([
  [[], ''],
  [[3], '3'],
  [[3, 4, 5], '3-5'],
  [[3, 3, 4, 4], '3-4*2'],
  [[3, 4, 4, 5, 7], '3 4*2 5 7'],
])('the indices %j are written as %j', (indices, text) => {
  expect(indicesText(indices)).toBe(text);
});
