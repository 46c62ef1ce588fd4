import { describe, expect, test } from '@jest/globals';
import { type Cases, describeScheme, lawsOf, type Runner } from '@urikit/scheme-conformance';
import { lowerPath, pluginOf } from './plugins.js';

/** Keeps the tests that are written, and runs them when it is asked. */
function recorder(): { readonly runner: Runner; readonly names: string[]; readonly failures: () => readonly string[] } {
  const tests: (readonly [string, () => void])[] = [];
  const names: string[] = [];
  const failures = (): readonly string[] =>
    tests.flatMap(([, body]) => {
      try {
        body();
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
  const runner: Runner = {
    describe: (name, body) => {
      names.push(name);
      body();
    },
    test: (name, body) => {
      names.push(name);
      tests.push([name, body]);
    },
  };
  return { runner, names, failures };
}

const good = pluginOf({ normalize: lowerPath });
const table: Cases = { normalize: [['ACME-DOC 1', 'ACME-DOC://H/A', 'acme-doc://h/a']] };

// With the globals of Jest, as in the projects of others.
describeScheme(good, table);

describe('describeScheme', () => {
  test('writes one test for each law and each row', () => {
    const { runner, names, failures } = recorder();
    describeScheme(good, table, runner);
    expect(names[0]).toBe('conformance of plugin "acme"');
    expect(names.slice(1)).toEqual(lawsOf(good, table).map(({ title }) => title));
    expect(names).toContain('ACME-DOC 1: ACME-DOC://H/A -> acme-doc://h/a');
    expect(failures()).toEqual([]);
  });

  test('a test that fails says what is wrong, for which text, and what to do', () => {
    const { runner, failures } = recorder();
    describeScheme(pluginOf({ normalize: (uri) => ({ ...uri, scheme: 'http' }) }), {}, runner);
    expect(failures().find((message) => message.includes('law: same-scheme'))).toMatch(
      /^plugin "acme": normalize made a URI of scheme "http" of one of "acme-doc"\n {2}for: \S+ \(configuration \{\}, seed 3986\)\n {2}what to do: leave scheme as it is, as in \{ \.\.\.uri, path \}\n {2}law: same-scheme$/,
    );
  });

  test('without a plugin the test fails, and not the file', () => {
    const { runner, failures } = recorder();
    describeScheme(undefined as unknown as typeof good, {}, runner);
    expect(failures()).toEqual([expect.stringContaining('give describeScheme the value that your package exports')]);
  });

  test('where there are no globals it asks for them', () => {
    const { describe: ours, test: own } = globalThis as unknown as Runner;
    Object.assign(globalThis, { describe: undefined, test: undefined });
    try {
      expect(() => describeScheme(good)).toThrow(
        'give it those of your test framework as the third argument, { describe, test }',
      );
    } finally {
      Object.assign(globalThis, { describe: ours, test: own });
    }
  });
});
