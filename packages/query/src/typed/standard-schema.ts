/**
 * The part of Standard Schema (version 1) that is used here: a schema of any library that has it, Zod among them.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a schema answers: a value, or what is wrong. */
export type SchemaResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly SchemaFinding[] };

/** One thing that is wrong, as a schema says it. */
export interface SchemaFinding {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema makes of its input. */
export type OutputOf<Schema> = Schema extends StandardSchema<infer Output> ? Output : never;

/** The path of a finding, every step as a key. */
export const pathOf = ({ path = [] }: SchemaFinding): readonly PropertyKey[] =>
  path.map((step) => (typeof step === 'object' ? step.key : step));
