import type { Composition } from '../scheme/composition.js';
import { joinEdited } from '../syntax/recompose.js';
import { scanTexts } from '../syntax/scan.js';
import { applySafely } from './apply.js';
import type { Places } from './components.js';
import * as safe from './edits.js';
import { absentAuthority, leave, localHost } from './whole.js';

/** Leaves a text as it is. */
const keep = String;

/**
 * The safe rules by place, as the plan for them has it: written out, so that neither the rules that are asked for by id
 * nor their names come along. A law holds the normal forms of both against each other.
 */
const PLACES: Places = {
  scheme: [safe.schemeCase, keep, keep],
  userinfo: [safe.bothForTriplets, keep, keep],
  host: [safe.bothForTriplets, safe.hostCase, safe.hostIPv6],
  port: [safe.emptyPort, safe.withoutLeadingZeros, safe.withoutDefaultPort],
  path: [safe.bothForTriplets, safe.dotSegments, safe.emptyPath],
  query: [safe.bothForTriplets, keep, keep],
  fragment: [safe.bothForTriplets, keep, keep],
  whole: [absentAuthority, localHost, leave],
};

/**
 * The scheme-based normal form where every scheme is data and has no function.
 *
 * @returns undefined for a malformed text. Never throws.
 */
export function dataNormalForm(text: string, composition: Composition): string | undefined {
  if (typeof text !== 'string') return undefined;
  const normal = composition.normalPrefix(text);
  if (normal === text.length) return text;
  const texts = scanTexts(text, composition.zoneIds);
  if (texts === undefined) return undefined;
  const known = { normal, hasTriplets: text.includes('%') };
  const now = applySafely(texts, PLACES, composition.profileOf(texts.scheme), known);
  return joinEdited(text, texts, now, normal);
}
