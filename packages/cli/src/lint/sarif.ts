import { percentEncode, SYNTAX_ISSUES } from '@urikit/generic';
import { HAZARDS } from '@urikit/safety';
import { VERSION } from '../version.js';
import type { Finding } from './finding.js';
import { jsonMembers, type Printer } from './print.js';

/** Findings for code scanning: SARIF 2.1.0. */

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' };

/** The meaning of a code from its table; codes of schemes are explained by their messages. */
const meaningOf = (code: string): string =>
  Object.hasOwn(HAZARDS, code)
    ? HAZARDS[code as keyof typeof HAZARDS].means
    : Object.hasOwn(SYNTAX_ISSUES, code)
      ? `breaks ${SYNTAX_ISSUES[code as keyof typeof SYNTAX_ISSUES].section}`
      : `an issue of the scheme: ${code}`;

const ruleOf = ({ code, section, severity, hint }: Finding) => ({
  id: code,
  shortDescription: { text: meaningOf(code) },
  ...(hint === undefined ? {} : { help: { text: hint } }),
  defaultConfiguration: { level: LEVELS[severity] },
  properties: { section, tags: ['security'] },
});

/** The URI-reference of a file (RFC 3986 4.2), with slashes; relative if the file name is. */
function uriOfFile(file: string): string {
  const path = file
    .replaceAll('\\', '/')
    .split('/')
    .map((segment) => percentEncode(segment, 'segment', { triplets: 'encode' }))
    .join('/');
  return path.startsWith('/') ? `file://${path}` : /^[^/]*:/.test(path) ? `./${path}` : path;
}

function regionOf({ line, column, start, end }: Finding): object {
  if (line === 0) return {};
  if (column === undefined) return { region: { startLine: line } };
  return { region: { startLine: line, startColumn: column + start, endColumn: column + Math.max(end, start + 1) } };
}

const resultOf = (finding: Finding, ruleIndex: number) => ({
  ruleId: finding.code,
  ruleIndex,
  level: LEVELS[finding.severity],
  message: { text: `${finding.message} (${finding.section})` },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOfFile(finding.file) }, ...regionOf(finding) } }],
});

/** A log with one run. A rule stands in it once, as its first finding has it; the rules stand behind the results. */
export function forSarif(): Printer {
  const member = jsonMembers();
  const indexes = new Map<string, number>();
  const rules: ReturnType<typeof ruleOf>[] = [];
  const indexOf = (finding: Finding): number => {
    const known = indexes.get(finding.code);
    if (known !== undefined) return known;
    indexes.set(finding.code, rules.length);
    return rules.push(ruleOf(finding)) - 1;
  };
  return {
    head: `{
  "$schema": "${SCHEMA}",
  "version": "2.1.0",
  "runs": [{ "columnKind": "utf16CodeUnits", "results": [`,
    one: (finding) => member(resultOf(finding, indexOf(finding))),
    end: () => {
      const tool = { driver: { name: 'urikit', version: VERSION, rules } };
      return `\n], "tool": ${JSON.stringify(tool, undefined, 2)} }]\n}\n`;
    },
  };
}
