/** The ceilings of a package, and its figures. */
export interface Budget {
  readonly lines: number;
  readonly names: Readonly<Record<string, number>>;
  readonly install?: number;
  readonly bytes?: Readonly<Record<string, number>>;
}

export declare const entries: ReadonlyMap<
  string,
  { readonly id: string; readonly source: string; readonly file: string }
>;
export declare const OTHERS: readonly string[];
export declare const PACKAGES: readonly string[];
export declare function readBudgets(): Readonly<Record<string, Budget>>;
export declare function statementOf(row: string): string;
export declare function weigh(bundle: string | Uint8Array): number;
export declare function byEsbuild(contents: string, external?: readonly string[]): Promise<Uint8Array>;
export declare function byRollup(code: string): Promise<string>;
export declare function bytesOf(row: string): Promise<number>;
export declare function linesOf(id: string): number;
export declare function namesOfEntries(): ReadonlyMap<string, number>;
export declare function installOf(id: string): number;
export declare function measure(budgets: Readonly<Record<string, Budget>>): Promise<Readonly<Record<string, Budget>>>;
export declare function lowered(
  ceilings: object,
  measures: object,
): { readonly budgets: object; readonly above: readonly string[] };
