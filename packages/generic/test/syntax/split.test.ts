import { describe, expect, test } from '@jest/globals';
import { pathStart, split } from '../../src/syntax/split.js';
import { MALFORMED } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';

/** The expression of Appendix B as it stands there, for one line. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/s;

describe('RFC 3986 Appendix B: split matches any text', () => {
  test('its example', () => {
    expect(split('http://www.ics.uci.edu/pub/ietf/uri/#Related')).toStrictEqual({
      scheme: 'http',
      authority: 'www.ics.uci.edu',
      path: '/pub/ietf/uri/',
      query: undefined,
      fragment: 'Related',
    });
  });

  test.each([
    ...REFERENCES.map(([text]) => text),
    ...MALFORMED.map(([text]) => text),
    '\n#\n\r\u2028',
    'a\n:b',
    '##',
    '??',
    ':://',
  ])('%j', (text) => {
    const match = APPENDIX_B.exec(text);
    expect(pathStart(split(text))).toBe((match?.[1] ?? '').length + (match?.[3] ?? '').length);
    expect(split(text)).toStrictEqual({
      scheme: match?.[2],
      authority: match?.[4],
      path: match?.[5],
      query: match?.[7],
      fragment: match?.[9],
    });
  });
});
