import { withMembers } from '@urikit/generic/internal';
import type { Idna } from '@urikit/iri/internal';

/** The tables that a program provided: state of the module, as `SCHEMES` is. */
let provided: Idna | undefined;

/** In Node the tables are required by the first host beyond ASCII; elsewhere a program provides them. */
export function load(): Idna | undefined {
  if (provided !== undefined) return provided;
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  const { createRequire } = process?.getBuiltinModule?.('node:module') ?? {};
  try {
    provided = createRequire?.(import.meta.url)('tr46') as Idna | undefined;
  } catch {
    // A bundle has no packages beside it.
  }
  return provided;
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
