import { beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { automatonOf } from '../../packages/gateway-export/build/lua/automaton.mjs';
import { bundleNjs } from '../../packages/gateway-export/build/njs-bundle.mjs';
import { walk } from '../support/source.js';
import { expressionAutomaton, type Question } from './automata/expression-automaton.js';
import { octetAutomaton, octetTexts } from './automata/octet-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { constructionsIn, expressionOf, literalsIn, type Named } from './expressions/sources.js';

/** The expressions of the keyer as other languages have them: each is the language of its source. */

/** What nginx runs, written out as literals in a script of ES5. */
const ROWS: readonly (readonly [file: string, name: string])[] = [
  ['packages/cache-key/src/decide/plain.ts', 'PLAIN'],
  ['packages/cache-key/src/decide/plain.ts', 'SHORT'],
  ['packages/cache-key/src/decide/host.ts', 'PORT'],
  ['packages/cache-key/src/decide/target.ts', 'UNWISE'],
  ['packages/cache-key/src/decide/target.ts', 'ABSOLUTE'],
  ['packages/cache-key/src/decide/target.ts', 'BREAKS'],
  ['packages/cache-key/src/decide/path-refusal.ts', 'AMBIGUOUS'],
  ['packages/generic/src/syntax/ip-literal.ts', 'IPV_FUTURE'],
  ['packages/generic/src/syntax/is-component.ts', 'PATH_AND_QUERY'],
  ['packages/generic/src/syntax/is-component.ts', 'NAME'],
];

/** What Lua has as an automaton beside those. */
const FURTHER_IN_LUA: readonly (readonly [file: string, name: string])[] = [
  ['packages/cache-key/src/decide/negotiate.ts', 'MEMBER'],
  ['packages/cache-key/src/decide/negotiate.ts', 'CODINGS'],
  ['packages/generic/src/syntax/host.ts', 'IPV4_ADDRESS'],
  ['packages/generic/src/syntax/rare-ipv4.ts', 'LAST_LABEL_IS_NUMBER'],
  ['packages/generic/src/syntax/rare-ipv4.ts', 'NUMBER'],
  ['packages/generic/src/syntax/rare-ipv4.ts', 'IS_HEXADECIMAL'],
  ['packages/generic/src/syntax/host-name.ts', 'LDH'],
  ['packages/generic/src/syntax/host-name.ts', 'CONTROL'],
  ['packages/generic/src/syntax/host-name.ts', 'DATA'],
  ['packages/generic/src/syntax/host-name.ts', 'UTF8'],
  ['packages/generic/src/syntax/host-name.ts', 'ENCODED_C1'],
  ['packages/generic/src/encoding/is-normal-target.ts', 'NORMAL'],
  ['packages/generic/src/resolution/remove-dot-segments.ts', 'ENCODED_DOT_SEGMENT'],
  ['packages/generic/src/resolution/remove-dot-segments.ts', 'HAS_ENCODED_DOTS'],
];

/** The script's expressions by the name of their variable; esbuild numbers names that are taken. */
function expressionsIn(script: string): ReadonlyMap<string, readonly RegExp[]> {
  const found = new Map<string, RegExp[]>();
  walk(ts.createSourceFile('runtime.js', script, ts.ScriptTarget.ES2020, true), (node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
    if (!ts.isRegularExpressionLiteral(node.initializer)) return;
    const { text } = node.initializer;
    const end = text.lastIndexOf('/');
    const name = node.name.getText().replace(/\d+$/, '');
    found.set(name, [...(found.get(name) ?? []), new RegExp(text.slice(1, end), text.slice(end + 1))]);
  });
  return found;
}

/** A sticky expression is asked about the whole text, every other whether it is found. */
const questionOf = ({ sticky }: RegExp): Question => (sticky ? 'whole' : 'found');

let script: ReadonlyMap<string, readonly RegExp[]>;
let sources: readonly Named[];

beforeAll(async () => {
  script = expressionsIn(await bundleNjs());
  const files = Array.from(new Set([...ROWS, ...FURTHER_IN_LUA].map(([file]) => file)));
  const constructed = await constructionsIn(files);
  // What helps to write an expression has its name, too.
  const literals = literalsIn(files).filter(
    ({ file, name }) => !constructed.some((each) => each.file === file && each.name === name),
  );
  sources = [...literals, ...constructed];
});

describe('the script for njs', () => {
  test.each(ROWS)('%s: %s is one language there and here', (file, name) => {
    const named = name.replace(/\d+$/, '');
    const source = expressionOf(sources, file, name);
    const own = expressionAutomaton(source, questionOf(source));
    const found = (script.get(named) ?? []).map((expression) =>
      shortestText([own, expressionAutomaton(expression, questionOf(expression))], ([a, b]) => a !== b),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found).toContain(undefined);
  });
});

describe('the automata of the keyer in Lua', () => {
  test.each([...ROWS, ...FURTHER_IN_LUA])('%s: %s is one language there and here, of octets', (file, name) => {
    const source = expressionOf(sources, file, name);
    const automata = [
      octetTexts(),
      expressionAutomaton(source, questionOf(source)),
      octetAutomaton(automatonOf(source)),
    ];
    expect(shortestText(automata, ([octets, a, b]) => octets === true && a !== b)).toBeUndefined();
  });

  test('a difference is found', () => {
    const automata = [expressionAutomaton(/a[bc]/y), octetAutomaton(automatonOf(/a[b-d]/y))];
    expect(shortestText(automata, ([a, b]) => a !== b)).toBe('ad');
  });
});
