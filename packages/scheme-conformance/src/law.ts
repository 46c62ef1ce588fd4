import { UrikitError } from '@urikit/generic';
import type { Breach } from './breach.js';

/** A requirement: a law, or a row of the author's table. */
export interface Law {
  /** Stable: `idempotent`, `row/normalize`. */
  readonly id: string;
  /** The requirement in words; the title of the test. */
  readonly title: string;
  /** Looks for a breach. Never throws. */
  readonly run: () => Breach | undefined;
}

/** A problem, and advice. */
export type Trouble = readonly [problem: string, cure: string];

/** The issues of a schema in one line, such as `maxLength: expected number`; Zod's own message is a JSON document. */
function issuesOf(error: Error): string | undefined {
  const { issues } = error as { readonly issues?: unknown };
  if (!Array.isArray(issues) || issues.length === 0) return undefined;
  const lines = (issues as readonly { readonly path?: readonly unknown[]; readonly message?: string }[]).map(
    ({ path = [], message = '' }) => [path.join('.'), message].filter((part) => part !== '').join(': '),
  );
  return lines.join('; ');
}

/** The message of an exception and of its cause. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of an error of urikit has the codes and positions of its issues.
  const issues = UrikitError.is(error) ? undefined : issuesOf(error);
  if (issues !== undefined) return issues;
  return error.cause instanceof Error ? `${error.message} (it threw: ${error.cause.message})` : error.message;
}

/** Makes a law without strings that is checked once. An exception is a breach, too. */
export const lawOf = (id: string, title: string, look: () => Trouble | undefined, cure: string): Law => ({
  id,
  title,
  run: () => {
    let trouble: Trouble | undefined;
    try {
      trouble = look();
    } catch (error) {
      trouble = [messageOf(error), cure];
    }
    return trouble && { law: id, problem: trouble[0], cure: trouble[1] };
  },
});
