import type { UrikitError } from '../urikit-error.js';
import { kindOf, wrongValue } from '../syntax/expect.js';
import type { Composition } from './composition.js';
import { resolveText } from '../resolution/resolve-text.js';
import { type StringIssue, UriSyntaxError } from '../syntax/issue.js';
import { hasScheme, parse, tryParse } from '../syntax/parse.js';

/**
 * Protocol-based evidence (RFC 3986 section 6.2.4): a function that gives the known target of a URI in normal form, for
 * instance of a permanent redirect, or undefined. Its result is a URI reference, resolved against the given URI, so a
 * relative `Location` may be returned unchanged. The caller supplies it; the engine does no I/O. It is not called for
 * relative references.
 */
export type Evidence = (uri: string) => string | undefined;

/** The largest number of redirects to follow; the start of a longer chain stays unchanged. */
const MAX_HOPS = 20;

function noReference(issue: StringIssue): UrikitError {
  const cause = new UriSyntaxError(issue);
  return wrongValue(['evidence'], `a URI reference (RFC 3986 4.1) or undefined: ${cause.message}`, cause);
}

/** Wraps evidence so that the engine's limits apply to its results, because a `Location` comes from outside. */
export function admittedEvidence(evidence: Evidence, rejectionOf: (text: string) => StringIssue | undefined): Evidence {
  if (typeof evidence !== 'function') throw wrongValue(['evidence'], 'a function');
  return (uri) => {
    const known = evidence(uri);
    const issue = typeof known === 'string' ? rejectionOf(known) : undefined;
    if (issue !== undefined) throw noReference(issue);
    return known;
  };
}

/** The target of the evidence about a URI. @throws UrikitError `input/value` if evidence returns a malformed reference */
function targetOf(known: string, uri: string, composition: Composition): string {
  if (typeof known !== 'string') throw wrongValue(['evidence'], `a URI reference or undefined, found ${kindOf(known)}`);
  const reference = tryParse(known);
  if (!reference.ok) throw noReference(reference.issue);
  return resolveText(undefined, known, uri, composition);
}

/**
 * Follows evidence from a normal form to the last known target. In a circle the result is the member that sorts first,
 * so that the entry point does not matter.
 *
 * @param normalize - the normal form of a valid URI
 * @throws UrikitError `input/value` if evidence returns a malformed reference
 */
export function followEvidence(
  start: string,
  evidence: Evidence,
  composition: Composition,
  normalize: (text: string) => string | undefined,
): string {
  if (!hasScheme(parse(start))) return start;
  const seen = [start];
  for (let current = start; seen.length <= MAX_HOPS + 1;) {
    const known = evidence(current);
    const next = known === undefined ? undefined : normalize(targetOf(known, current, composition));
    if (next === undefined) return current;
    const circle = seen.indexOf(next);
    if (circle >= 0) return seen.slice(circle).reduce((first, uri) => (uri < first ? uri : first));
    seen.push(next);
    current = next;
  }
  return start;
}
