import { describe, expect, test } from '@jest/globals';
import * as presets from '@urikit/safety/presets';
import { HAZARDS, hazards, READERS } from '@urikit/safety';
import { codesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { exportsOf } from './support/sources.js';

describe('safety.md', () => {
  const { text } = readDocument('docs/reference/safety.md');
  const namesIn = (heading: string): readonly string[] =>
    rowsOf(sectionOf(text, heading)).map(([name = '']) => codesIn(name)[0] ?? name);

  test('has every export once', () => {
    expect([...namesIn('Exports')].sort()).toEqual([...exportsOf('packages/safety/src/index.ts')].sort());
    expect([...namesIn('Exports of presets')].sort()).toEqual(Object.keys(presets).sort());
    expect([...namesIn('Exports of fetch')].sort()).toEqual([...exportsOf('packages/safety/src/fetch.ts')].sort());
  });

  test('has every reader', () => {
    expect(namesIn('Readers')).toEqual(READERS.map(({ name }) => name));
  });

  const rows = rowsOf(sectionOf(text, 'Codes'));
  test('has every code with severity and section', () => {
    expect(rows.map(([code = '', severity, section]) => [codesIn(code)[0], severity, section])).toEqual(
      Object.entries(HAZARDS).map(([code, { severity, section }]) => [code, severity, section]),
    );
  });

  test.each(
    rows
      .filter(([, , , raises = '']) => codesIn(raises).length > 0)
      .map(([code = '', , , raises = '']) => [code, raises] as const),
  )('%s is raised by %s', (code, raises) => {
    const written = JSON.parse(`"${codesIn(raises)[0] ?? ''}"`) as string;
    expect(hazards(written).map((hazard) => hazard.code)).toContain(codesIn(code)[0]);
  });
});
