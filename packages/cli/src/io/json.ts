import type { Fault } from './fault.js';

/** The members of a JSON answer, beside the input. `ok` is true by default. */
export type Members = Readonly<Record<string, unknown>> & { readonly ok?: boolean };

/** The text that an answer is about. */
export interface Subject {
  /** The string as given; undefined for a line that is not UTF-8 or too long. */
  readonly text: string | undefined;
  /** The number of its line of stdin, from 1; undefined for an argument. */
  readonly line: number | undefined;
  /** The text as the command may show it. */
  readonly shown: (text: string) => string;
}

/**
 * One object of NDJSON: `ok`, `line` for a line of stdin, the whole `input`, `redacted` if secrets were removed,
 * and the members of the command.
 */
export function jsonLine({ text, line, shown }: Subject, members: Members): string {
  const input = text === undefined ? null : shown(text);
  return JSON.stringify({
    ok: true,
    ...(line === undefined ? {} : { line }),
    input,
    ...(text !== undefined && input !== text ? { redacted: true } : {}),
    ...members,
  });
}

/** An invalid input as members of JSON. */
export const faultMembers = (issue: Fault): Members => ({ ok: false, issue });
