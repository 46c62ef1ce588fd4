import { describe, expect, test } from '@jest/globals';
import { checkIri, type IriToUriOptions } from '@urikit/iri';

describe('checkIri', () => {
  test.each<readonly [string, readonly (readonly [string, number])[]]>([
    ['http://h/a', []],
    ['http://例え.jp/引', []],
    ['http://h/אב/אב', []],
    ['http://h/א%D7%90', [['iri/bidi-edge', 9]]],
    ['http://h/אב\u05B0', []],
    ['http://h/א1ב', []],
    ['http://h/א1', [['iri/bidi-edge', 9]]],
    ['http://h/1א', [['iri/bidi-edge', 9]]],
    ['http://h/x/aא/bא', [['iri/bidi-mixed', 11]]],
    ['http://h/a=א&ב', []],
    ['http://h/?\u202Ea', [['iri/bidi-formatting', 10]]],
    [
      '/\u061C#\u2067',
      [
        ['iri/bidi-formatting', 1],
        ['iri/bidi-formatting', 3],
      ],
    ],
    ['http://אב.jp/', []],
    [
      'http://aא.jp/',
      [
        ['iri/host', 7],
        ['iri/bidi-mixed', 7],
      ],
    ],
    ['x://u:p@aא:1/', [['iri/bidi-mixed', 8]]],
    [
      'http://-é/e\u0301',
      [
        ['iri/host', 7],
        ['iri/not-nfc', 10],
      ],
    ],
    ['http://h:1/%41é?e\u0301#é', [['iri/not-nfc', 16]]],
    ['é\u0301 ', [['syntax/character', 2]]],
  ])('%j', (text, expected) => {
    expect(checkIri(text).map(({ code, start }) => [code, start])).toEqual(expected);
  });

  test('directions are warnings, formatting is an error (RFC 3987 4.1, 4.2)', () => {
    expect(checkIri('/aא')).toEqual([expect.objectContaining({ severity: 'warning', section: 'RFC 3987 4.2' })]);
    expect(checkIri('/\u200E')).toEqual([expect.objectContaining({ severity: 'error', section: 'RFC 3987 4.1' })]);
  });

  test('the checks of a host are options', () => {
    const options: IriToUriOptions = { hyphens: false };
    expect(checkIri('http://-é/', options)).toEqual([]);
  });
});
