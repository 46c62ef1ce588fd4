import { unkeyedFields } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';

const names = (policy: unknown): readonly string[] => unkeyedFields(policy).map(({ field }) => field);

test('a field that is keyed, in whatever case and route, is not among them', () => {
  const all = names({});
  expect(all).toEqual(expect.arrayContaining(['accept', 'accept-language', 'user-agent', 'origin', 'referer', 'x-*']));
  const keyed = names({
    headers: { Accept: 'value' },
    scope: ['origin'],
    routes: [
      { path: '/a', rules: { headers: { referer: 'value' } } },
      { path: '/b', rules: { scope: ['save-data'] } },
    ],
  });
  expect(all.filter((name) => !keyed.includes(name))).toEqual(['accept', 'save-data', 'origin', 'referer']);
});

test('are those that browsers send and frameworks read', () => {
  const sources = {
    'RFC 9110 12.5, 10.1': 'accept accept-encoding accept-language user-agent referer',
    'Client Hints; Save-Data; Fetch Standard': 'sec-ch-* save-data origin sec-fetch-*',
    'Next.js; htmx; Turbo': 'rsc next-router-* next-url x-nextjs-data hx-* turbo-frame',
    'Inertia; pjax; jQuery': 'x-inertia* x-pjax* x-requested-with',
    'all others of their form': 'x-*',
  };
  const all = Object.values(sources).flatMap((list) => list.split(' '));
  expect([...names({})].sort()).toEqual(all.sort());
});

test('each says what it risks and what to do', () => {
  for (const { risk, advice } of unkeyedFields({}))
    expect([risk.length > 20, /\.$/.test(advice)]).toEqual([true, true]);
});

test.each([undefined, [], { headers: 1 }])('%j is no policy, and has none', (policy) => {
  expect(unkeyedFields(policy)).toEqual([]);
});
