import type { EscapedCharacter, PathPlan } from '../plan.js';
import { bypass, type NotKeyed, reject } from './refusal.js';
import { hasDotSegment, isAmbiguous } from './target.js';

/** The members of `path.escaped`. */
export const ESCAPED: readonly EscapedCharacter[] = [';', '%2F', '%5C', '%3B', '%23', '%3F', '%25'];

/** A triplet of a triplet: "%25" before other characters is a percent sign. */
const TWICE = /%25[0-9A-Fa-f]{2}/;

const hasEscaped = (path: string, character: EscapedCharacter): boolean =>
  character === '%25' ? TWICE.test(path) : path.indexOf(character) >= 0;

/** Tells if an origin may read the path as another one, which may belong to another route. */
export const hidesSegments = (path: string): boolean => isAmbiguous(path) || path.indexOf('//') >= 0;

/**
 * Finds the reason why a path gets no key, by the strictest action for one of its characters; undefined if it may have
 * one. A character without an action is keyed; among routes that match normal forms, the path is passed on.
 *
 * @param path - with triplets in normal form
 * @param ambiguous - whether it has one of the characters
 */
export function refuseEscaped(
  path: string,
  ambiguous: boolean,
  { escaped, form }: PathPlan,
  hasRoutes: boolean,
): NotKeyed | undefined {
  const isRouted = hasRoutes && form !== 'raw';
  // No action is about an empty segment, and no action allows a dot-segment behind a delimiter.
  let isPassedOn = isRouted && (path.indexOf('//') >= 0 || (ambiguous && hasDotSegment(path)));
  if (isPassedOn && escaped['%2F'] === 'reject') return reject('ambiguous');
  if (ambiguous) {
    for (let i = 0; i < ESCAPED.length; i++) {
      const character = ESCAPED[i] as EscapedCharacter;
      if (!hasEscaped(path, character)) continue;
      const action = escaped[character];
      if (action === 'reject') return reject('ambiguous');
      if (action === 'bypass' || (action === undefined && isRouted)) isPassedOn = true;
    }
  }
  return isPassedOn ? bypass('ambiguous') : undefined;
}
