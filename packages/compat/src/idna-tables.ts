import { withMembers } from '@urikit/generic/internal';
import type { Idna } from '@urikit/iri/internal';

/** The tables that a program provided, `null` after a failure to load them: state of the module, as `SCHEMES` is. */
let provided: Idna | null | undefined;

/** In Node the tables are required by the first host beyond ASCII; elsewhere a program provides them. */
export function load(): Idna | undefined {
  // A failure is kept, too: a lookup of files for each host would be slow.
  if (provided !== undefined) return provided ?? undefined;
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  const { createRequire } = process?.getBuiltinModule?.('node:module') ?? {};
  try {
    provided = (createRequire?.(import.meta.url)('tr46') as Idna | undefined) ?? null;
  } catch {
    // A bundle has no packages beside it.
    provided = null;
  }
  return provided ?? undefined;
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
  provided = idna;
}
