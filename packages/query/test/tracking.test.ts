import { expect, test } from '@jest/globals';
import { TRACKING } from '@urikit/query/tracking';

test('the list cannot be changed', () => {
  expect([TRACKING, ...TRACKING].filter((one) => !Object.isFrozen(one))).toEqual([]);
});
