import { normalizeTripletsInTail } from '../encoding/triplet-octets.js';
import { normalizeTriplets } from '../encoding/triplets.js';
import { removeDotSegmentsIn } from '../resolution/remove-dot-segments.js';
import type { Composition } from '../scheme/composition.js';
import { matches, NAMED_HEAD, prefixOf, TAIL } from '../syntax/grammar.js';
import { withoutDefaultPort, withoutLeadingZeros } from './edits.js';

/**
 * One repair at the place where the expression for normal forms stopped: most texts that are not normal need no more. A
 * repair is a rule of `edits.ts` on one part of the text; then the expression is asked again, and where it does not read
 * the whole of the result, the lists of `components.ts` begin anew with the text as it was written.
 *
 * Each edited part is known to be valid, for an edit must not make a URI of what is none.
 */

const PERCENT = 0x25;
const DOT = 0x2e;
const SLASH = 0x2f;
const COLON = 0x3a;

/** Where the path begins behind `scheme://` and an authority; -1 where it does not begin before `stop`. */
function startOfPath(text: string, stop: number): number {
  const colon = text.indexOf(':');
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return -1;
  const path = text.indexOf('/', colon + 3);
  return path > stop ? -1 : path;
}

/** Triplets in path, query and fragment. */
function withTriplets(text: string, stop: number): string | undefined {
  if (startOfPath(text, stop) < 0 || hasHashBefore(text, stop)) return undefined;
  // Where there is a second one there are often more, and a buffer is faster than pieces.
  if (text.indexOf('%', stop + 1) >= 0) return normalizeTripletsInTail(text, stop);
  return matches(TAIL, text, stop) ? normalizeTriplets(text, stop) : undefined;
}

/** Whether a "#" stands before `stop`; behind it, no other may. */
const hasHashBefore = (text: string, stop: number): boolean => text.indexOf('#', stop) >= 0 && text.indexOf('#') < stop;

/** Dot-segments. */
function withoutDots(text: string, stop: number): string | undefined {
  const path = startOfPath(text, stop);
  return path < 0 || !matches(TAIL, text, stop) ? undefined : removeDotSegmentsIn(text, path);
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** A port. */
function withPort(text: string, stop: number, composition: Composition): string | undefined {
  const scheme = text.indexOf(':');
  if (text.indexOf(':', scheme + 3) !== stop) return undefined;
  let end = stop + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  if (end < text.length && !'/?#'.includes(text.charAt(end))) return undefined;
  const before = text.slice(0, stop);
  if (end === stop + 1) return before + text.slice(end);
  const profile = composition.profileOf(text.slice(0, scheme));
  const port = withoutDefaultPort(withoutLeadingZeros(text.slice(stop + 1, end), profile), profile);
  return port === undefined ? before + text.slice(end) : before + ':' + port + text.slice(end);
}

/** Letters of scheme and host, and a path that is empty. */
function withHead(text: string, composition: Composition): string | undefined {
  const end = prefixOf(NAMED_HEAD, text);
  if (end === 0) return undefined;
  const head = text.slice(0, end);
  const lower = head.toLowerCase();
  if (end === text.length) return lower + composition.profileOf(lower.slice(0, lower.indexOf(':'))).emptyPath;
  return lower === head ? undefined : lower + text.slice(end);
}

/**
 * Whether nothing more can be amiss: the rest of the text was valid, and it was a matter of triplets and left no
 * dot-segment, or of dot-segments and has no triplet. The expression need not be asked again.
 */
function isDone(text: string, next: string, code: number, stop: number): boolean {
  if (code === PERCENT) return next.charCodeAt(stop) !== DOT && next.indexOf('/.', stop - 1) < 0;
  return code === SLASH && text.indexOf('%', stop) < 0;
}

/** More than any text needs: each kind of repair once, and dot-segments that were encoded. */
const MAX_REPAIRS = 6;

/**
 * The scheme-based normal form of a text, repaired step by step.
 *
 * @param text - at most `LONG`
 * @param known - how much of the text the expression for normal forms reads
 * @returns undefined where the lists of rules have to look at it, or it is malformed. Never throws.
 */
export function repaired(text: string, known: number, composition: Composition): string | undefined {
  let current = text;
  let stop = known;
  for (let i = 0; i < MAX_REPAIRS; i++) {
    const code = current.charCodeAt(stop);
    const next = repair(current, code, stop, composition);
    if (next === undefined) return undefined;
    if (isDone(current, next, code, stop)) return next;
    stop = composition.normalPrefix(next);
    if (stop === next.length) return next;
    current = next;
  }
  return undefined;
}

function repair(text: string, code: number, stop: number, composition: Composition): string | undefined {
  if (code === PERCENT) return withTriplets(text, stop);
  if (code === SLASH) return withoutDots(text, stop);
  return code === COLON ? withPort(text, stop, composition) : withHead(text, composition);
}
