import { type Issue, UrikitError } from '@urikit/generic';
import { legible } from '@urikit/generic/internal';
import { issueText, pathText, type SchemaIssue, type SchemaIssueCode, schemaIssues } from '@urikit/schema-issues';
import type * as z from 'zod';

/** An error in a configuration, and its position. */
export interface Trouble {
  /** `limits.client.headerBytes`, `origins["*"]`; empty for the whole. */
  readonly path: string;
  /** The expected value. The given value is not repeated, because it may be a secret. */
  readonly message: string;
  /** The kind of the error, if a schema found it. */
  readonly code?: SchemaIssueCode;
  /** A description of the expected value, as in `a number`. */
  readonly expected?: string;
  /** Advice on how to correct the error. */
  readonly cure?: string;
}

/** A configuration with troubles: each is an issue, and a line of the message. */
export class ConfigError extends UrikitError {
  static override readonly name = 'ConfigError';

  readonly file: string | undefined;
  readonly troubles: readonly Trouble[];

  constructor(troubles: readonly Trouble[], file?: string) {
    const lines = troubles.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    // The schemas give at least one trouble, which the type of a list does not say.
    super(lines.map((message) => ({ code: 'gateway/config', severity: 'error', message })) as unknown as [Issue]);
    this.message = `${file === undefined ? '' : `${file}: `}${lines.join('; ')}`;
    this.file = file;
    this.troubles = troubles;
  }
}

/** A schema's issue as a trouble of a configuration. */
const troubleOf = (issue: SchemaIssue): Trouble => {
  const { code, path, expected, cure } = issue;
  const text = issueText(issue);
  return { code, path: pathText(path), message: code === 'unknown-key' ? `${text}; ${cure}` : text, expected, cure };
};

/**
 * Reads a value by its schema.
 *
 * @param file - the name of the configuration in messages
 * @throws ConfigError with every error, its position and the expected value
 */
export function readBy<Schema extends z.ZodType>(schema: Schema, value: unknown, file?: string): z.output<Schema> {
  const given = legible(value);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(schemaIssues(result.error.issues, schema, given).map(troubleOf), file);
}
