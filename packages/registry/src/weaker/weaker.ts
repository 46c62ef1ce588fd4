import { type StringIssue, SYNTAX_ISSUES } from '@urikit/generic';
import type { Secret } from '@urikit/generic/hooks';
import type { ResolvedComposition } from '../build/composition.js';
import { isOpaque } from '../engine/held.js';
import { schemeOfBase, shownReferences } from '../settings/references.js';
import { secretsAsData, secretsIn } from '../settings/secrets.js';
import { isAlike, textOf } from '../settings/setting.js';
import { severityRank } from '../settings/severities.js';
import { KINDS, settingOf } from '../settings/table.js';
import { type Compared, locksIn, missing, weakerOverlays, weakerPlugins } from './weaker-code.js';

/** Secrets as data. A function comes with the code of its plugin or overlay, which is compared itself. */
const dataOf = (secrets: readonly Secret[] = []): readonly string[] =>
  secrets.flatMap((secret) => (typeof secret === 'function' ? [] : JSON.stringify(secret)));

const said = (value: unknown): string => textOf(shownReferences(value));

/** Settings of which the stricter value holds. Neither of two bases is stricter than the other one. */
const weakerValues = (next: Compared, current: Compared): readonly string[] =>
  KINDS.flatMap((kind) => {
    const { strictness, inForce, isSame = isAlike, pathOf } = settingOf(kind);
    if (strictness === undefined || inForce === undefined) return [];
    const to: Readonly<Record<string, unknown>> = { ...inForce(next.composition, next.engine) };
    return Object.entries(inForce(current.composition, current.engine)).flatMap(([key, before]) => {
      const now = to[key];
      const isStrict = strictness(now) > strictness(before) || isSame(now, before);
      return isStrict ? [] : `${String(pathOf?.(key)?.join('.'))} is ${said(now)}, and was ${said(before)}`;
    });
  });

/** Secrets of every string. */
const weakerSecrets = ({ composition: next }: Compared, { composition: current }: Compared): readonly string[] =>
  missing(dataOf(next.policy.secrets), dataOf(current.policy.secrets)).map(
    (secret) => `secrets has no longer ${secret}`,
  );

/** The policy for URIs of one scheme: secrets, and whether dot-segments of its path are looked at. */
function weakerSchemes(next: Compared, current: Compared): readonly string[] {
  const names = [next, current].flatMap(({ engine }) => [...engine.schemes, ...engine.opaquePaths]);
  return Array.from(new Set(names)).flatMap((scheme) => [
    ...(isOpaque(next.engine, scheme) && !isOpaque(current.engine, scheme)
      ? [`the path of scheme "${scheme}" is opaque now`]
      : []),
    ...missing(dataOf(secretsIn(next.engine, scheme)), dataOf(secretsIn(current.engine, scheme))).map(
      (secret) => `${secret} is no longer a secret of scheme "${scheme}"`,
    ),
  ]);
}

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
function weakerSeverities(next: ResolvedComposition, current: ResolvedComposition): readonly string[] {
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

/** Warnings of a relative reference itself that are errors: with a base its target is judged, which does not have them. */
function weakerReferences(next: Compared, current: Compared): readonly string[] {
  if (typeof next.engine.references !== 'object' || current.engine.references !== 'allow') return [];
  return Object.entries(SYNTAX_ISSUES).flatMap(([code, { severity }]) =>
    severity === 'warning' && judgedBy(current.composition, code, severity) === 'error'
      ? [`${code} of a relative reference was an error`]
      : [],
  );
}

/** Secrets of relative references, which are those of the scheme of a base, or those of no scheme. */
function weakerBase(next: Compared, current: Compared): readonly string[] {
  const [to, from] = [schemeOfBase(next.composition), schemeOfBase(current.composition)];
  const text = (secrets: readonly Secret[]) => secretsAsData(secrets).map((secret) => JSON.stringify(secret));
  const hidden = text([...secretsIn(next.engine, to), ...next.engine.secrets]);
  return to === from
    ? []
    : missing(hidden, text(secretsIn(current.engine, from))).map(
        (secret) => `${secret} is no longer a secret of relative references`,
      );
}

/**
 * Finds everything that the current registry refuses, forbids, reports, hides or locks and the next one may not. Parts
 * that cannot be compared count as weaker: code of another object, values without an order.
 *
 * @returns one reason for each, in words; empty if the next registry is at least as strict. Never throws.
 */
export function weaknesses(next: Compared, current: Compared): readonly string[] {
  return [
    ...weakerValues(next, current),
    ...weakerReferences(next, current),
    ...weakerBase(next, current),
    ...weakerSecrets(next, current),
    ...weakerSchemes(next, current),
    ...weakerPlugins(next, current),
    ...weakerOverlays(next, current),
    ...weakerSeverities(next.composition, current.composition),
    ...missing(locksIn(next.layer), locksIn(current.layer)).map((path) => `${path} is no longer locked`),
  ];
}
