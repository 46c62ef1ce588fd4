import { fastUri } from '@urikit/compat/fast-uri';
import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as uriJs from '@urikit/compat/uri-js';
import { exceptions } from './exceptions.js';
import { folder, runSuite } from './run-suite.js';

/** `util` asks about functions inside fast-uri that are no part of its surface. */
const files = readdirSync(join(folder, 'test'))
  .filter((name) => name.endsWith('.test.js') && name !== 'util.test.js')
  .map((name) => name.slice(0, -'.test.js'.length));

/** The suite of uri-js, which fast-uri ships, is asked of the surface of uri-js. */
const run = (file: string) => runSuite(`${file}.test.js`, file === 'uri-js' ? uriJs : fastUri);

const counted = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name) => [name, names.filter((other) => other === name).length]));

describe('the published suites of fast-uri and uri-js', () => {
  let ran = 0;

  test('all of them are here', () => {
    expect(files).toHaveLength(28);
    expect(exceptions.filter(([file]) => !files.includes(file))).toEqual([]);
  });

  test.each(files)('%s holds, but for the exceptions that are listed with their sentence', (file) => {
    const assertions = run(file);
    const failing = assertions.filter(({ holds }) => !holds).map(({ test: name }) => name);
    const expected = exceptions.filter(([of]) => of === file).map(([, name, count]) => [name, count] as const);
    ran += assertions.length;
    expect(counted(failing)).toEqual(Object.fromEntries(expected));
  });

  test('of the 3431 assertions all but those of the exceptions hold', () => {
    expect(ran).toBe(3431);
    expect(exceptions.reduce((sum, [, , count]) => sum + count, 0)).toBe(239);
  });
});
