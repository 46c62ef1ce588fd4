import { describe, expect, test } from '@jest/globals';
import { KEEP, validityTable } from '@urikit/lines/internal';
import { INVALID } from '../../packages/lines/src/edit.js';
import { shortestText } from './automata/shortest-text.js';
import { tableAutomaton } from './automata/table-automaton.js';
import { rfc3986 } from './grammar/grammars.js';

/** The table of the machine that says which lines are references, as the automaton that it is. */

describe('RFC 3986 4.1: the table that says which lines are references', () => {
  const table = validityTable();
  const reference = rfc3986('URI-reference');

  test('accepts exactly the references without an IPv6address', () => {
    const automata = [tableAutomaton(table, ['kept']), tableAutomaton(table, ['left']), reference];
    expect(shortestText(automata, ([kept, left, is]) => kept !== (is === true && left === false))).toBeUndefined();
  });

  test('calls no reference malformed', () => {
    const automata = [tableAutomaton(table, ['invalid']), reference];
    expect(shortestText(automata, ([invalid, is]) => invalid === true && is === true)).toBeUndefined();
  });

  test('reads exactly the IPv6addresses by a loop', () => {
    const automata = [tableAutomaton(table, ['left']), rfc3986('address-line')];
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
