import { parse, type SeverityMap, type StringIssue } from '@urikit/generic';
import type { SchemeOverlay, Uri } from '@urikit/generic/hooks';
import { applySeverities, canonical, DATA_ISSUES, placedIn } from '@urikit/generic/internal';
import type { SeverityChoice } from '../settings/contents.js';
import { otherSchemes } from '../settings/schemes.js';
import { compileSeverities, severityRank } from '../settings/severities.js';
import type { Plan } from '../settings/setting.js';
import type { Core } from './core.js';

/** An issue of a string, before a caller's severities. */
export interface Found {
  /** As it was reported. */
  readonly issue: StringIssue;
  /** The severity that the registry gives it: the highest of its own and of its parents. */
  readonly severity: SeverityChoice;
  /** True if the data of an owner, or of an overlay, says it: one of two at a place is enough. */
  readonly by: 'owner' | 'overlay' | undefined;
  /** True if the data of the owner says as much. */
  readonly isEcho: boolean;
}

/** Everything found for a string. @param severities - of the caller, which decide whether one issue is enough for two */
export type Collect = (text: string, severities: SeverityMap | undefined) => readonly Found[];

/** The part of a parent by which its child judges, too. */
export interface Judged {
  readonly core: Core;
  readonly plan: Plan;
  readonly collect: Collect;
}

/** The issue that a caller sees; undefined for one that is off. */
export const seenOf = ({ issue, severity }: Found, severities: SeverityMap | undefined): StringIssue | undefined =>
  severity === 'off'
    ? undefined
    : applySeverities([severity === issue.severity ? issue : { ...issue, severity }], severities)[0];

/** The codes of a string that is too much for the limits. */
const TOO_MUCH: readonly string[] = ['syntax/too-long', 'syntax/too-many-segments', 'syntax/too-many-parameters'];

/** Normalization writes at most so many characters more: `/`, `/.`, `./`, and a group of zeros in an IPv6 address. */
const MAX_GROWTH = 8;

