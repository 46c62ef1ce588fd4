import type { Path } from './definition.js';

/** What kind of mistake it is. `'refused'`: the schema says so in words of its own. */
export type SchemaIssueCode = 'unknown-key' | 'missing' | 'wrong-type' | 'wrong-value' | 'refused';

/** Something wrong at one place of a value. Holds no part of the value, which may be a secret. */
export interface SchemaIssue {
  readonly code: SchemaIssueCode;
  /** From the value's root; empty for the value itself. */
  readonly path: Path;
  /** What would be right, as in `a number`; for `'refused'` a sentence of the schema. */
  readonly expected: string;
  /** What to do about it. */
  readonly cure: string;
  /** The name that was probably meant. */
  readonly near?: string;
  /** The kind of what stands there, as in `a text`. */
  readonly found?: string;
}

/** An issue in words, without its place: `expected a number, found a text`, `no such key (is "size" meant?)`. */
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
