import type { EscapedCharacter, PathPlan } from '../plan.js';
import { bypass, type NotKeyed, reject } from './refusal.js';
import type { Rejected } from '../request.js';
import { isSafeMethod } from './safe-method.js';

/** Refusals of a path: by its form, its dot-segments, and the characters that origins read in different ways. */

/**
 * Characters and triplets that some origins read as delimiters and others as data, and percent-encoded triplets: an
 * origin that decodes twice can read any character there, for example `%252e` as a dot. RFC 3986 3.3 leaves `;` to the
 * origin; 7.3 warns of decoding in the wrong order.
 */
const AMBIGUOUS = /;|%(?:3B|2F|5C|23|3F|25[0-9A-Fa-f]{2})/;

/** A dot-segment for an origin that decodes delimiters, reads `\\` as `/`, or cuts off parameters of a segment. */
const DOT_SEGMENT = /(?:\/|%2F|%5C)\.\.?(?:;|%3B|\/|%2F|%5C|$)/;

/** Tells if a path has a dot-segment for some origins. Expects triplets in normal form. */
export const hasDotSegment = (path: string): boolean => DOT_SEGMENT.test(path);

/** Tells if origins read a path in different ways. */
export const isAmbiguous = (path: string): boolean => AMBIGUOUS.test(path);

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

/** A path as received, and the path that its rules make of it. */
export interface Formed {
  /** The target in origin-form; it begins with `received`. */
  readonly text: string;
  readonly received: string;
  /** With triplets in normal form. */
  readonly written: string;
  readonly path: string;
  /** False if the path that the rules make is no fixed point of them. */
  readonly isStable: boolean;
}

/** Refuses a path by the form that the policy asks for; undefined if the path has that form. */
export function refuseForm(
  { text, received, written, path, isStable }: Formed,
  method: string,
  { form, redirects, dotSegments }: PathPlan,
): Rejected | undefined {
  if (form === 'normalize') return undefined;
  if (form === 'raw') return dotSegments === 'reject' && hasDotSegment(written) ? reject('dot-segment') : undefined;
  if (path === received) return undefined;
  if (!isStable) return reject('path-form');
  // As a reference, a path that begins with `//` would be read as a host (RFC 3986 4.2); a client that resolves `/.//a` asks for
  // `//a` (5.2.4).
  const normal = (path.slice(0, 2) === '//' ? '/.' : '') + path;
  const isRedirected = form === 'redirect' && (redirects === 'all' || isSafeMethod(method));
  return isRedirected
    ? { action: 'reject', reason: 'path-form', normal, location: normal + text.slice(received.length) }
    : { action: 'reject', reason: 'path-form', normal };
}
