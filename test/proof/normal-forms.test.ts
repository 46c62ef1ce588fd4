import { beforeAll, describe, expect, test } from '@jest/globals';
import { compileProfile } from '@urikit/generic/internal';
import type { DFA } from 'refa';
import { normalFormTable } from '@urikit/lines/internal';
import { compileNormalForm, NORMAL_RELATIVE_REFERENCE } from '../../packages/generic/src/scheme/normal-form-regexp.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { tableAutomaton } from './automata/table-automaton.js';
import { changesWith } from './grammar/grammars.js';
import { SETUPS } from './grammar/setups.js';

/** What says of a text that it is in normal form already: an expression, and the table of the machine that normalizes lines. */

const RELATIVE = [
  'triplet-case',
  'unreserved-triplet',
  'relative-case',
  'literal-case',
  'relative-empty-port',
  'relative-dots',
];

describe('RFC 3986 4.2, 6.2: relative references in normal form', () => {
  const grammar = changesWith('"x"');
  const normal = expressionAutomaton(NORMAL_RELATIVE_REFERENCE);
  const left = ['relative-userinfo', 'relative-literal'];

  test('the expression has no string that is no relative-ref', () => {
    expect(shortestText([normal, grammar('relative-ref')], ([a, is]) => a === true && is === false)).toBeUndefined();
  });

  test.each(RELATIVE)('the expression has no relative reference with %s', (rule) => {
    expect(shortestText([normal, grammar(rule)], ([a, is]) => a === true && is === true)).toBeUndefined();
  });

  test('the expression has every other relative reference, except for those that are left to the rules', () => {
    const automata = [normal, grammar('relative-ref'), ...[...RELATIVE, ...left].map(grammar)];
    const missing = shortestText(automata, ([a, is, ...rest]) => a === false && is === true && !rest.includes(true));
    expect(missing).toBeUndefined();
  });
});

describe.each(SETUPS)('RFC 3986 6.2: normal forms, with $name', (setup) => {
  const grammar = changesWith(setup.withPort);
  const profiles = Object.entries(setup.schemes).map(([name, hooks]) => compileProfile(name, hooks));
  const opaqueNames = [
    ...setup.opaquePaths,
    ...profiles.filter(({ path }) => path === 'opaque').map(({ scheme }) => scheme),
  ];
  const table = normalFormTable([
    ...profiles,
    ...setup.opaquePaths.map((name) => compileProfile(name, { path: 'opaque' })),
  ]);
  let normal: DFA;
  let kept: DFA;
  let edited: DFA;
  /** Schemes whose dot-segments are data. */
  let opaque: DFA;

  beforeAll(() => {
    kept = tableAutomaton(table, ['kept']);
    edited = tableAutomaton(table, ['edited']);
    normal = expressionAutomaton(compileNormalForm(profiles, setup.opaquePaths));
    opaque = expressionAutomaton(new RegExp(`(?:${opaqueNames.join('|')}):[^]*`, 'y'));
  });

  test('the expression has no text that is no URI', () => {
    expect(shortestText([normal, grammar('URI')], ([a, b]) => a === true && b === false)).toBeUndefined();
  });

  test.each(setup.changes)('the expression has no text with %s', (rule) => {
    expect(shortestText([normal, grammar(rule)], ([a, b]) => a === true && b === true)).toBeUndefined();
  });

  test('the expression has no text with a dot-segment, but where those are data', () => {
    const automata = [normal, grammar('dot-segment'), opaque];
    expect(shortestText(automata, ([a, b, c]) => a === true && b === true && c === false)).toBeUndefined();
  });

  test('the expression has every other URI, except for those that are left to the rules', () => {
    const others = [...setup.changes, ...setup.left].map(grammar);
    const missing = shortestText([normal, grammar('URI'), grammar('dot-segment'), opaque, ...others], (accepted) => {
      const [isNormal, isUri, hasDots, isOpaque, ...rest] = accepted;
      return isNormal === false && isUri === true && (hasDots === false || isOpaque === true) && !rest.includes(true);
    });
    expect(missing).toBeUndefined();
  });

  describe('the table that normalizes lines', () => {
    test('writes no line that is no reference', () => {
      const automata = [kept, edited, grammar('URI-reference')];
      expect(shortestText(automata, ([a, b, is]) => (a === true || b === true) && is === false)).toBeUndefined();
    });

    test('keeps no URI that is not in normal form', () => {
      // The expression leaves these to the rules, whether or not one changes them; the table keeps some of them.
      const automata = [kept, grammar('URI'), normal, ...setup.left.map(grammar)];
      const found = shortestText(automata, ([a, is, ...rest]) => a === true && is === true && !rest.includes(true));
      expect(found).toBeUndefined();
    });

    test.each([...setup.changes, 'literal-case', 'dot-segment'])('keeps no such URI with %s', (rule) => {
      const automata = [kept, grammar(rule), opaque, ...setup.left.map(grammar)];
      const found = shortestText(
        automata,
        ([a, changes, isOpaque, ...left]) =>
          a === true && changes === true && left.includes(true) && (rule !== 'dot-segment' || isOpaque === false),
      );
      expect(found).toBeUndefined();
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
      expect(shortestText([kept], ([a]) => a === true)).toBe('');
      expect(shortestText([edited], ([a]) => a === true)).toBe('.');
    });
  });
});
