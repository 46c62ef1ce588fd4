import { describe, expect, test } from '@jest/globals';
import { standards } from 'urikit/same';
import { codesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';

/** The tables of sameness are those of the code. */

const reference = readDocument('docs/reference/same.md').text;
const [head = ''] = reference.split('\n## Options\n');

interface OptionRow {
  readonly default: unknown;
  readonly effect: string;
}
const optionsOf = (options: object | undefined): readonly (readonly [string, OptionRow])[] =>
  Object.entries((options ?? {}) as Readonly<Record<string, OptionRow>>);

describe('docs/reference/same.md', () => {
  test('has each standard once, with its kind and its options', () => {
    const rows = rowsOf(head).map(([id = '', kind = '', , , options = '']) => [codesIn(id)[0], kind, codesIn(options)]);
    expect(rows).toEqual(
      standards.map(({ id, kind, options }) => [id, kind, optionsOf(options).map(([name]) => name)]),
    );
  });

  test('has each option, with its default and its effect', () => {
    const rows = rowsOf(sectionOf(reference, 'Options')).map(([id = '', name = '', byDefault = '', effect = '']) => [
      ...[codesIn(id)[0], codesIn(name)[0], codesIn(byDefault)[0] ?? '', effect],
    ]);
    const shown = (value: unknown): string =>
      typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
    expect(rows).toEqual(
      standards.flatMap(({ id, options }) =>
        optionsOf(options).map(([name, data]) => [id, name, shown(data.default), data.effect]),
      ),
    );
  });
});
