import type { flagsOf } from './options.js';

/** ToASCII and ToUnicode of UTS #46 section 4, as the package tr46 exports them. */
export interface Idna {
  /** The name as A-labels, null if a check refuses it. */
  readonly toASCII: (name: string, options?: ReturnType<typeof flagsOf>) => string | null;
  /** The name as U-labels; `error` if a label is not valid. */
  readonly toUnicode: (name: string) => { readonly domain: string; readonly error: boolean };
}

/** Gives the tables, or undefined if the program has no tables. */
export type LoadIdna = () => Idna | undefined;
