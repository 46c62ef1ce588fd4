import type { EncodingError, Issue, StringIssue, UriSyntaxError } from '@urikit/generic';
import type { QueryError } from '@urikit/query';

/** The reason why an input has no answer: an issue of the engine, or a line that is not text. */
export type Fault = Pick<StringIssue, 'code' | 'start' | 'end' | 'message'> & Partial<Issue>;

/** The fault of a string that a parent forbids; undefined for any other. */
export type Refusal = (text: string) => Fault | undefined;

/** A fault of a whole string. */
export const unplaced = (code: string, message: string): Fault => ({ code, message, start: 0, end: 0 });

/** The first fault of the strings of an input, with tabs between. */
export const refusedIn = (input: string, refusal: Refusal | undefined): Fault | undefined =>
  refusal && input.split('\t').map(refusal).find(Boolean);

/** Compares names of classes, so that a command does not load modules only for `instanceof`. */
const isNamed = (cause: unknown, ...names: readonly string[]): boolean =>
  cause instanceof Error && names.includes(cause.name);

const isSyntax = (cause: unknown): cause is UriSyntaxError => isNamed(cause, 'UriSyntaxError');

const isPlaced = (cause: unknown): cause is EncodingError | QueryError => isNamed(cause, 'EncodingError', 'QueryError');

/**
 * The fault that an exception of the engine carries.
 *
 * @throws the cause itself if it was not caused by the input
 */
export function faultOf(cause: unknown): Fault {
  if (isSyntax(cause)) return cause.issue;
  if (isPlaced(cause)) {
    const { code, start = 0, end = start, message } = cause.issue;
    return { code, message, start, end };
  }
  throw cause;
}

/** `code at position P`, of an issue. */
export const headOfFault = ({ code, start }: Pick<Fault, 'code' | 'start'>): string =>
  `${code} at position ${String(start)}`;

/** `code at position P: message`, which never quotes a secret. */
export const describeFault = (fault: Fault): string => `${headOfFault(fault)}: ${fault.message}`;

/** Begins the output line of an invalid input. No URI has a tab, so no output is taken for one. */
export const MARK = '!\t';

/** The output line of an invalid input. @param place - as in `line 3` */
export const marked = (place: string, fault: Fault): string => `${MARK}${place}: ${describeFault(fault)}`;
