import { describe, expect, test } from '@jest/globals';
import { found } from './engine.js';

/** Each finding stands where what it is about begins: `tel:` has four characters. */
describe('places of findings: RFC 3966', () => {
  test.each<readonly [section: string, text: string, places: readonly (readonly [code: string, start: number])[]]>([
    ['3', 'tel:-', [['tel/number', 4]]],
    ['5.1.5', 'tel:7042;a', [['tel/local-number', 4]]],
    ['5.1.5', 'tel:12;phone-context=-', [['tel/phone-context', 7]]],
    ['5.2', 'tel:+1;a;isub', [['tel/isub', 9]]],
    ['5.3', 'tel:+1;%61=%42;ext=b', [['tel/ext', 15]]],
    [
      '3',
      'tel:+1;a=;b;b',
      [
        ['tel/parameter', 7],
        ['tel/duplicate-parameter', 12],
      ],
    ],
  ])('RFC 3966 %s: %s', (_section, text, places) => {
    expect(found(text)).toEqual(places);
  });
});
