/**
 * Protocol-based evidence (RFC 3986 section 6.2.4): where a URI in normal form is known to lead, for instance by a
 * permanent redirect, or undefined where nothing is known. The caller supplies it; the engine does no I/O.
 */
export type Evidence = (uri: string) => string | undefined;

/** A chain of more known redirects than this says nothing: its start is left alone. */
const MAX_HOPS = 20;

/**
 * Follows evidence from a normal form to where nothing more is known. A circle stands for all of its members: the one
 * that sorts first is the result, so that it does not matter where the circle was entered. Evidence that is no valid
 * URI is no evidence.
 *
 * @param normalize - the normal form of what the evidence says, undefined where that is malformed
 */
export function followEvidence(
  start: string,
  evidence: Evidence,
  normalize: (text: string) => string | undefined,
): string {
  const seen = [start];
  for (let current = start; seen.length <= MAX_HOPS + 1;) {
    const known = evidence(current);
    const next = known === undefined ? undefined : normalize(known);
    if (next === undefined) return current;
    const circle = seen.indexOf(next);
    if (circle >= 0) return seen.slice(circle).reduce((first, uri) => (uri < first ? uri : first));
    seen.push(next);
    current = next;
  }
  return start;
}
