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
  /** Requests for another target than the first that had its answer, by the length or the entity tag. */
  agreed: number;
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

/** Tells if a log shows that two answers are one: the same status, and a length or an entity tag in both. */
const isShown = (a: Answer, b: Answer): boolean =>
  a.status === b.status &&
  ((a.length !== undefined && b.length !== undefined) || (a.etag !== undefined && b.etag !== undefined));

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
  } else if (isShown(first, second)) answers.agreed += 1;
}

/** A difference between the targets of conflicting responses. */
export interface Cause {
  /** The name of a parameter, as it is written; undefined for another part. */
  readonly parameter: string | undefined;
  /** `order`: of the parameters. `path`: host and path. */
  readonly part: 'parameter' | 'order' | 'path';
  /** Conflicts with this difference. */
  readonly keys: number;
}

/** The largest number of names that are counted. */
const MAX_NAMES = 1000;

/** The values of each parameter of a target, in their order. */
function valuesOf(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const param of query.split('&')) {
    const equals = param.indexOf('=');
    const name = equals < 0 ? param : param.slice(0, equals);
    values.set(name, `${values.get(name) ?? ''}&${param}`);
  }
  return values;
}

/** The differences between two targets: names of parameters behind a `=`; without one, `path` or `order`. */
function differencesOf(one: string, other: string): readonly string[] {
  const split = (target: string): readonly [path: string, query: string] => {
    const mark = target.indexOf('?');
    return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
  };
  const [[path, query], [otherPath, otherQuery]] = [split(one), split(other)];
  const [first, second] = [valuesOf(query.slice(1)), valuesOf(otherQuery.slice(1))];
  const names = [...new Set([...first.keys(), ...second.keys()])].filter(
    (name) => first.get(name) !== second.get(name),
  );
  return names.map((name) => `=${name}`).concat(names.length > 0 ? [] : path === otherPath ? 'order' : 'path');
}

/**
 * The parameters that conflicts are caused by, the most frequent first: a name that alone differs between two targets counts before
 * one that differs beside others.
 */
export function causesOf(conflicts: readonly Conflict[], top: number): readonly Cause[] {
  const counts = new Map<string, { keys: number; alone: number }>();
  for (const { first, second } of conflicts) {
    const found = differencesOf(first.target, second.target);
    for (const name of found) {
      const count = counts.get(name) ?? { keys: 0, alone: 0 };
      count.keys += 1;
      if (found.length === 1) count.alone += 1;
      if (counts.size < MAX_NAMES) counts.set(name, count);
    }
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other.alone - one.alone || other.keys - one.keys || (a < b ? -1 : 1))
    .slice(0, top)
    .map(([name, { keys }]) =>
      name.startsWith('=')
        ? { parameter: name.slice(1), part: 'parameter', keys }
        : { parameter: undefined, part: name as 'order' | 'path', keys },
    );
}
