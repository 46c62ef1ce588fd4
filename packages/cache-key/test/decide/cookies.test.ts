import { describe, expect, test } from '@jest/globals';
import { chooseCookies } from '../../src/decide/cookies.js';
import type { CookiesPlan } from '../../src/plan.js';

const strip: CookiesPlan = {
  keyed: [
    { name: 'lang', as: 'value' },
    { name: 'sid', as: 'present' },
  ],
  others: 'strip',
};
const bypass: CookiesPlan = { ...strip, others: 'bypass' };

describe('keyed cookies are taken out, the others away', () => {
  test.each<readonly [string | undefined, readonly (string | undefined)[], string | undefined]>([
    [undefined, [undefined, undefined], undefined],
    ['', [undefined, undefined], undefined],
    [' ;; \t', [undefined, undefined], undefined],
    ['lang=de', ['lang=de', undefined], 'lang=de'],
    ['sid=secret; lang=de', ['lang=de', 'sid=1'], 'lang=de; sid=1'],
    ['a=b;lang= d e ;c', ['lang= d e', undefined], 'lang= d e'],
    ['lang =de', ['lang =de', undefined], 'lang =de'],
    ['lang=', ['lang=', undefined], 'lang='],
    ['lang=a=b', ['lang=a=b', undefined], 'lang=a=b'],
    ['LANG=de', [undefined, undefined], undefined],
    ['lang', [undefined, undefined], undefined],
    ['sid', [undefined, undefined], undefined],
    ['lang=\xc3\xa0', ['lang=\xc3\xa0', undefined], 'lang=\xc3\xa0'],
    ['lang\xa0=x', [undefined, undefined], undefined],
    ['x="a; lang=de"', ['lang=de"', undefined], 'lang=de"'],
    ['__proto__=1; constructor=2', [undefined, undefined], undefined],
  ])('%j', (field, values, forwarded) => {
    expect(chooseCookies(field, strip)).toEqual({ values, field: forwarded });
  });
});

describe('what is not to be keyed', () => {
  test.each(['other=1', 'lang=de; other=1', 'lang', 'sid', 'lang\xa0=x'])(
    'others, where the policy does not take them away: %j',
    (field) => {
      expect(chooseCookies(field, bypass)).toBeUndefined();
    },
  );
  test.each(['lang=a; lang=b', 'lang=a;lang=a', 'sid=1; sid=2'])(
    'one twice, of which origins see the first or the last: %j',
    (field) => {
      expect(chooseCookies(field, strip)).toBeUndefined();
      expect(chooseCookies(field, bypass)).toBeUndefined();
    },
  );
});
