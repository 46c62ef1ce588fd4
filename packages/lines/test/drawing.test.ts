import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { EDIT, validityTable } from '@urikit/lines/internal';

/** The drawing of the states in README.md is what the machine of validity does. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const drawings = [.../^> \| (.+)\n((?: {4}.+\n)+)/gm[Symbol.matchAll](readme)];
const { moves, names } = validityTable();

test.each(drawings.map(([, line = '', rows = '']) => [line, rows]))('%s', (line, rows) => {
  const found = Array.from(rows.matchAll(/^ {4}([ ^]+) {2}(\S.*)$/gm), ([, carets = '', name]) => [
    name,
    carets.trimEnd(),
  ]);
  const carets = new Map<string, string>();
  let state = 0;
  for (const [at, char] of [...`${line}\n`].entries()) {
    const name = String(names[state / 256]);
    carets.set(name, `${(carets.get(name) ?? '').padEnd(at)}^`);
    state = Number(moves[state + char.charCodeAt(0)]) & ~EDIT;
  }
  expect(state).toBe(0);
  expect(found).toEqual([...carets]);
});

test('there are drawings', () => {
  expect(drawings).toHaveLength(2);
});
