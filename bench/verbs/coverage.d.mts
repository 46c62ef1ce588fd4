export function gaps(
  verbs: readonly (readonly string[])[],
  measured: readonly string[],
  reasons: readonly (readonly [name: RegExp, reason: string])[],
): readonly string[];

export function failuresOf(row: {
  readonly verb: string;
  readonly work: string;
  readonly input?: (times: number, i: number) => unknown;
  readonly run: (input: unknown) => unknown;
  readonly floor?: { readonly run: (input: unknown) => unknown };
  readonly returns?: boolean;
}): Promise<readonly string[]>;
