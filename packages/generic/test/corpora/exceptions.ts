/** Index of the case, the texts given, what the statement is about, what the source expects, what we answer. */
export type Row = readonly [index: number, input: string, says: string, expected: unknown, ours: unknown];
export interface Exception { readonly file: string; readonly because: string; readonly rows: readonly Row[] }
export const EXCEPTIONS: readonly Exception[] = [];
