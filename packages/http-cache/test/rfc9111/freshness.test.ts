import { describe, expect, test } from '@jest/globals';
import { fieldValues } from '@urikit/http-cache/internal';
import { readResponseDirectives } from '../../src/rules/directives.js';
import { initialAge, lifetimeOf } from '../../src/rules/freshness.js';
import { isUnderstood } from '../../src/rules/status.js';
import { createRig } from '../support/cache.js';

const NOW = Date.UTC(2026, 10, 22, 12);
const date = (seconds: number): string => new Date(NOW + seconds * 1000).toUTCString();
const DAY = 86_400;

const lifetime = (status: number, fields: readonly string[], heuristic: number, targets: readonly string[] = []) => {
  const values = fieldValues(fields);
  return lifetimeOf({ status, values, responseTime: NOW }, readResponseDirectives(values, targets), heuristic);
};

describe('RFC 9111 4.2.1: the lifetime of a response', () => {
  test.each<readonly [title: string, fields: readonly string[], source: string, seconds: number]>([
    ['s-maxage', ['Cache-Control', 's-maxage=10, max-age=20', 'Expires', date(30)], 'explicit', 10],
    ['max-age', ['Cache-Control', 'max-age=20', 'Expires', date(30)], 'explicit', 20],
    ['max-age=0 before Expires', ['Cache-Control', 'max-age=0', 'Expires', date(30)], 'explicit', 0],
    ['Expires less Date', ['Expires', date(30), 'Date', date(-10)], 'explicit', 40],
    ['Expires without Date: since it came', ['Expires', date(30)], 'explicit', 30],
    ['Expires with a Date that is none', ['Expires', date(30), 'Date', 'now'], 'explicit', 30],
    ['Expires equal to Date', ['Expires', date(0), 'Date', date(0)], 'explicit', 0],
    ['Expires before Date', ['Expires', date(-30), 'Date', date(0)], 'explicit', 0],
    ['Expires: 0', ['Expires', '0'], 'explicit', 0],
    ['Expires: -1', ['Expires', '-1'], 'explicit', 0],
    ['Expires twice', ['Expires', date(30), 'Expires', date(30)], 'explicit', 0],
    ['Expires in lower case', ['Expires', date(30).toLowerCase()], 'explicit', 30],
    ['Expires in the form of asctime, in UTC', ['Expires', 'Sun Nov 22 12:00:30 2026'], 'explicit', 30],
    ['Expires in the form of RFC 850', ['Expires', 'Sunday, 22-Nov-26 12:00:30 GMT'], 'explicit', 30],
    ['nothing', [], 'heuristic', 0],
  ])('%s', (_, fields, source, seconds) => {
    expect(lifetime(200, fields, 0)).toEqual({ source, seconds });
  });

  test('RFC 9213 2.2: with a targeted field Expires does not count', () => {
    const fields = ['Expires', date(30), 'CDN-Cache-Control', 'x'];
    expect(lifetime(200, fields, 0, ['cdn-cache-control'])).toEqual({ source: 'heuristic', seconds: 0 });
  });
});

describe('RFC 9111 4.2.2: heuristic freshness', () => {
  const seconds = (fields: readonly string[], status = 200, cacheControl?: string): unknown => {
    const said = cacheControl === undefined ? [] : ['Cache-Control', cacheControl];
    const { source, seconds: found } = lifetime(status, [...fields, ...said], 0.1);
    return source === 'none' ? source : found;
  };

  test.each([
    ['a tenth of the time since Last-Modified', ['Last-Modified', date(-1000), 'Date', date(0)], 100],
    ['without Date: since it came', ['Last-Modified', date(-1000)], 100],
    ['at most a day', ['Last-Modified', date(-1000 * DAY), 'Date', date(0)], DAY],
    ['Last-Modified in the future', ['Last-Modified', date(1000), 'Date', date(0)], 0],
    ['Last-Modified that is no date', ['Last-Modified', 'yesterday'], 0],
    ['Last-Modified that is a number', ['Last-Modified', '1'], 0],
    ['no Last-Modified', ['Date', date(0)], 0],
  ] as const)('%s', (_, fields, expected) => {
    expect(seconds(fields)).toBe(expected);
  });

  const old = ['Last-Modified', date(-1000), 'Date', date(0)];
  test.each([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501])('RFC 9110 15.1: for %i', (status) => {
    expect(seconds(old, status)).toBe(100);
  });
  test.each([201, 202, 302, 303, 307, 400, 403, 418, 429, 500, 502, 503, 504, 599])(
    'RFC 9110 15.1: not for %i, unless it is public',
    (status) => {
      expect([seconds(old, status), seconds(old, status, 'public')]).toEqual(['none', 100]);
    },
  );
});

