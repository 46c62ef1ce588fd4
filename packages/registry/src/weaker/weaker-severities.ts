import type { StringIssue } from '@urikit/generic';
import { severityRank } from '../settings/severity-floors.js';
import type { ResolvedComposition } from '../build/resolved-composition.js';

const SEVERITIES = ['info', 'warning', 'error'] as const;

/** The severity that a composition gives to an issue that is reported with another one. */
const judgedBy = (
  { judge }: ResolvedComposition,
  code: string,
  severity: StringIssue['severity'],
): StringIssue['severity'] | 'off' => {
  const issue: StringIssue = { code, severity, start: 0, end: 0, message: '', section: '' };
  return judge === undefined ? severity : (judge(issue)?.severity ?? 'off');
};

/** A code that no choice names, so that it stands for all other ones of its id. */
const OTHER = 'any-other';

/**
 * Issues that are reported with less than before, or no longer. A choice is for one code or for all codes of an id, so
 * each code that is named, and one more for each id, stand for all.
 */
export function weakerSeverities(next: ResolvedComposition, current: ResolvedComposition): readonly string[] {
  const named = [next, current]
    .flatMap(({ severities }) => Array.from(severities.keys()))
    .filter((code) => code !== 'preset');
  const ids = [next, current].flatMap(({ plugins, overlays }) => [...plugins, ...overlays].map(({ id }) => id));
  const all = ['input', 'syntax', 'registry', ...ids, ...named.map((code) => code.replace(/\/.*/, ''))];
  const codes = new Set([...named.filter((code) => !code.endsWith('/*')), ...all.map((id) => `${id}/${OTHER}`)]);
  return Array.from(codes).flatMap((code) => {
    const lower = SEVERITIES.find(
      (severity) => severityRank(judgedBy(next, code, severity)) < severityRank(judgedBy(current, code, severity)),
    );
    const shown = code.endsWith(`/${OTHER}`) ? code.replace(OTHER, '*') : code;
    return lower === undefined
      ? []
      : [`${shown} is ${judgedBy(next, code, lower)}, and was ${judgedBy(current, code, lower)}`];
  });
}
