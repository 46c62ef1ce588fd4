import type { Paint } from '../io/paint.js';
import { plural } from '../io/table.js';
import type { Finding, Findings } from './finding.js';

/** Findings for people, and as one document of JSON. */

/** `src/a.ts:3:7`, as terminals and editors open it. */
export const placeOf = ({ file, line, column, start }: Finding): string =>
  [file, ...(line === 0 ? [] : [line]), ...(column === undefined ? [] : [column + start])].join(':');

/** The hosts that programs read, with the programs that agree in one line. */
export function seenAs({ seenAs: readings = [] }: Finding): readonly string[] {
  const hosts = new Map<string, string[]>();
  for (const { reader, host } of readings)
    if (host !== undefined) hosts.set(host, [...(hosts.get(host) ?? []), reader]);
  return Array.from(hosts, ([host, readers]) => `${host.replace(/[^ -~]/gu, '?')}: ${readers.join(', ')}`);
}

function block(finding: Finding, paint: Paint): string {
  const { code, severity, section, message, picture } = finding;
  const style = severity === 'error' ? 'wrong' : 'doubtful';
  return [
    `${placeOf(finding)}  ${paint(style, severity)}  ${code}  ${paint('faint', section)}`,
    `  ${message}`,
    ...[...picture, ...seenAs(finding)].map((line) => `    ${line}`),
  ].join('\n');
}

/** The findings, and how many there are. */
export function printFindings({ read, all }: Findings, paint: Paint): string {
  const count = (of: Finding['severity']): number => all.filter(({ severity }) => severity === of).length;
  const counts = `${plural(read, 'URI')}: ${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${String(count('info'))} info`;
  return `${[...all.map((finding) => block(finding, paint)), counts].join('\n\n')}\n`;
}

/** One document of JSON. */
export const findingsJson = ({ read, all }: Findings): string =>
  `${JSON.stringify(
    { read, findings: all.map(({ picture: _, column, ...rest }) => ({ ...rest, column: column ?? null })) },
    undefined,
    2,
  )}\n`;
