import type { Fault } from './fault.js';
import { attempt } from './io.js';

/** The members of a JSON answer, beside the input. `ok` is true by default. */
export type Members = Readonly<Record<string, unknown>> & { readonly ok?: boolean };

/**
 * One object of NDJSON: `ok`, `line` for a line of stdin, the whole `input`, `redacted` if secrets were removed,
 * and the members of the command.
 *
 * @param text - the string as given; undefined for a line that is not UTF-8 or too long
 * @param members - those of the command
 * @param line - the number of a line of stdin, from 1
 * @param shown - the string as the command may show it
 */
export function jsonLine(
  text: string | undefined,
  members: Members,
  line?: number,
  shown = (given: string): string => given,
): string {
  const input = text === undefined ? null : shown(text);
  return JSON.stringify({
    ok: true,
    ...(line === undefined ? {} : { line }),
    input,
    ...(text !== undefined && input !== text ? { redacted: true } : {}),
    ...members,
  });
}

/** An object of JSON, and no array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a text; undefined if it is no JSON. */
export const parsedJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);

/** An invalid input as members of JSON. */
export const faultMembers = (issue: Fault): Members => ({ ok: false, issue });
