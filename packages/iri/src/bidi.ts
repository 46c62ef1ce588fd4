import type { Component, StringIssue } from '@urikit/generic';
import { iriIssue, pointOf } from './issue.js';

/**
 * Directions (RFC 3987 section 4): marks that change the direction of text must not stand in an IRI, and a component
 * should have one direction. A component here is a run between two reserved characters, and in a host between two dots.
 */

/** "LRM, RLM, LRE, RLE, LRO, RLO, PDF", and the isolates that Unicode has added to them (section 4.1). */
const FORMATTING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** The blocks in which Unicode puts scripts that are written from right to left; their digits are of no direction. */
const RIGHT_TO_LEFT = /(?=\p{L})[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const LEFT_TO_RIGHT = /(?=\p{L})[^\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const MARK = /\p{M}/u;

const BETWEEN_RESERVED = /[^:/?#[\]@!$&'()*+,;=]+/g;
const LABELS = /[^.]+/g;
const TRIPLET = /%[0-9A-Fa-f]{2}/g;

/** Tells if a text begins with a letter from right to left, and ends with one and its marks. */
function hasEdges(text: string): boolean {
  const chars = Array.from(text);
  const last = chars.filter((char) => !MARK.test(char)).at(-1);
  return [chars[0], last].every((char = '') => RIGHT_TO_LEFT.test(char));
}

function pieceIssue(piece: string, start: number): StringIssue | undefined {
  const end = start + piece.length;
  // The letters of a triplet are a number, and no text.
  const text = piece.replace(TRIPLET, '%%%');
  if (!RIGHT_TO_LEFT.test(text)) return undefined;
  if (LEFT_TO_RIGHT.test(text))
    return iriIssue('iri/bidi-mixed', start, end, 'expected letters of one direction between two delimiters');
  if (hasEdges(text)) return undefined;
  const message = 'expected a letter that is written from right to left at both ends';
  return iriIssue('iri/bidi-edge', start, end, message);
}

/** The first issue of each kind in a component. Never throws. */
export function bidiIssues(text: string, component: Component, start: number): readonly StringIssue[] {
  const found = new Map<string, StringIssue>();
  const formatting = text.search(FORMATTING);
  if (formatting >= 0) {
    const message = `expected no formatting of direction, found ${pointOf(text.charAt(formatting))}`;
    const at = start + formatting;
    found.set('iri/bidi-formatting', iriIssue('iri/bidi-formatting', at, at + 1, message));
  }
  for (const { 0: piece, index } of text.matchAll(component === 'host' ? LABELS : BETWEEN_RESERVED)) {
    const issue = pieceIssue(piece, start + index);
    if (issue !== undefined && !found.has(issue.code)) found.set(issue.code, issue);
  }
  return [...found.values()];
}
