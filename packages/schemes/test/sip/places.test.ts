import { describe, expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { sipSchemes } from '@urikit/schemes/sip/profile';
import { engine, found } from './engine.js';

/** Each finding stands where what it is about begins: `sip:` has four characters. */
describe('places of findings: RFC 3261 19.1.1', () => {
  test.each<readonly [text: string, places: readonly (readonly [code: string, start: number])[]]>([
    ['sip:a@b@c', [['sip/at', 4]]],
    ['sip:@h', [['sip/user', 4]]],
    ['sip:ab:c@h', [['sip/password', 6]]],
    [
      'sip:ab:c:d@h',
      [
        ['sip/user', 4],
        ['sip/password', 6],
      ],
    ],
    ['sip:ab@', [['sip/host', 7]]],
    ['sip:ab@c_d', [['sip/host-character', 8]]],
    ['sip:c_d', [['sip/host-character', 5]]],
    ['sip:ab@h:x', [['sip/port', 8]]],
    ['sip:hi:x', [['sip/port', 6]]],
    ['sip:hi;a=', [['sip/parameter', 7]]],
    ['sip:hi:12;b;a=', [['sip/parameter', 12]]],
    ['sip:ab@hi:12;b;a=', [['sip/parameter', 15]]],
    ['sip:hi;ttl=x', [['sip/ttl', 7]]],
    ['sip:hi;a;b;A', [['sip/duplicate-parameter', 11]]],
    ['sip:hi?', [['sip/header', 7]]],
    ['sip:hi?a=1&b', [['sip/header', 11]]],
    ['sip:hi:12?a=1&b', [['sip/header', 14]]],
    ['sip:hi;cd?a=1&b', [['sip/header', 14]]],
    ['sip:ab@hi:12;cd?b', [['sip/header', 16]]],
    ['sip:a?b@hi;cd?b', [['sip/header', 14]]],
    ['sip:hi?ab=1&f=1', [['sip/dangerous-header', 12]]],
  ])('%s', (text, places) => {
    expect(found(text)).toEqual(places);
  });
});

test('what has two "@" has no reading, where somebody asks without a check', () => {
  expect(sipSchemes(kit)['sip']?.view?.(parseUri('sip:a@b@c'))).toBe(undefined);
});

test('what has two "@" is compared whole', () => {
  expect(engine.equivalent('sip:a@b@c', 'SIP:a@b@%63')).toBe(true);
  expect(engine.equivalent('sip:a@b@c;d', 'sip:a@b@c;e')).toBe(false);
});
