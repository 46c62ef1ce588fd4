import { TRACKING_PARAMS } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';
import { TRACKING } from '@urikit/query/tracking';

test('every name stands once and says where it is from', () => {
  const names = TRACKING.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(TRACKING.filter(({ name, from }) => !/^[A-Za-z0-9_]+$/.test(name) || from === '')).toEqual([]);
});

test('the plan has the names, all of them exact: `utm_source[]` is a parameter of its own', () => {
  const { exact, prefixes } = TRACKING_PARAMS;
  expect(prefixes).toEqual([]);
  expect(Object.keys(exact)).toEqual(TRACKING.map(({ name }) => name));
  expect(exact['gclid']).toBe(true);
  expect(exact['utm_source[]']).toBeUndefined();
});

test('no name that a page may mean something by is on the list', () => {
  const common = ['ref', 'source', 'cid', 'campaign', 'id', 'q', 'page', 's', 'trk', 'email'];
  expect(
    common.filter(
      (name) =>
        TRACKING_PARAMS.exact[name] === true || TRACKING_PARAMS.prefixes.some((prefix) => name.startsWith(prefix)),
    ),
  ).toEqual([]);
});
