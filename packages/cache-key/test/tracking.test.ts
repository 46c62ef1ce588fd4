import { expect, test } from '@jest/globals';
import { TRACKING, TRACKING_PARAMS } from '../src/tracking.js';

test('every name stands once and says where it is from', () => {
  const names = TRACKING.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(TRACKING.filter(({ name, from }) => !/^[A-Za-z0-9_]+\*?$/.test(name) || from === '')).toEqual([]);
});

test('the plan has the names, exact and by prefix', () => {
  const { exact, prefixes } = TRACKING_PARAMS;
  expect(prefixes).toEqual(['utm_']);
  expect(Object.keys(exact)).toHaveLength(TRACKING.length - 1);
  expect(exact['gclid']).toBe(true);
  expect(exact['utm_*']).toBeUndefined();
});

test('no name that a page may mean something by is on the list', () => {
  const common = ['ref', 'source', 'cid', 'campaign', 'id', 'q', 'page', 's', 'trk', 'email'];
  expect(common.filter((name) => TRACKING_PARAMS.exact[name] === true || TRACKING_PARAMS.prefixes.some((prefix) => name.startsWith(prefix)))).toEqual([]);
});
