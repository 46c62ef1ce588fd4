import * as generic from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

describe('the public surface', () => {
  test('is this and nothing else: a name here is a promise', () => {
    expect(
      Object.entries(generic)
        .map(([name, value]) => `${typeof value} ${name}`)
        .sort(),
    ).toEqual([
      'function EncodingError',
      'function HooksError',
      'function PluginError',
      'function UriSyntaxError',
      'function UrikitError',
      'function createEngine',
      'function createExtractor',
      'function establishBase',
      'function extract',
      'function findDoubleEncoding',
      'function guess',
      'function isAbsoluteUri',
      'function isRelativeReference',
      'function isUri',
      'function isUriReference',
      'function needs',
      'function parse',
      'function percentDecode',
      'function percentEncode',
      'function redact',
      'function referenceKind',
      'function relativize',
      'function repair',
      'function replaceComponents',
      'function resolveReference',
      'function tryParse',
      'function tryPercentDecode',
      'function tryResolveReference',
      'function uri',
      'function validateSchemes',
      'object LEVELS',
      'object RULES',
      'object SYNTAX_ISSUES',
      'object kit',
    ]);
  });

  test('has no default', () => {
    expect('default' in generic).toBe(false);
  });

  test('errors are told apart by class and by name', () => {
    const errors = [
      new generic.UriSyntaxError({
        code: 'syntax/path',
        severity: 'error',
        start: 0,
        end: 0,
        message: 'expected',
        section: 'RFC 3986 3.3',
      }),
      new generic.EncodingError('encoding/triplet', 0, 1, 'more'),
      new generic.PluginError({ id: 'acme', scheme: 'x' }, 'view', 'threw'),
    ];
    expect(errors.map(({ name }) => name)).toEqual(['UriSyntaxError', 'EncodingError', 'PluginError']);
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).toMatch(new RegExp(`^${error.name}: `));
      expect('cause' in error).toBe(false);
    }
  });
});
