import type { LogEntry } from './entry.js';

/** What of an answer a log shows. */
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

/** The answers that a key had: the last one of its first target, and what conflicted with it. */
export interface KeyAnswers {
  first: Answer;
  /** The answer of one and the same target changed: the page changes, or depends on what the log does not show. */
  changed: boolean;
  conflict: Conflict | undefined;
}

/**
 * Whether an answer can be compared with others: a part (206), a validation (304), an error of the moment (408, 429,
 * 499, 5xx) say nothing about what a target is.
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

/** A copy with memory of its own: a slice of a chunk would keep the whole chunk alive. */
const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** An answer to keep. `target` is host and request-target as they were sent. */
export const answerOf = (target: string, { status, length, etag }: LogEntry): Answer => ({
  target: ownCopy(target),
  status,
  length,
  etag: etag === undefined ? undefined : ownCopy(etag),
});

/** Compares an answer with what its key had before. */
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
