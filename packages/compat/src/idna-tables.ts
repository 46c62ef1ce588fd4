import { withMembers } from '@urikit/generic/internal';
import type { Idna } from '@urikit/iri/internal';

/**
 * Where the tables are that a program provided, `null` after a failure to load them: a place that copies of this module share,
 * because each drop-in has one, as a module and as CommonJS.
 */
const TABLES = Symbol.for('@urikit/compat/idna');
const shared = globalThis as { [TABLES]?: Idna | null; readonly process?: Partial<NodeJS.Process> };

/** In Node the tables are required by the first host beyond ASCII; elsewhere a program provides them. */
export function load(): Idna | undefined {
  // A failure is kept, too: a lookup of files for each host would be slow.
  if (shared[TABLES] === undefined) {
    const { createRequire } = shared.process?.getBuiltinModule?.('node:module') ?? {};
    try {
      shared[TABLES] = (createRequire?.(import.meta.url)('tr46') as Idna | undefined) ?? null;
    } catch {
      // A bundle has no packages beside it.
      shared[TABLES] = null;
    }
  }
  return shared[TABLES] ?? undefined;
}

/**
 * Provides the tables of IDNA where a program has no `require`: in browsers, in workers and in bundles.
 *
 * @param idna - the package tr46, or two functions as it has them
 * @throws UrikitError `input/value` for a value without `toASCII` and `toUnicode`
 * @see UTS #46 section 4
 * @example provideIdna(tr46)
 */
export function provideIdna(idna: Idna): void {
  withMembers(idna, ['toASCII', 'toUnicode'], ['idna'], 'the functions of tr46');
  shared[TABLES] = idna;
}
