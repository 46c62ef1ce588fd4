import { describe, expect, test } from '@jest/globals';
import { checkIri, IRI_ISSUES } from '@urikit/iri';
import { TEMPLATE_ISSUES } from '@urikit/template';
import { codesIn, namesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { exportsOf, foundInSources, membersOf } from './support/sources.js';

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

describe('iri.md', () => {
  const { text } = readDocument('docs/reference/iri.md');
  test('has every export once', () => {
    const rows = rowsOf(sectionOf(text, 'Exports')).map(([name = '']) => codesIn(name)[0] ?? '');
    expect(sorted(rows)).toEqual(sorted(exportsOf('packages/iri/src/index.ts')));
  });
  const rows = rowsOf(sectionOf(text, 'Codes')).map(
    ([code = '', severity = '', section = '', raises = '']) =>
      [codesIn(code)[0] ?? '', severity, section, raises] as const,
  );
  test('has every code with severity and section', () => {
    expect(rows.map(([code, severity, section]) => [code, severity, section])).toEqual(
      Object.entries(IRI_ISSUES).map(([code, { severity, section }]) => [code, severity, section]),
    );
  });
  test.each(rows.filter(([, , , raises]) => codesIn(raises).length > 0))(
    '%s is raised',
    (code, severity, _, raises) => {
      const written = JSON.parse(`"${codesIn(raises)[0] ?? ''}"`) as string;
      expect(checkIri(written)).toContainEqual(expect.objectContaining({ code, severity }));
    },
  );
  test('has every option', () => {
    expect(rowsOf(sectionOf(text, 'Options of iriToUri')).map(([name = '']) => codesIn(name)[0])).toEqual([
      ...membersOf('packages/iri/src/domain/options.ts', 'DomainOptions'),
      ...membersOf('packages/iri/src/iri-to-uri.ts', 'IriToUriOptions'),
    ]);
  });
});

describe('template.md', () => {
  const { text } = readDocument('docs/reference/template.md');
  test('has every export once', () => {
    const rows = rowsOf(sectionOf(text, 'Exports')).map(([name = '']) => codesIn(name)[0] ?? '');
    expect(sorted(rows)).toEqual(sorted(exportsOf('packages/template/src/index.ts')));
  });
  test('has every member of a template', () => {
    expect(namesIn(sectionOf(text, 'Members of a template'))).toEqual(
      membersOf('packages/template/src/template.ts', 'Template'),
    );
  });
  test('has every code with its section, and each is used', () => {
    const rows = rowsOf(sectionOf(text, 'Codes')).map(([code = '', section]) => [codesIn(code)[0], section]);
    expect(rows).toEqual(Object.entries(TEMPLATE_ISSUES));
    const used = foundInSources('packages/template', /'(template\/[a-z-]+|input\/not-string)'(?!:)/g);
    expect(Object.keys(TEMPLATE_ISSUES).filter((code) => !used.includes(code))).toEqual([]);
  });
});
