import type { UrikitError } from '../urikit-error.js';
import { wrongValue } from '../syntax/expect.js';
import type { Composition } from './composition.js';
import { resolveText } from '../resolution/resolve-text.js';
import { type StringIssue, UriSyntaxError } from '../syntax/issue.js';
import { hasScheme, parse, tryParse } from '../syntax/parse.js';

/**
 * Protocol-based evidence (RFC 3986 section 6.2.4): where a URI in normal form is known to lead, for instance by a
 * permanent redirect, or undefined where nothing is known. What it returns is a URI reference, resolved against the URI
 * it was asked about, so a relative `Location` may be returned as it came. The caller supplies it; the engine does no
 * I/O. It is not asked about relative references.
 */
export type Evidence = (uri: string) => string | undefined;

/** A chain of more known redirects than this says nothing: its start is left alone. */
const MAX_HOPS = 20;

function noReference(issue: StringIssue): UrikitError {
  const cause = new UriSyntaxError(issue);
  return wrongValue(['evidence'], `a URI reference (RFC 3986 4.1) or undefined: ${cause.message}`, cause);
}

/** Evidence whose answers are held to what an engine takes: a `Location` is a text of somebody else. */
export const admittedEvidence =
  (evidence: Evidence, rejectionOf: (text: string) => StringIssue | undefined): Evidence =>
  (uri) => {
    const known = evidence(uri);
    const issue = typeof known === 'string' ? rejectionOf(known) : undefined;
    if (issue !== undefined) throw noReference(issue);
    return known;
  };

/** The target of the evidence about a URI. @throws UrikitError `input/value` for evidence that is no URI reference */
function targetOf(known: string, uri: string, composition: Composition): string {
  if (typeof known !== 'string')
    throw wrongValue(['evidence'], `a URI reference or undefined, found ${known === null ? 'null' : typeof known}`);
  const reference = tryParse(known);
  if (!reference.ok) throw noReference(reference.issue);
  return resolveText(known, uri, undefined, composition);
}

/**
 * Follows evidence from a normal form to where nothing more is known. A circle stands for all of its members: the one
 * that sorts first is the result, so that it does not matter where the circle was entered.
 *
 * @param normalize - the normal form of a valid URI
 * @throws UrikitError `input/value` for evidence that is no URI reference
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
