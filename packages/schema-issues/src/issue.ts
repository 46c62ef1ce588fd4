/** Zero-based indices of lists and names of members, from the outside in. */
export type Path = readonly PropertyKey[];

/** The kind of mistake. `'refused'` has a message of the schema's author. */
export type SchemaIssueCode = 'unknown-key' | 'missing' | 'wrong-type' | 'wrong-value' | 'refused';

/** A mistake at one path of a value. Contains no part of the value, which may be a secret. */
export interface SchemaIssue {
  readonly code: SchemaIssueCode;
  /** From the value's root; empty for the value itself. */
  readonly path: Path;
  /** The expectation, such as `a number`; for `'refused'` the message of the schema. */
  readonly expected: string;
  /** Advice: how to correct the value. */
  readonly cure: string;
  /** The name that was probably meant. */
  readonly near?: string;
  /** The kind of the found value, for example `a string`. */
  readonly found?: string;
}

/** An issue in words, without its place: `expected a number, found a string`, `no such key (is "size" meant?)`. */
export function issueText({ code, expected, near, found }: SchemaIssue): string {
  const meant = near === undefined ? '' : ` (is "${near}" meant?)`;
  if (code === 'unknown-key') return `no such key${meant}`;
  const words = code === 'refused' ? expected : `expected ${expected}`;
  return `${words}${found === undefined ? '' : `, found ${found}`}${meant}`;
}

/** A place as JavaScript would write it: `config.http.ports[0]`, `origins["*"]`. Empty for the value itself. */
export const pathText = (path: Path): string =>
  path
    .map((step, i) =>
      typeof step === 'number'
        ? `[${String(step)}]`
        : /^[\w$/+-]+$/.test(String(step))
          ? `${i === 0 ? '' : '.'}${String(step)}`
          : `[${JSON.stringify(String(step))}]`,
    )
    .join('');