describe('RFC 9111 4.2.3: the age of a response when it came', () => {
  test.each<readonly [title: string, age: string | undefined, made: string | undefined, took: number, seconds: number]>(
    [
      ['nothing is said', undefined, undefined, 0, 0],
      ['Age', '30', date(0), 0, 30],
      ['Age and the time that it took', '30', date(0), 2, 32],
      ['the time since Date, where that is more', '30', date(-60), 2, 60],
      ['a Date in the future', undefined, date(60), 0, 0],
      ['Age that is no number', 'old', date(0), 0, 0],
      ['a negative Age', '-30', date(0), 0, 0],
      ['a fraction', '30.5', date(0), 0, 0],
      ['5.1: of a list the first', '30, 60', date(0), 0, 30],
      ['beyond 2^31', '99999999999', date(0), 0, 2 ** 31],
      ['a Date that is none', '5', 'today', 0, 5],
    ],
  )('%s', (_, age, made, took, seconds) => {
    expect(initialAge(age, made, NOW - took * 1000, NOW)).toBe(seconds);
  });
});

test('RFC 9111 5.2.2.3: statuses that are understood', () => {
  expect([200, 206, 304, 404, 451, 511].map(isUnderstood)).toEqual([true, true, true, true, true, true]);
  expect([299, 399, 418, 499, 599].map(isUnderstood)).toEqual([false, false, false, false, false]);
});

describe('RFC 9213: targeted fields', () => {
  const isStored = async (fields: readonly string[], targets?: readonly string[]): Promise<boolean> => {
    const rig = createRig(targets === undefined ? {} : { targets });
    rig.say = { fields };
    await rig.get('/a');
    return (await rig.get('/a')).hit;
  };
  const CDN = 'CDN-Cache-Control';

  test.each<readonly [title: string, fields: readonly string[], stored: boolean]>([
    ['it counts where Cache-Control forbids', [CDN, 'max-age=60', 'Cache-Control', 'no-store'], true],
    ['it forbids where Cache-Control does not', [CDN, 'no-store', 'Cache-Control', 'max-age=60'], false],
    ['Expires does not count beside it', [CDN, 'public', 'Expires', 'Sat, 01 Jan 2050 00:00:00 GMT'], false],
    ['where it is malformed, Cache-Control counts', [CDN, 'max-age=&', 'Cache-Control', 'max-age=60'], true],
    ['where it is empty, Cache-Control counts', [CDN, '', 'Cache-Control', 'max-age=60'], true],
    ['its private counts', [CDN, 'max-age=60, private'], false],
    ['in two lines', [CDN, 'max-age=60', CDN, 'no-store'], false],
  ])('%s', async (_, fields, stored) => {
    expect(await isStored(fields)).toBe(stored);
  });

  test('the first that is there counts, and none where none is named', async () => {
    const fields = ['Edge-Control', 'no-store', CDN, 'max-age=60'];
    expect(await isStored(fields, ['edge-control', 'cdn-cache-control'])).toBe(false);
    expect(await isStored(fields, ['cdn-cache-control'])).toBe(true);
    expect(await isStored(fields, [])).toBe(false);
  });
});
