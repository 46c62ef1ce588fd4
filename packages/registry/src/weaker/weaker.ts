import type { References } from '@urikit/generic';
import type { Secret } from '@urikit/generic/hooks';
import { rankOf } from '../settings/schemes.js';
import { referenceStrictness } from '../settings/references.js';
import { isAlike } from '../settings/setting.js';
import { type Compared, locksIn } from './compared.js';
import { weakerOverlays } from './weaker-overlays.js';
import { weakerPlugins } from './weaker-plugins.js';
import { weakerSeverities } from './weaker-severities.js';

/** Secrets as data. A function comes with the code of its plugin or overlay, which is compared itself. */
const dataOf = (secrets: readonly Secret[] = []): readonly string[] =>
  secrets.flatMap((secret) => (typeof secret === 'function' ? [] : JSON.stringify(secret)));

const missing = (next: readonly string[], current: readonly string[]): readonly string[] =>
  current.filter((each) => !next.includes(each));

/**
 * Tells if relative references are treated as before, or stricter. Neither of two bases is stricter than the other one.
 */
function isAsStrict(next: References, current: References): boolean {
  const [to, from] = [referenceStrictness(next), referenceStrictness(current)];
  return to > from || (to === from && isAlike(next, current));
}

/** Limits, modes and secrets of every string. */
function weakerTexts(next: Compared, current: Compared): readonly string[] {
  const [to, from] = [next.engine, current.engine];
  const limits = (['length', 'segments', 'parameters'] as const).filter((name) => to.limits[name] > from.limits[name]);
  const isLooser = to.encodedDotSegments === 'remove' && from.encodedDotSegments === 'refuse';
  return [
    ...limits.map((name) => `limits.${name} is ${String(to.limits[name])}, and was ${String(from.limits[name])}`),
    ...(isLooser ? ['encodedDotSegments is no longer "refuse"'] : []),
    ...(isAsStrict(to.references, from.references) ? [] : ['references is less, or has another base']),
    ...missing(dataOf(next.composition.policy.secrets), dataOf(current.composition.policy.secrets)).map(
      (secret) => `secrets has no longer ${secret}`,
    ),
  ];
}

/** The policy for URIs of one scheme: secrets, and whether dot-segments of its path are looked at. */
function weakerSchemes(next: Compared, current: Compared): readonly string[] {
  const names = [next, current].flatMap(({ engine, composition }) => [...engine.schemes, ...composition.opaquePaths]);
  const isOpaque = ({ engine, composition }: Compared, scheme: string): boolean =>
    engine.hooks(scheme)?.path === 'opaque' || composition.opaquePaths.includes(scheme);
  const secretsOf = ({ engine }: Compared, scheme: string): readonly string[] =>
    dataOf(engine.hooks(scheme)?.secrets ?? ['password']);
  return Array.from(new Set(names)).flatMap((scheme) => [
    ...(isOpaque(next, scheme) && !isOpaque(current, scheme) ? [`the path of scheme "${scheme}" is opaque now`] : []),
    ...missing(secretsOf(next, scheme), secretsOf(current, scheme)).map(
      (secret) => `${secret} is no longer a secret of scheme "${scheme}"`,
    ),
  ]);
}

/**
 * Finds everything that the current registry refuses, forbids, reports, hides or locks and the next one may not. Parts
 * cannot be compared counts as weaker: code of another object, values without an order.
 *
 * @returns one reason for each, in words; empty if the next registry is at least as strict. Never throws.
 */
export function weaknesses(next: Compared, current: Compared): readonly string[] {
  const [to, from] = [next.composition.others, current.composition.others];
  return [
    ...weakerTexts(next, current),
    ...(rankOf(to) < rankOf(from) ? [`schemes.others is "${to}", and was "${from}"`] : []),
    ...weakerSchemes(next, current),
    ...weakerPlugins(next, current),
    ...weakerOverlays(next, current),
    ...weakerSeverities(next.composition, current.composition),
    ...missing(locksIn(next.layer), locksIn(current.layer)).map((path) => `${path} is no longer locked`),
  ];
}
