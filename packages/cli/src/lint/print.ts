import type { Paint } from '../io/paint.js';
import { plural } from '../io/table.js';
import type { Finding, Findings } from './finding.js';

/** Findings for people, and as one document of JSON. */

/** Writes findings in one format as they are found, so that no document is larger than memory. */
export interface Printer {
  readonly head: string;
  readonly one: (finding: Finding) => string;
  readonly end: (findings: Findings) => string;
}

/** `src/a.ts:3:7`, as terminals and editors open it. */
export function placeOf({ file, line, column, start }: Finding): string {
  const place = line === 0 ? file : `${file}:${String(line)}`;
  return column === undefined ? place : `${place}:${String(column + start)}`;
}

/** The hosts that programs read, with the programs that agree in one line. */
export function seenAs({ seenAs: readings }: Finding): readonly string[] {
  if (readings === undefined) return [];
  const hosts = new Map<string, string[]>();
  for (const { reader, host } of readings)
    if (host !== undefined) hosts.set(host, [...(hosts.get(host) ?? []), reader]);
  return Array.from(hosts, ([host, readers]) => `${host.replace(/[^ -~]/gu, '?')}: ${readers.join(', ')}`);
}

function block(finding: Finding, paint: Paint): string {
  const { code, severity, section, message, hint, picture } = finding;
  const style = severity === 'error' ? 'wrong' : 'doubtful';
  let lines = `${placeOf(finding)}  ${paint(style, severity)}  ${code}  ${paint('faint', section)}\n  ${message}`;
  if (hint !== undefined) lines += `\n  ${hint}`;
  for (const line of picture) lines += `\n    ${line}`;
  for (const line of seenAs(finding)) lines += `\n    ${line}`;
  return lines;
}

/** Lines of logs that were left out, as a line; empty without any. */
const leftOutLine = (leftOut: number): string =>
  leftOut === 0 ? '' : `${plural(leftOut, 'line')} left out: no URI in the request\n`;

/** Blocks of lines, and the numbers at their end. */
export const forPeople = (paint: Paint): Printer => ({
  head: '',
  one: (finding) => `${block(finding, paint)}\n\n`,
  end: ({ read, leftOut, count }) =>
    `${plural(read, 'URI')}: ${plural(count.error, 'error')}, ${plural(count.warning, 'warning')}, ${String(count.info)} info\n${leftOutLine(leftOut)}`,
});

/** Writes the members of an array of JSON, one to a line. */
export function jsonMembers(): (value: unknown) => string {
  let before = '';
  return (value) => {
    const text = `${before}\n${JSON.stringify(value)}`;
    before = ',';
    return text;
  };
}

/** One document of JSON. */
export function forJson(): Printer {
  const member = jsonMembers();
  return {
    head: '{ "findings": [',
    one: ({ picture: _, column, ...rest }) => member({ ...rest, column: column ?? null }),
    end: ({ read, leftOut }) => `\n], "read": ${String(read)}, "leftOut": ${String(leftOut)} }\n`,
  };
}
