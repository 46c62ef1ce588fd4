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

/** The result of a schema: a value, or findings. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaFinding[] };

/** A finding of a schema. */
export interface SchemaFinding {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The path of a finding, every step as a key. */
export const pathOf = ({ path = [] }: SchemaFinding): readonly PropertyKey[] =>
  path.map((step) => (typeof step === 'object' ? step.key : step));
