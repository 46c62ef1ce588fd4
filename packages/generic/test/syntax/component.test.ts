import { componentsOf, componentStart } from '@urikit/generic/internal';
import { parse } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { COMPONENTS } from '../../src/syntax/component.js';
import { REFERENCES } from '../tables/references.js';

describe('the place and the text of each component', () => {
  test('in the order in which they stand', () => {
    expect(COMPONENTS).toEqual(['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']);
  });

  test.each(REFERENCES)('%j', (text, scheme, userinfo, host, port, path, query, fragment) => {
    const texts = componentsOf(parse(text));
    const expected = { scheme, userinfo, host: host?.[1], port, path, query, fragment };
    let end = 0;
    for (const component of COMPONENTS) {
      const part = texts[component];
      expect(part).toBe(expected[component]);
      const start = componentStart(texts, component);
      expect(start).toBeGreaterThanOrEqual(end);
      expect(start).toBeLessThanOrEqual(text.length);
      if (part === undefined) continue;
      expect(text.slice(start, start + part.length)).toBe(part);
      end = start + part.length;
    }
  });

  test.each([
    [
      'foo://example.com:8042/over/there?name=ferret#nose',
      { scheme: 0, host: 6, port: 18, path: 22, query: 34, fragment: 46 },
    ],
    ['x://u:p@h:1/p?q#f', { scheme: 0, userinfo: 4, host: 8, port: 10, path: 11, query: 14, fragment: 16 }],
    ['//@:?#', { userinfo: 2, host: 3, port: 4, path: 4, query: 5, fragment: 6 }],
    ['x:', { scheme: 0, path: 2 }],
    ['?', { path: 0, query: 1 }],
  ])('%s, by hand', (text, starts) => {
    for (const [component, start] of Object.entries(starts)) {
      expect(componentStart(componentsOf(parse(text)), component as keyof typeof starts)).toBe(start);
    }
  });
});
