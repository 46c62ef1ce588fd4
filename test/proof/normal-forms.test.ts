import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DFA } from 'refa';
import { kit, type Schemes } from '@urikit/generic';
import { coapSchemes } from '@urikit/scheme-coap/profile';
import { fileDefaults, fileSchemes } from '@urikit/scheme-file/profile';
import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';
import { mailtoDefaults, mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { sipSchemes } from '@urikit/scheme-sip/profile';
import { telSchemes } from '@urikit/scheme-tel/profile';
import { urnSchemes } from '@urikit/scheme-urn/profile';
import { compileNormalForm } from '../../packages/generic/src/scheme/normal-form-regexp.js';
import { compileProfile } from '../../packages/generic/src/scheme/profile.js';
import { opaquePaths } from '../../packages/urikit/src/opaque-paths.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { changesWith } from './grammar/grammars.js';

/** The expression that says of a text that it is in normal form already. */

/** What an engine is made of, and what `changes.abnf` says of it. */
interface Setup {
  readonly name: string;
  readonly schemes: Schemes;
  readonly opaquePaths: readonly string[];
  readonly withPort: string;
  /** The rules that say what changes, and those of what is left to the rules. */
  readonly changes: readonly string[];
  readonly left: readonly string[];
}

const CHANGES = [
  ...['scheme-case', 'host-case', 'triplet-case', 'unreserved-triplet', 'empty-port', 'http-port', 'https-port'],
  ...['leading-zero', 'empty-path', 'local-host', 'absent-authority'],
];
const LEFT = ['has-userinfo', 'has-literal', 'required'];

const httpAndFile = { ...httpSchemes(httpDefaults), ...fileSchemes(fileDefaults, kit) };

const SMALL: Setup = {
  name: 'http, https, ws, wss and file',
  schemes: httpAndFile,
  opaquePaths: ['data'],
  withPort: '"http" / "https" / "ws" / "wss"',
  changes: CHANGES,
  left: LEFT,
};

const DEFAULT: Setup = {
  name: 'the schemes of the default engine',
  schemes: {
    ...httpAndFile,
    ...mailtoSchemes(mailtoDefaults, kit),
    ...urnSchemes(kit),
    ...telSchemes(kit),
    ...sipSchemes(kit),
    ...coapSchemes(kit),
  },
  opaquePaths,
  withPort: `${SMALL.withPort} / "coap" / "coaps" / "coap+tcp" / "coaps+tcp" / "coap+ws" / "coaps+ws"`,
  changes: [...CHANGES, 'coap-port', 'coaps-port', 'coap-http-port', 'coap-https-port'],
  left: [...LEFT, 'computed'],
};

const SETUPS = process.env['PROVE'] === 'all' ? [SMALL, DEFAULT] : [SMALL];

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
