import type { TraceEvent } from './trace-event.js';

/** What is neither a letter of ASCII nor a sign of it could move a terminal's cursor, or turn a line around. */
const shown = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);

/**
 * One event as one line.
 *
 * @example traceLine(event) // 'urikit normalize: rule host-case (RFC 3986 6.2.2.1) on http://H/: host: H to h'
 */
export function traceLine({ kind, verb, by, name, section, text, result }: TraceEvent): string {
  const who = by === 'engine' || kind === 'rule' ? name : `${by} ${name}`;
  const what = kind === 'answer' ? 'answer' : `${kind} ${who}${section === undefined ? '' : ` (${section})`}`;
  return shown(`urikit ${verb}: ${what} on ${text}: ${result}`);
}
