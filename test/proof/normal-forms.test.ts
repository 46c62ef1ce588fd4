import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DFA } from 'refa';
import { compileNormalForm } from '../../packages/generic/src/scheme/normal-form-regexp.js';
import { compileProfile } from '../../packages/generic/src/scheme/profile.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { changesWith } from './grammar/grammars.js';
import { SETUPS } from './grammar/setups.js';

/** The expression that says of a text that it is in normal form already. */

describe.each(SETUPS)('RFC 3986 6.2: the expression for normal forms, with $name', (setup) => {
  const grammar = changesWith(setup.withPort);
  const profiles = Object.entries(setup.schemes).map(([name, hooks]) => compileProfile(name, hooks));
  const opaqueNames = [
    ...setup.opaquePaths,
    ...profiles.filter(({ path }) => path === 'opaque').map(({ scheme }) => scheme),
  ];
  let normal: DFA;
  /** Schemes whose dot-segments are data. */
  let opaque: DFA;

  beforeAll(() => {
    normal = expressionAutomaton(compileNormalForm(profiles, setup.opaquePaths));
    opaque = expressionAutomaton(new RegExp(`(?:${opaqueNames.join('|')}):[^]*`, 'y'));
  });

  test('has no text that is no URI', () => {
    expect(shortestText([normal, grammar('URI')], ([a, b]) => a === true && b === false)).toBeUndefined();
  });

  test.each(setup.changes)('has no text with %s', (rule) => {
    expect(shortestText([normal, grammar(rule)], ([a, b]) => a === true && b === true)).toBeUndefined();
  });

  test('has no text with a dot-segment, but where those are data', () => {
    const automata = [normal, grammar('dot-segment'), opaque];
    expect(shortestText(automata, ([a, b, c]) => a === true && b === true && c === false)).toBeUndefined();
  });

  test('has every other URI, except for those that are left to the rules', () => {
    const others = [...setup.changes, ...setup.left].map(grammar);
    const missing = shortestText([normal, grammar('URI'), grammar('dot-segment'), opaque, ...others], (accepted) => {
      const [isNormal, isUri, hasDots, isOpaque, ...rest] = accepted;
      return isNormal === false && isUri === true && (hasDots === false || isOpaque === true) && !rest.includes(true);
    });
    expect(missing).toBeUndefined();
  });
});
