import { beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { bundleNjs } from '../../scripts/lib/njs-bundle.mjs';
import { walk } from '../support/source.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { constructionsIn, expressionOf, literalsIn, type Named } from './expressions/sources.js';

/** The expressions that nginx runs, written out as literals in a script of ES5: each is the language of its source. */

const ROWS: readonly (readonly [file: string, name: string])[] = [
  ['packages/cache-key/src/decide/host.ts', 'PLAIN'],
  ['packages/cache-key/src/decide/host.ts', 'SHORT'],
  ['packages/cache-key/src/decide/host.ts', 'PORT'],
  ['packages/cache-key/src/decide/target.ts', 'UNWISE'],
  ['packages/cache-key/src/decide/target.ts', 'ABSOLUTE'],
  ['packages/cache-key/src/decide/target.ts', 'BREAKS'],
  ['packages/cache-key/src/decide/target.ts', 'AMBIGUOUS'],
  ['packages/generic/src/syntax/ip-literal.ts', 'IPV_FUTURE'],
  ['packages/generic/src/syntax/ip-literal.ts', 'NOT_ZONE_ID'],
  ['packages/generic/src/syntax/grammar.ts', 'PATH_AND_QUERY'],
  ['packages/generic/src/syntax/is-component.ts', 'NAME'],
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

let script: ReadonlyMap<string, readonly RegExp[]>;
let sources: readonly Named[];

beforeAll(async () => {
  script = expressionsIn(await bundleNjs());
  const files = Array.from(new Set(ROWS.map(([file]) => file)));
  sources = [...literalsIn(files), ...(await constructionsIn(files))];
});

describe('the script for njs', () => {
  test.each(ROWS)('%s: %s is one language there and here', (file, name) => {
    const named = name.replace(/\d+$/, '');
    const own = expressionAutomaton(expressionOf(sources, file, name));
    const found = (script.get(named) ?? []).map((expression) =>
      shortestText([own, expressionAutomaton(expression)], ([a, b]) => a !== b),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found).toContain(undefined);
  });
});
