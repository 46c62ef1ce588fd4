import { asked, asksAgain, at, cc, COOKIE, DAY, modified, reuses, type Row, said, stored, withStatus } from './step.js';

/** How long a response is fresh, and for which statuses (RFC 9111 4.2). */

export const FRESHNESS: readonly Row[] = [
  asksAgain('nothing is said: no', said()),
  reuses('max-age', cc('max-age=60')),
  reuses('max-age with zeros before it', cc('max-age=0060')),
  reuses('max-age of 2^31', cc('max-age=2147483648')),
  reuses('max-age of more than 2^31', cc('max-age=99999999999')),
  reuses('MaX-AgE', cc('MaX-AgE=60')),
  reuses('an extension beside it', cc('foobar, max-age=60')),
  reuses('in quotes', cc('max-age="60"')),
  asksAgain('in single quotes: no', cc("max-age='60'")),
  asksAgain('max-age in the text of an extension: no', cc('extension="max-age=60", max-age=0')),
  asksAgain('max-age=0 and Expires: no', cc('max-age=0', 'Expires', at(60))),
  reuses('max-age and Expires in the past', cc('max-age=60', 'Expires', at(-60))),
  reuses('s-maxage, and max-age=0', cc('max-age=0, s-maxage=60')),
  reuses('s-maxage, and Expires in the past', cc('max-age=0, s-maxage=60', 'Expires', at(-9))),
  asksAgain('s-maxage=0, on a line of its own: no', cc('max-age=60', 'Cache-Control', 's-maxage=0')),
  asksAgain('an Age above it: no', cc('max-age=60', 'Age', '61')),
  asksAgain('of two Ages the first, which is old: no', cc('max-age=60', 'Age', '7200', 'Age', '0')),
  reuses('of two Ages the first, which is not', cc('max-age=60', 'Age', '0, 7200')),
  reuses('an Age that is no number', cc('max-age=60', 'Age', '7200.0')),
  reuses('an Age below 0', cc('max-age=60', 'Age', '-7200')),
  reuses('an Age that stands twice', cc('max-age=60', 'Age', '5', 'Age', '5')),
  asksAgain('an Age of more than 2^31: no', cc('max-age=60', 'Age', '2147483649')),
  reuses('Expires', said('Expires', at(60))),
  reuses('Expires in the form of RFC 850', said('Expires', 'Thursday, 18-Aug-50 02:01:18 GMT')),
  reuses('Expires in the form of asctime', said('Expires', 'Thu Aug 18 02:01:18 2050')),
  reuses('Expires in other letters', said('Expires', 'THU, 18 AUG 2050 02:01:18 gMT')),
  reuses('Expires, and a Date that is none', said('Expires', at(60), 'Date', 'foo')),
  asksAgain('Expires: 0: no', said('Expires', '0')),
  asksAgain('Expires on two lines: no', said('Expires', at(60), 'Expires', at(61))),
  asksAgain('Expires of another zone: no', said('Expires', 'Thu, 18 Aug 2050 02:01:18 AEST')),
  asksAgain('Expires before a Date that is ahead: no', said('Expires', at(300), 'Date', at(400))),
  asksAgain('Expires with an Age above it: no', said('Date', at(10), 'Expires', at(20), 'Age', '15')),
  reuses('CDN-Cache-Control, and no-store for others', cc('no-store', 'CDN-Cache-Control', 'max-age=60')),
  asksAgain('CDN-Cache-Control: no-store: no', cc('max-age=60', 'CDN-Cache-Control', 'no-store')),
  ...['private', 'no-cache', 'max-age=0'].map((value) =>
    asksAgain(
      `CDN-Cache-Control: ${value}, and more for others: no`,
      cc('max-age=60', 'Expires', at(60), 'CDN-Cache-Control', value),
    ),
  ),
  reuses(
    'CDN-Cache-Control with an extension, and Expires: 0',
    said('CDN-Cache-Control', 'a, max-age=60', 'Expires', '0'),
  ),
  asksAgain('CDN-Cache-Control with an Age above it: no', said('CDN-Cache-Control', 'max-age=60', 'Age', '61')),
  // RFC 9213 2: a target list names those that count, and a cache ignores the fields of others.
  ...['Surrogate-Control', 'Akamai-Cache-Control', 'Cloudflare-CDN-Cache-Control', 'X-CDN-Cache-Control'].flatMap(
    (name) => [
      reuses(`${name}: no-store is for another cache`, cc('max-age=60', name, 'no-store')),
      asksAgain(`${name}: max-age is for another cache: no`, cc('no-store', name, 'max-age=60')),
    ],
  ),
  asksAgain('CDN-Cache-Control that is no dictionary: no', cc('no-store', 'CDN-Cache-Control', 'max-age=60, &&&')),
  asksAgain('CDN-Cache-Control with a string: no', cc('no-store', 'CDN-Cache-Control', 'max-age="60"')),
];

const EXPLICIT = [
  ...[200, 203, 204, 299, 300, 301, 302, 303, 307, 308],
  ...[400, 404, 405, 410, 414, 451, 499, 500, 501, 502, 503, 504, 599],
];
export const STATUSES: readonly Row[] = [
  ...EXPLICIT.map((status) =>
    reuses(`${String(status)} with max-age`, withStatus(status, 'Cache-Control', 'max-age=60')),
  ),
  ...EXPLICIT.map((status) =>
    asksAgain(`${String(status)} that has expired: no`, withStatus(status, 'Expires', at(-9))),
  ),
  ...[200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].map((status) =>
    reuses(`${String(status)} with Last-Modified, by a guess`, withStatus(status, ...modified)),
  ),
  ...[201, 202, 302, 303, 307, 400, 403, 451, 500, 502, 503, 504, 599].map((status) =>
    asksAgain(`${String(status)} with Last-Modified: no`, withStatus(status, ...modified)),
  ),
  reuses('599 that is public, by a guess', withStatus(599, ...modified, 'Cache-Control', 'public')),
  asksAgain('599 with must-understand: no', withStatus(599, 'Cache-Control', 'max-age=60, no-store, must-understand')),
  reuses('200 with must-understand', cc('max-age=60, no-store, must-understand')),
];

export const GUESSES: readonly Row[] = [
  ['a day at most', said('Last-Modified', at(-99 * DAY), 'Age', String(DAY - 60)), stored],
  ['more than a day: no', said('Last-Modified', at(-99 * DAY), 'Age', String(DAY + 60)), asked],
  ['a Last-Modified that is no date: no', said('Last-Modified', 'yesterday'), asked],
  [
    'of an answer to a request with a cookie, which the policy does not name: no',
    { ...said(...modified), fields: COOKIE },
    asked,
  ],
  ['for such a request: no', said(...modified), { fields: COOKIE, from: 'origin' }],
  ['no-cache of Pragma goes before it: no', said(...modified, 'Pragma', 'no-cache'), asked],
  ['with a query', { ...said(...modified), more: '?a=1' }, { more: '?a=1', from: 'store' }],
];
