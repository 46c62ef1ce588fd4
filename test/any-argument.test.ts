import { expect, test } from '@jest/globals';
import { UrikitError } from '@urikit/generic';
import { entriesOf, packagesIn } from './support/workspace.js';

/**
 * Callers without types: each exported function of each entry takes values of every kind, and the only error that it throws is
 * a `UrikitError`. A `TypeError` of the platform names no argument.
 */

const VALUES: readonly unknown[] = [5, undefined, null, true, '', ['a'], {}, { a: 1 }, 5n, () => 'a'];

const ARGUMENTS = VALUES.flatMap((value) => [
  [value],
  ['http://h/a', value],
  ['a', 'http://h/b', value],
  [{}, value],
  [[value]],
]);

/** Entries whose functions check no type, and the reason. */
const UNCHECKED: Readonly<Record<string, string>> = {
  '@urikit/generic/text': 'it is translated for servers that have no classes; its callers have read a request',
  '@urikit/hosts/find': 'it is a part of a keyer, and @urikit/hosts checks the arguments',
  '@urikit/cache-key/keyer': 'it is translated for servers that have no classes; its callers have read a request',
  '@urikit/cache-key/access-log': 'it loads no other code',
  '@urikit/cache-key/lines': 'it loads no other code; bytes of another type are a TypeError that names the argument',
  '@urikit/generic/iri': 'the verbs of @urikit/iri stand before it',
  '@urikit/schema-issues': 'it is private: the packages of urikit call it with the issues of Zod',
  '@urikit/compat/fast-uri': 'it throws the errors of the package that it replaces',
  '@urikit/compat/uri-js': 'it throws the errors of the package that it replaces',
  '@urikit/fast-uri': 'it is @urikit/compat/fast-uri',
  '@urikit/uri-js': 'it is @urikit/compat/uri-js',
  '@urikit/scheme-conformance': 'it runs in tests, with the functions of the test framework',
  '@urikit/scheme-conformance/loading': 'it runs in tests',
};

/** Functions that check no type, or throw another error, and the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '@urikit/cache-key encodeKey': 'as those of @urikit/cache-key/keyer',
  '@urikit/cache-key plainRequests': 'as those of @urikit/cache-key/keyer: it takes the plan of a keyer',
};

/** Plugins load no code of the engine: the conformance kit holds their hooks. */
const PLUGINS = /^@urikit\/scheme(?:s|-file|-http|-mailto)(?:\/|$)/;

/** Private entries: our packages alone call them, with values that a public entry has checked. */
const PRIVATE = /\/internal$/;

const entries = packagesIn('packages').flatMap((one) =>
  entriesOf(one).map(([subpath, file]) => [`${one.manifest.name}${subpath.slice(1)}`, file] as const),
);

const isClass = (value: object): boolean => /^class\b/.test(Function.prototype.toString.call(value));

/** The errors of other classes that a function throws, without repetition. */
async function strangeErrors(called: (...values: unknown[]) => unknown): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const values of ARGUMENTS) {
    try {
      await called(...values);
    } catch (cause) {
      if (!UrikitError.is(cause)) found.add(String(cause));
    }
  }
  return [...found];
}

test.each(entries.filter(([entry]) => UNCHECKED[entry] === undefined && !PLUGINS.test(entry) && !PRIVATE.test(entry)))(
  'each function of %s throws no other error',
  async (entry, file) => {
    const module = (await import(`../${file}`)) as Readonly<Record<string, unknown>>;
    const strange: Record<string, readonly string[]> = {};
    for (const [name, member] of Object.entries(module)) {
      if (typeof member !== 'function' || isClass(member) || EXCEPTIONS[`${entry} ${name}`] !== undefined) continue;
      const errors = await strangeErrors(member as (...values: unknown[]) => unknown);
      if (errors.length > 0) strange[name] = errors;
    }
    expect(strange).toEqual({});
  },
);
