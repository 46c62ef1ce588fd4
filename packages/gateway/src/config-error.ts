import { type Issue, UrikitError } from '@urikit/generic';
import { issueText, type Path, pathText, schemaIssues } from '@urikit/schema-issues';
import type * as z from 'zod';

/**
 * Makes the issue of a member of a configuration; its message begins with the member.
 *
 * @param path - of the member; empty for the configuration itself
 * @param expected - does not repeat the given value, because it may be a secret
 */
export const configIssue = (path: Path, expected: string): Issue => ({
  code: 'gateway/config',
  severity: 'error',
  message: path.length === 0 ? expected : `${pathText(path)}: ${expected}`,
  path,
});

/** A configuration with at least one issue. The message of each begins with the file, if there is one. */
export class ConfigError extends UrikitError {
  static override get name(): string {
    return 'ConfigError';
  }

  constructor(issues: readonly Issue[], file?: string) {
    const lead = file === undefined ? '' : `${file}: `;
    super(issues.map((issue) => ({ ...issue, message: `${lead}${issue.message}` })) as unknown as [Issue]);
  }
}

/**
 * Reads a value by its schema.
 *
 * @param file - the name of the configuration in messages
 * @throws ConfigError with every error, its position and the expected value
 */
export function readBy<Schema extends z.ZodType>(schema: Schema, value: unknown, file?: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = schemaIssues(result.error.issues, schema, value).map((issue) => ({
    ...configIssue(issue.path, issueText(issue)),
    ...(issue.code === 'unknown-key' && { code: 'input/unknown-option', hint: issue.cure }),
  }));
  throw new ConfigError(issues, file);
}
