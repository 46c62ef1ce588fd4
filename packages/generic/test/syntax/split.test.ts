import { componentAt, componentStart, splitComponents } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import { splitAuthority } from '../../src/syntax/authority.js';
import { MALFORMED } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';

/** The expression of Appendix B as it stands there, for one line. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/s;

describe('RFC 3986 Appendix B: splitComponents matches any string', () => {
  test('its example', () => {
    expect(splitComponents('http://www.ics.uci.edu/pub/ietf/uri/#Related')).toStrictEqual({
      scheme: 'http',
      userinfo: undefined,
      host: 'www.ics.uci.edu',
      port: undefined,
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
    const components = splitComponents(text);
    expect(componentStart(components, 'path')).toBe((match?.[1] ?? '').length + (match?.[3] ?? '').length);
    const none = { userinfo: undefined, host: undefined, port: undefined };
    expect(components).toStrictEqual({
      scheme: match?.[2],
      ...(match?.[4] === undefined ? none : splitAuthority(match[4])),
      path: match?.[5],
      query: match?.[7],
      fragment: match?.[9],
    });
  });
});

describe('the component at a position', () => {
  test.each([
    ['//h/a', 0, 'path'],
    ['?q', 0, 'path'],
    ['x://h', 1, 'scheme'],
    ['x://h:/a', 5, 'host'],
    ['x://h/a?q', 7, 'path'],
    ['x y', 1, 'path'],
  ])('%j at %i: %s', (text, position, component) => {
    expect(componentAt(text, position)).toBe(component);
  });
});

test('each string of up to five delimiters and letters is split as that expression splits it', () => {
  const grow = (all: readonly string[]): readonly string[] =>
    all.flatMap((text) => Array.from(':/?#a\n', (char) => text + char));
  for (let length = 0, texts: readonly string[] = ['']; length <= 5; length++, texts = grow(texts))
    for (const text of texts) {
      const [, , scheme, , authority, path, , query, , fragment] = APPENDIX_B.exec(text) ?? [];
      const none = { userinfo: undefined, host: undefined, port: undefined };
      const parts = authority === undefined ? none : splitAuthority(authority);
      expect([text, splitComponents(text)]).toEqual([text, { scheme, ...parts, path, query, fragment }]);
    }
});
