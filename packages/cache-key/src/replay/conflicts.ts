import type { LogEntry } from './entry.js';

/** A property of a response that a log shows. */
export type Aspect = 'status' | 'length' | 'etag';

/** An answer as a log shows it. */
export interface Answer {
  readonly target: string;
  readonly status: number | undefined;
  readonly length: number | undefined;
  readonly etag: string | undefined;
}

/** Conflicting responses: two requests of one key whose answers differ. */
export interface Conflict {
  readonly aspects: readonly Aspect[];
  readonly first: Answer;
  readonly second: Answer;
  /** Line of the second in the log. */
  readonly line: number;
}

/** The responses of a key: the last response of its first target, and the first conflict with it. */
export interface KeyAnswers {
  first: Answer;
  /** True if the response of one target changed: the page changes, or it depends on data that the log does not show. */
  changed: boolean;
  conflict: Conflict | undefined;
}

/**
 * Tells if a response can be compared with others. A part (206), a validation (304) and a temporary error (408, 429,
 * 499, 5xx) do not show the content of a target.
 */
export const isComparable = ({ method, status }: LogEntry): boolean =>
  method === 'GET' && status !== undefined && status < 500 && ![206, 304, 408, 425, 429, 499].includes(status);

function differences(a: Answer, b: Answer): readonly Aspect[] {
  const differ = <Value>(x: Value | undefined, y: Value | undefined): boolean =>
    x !== undefined && y !== undefined && x !== y;
  if (differ(a.status, b.status)) return ['status'];
  const aspects: Aspect[] = [];
  if (differ(a.length, b.length)) aspects.push('length');
  if (differ(a.etag, b.etag)) aspects.push('etag');
  return aspects;
}

/** Copies a string, because a slice would keep its whole chunk in memory. */
const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** An answer to keep. `target` is host and request-target as they were sent. */
export const answerOf = (target: string, { status, length, etag }: LogEntry): Answer => ({
  target: ownCopy(target),
  status,
  length,
  etag: etag === undefined ? undefined : ownCopy(etag),
});

/** Compares a response with the earlier ones of its key. */
export function compareAnswer(answers: KeyAnswers, target: string, entry: LogEntry, line: number): void {
  const { first } = answers;
  const isSame = target === first.target;
  if (!isSame && answers.conflict !== undefined) return;
  if (isSame && first.status === entry.status && first.length === entry.length && first.etag === entry.etag) return;
  const second = answerOf(isSame ? first.target : target, entry);
  const aspects = differences(first, second);
  if (isSame) {
    if (aspects.length > 0) answers.changed = true;
    answers.first = second;
  } else if (aspects.length > 0) {
    answers.conflict = { aspects, first, second, line };
  }
}
