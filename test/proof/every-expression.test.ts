import { beforeAll, describe, expect, test } from '@jest/globals';
import { analyse } from 'scslre';
import { programsOf } from './automata/program.js';
import { LONG_MATCHES, NOT_CONSTRUCTED, OUTSIDE } from './expressions/exceptions.js';
import { constructionsOf } from './expressions/literals.js';
import { constructionsIn, literalsIn, type Named, sourceFiles } from './expressions/sources.js';

/**
 * Every expression of every package: whether it can be read as an automaton, and whether scslre finds a text for which a
 * match takes longer than in proportion to it. What is excepted is named with its reason, and nothing else may be.
 */

const idOf = ({ file, name, expression }: Named): string =>
  `${file.replace(/^packages\//, '')} ${name ?? `/${expression.source}/`}`;

const filesOf = sourceFiles();
let all: readonly Named[];

beforeAll(async () => {
  const constructed = await constructionsIn(filesOf, async () => {
    const { engine } = await import('../../packages/urikit/src/engine.js');
    engine.normalize('http://h/');
    engine.normalize('mailto:A');
    engine.check('http://h/');
    const { validityTable } = await import('../../packages/lines/src/validity-table.js');
    validityTable();
  });
  all = [...literalsIn(filesOf), ...constructed];
});

const idsWhere = (holds: (expression: RegExp) => boolean): readonly string[] =>
  Array.from(new Set(all.filter(({ expression }) => holds(expression)).map(idOf))).sort();

const isOutside = (expression: RegExp): boolean => {
  try {
    programsOf(expression);
    return false;
  } catch {
    return true;
  }
};

describe('every expression of the sources', () => {
  test('is found: what constructs one is run', () => {
    const seen = new Set(all.map(({ file, lines }) => `${file}:${String(lines[0])}`));
    const unseen = filesOf.filter((file) => constructionsOf(file).some((line) => !seen.has(`${file}:${String(line)}`)));
    expect(unseen.map((file) => file.replace(/^packages\//, ''))).toEqual(Object.keys(NOT_CONSTRUCTED));
    expect(all.length).toBeGreaterThan(300);
  });

  test('can be read as an automaton, in the engine, secrets, the schemes and where keys are decided, except for those that are named', () => {
    const proven = /^(?:generic|secrets|schemes|scheme-(?!conformance)[a-z]+|cache-key)\/src\//;
    expect(idsWhere(isOutside).filter((id) => proven.test(id))).toEqual(Object.keys(OUTSIDE).sort());
  });

  test('takes time in proportion to the text, except for those that are named', () => {
    const reports = idsWhere(({ source, flags }) => analyse({ source, flags }).reports.length > 0);
    expect(reports).toEqual(Object.keys(LONG_MATCHES).sort());
  }, 120_000);

  test.each([/(?:a+)+b/, /a+a+b/, /[ab]*a[ab]*$/, / +$/])('scslre finds %s', ({ source, flags }) => {
    expect(analyse({ source, flags }).reports).not.toEqual([]);
  });
});
