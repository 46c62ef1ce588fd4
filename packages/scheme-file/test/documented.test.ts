import { describe, expect, test } from '@jest/globals';
import { codesIn, readDocument, rowsOf, sectionOf } from '../../../test/documents/support/markdown.js';
import { foundInSources } from '../../../test/documents/support/sources.js';
import { ENGINES, FLAVOURS } from './engine.js';

/** Each code in the reference is one of the sources, and the other way round. */
const { text } = readDocument('docs/reference/schemes.md');
const rows = rowsOf(sectionOf(readDocument('docs/reference/issues.md').text, 'file'));
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

test('has every code of FilePathError', () => {
  const codes = rowsOf(sectionOf(text, 'file'))
    .flatMap(([code = '']) => codesIn(code))
    .filter((code) => /^file\/[a-z]/.test(code));
  expect(sorted(codes)).toEqual(sorted(foundInSources('packages/scheme-file', /\| '(file\/[a-z0-9-]+)'/g)));
});

test('has every code of check', () => {
  const codes = [
    ...foundInSources('packages/scheme-file', /code: '([a-z0-9-]+)'/g),
    ...foundInSources('packages/scheme-file', /find\(\s*'([a-z0-9-]+)'/g),
  ];
  expect(sorted(rows.flatMap(([code = '']) => codesIn(code)))).toEqual(sorted(codes.map((code) => `file/${code}`)));
});

describe('each text raises the code beside it', () => {
  test.each(
    rows.map(
      ([code = '', severity = '', flavour = '', each = '']) =>
        [codesIn(code)[0] ?? '', severity, flavour, codesIn(each)[0] ?? ''] as const,
    ),
  )('%s', (code, severity, flavour, each) => {
    for (const one of FLAVOURS) {
      const raised = ENGINES[one].check(each).filter((issue) => issue.code === code);
      expect(raised.map((issue) => issue.severity)).toEqual(flavour === 'both' || flavour === one ? [severity] : []);
    }
  });
});
