import { describe, expect, test } from '@jest/globals';
import { createEngine, type Level } from '@urikit/generic';
import { compareIris, type CompareIrisOptions } from '@urikit/iri';

const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' } } });

describe('RFC 3987 5.3: comparison on the ladder', () => {
  test.each<readonly [string, string, CompareIrisOptions, boolean, Level, readonly string[]]>([
    ['/é', '/é', { level: 'simple-string' }, true, 'simple-string', []],
    ['/é', '/%C3%A9', { level: 'simple-string' }, false, 'simple-string', []],
    ['/é', '/é', {}, true, 'syntax-based', ['iri-to-uri']],
    ['/a', '/a', {}, true, 'simple-string', []],
    ['/é', '/%C3%A9', { level: 'syntax-based' }, true, 'syntax-based', ['iri-to-uri']],
    ['/é', '/%c3%a9', {}, true, 'syntax-based', ['iri-to-uri', 'percent-encoding-case']],
    ['http://é', 'HTTP://%C3%A9', {}, true, 'syntax-based', ['iri-to-uri', 'scheme-case']],
    ['http://例え.jp', 'http://xn--r8jz45g.jp/', { level: 'syntax-based' }, false, 'syntax-based', []],
    ['http://例え.jp', 'http://xn--r8jz45g.jp/', {}, true, 'scheme-based', ['iri-to-uri', 'empty-path']],
    ['http://例え.jp/', 'http://xn--r8jz45g.jp/', {}, true, 'scheme-based', ['iri-to-uri']],
    ['/é', '/e\u0301', {}, false, 'scheme-based', []],
    ['/é', '/e\u0301', { mapping: { nfc: true } }, true, 'syntax-based', ['iri-to-uri']],
    ['é', '/a/é', { base: 'http://h/a/b' }, true, 'syntax-based', ['iri-to-uri']],
    ['/é#a', '/é#b', { fragment: 'ignore' }, true, 'syntax-based', ['iri-to-uri']],
  ])('%s and %s with %j', (a, b, options, equal, level, because) => {
    expect(compareIris(a, b, engine, options)).toMatchObject({ equal, level, because });
    expect(compareIris(b, a, engine, options).equal).toBe(equal);
  });

  test('a malformed text is equal to nothing, itself included, and says why', () => {
    expect(compareIris('/ ', '/ ', engine)).toMatchObject({ equal: false, issue: { code: 'syntax/character' } });
    expect(compareIris('/a', '/ ', engine)).toMatchObject({ equal: false, issue: { code: 'syntax/character' } });
    expect(compareIris('/a', '/ ', engine, { level: 'simple-string' })).toMatchObject({
      equal: false,
      issue: { start: 1 },
    });
    expect(compareIris('/ ', '/a', engine, { level: 'simple-string' })).toMatchObject({
      equal: false,
      issue: { start: 1 },
    });
  });

  test.each<readonly [string, string]>([
    ['/ ', '/ '],
    ['/é', '/é'],
    ['/a', '/b'],
  ])('options of another kind are an error, whatever the strings are: %j and %j', (a, b) => {
    for (const options of [{ leevl: 1 }, { level: 'x' }, { rules: ['x'] }, { fragment: 'x', level: 'simple-string' }])
      expect(() => compareIris(a, b, engine, options as never)).toThrow(/input\/(?:value|unknown-option)/);
  });

  test('a host that IDNA refuses is the issue, except where the text was equal already', () => {
    expect(compareIris('http://-é/', 'http://b/', engine)).toMatchObject({ equal: false, issue: { code: 'iri/host' } });
    expect(compareIris('http://b/', 'http://-é/', engine)).toMatchObject({ equal: false, issue: { code: 'iri/host' } });
    expect(compareIris('http://-é/', 'http://-é/', engine)).toMatchObject({ equal: true, issue: undefined });
  });
});
