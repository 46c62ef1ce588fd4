import { parse, type SeverityMap, type StringIssue } from '@urikit/generic';
import type { SchemeOverlay, Uri } from '@urikit/generic/hooks';
import { applySeverities, canonical, DATA_ISSUES, placedIn } from '@urikit/generic/internal';
import type { SeverityChoice } from '../settings/contents.js';
import { otherSchemes, schemeOf } from '../settings/schemes.js';
import { compileSeverities, severityRank } from '../settings/severities.js';
import type { Plan } from '../settings/setting.js';
import type { Core } from './core.js';

/** An issue of a string, before a caller's severities. */
export interface Found {
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

/** A finding with a severity, if that is the higher one. */
const raised = (one: Found, severity: SeverityChoice | undefined): Found =>
  severity !== undefined && severityRank(severity) > severityRank(one.severity) ? { ...one, severity } : one;

/** Marks issues of overlays that the owner of a scheme says as well by its data, and those alone that no parent reports. */
function withEchoes(
  all: readonly Found[],
  severities: SeverityMap | undefined,
  ofParents: readonly Found[],
): readonly Found[] {
  if (!all.some(({ by }) => by === 'overlay')) return all;
  const isReported = (one: Found): boolean => !one.isEcho && seenOf(one, severities) !== undefined;
  const reported = new Set(ofParents.filter(isReported).map(({ issue }) => issue));
  const placeOf = ({ issue }: Found): string => `${String(issue.start)} ${nameOf(issue)}`;
  const rankOf = (one: Found): number => severityRank(seenOf(one, severities)?.severity ?? 'off');
  const said = new Map<string, number>();
  for (const one of all)
    if (one.by === 'owner') said.set(placeOf(one), Math.max(rankOf(one), said.get(placeOf(one)) ?? -1));
  return all.map((one) =>
    one.by !== 'overlay' || reported.has(one.issue)
      ? one
      : { ...one, isEcho: (said.get(placeOf(one)) ?? -Infinity) >= rankOf(one) },
  );
}

/** The issues of parents and of a child, one once: the parent's message, and the higher severity. */
function strictest(above: readonly Found[], own: readonly Found[]): readonly Found[] {
  if (above.length === 0 || own.length === 0) return above.length === 0 ? own : above;
  const left = new Map<string, Found[]>();
  for (const one of own) left.set(keyOf(one.issue), [...(left.get(keyOf(one.issue)) ?? []), one]);
  const held = above.map((one) => raised(one, left.get(keyOf(one.issue))?.shift()?.severity));
  return [...held, ...Array.from(left.values()).flat()];
}

/** At this level an engine calls no hook, and answers with the string that it judges. */
const UNCHANGED = { level: 'simple-string' } as const;

/** Makes the check of a plan: the strictest findings of parents, owners and overlays. Parts that a parent runs unchanged run once. */
export function collector({ engine, overlays, schemes }: Core, plan: Plan, parents: readonly Judged[]): Collect {
  const severityOf = compileSeverities(plan.severities);
  const owned = plan.owners.map(({ scheme }) => scheme);
  const other = plan.others === 'allowed' ? undefined : otherSchemes(plan.others, owned);
  const hasBase = typeof engine.references === 'object';
  const withoutBase = hasBase ? parents.filter(({ core }) => core.engine.references === 'allow') : [];
  const policyOf = ({ limits, encodedDotSegments, references }: Core['engine']): string | undefined =>
    canonical([limits, encodedDotSegments, references]);
  const like = parents.find(({ core }) => policyOf(core.engine) === policyOf(engine));

  /** Tells if the parent runs the check of an owner as it is here, and lists the overlays that the parent does not run. */
  const partsOf = (scheme: string): { readonly isKept: boolean; readonly added: readonly SchemeOverlay[] } => {
    const [mine, above] = [schemes.get(scheme), like?.core.schemes.get(scheme)];
    const isOpaque = (of: Core['engine'] | undefined): boolean => of?.opaquePaths.includes(scheme) === true;
    const isKept =
      like !== undefined &&
      mine?.own === above?.own &&
      mine?.owner.id === above?.owner.id &&
      isOpaque(like.core.engine) === isOpaque(engine);
    const known = isKept ? like.plan.over(scheme) : [];
    const checking = owned.includes(scheme) ? plan.over(scheme).filter((one) => overlays.checks(one, scheme)) : [];
    return { isKept, added: checking.filter((one) => !known.includes(one)) };
  };
  if (plan.overlays.length > 0) for (const scheme of owned) partsOf(scheme);
  // A tenant keeps the lists of the schemes that it was asked for.
  const lists = new Map<string, ReturnType<typeof partsOf>>();
  const partsFor = (scheme: string): ReturnType<typeof partsOf> => {
    const parts = lists.get(scheme) ?? partsOf(scheme);
    if (owned.includes(scheme)) lists.set(scheme, parts);
    return parts;
  };
  const asFound = (issue: StringIssue, by?: Found['by']): Found => ({
    issue,
    severity: severityOf(issue),
    by,
    isEcho: false,
  });
  const ofOwner = (issue: StringIssue): Found =>
    asFound(issue, DATA_ISSUES.includes(nameOf(issue)) ? 'owner' : undefined);

  return (text, severities) => {
    const ofParents = parents.map(({ collect }) => collect(text, severities)).reduce(strictest, []);
    if (ofParents.some(({ issue }) => TOO_MUCH.includes(issue.code))) return ofParents;
    const taken = hasBase && schemeOf(text) === '' ? engine.tryNormalize(text, UNCHANGED) : undefined;
    const target = taken?.ok === true ? taken.value : text;
    const { isKept, added } = partsFor(schemeOf(target));
    /** The findings of parents for another string, at the position of this one. */
    const about = (another: string, judges: readonly Judged[]): readonly Found[] => {
      if (another === text) return [];
      const placed = placedIn(text, another);
      const found = judges.flatMap(({ collect }) => collect(another, severities));
      return found.map((one) => ({ ...one, issue: placed(one.issue) }));
    };
    const isLong = text.length > engine.limits.length - MAX_GROWTH;
    const normal = parents.length > 0 && (!isKept || isLong) ? engine.tryNormalize(text) : undefined;
    const ofNormal = normal?.ok === true ? about(normal.value, parents) : [];
    const isError = (one: Found): boolean => !one.isEcho && seenOf(one, severities)?.severity === 'error';
    const above = [about(target, withoutBase), ofNormal.filter(isError)].reduce(strictest, ofParents);
    const others = other?.(target);
    const isRead = added.length > 0 && engine.tryNormalize(text, UNCHANGED).ok;
    const own = [
      ...(others === undefined ? [] : [asFound(placedIn(text, target)(others))]),
      ...(isKept ? [] : engine.check(text).map(ofOwner)),
      ...(isRead ? overlays.find(added, text, target, parse(target) as Uri) : []).map((one) => asFound(one, 'overlay')),
    ];
    const choosing = plan.severities.size === 0 ? above : above.map((one) => raised(one, severityOf(one.issue)));
    const all = strictest(choosing, own);
    if (all.length < 2) return all;
    return withEchoes(
      [...all].sort((a, b) => a.issue.start - b.issue.start),
      severities,
      ofParents,
    );
  };
}
