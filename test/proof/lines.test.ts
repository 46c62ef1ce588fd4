import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DFA } from 'refa';
import { EDIT_NAMES, INVALID, KEEP } from '../../packages/generic/src/lines/edit.js';
import { normalFormTable } from '../../packages/generic/src/lines/normal-form-table.js';
import type { Table } from '../../packages/generic/src/lines/table.js';
import { validityTable } from '../../packages/generic/src/lines/validity-table.js';
import { compileNormalForm } from '../../packages/generic/src/scheme/normal-form-regexp.js';
import { compileProfile } from '../../packages/generic/src/scheme/profile.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { tableAutomaton } from './automata/table-automaton.js';
import { changesWith, rfc3986 } from './grammar/grammars.js';
import { SETUPS } from './grammar/setups.js';

/** The tables of the machines that read lines, as the automata that they are. */

describe('RFC 3986 4.1: the table that says which lines are references', () => {
  const table = validityTable();
  const reference = rfc3986('URI-reference');

  test('accepts exactly the references that it does not leave to the engine', () => {
    const automata = [tableAutomaton(table, ['kept']), tableAutomaton(table, ['left']), reference];
    expect(shortestText(automata, ([kept, left, is]) => kept !== (is === true && left === false))).toBeUndefined();
  });

  test('calls no reference malformed', () => {
    const automata = [tableAutomaton(table, ['invalid']), reference];
    expect(shortestText(automata, ([invalid, is]) => invalid === true && is === true)).toBeUndefined();
  });

  test('leaves exactly the lines whose host begins an IP-literal', () => {
    const automata = [tableAutomaton(table, ['left']), rfc3986('literal-line')];
    expect(shortestText(automata, ([left, is]) => left !== is)).toBeUndefined();
  });

  test('ends a line at CRLF as at LF', () => {
    const automata = [tableAutomaton(table, ['kept']), tableAutomaton(table, ['kept'], '\r\n')];
    expect(shortestText(automata, ([lf, crlf]) => lf !== crlf)).toBeUndefined();
  });

  test.each([
    ['a query may hold "^"', 'query', '^', KEEP, '?^'],
    ['a fragment may hold no "a"', 'fragment', 'a', INVALID, '#a'],
  ])('with a mistake differs from the rule: %s', (_, name, octet, edit, witness) => {
    const moves = table.moves.slice();
    const row = 256 * table.names.indexOf(name);
    moves[row + octet.charCodeAt(0)] = row + edit;
    const automata = [tableAutomaton({ ...table, moves }, ['kept']), tableAutomaton(table, ['left']), reference];
    expect(shortestText(automata, ([kept, left, is]) => kept !== (is === true && left === false))).toBe(witness);
  });
});

const RELATIVE = ['triplet-case', 'unreserved-triplet', 'relative-case', 'relative-empty-port', 'relative-dots'];

describe.each(SETUPS)('RFC 3986 6.2: the table that normalizes lines, with $name', (setup) => {
  const grammar = changesWith(setup.withPort);
  const profiles = Object.entries(setup.schemes).map(([name, hooks]) => compileProfile(name, hooks));
  const table: Table = normalFormTable(profiles);
  let kept: DFA;
  let edited: DFA;
  let normal: DFA;

  beforeAll(() => {
    kept = tableAutomaton(table, ['kept']);
    edited = tableAutomaton(table, ['edited']);
    normal = expressionAutomaton(compileNormalForm(profiles, setup.opaquePaths));
  });

  test('writes no line that is no reference', () => {
    const automata = [kept, edited, grammar('URI-reference')];
    expect(shortestText(automata, ([a, b, is]) => (a === true || b === true) && is === false)).toBeUndefined();
  });

  test('keeps no URI that is not in normal form', () => {
    const automata = [kept, grammar('URI'), normal];
    expect(shortestText(automata, ([a, is, b]) => a === true && is === true && b === false)).toBeUndefined();
  });

  test('edits no line that is in normal form', () => {
    expect(shortestText([edited, normal], ([a, b]) => a === true && b === true)).toBeUndefined();
  });

  test.each(RELATIVE)('keeps no relative reference with %s', (rule) => {
    const automata = [kept, grammar('relative-ref'), grammar(rule)];
    expect(shortestText(automata, (accepted) => !accepted.includes(false))).toBeUndefined();
  });

  test('edits no relative reference that nothing changes', () => {
    const automata = [edited, grammar('relative-ref'), ...RELATIVE.map(grammar)];
    const found = shortestText(automata, ([a, is, ...rest]) => a === true && is === true && !rest.includes(true));
    expect(found).toBeUndefined();
  });

  test.each(['kept', 'edited'] as const)('ends a line that is %s at CRLF as at LF', (ending) => {
    const automata = [tableAutomaton(table, [ending]), tableAutomaton(table, [ending], '\r\n')];
    expect(shortestText(automata, ([lf, crlf]) => lf !== crlf)).toBeUndefined();
  });

  test('keeps and edits lines', () => {
    expect(EDIT_NAMES).toHaveLength(INVALID + 1);
    expect(shortestText([kept], ([a]) => a === true)).toBe('');
    expect(shortestText([edited], ([a]) => a === true)).toBe('//:');
  });
});