const nameOf = ({ code }: StringIssue): string => code.replace(/^[^/]*\//, '');
const keyOf = ({ code, start, end }: StringIssue): string => `${String(start)} ${String(end)} ${code}`;

/** Marks issues of overlays that the owner of a scheme says as well by its data, and those alone that no parent reports. */
function withEchoes(
  all: readonly Found[],
  severities: SeverityMap | undefined,
  reported: ReadonlySet<Found['issue']>,
): readonly Found[] {
  if (!all.some(({ by }) => by === 'overlay')) return all;
  const placeOf = ({ issue }: Found): string => `${String(issue.start)} ${nameOf(issue)}`;
  const rankOf = (one: Found): number => severityRank(seenOf(one, severities)?.severity ?? 'off');
  const said = new Map<string, number>();
  for (const one of all)
    if (one.by === 'owner') said.set(placeOf(one), Math.max(rankOf(one), said.get(placeOf(one)) ?? -1));
  return all.map((one) => {
    if (one.by !== 'overlay' || reported.has(one.issue)) return one;
    const isEcho = (said.get(placeOf(one)) ?? -Infinity) >= rankOf(one);
    return isEcho === one.isEcho ? one : { ...one, isEcho };
  });
}

/** The issues of parents and of a child, one once: the parent's message, and the higher severity. */
function merged(above: readonly Found[], own: readonly Found[]): readonly Found[] {
  if (above.length === 0 || own.length === 0) return above.length === 0 ? own : above;
  const left = new Map<string, Found[]>();
  for (const one of own) left.set(keyOf(one.issue), [...(left.get(keyOf(one.issue)) ?? []), one]);
  const raised = above.map((one) => {
    const severity = left.get(keyOf(one.issue))?.shift()?.severity;
    return severityRank(severity) > severityRank(one.severity) ? { ...one, severity: severity as SeverityChoice } : one;
  });
  return [...raised, ...Array.from(left.values()).flat()];
}

/**
 * Makes the check of a plan: the findings of the parents for a string and for its target, and those of its own owners and overlays,
 * the strictest of all. An owner or an overlay that the parents run unchanged does not run again.
 *
 * @param parents - the child forbids each string that they forbid
 * @throws RegistryError `registry/overlay-loosens`
 */
export function collector({ engine, overlays, schemes }: Core, plan: Plan, parents: readonly Judged[]): Collect {
  const { owners, others } = plan;
  const severityOf = compileSeverities(plan.severities);
  const owned = owners.map(({ scheme }) => scheme);
  const other = others === 'allowed' ? undefined : otherSchemes(others, owned);
  const policyOf = ({ limits, encodedDotSegments, references }: Core['engine']): string | undefined =>
    canonical([limits, encodedDotSegments, references]);
  const policy = policyOf(engine);
  const alike = parents.filter((parent) => policyOf(parent.core.engine) === policy);
  const [first] = alike;
  const isOpaque = (of: Core['engine'], scheme: string): boolean => of.opaquePaths.includes(scheme);
  /** Tells if the owner of a scheme is the parent's, and reads its URIs as there. */
  const isKept = (scheme: string): boolean => {
    const [mine, above] = [schemes, first?.core.schemes].map((all) => all?.get(scheme));
    return (
      first !== undefined &&
      mine?.own === above?.own &&
      mine?.owner.id === above?.owner.id &&
      isOpaque(first.core.engine, scheme) === isOpaque(engine, scheme)
    );
  };
  const partsOf = (scheme: string): { readonly kept: boolean; readonly added: readonly SchemeOverlay[] } => {
    const kept = isKept(scheme);
    const known = kept ? new Set(first?.plan.over(scheme)) : new Set<SchemeOverlay>();
    const added = owned.includes(scheme)
      ? plan.over(scheme).filter((overlay) => overlays.checks(overlay, scheme) && !known.has(overlay))
      : [];
    return { kept, added };
  };
  if (plan.overlays.length > 0) for (const scheme of owned) partsOf(scheme);
  // A tenant keeps the lists of the schemes that it was asked for.
  const lists = new Map<string, ReturnType<typeof partsOf>>();
  const partsFor = (scheme: string): ReturnType<typeof partsOf> => {
    const parts = lists.get(scheme) ?? partsOf(scheme);
    if (owned.includes(scheme)) lists.set(scheme, parts);
    return parts;
  };

  const asFound = (issue: StringIssue, by: Found['by']): Found => ({
    issue,
    severity: severityOf(issue),
    by,
    isEcho: false,
  });
  const raised = (one: Found): Found => {
    const severity = severityOf(one.issue);
    return severityRank(severity) > severityRank(one.severity) ? { ...one, severity } : one;
  };
  const ofOwner = (issue: StringIssue): Found =>
    asFound(issue, DATA_ISSUES.includes(nameOf(issue)) ? 'owner' : undefined);

  /** The findings of the parents for another string, at the position of the given one. */
  const aboutAnother = (
    judges: readonly Judged[],
    text: string,
    another: string,
    severities: SeverityMap | undefined,
  ): readonly Found[] => {
    const placed = placedIn(text, another);
    return judges.flatMap(({ collect }) =>
      collect(another, severities).map((one) => ({ ...one, issue: placed(one.issue) })),
    );
  };

  const canChoose = parents.length > 0 && plan.severities.size > 0;
  const hasBase = typeof engine.references === 'object';
  const judgingTargets = hasBase ? parents.filter(({ core }) => core.engine.references === 'allow') : [];

  return (text, severities) => {
    const ofParents = parents.map(({ collect }) => collect(text, severities)).reduce(merged, []);
    if (ofParents.some(({ issue }) => TOO_MUCH.includes(issue.code))) return ofParents;
    let above = canChoose ? ofParents.map(raised) : ofParents;
    const written = schemeOf(text);
    // At this level the engine calls no hook, and answers with the string that it judges.
    const take = (): ReturnType<typeof engine.tryNormalize> => engine.tryNormalize(text, { level: 'simple-string' });
    const taken = written === '' && hasBase ? take() : undefined;
    const target = taken?.ok === true ? taken.value : text;
    const scheme = written === '' ? schemeOf(target) : written;
    const { kept, added } = partsFor(scheme);
    if (target !== text) above = merged(above, aboutAnother(judgingTargets, text, target, severities).map(raised));
    if (parents.length > 0 && (!kept || text.length > engine.limits.length - MAX_GROWTH)) {
      const normal = engine.tryNormalize(text);
      if (normal.ok && normal.value !== text) {
        const worse = aboutAnother(parents, text, normal.value, severities).filter(
          (one) => !one.isEcho && seenOf(one, severities)?.severity === 'error',
        );
        above = merged(above, worse);
      }
    }
    const uri = added.length > 0 && (taken ?? take()).ok ? parse(target) : undefined;
    const own = [
      ...[other?.(target) ?? []].flat().map((issue) => asFound(placedIn(text, target)(issue), undefined)),
      ...(kept ? [] : engine.check(text).map(ofOwner)),
      ...(uri === undefined
        ? []
        : overlays.find(added, text, target, uri as Uri).map((issue) => asFound(issue, 'overlay'))),
    ];
    if (own.length === 0 && above === ofParents) return ofParents;
    const all = merged(above, own);
    if (all.length < 2) return all;
    const reported = new Set(
      ofParents.flatMap((one) => (one.isEcho || seenOf(one, severities) === undefined ? [] : [one.issue])),
    );
    return withEchoes(
      [...all].sort((a, b) => a.issue.start - b.issue.start),
      severities,
      reported,
    );
  };
}

/** The scheme that a string begins with, in lower case (RFC 3986 3.1); empty for any other string. */
const schemeOf = (text: string): string => (/^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(text)?.[0] ?? '').toLowerCase();
