import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { importsOf, isRelative } from '../../../../test/support/source.js';
import { root } from '../../../../test/support/workspace.js';
import { STATES } from '../../src/flow/states.js';
import { outcomeOf } from '@urikit/http-cache/internal';
import { OUTCOMES } from '../../src/seam/outcome.js';

const folder = 'packages/http-cache/src/flow';
const names: readonly string[] = STATES.map(({ state }) => state);

describe('the list of states', () => {
  test('has one state for each file of the folder, beside the list itself', () => {
    const files = readdirSync(join(root, folder)).map((file) => file.replace(/\.ts$/, ''));
    expect(files.filter((file) => file !== 'states').sort()).toEqual([...names].sort());
  });

  test.each(STATES.map(({ state }, at) => [state, at] as const))('%s imports states below it only', (state, at) => {
    const imported = importsOf(`${folder}/${state}.ts`)
      .map(({ specifier }) => /^\.\/([a-z]+)\.js$/.exec(specifier)?.[1])
      .filter((name) => name !== undefined);
    expect(imported.filter((name) => names.indexOf(name) <= at)).toEqual([]);
  });

  test('is data: it imports nothing', () => {
    expect(importsOf(`${folder}/states.ts`).filter(({ specifier }) => isRelative(specifier))).toEqual([]);
  });

  test('ends every way in deliver', () => {
    expect(STATES.filter(({ next }) => next.length === 0).map(({ state }) => state)).toEqual(['deliver']);
    const reached = new Set(STATES.flatMap(({ next }) => next));
    expect(names.filter((name) => name !== 'receive' && !(reached as ReadonlySet<string>).has(name))).toEqual([]);
  });

  test('names every outcome of metrics and logs, and no other', () => {
    expect([...new Set(STATES.flatMap(({ outcomes }) => outcomes))].sort()).toEqual([...OUTCOMES].sort());
  });

  test('stands in the guide as it stands in the code', () => {
    const guide = readFileSync(join(root, 'docs/guides/gateway.md'), 'utf8');
    const rows = STATES.map(({ state, does, next, outcomes }) => {
      const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');
      return `| ${[`[\`${state}\`](../../${folder}/${state}.ts)`, does, code(next), code(outcomes)].join(' | ')} |`;
    });
    const written = guide.split('\n').filter((line) => line.includes(`](../../${folder}/`) && line.startsWith('| ['));
    expect(written.map((line) => line.replace(/ +/g, ' '))).toEqual(rows.map((row) => row.replace(/ +/g, ' ')));
  });
});

test.each(['bypass', 'method'] as const)('a request that is forwarded for %s has this outcome', (fwd) => {
  expect(outcomeOf({ hit: false, fwd })).toBe(fwd);
});
