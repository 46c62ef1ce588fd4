import { describe, expect, test } from '@jest/globals';
import { parseHttpDate } from '../../src/messages/http-date.js';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const NOW = Date.UTC(2026, 10, 22);
const at = (text: string): number => Date.parse(`${text}Z`);

describe('RFC 9110 5.6.7: HTTP-date', () => {
  test.each([
    ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT', at('1994-11-06T08:49:37')],
    ['the form of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', at('1994-11-06T08:49:37')],
    ['the form of asctime, which has no zone and is in UTC', 'Sun Nov  6 08:49:37 1994', at('1994-11-06T08:49:37')],
    ['asctime with a day of two digits', 'Wed Nov 16 08:49:37 1994', at('1994-11-16T08:49:37')],
    ['in lower case', 'sun, 06 nov 1994 08:49:37 gmt', at('1994-11-06T08:49:37')],
    ['in capitals', 'SUNDAY, 06-NOV-94 08:49:37 GMT', at('1994-11-06T08:49:37')],
    ['a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', at('2016-12-31T23:59:59')],
    ['29 February of a leap year', 'Tue, 29 Feb 2000 00:00:00 GMT', at('2000-02-29T00:00:00')],
    ['a year below 100 with four digits', 'Sun, 06 Nov 0094 08:49:37 GMT', at('0094-11-06T08:49:37')],
    ['two digits, 49 years ahead', 'Sunday, 06-Nov-75 08:49:37 GMT', at('2075-11-06T08:49:37')],
    ['two digits, a day less than 50 years ahead', 'Sunday, 21-Nov-76 00:00:00 GMT', at('2076-11-21T00:00:00')],
    ['two digits, a day more than 50 years ahead', 'Sunday, 23-Nov-76 00:00:00 GMT', at('1976-11-23T00:00:00')],
    ['two digits, 73 years ahead', 'Sunday, 06-Nov-99 08:49:37 GMT', at('1999-11-06T08:49:37')],
  ])('%s', (_, text, time) => {
    expect(parseHttpDate(text, NOW)).toBe(time);
  });

  test.each([
    '0',
    '',
    '-1',
    'yesterday',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 8:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'Sun 06 Nov 1994 08:49:37 GMT',
    'Sun,  06 Nov 1994 08:49:37 GMT',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 29 Feb 1900 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sun, 06 Nom 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
    '1994-11-06T08:49:37Z',
    '784111777',
  ])('%j is no date', (text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined();
  });

  test('reads what toUTCString writes, whatever the local time zone', () => {
    const times = fc.integer({ min: -62_000_000_000, max: 250_000_000_000 }).map((second) => second * 1000);
    fc.assert(
      fc.property(times, (time) => {
        expect(parseHttpDate(new Date(time).toUTCString())).toBe(time);
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});
