import { normalizeTriplets, removeDotSegments } from '@urikit/generic/text';
import type { PathPlan } from '../plan.js';

/** Lower case but for triplets, whose hexadecimal digits are upper case. */
const lowerCase = (path: string): string => normalizeTriplets(path.toLowerCase());

const SLASH = 0x2f;

/** One `/` at the end. Several of them are a matter of `slashes`, and `/` is all there is of the root. */
function withTrailingSlash(path: string, choice: PathPlan['trailingSlash']): string {
  const last = path.length - 1;
  const ends = path.charCodeAt(last) === SLASH;
  if (choice === 'add') return ends ? path : path + '/';
  return choice === 'strip' && ends && last > 0 && path.charCodeAt(last - 1) !== SLASH ? path.slice(0, last) : path;
}

/**
 * The path that is keyed and forwarded.
 *
 * @param path - with triplets in normal form
 * @returns dot-segments removed (RFC 3986 6.2.2.3), then what the policy merges; the same again from itself
 */
export function choosePath(path: string, plan: PathPlan): string {
  let chosen = path.indexOf('/.') < 0 ? path : removeDotSegments(path);
  if (plan.slashes === 'merge') chosen = chosen.replace(/\/{2,}/g, '/');
  if (plan.case === 'lower') chosen = lowerCase(chosen);
  return withTrailingSlash(chosen, plan.trailingSlash);
}
