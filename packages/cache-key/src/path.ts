import { normalizeTriplets, removeDotSegments } from '@urikit/generic/text';
import type { PathPlan } from './plan.js';

/** Lower case but for triplets, whose hexadecimal digits are upper case. */
const lowerCase = (path: string): string => normalizeTriplets(path.toLowerCase());

function withTrailingSlash(path: string, choice: PathPlan['trailingSlash']): string {
  if (choice === 'keep') return path;
  const stripped = path.replace(/\/+$/, '');
  if (stripped === '') return '/';
  return choice === 'strip' ? stripped : stripped + '/';
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
