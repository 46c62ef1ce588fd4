import type { HostPolicy, SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import { PARTS } from '../settings/overlay-members.js';
import { secretsAsData } from '../settings/secrets.js';
import { isAlike } from '../settings/setting.js';
import { rankOf } from '../settings/schemes.js';
import { type Compared, isSameCode } from './compared.js';
import type { Sourced } from '../settings/layer.js';

const includes = (all: readonly string[], some: readonly string[]): boolean => some.every((each) => all.includes(each));

/** Tells if an allow list has no further entry and a deny list has all entries: they are compared as they are written. */
function isStricterHosts(next: HostPolicy | undefined, current: HostPolicy): boolean {
  const { allow, deny = [] } = current;
  const isAllowed = allow === undefined || (next?.allow !== undefined && includes(allow, next.allow));
  return isAllowed && includes(next?.deny ?? [], deny);
}

/** The members that say less than before. */
function weakerMembers(next: SchemeOverlay, current: SchemeOverlay): readonly string[] {
  const { authority, host, hosts, when, secrets = [] } = current;
  const shown = secretsAsData(next.secrets ?? []).map((secret) => canonical(secret));
  return [
    ...PARTS.filter((part) => rankOf(next[part] ?? 'allowed') < rankOf(current[part] ?? 'allowed')),
    ...(authority !== undefined && next.authority !== authority ? ['authority'] : []),
    ...(host !== undefined && next.host !== host ? ['host'] : []),
    // Without a condition an overlay is about every URI.
    ...(next.when !== undefined && !(when !== undefined && isAlike(next.when, when)) ? ['when'] : []),
    ...(hosts !== undefined && !isStricterHosts(next.hosts, hosts) ? ['hosts'] : []),
    ...(secretsAsData(secrets).every((secret) => shown.includes(canonical(secret))) ? [] : ['secrets']),
  ];
}

const hasCode = ({ check, secrets = [] }: SchemeOverlay): boolean =>
  check !== undefined || secrets.some((secret) => typeof secret === 'function');

/** Why an overlay may report less than before: its data is compared, of its functions only whether they are the same. */
function whyWeaker(current: SchemeOverlay, now: Compared, before: Compared): readonly string[] {
  const { id } = current;
  const next = now.composition.overlays.find((each) => each.id === id);
  if (next === undefined) return [`overlay "${id}" is gone`];
  const isOver = ({ composition }: Compared, scheme: string): boolean =>
    composition.over(scheme).some((each) => each.id === id);
  const uncovered = before.composition.owners.find(({ scheme }) => isOver(before, scheme) && !isOver(now, scheme));
  if (uncovered !== undefined) return [`overlay "${id}" no longer lies over scheme "${uncovered.scheme}"`];
  const [to, from] = [now, before].map(({ layer }) => layer.overlays.get(id) as Sourced<SchemeOverlay>) as [
    Sourced<SchemeOverlay>,
    Sourced<SchemeOverlay>,
  ];
  const texts = [now, before].map(({ composition }) => composition.configured.get(id)?.text);
  if (hasCode(current) && !(isSameCode(to, from, true) && texts[0] === texts[1]))
    return [`overlay "${id}" has other code`];
  return weakerMembers(next, current).map((member) => `overlay "${id}" says less under ${member}`);
}

/** Overlays that are gone, lie over fewer schemes, or say less. */
export const weakerOverlays = (next: Compared, current: Compared): readonly string[] =>
  current.composition.overlays.flatMap((overlay) => whyWeaker(overlay, next, current));
