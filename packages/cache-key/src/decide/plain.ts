import { isNormalPathAndQuery, isPathAndQuery, normalizeTriplets } from '@urikit/generic/text';
import type { Compiled, Rules } from './compile-plan.js';
import { HOP_FIELDS, KEY_FIELD } from './fields.js';
import { hasMoreParams } from './parameters.js';
import { isAmbiguous } from './path-refusal.js';
import { queryBy } from './query.js';
import type { KeyRequest } from '../request.js';

/**
 * The short path of most requests: host and target are in normal form but for triplets, and only rules of host and
 * target apply. No target is parsed.
 */

/** Most hosts: a name in lower case whose last label begins with a letter, and maybe a port of four digits. */
const PLAIN = /(?:[a-z0-9_-]{1,63}\.)*[a-z][a-z0-9-]{0,62}(?::[1-9][0-9]{3})?/y;

/** `PLAIN` for strings up to the length of one label: labels need no counting, which saves a third of the time. */
const SHORT = /(?:[a-z0-9_-]+\.)*[a-z][a-z0-9-]*(?::[1-9][0-9]{3})?/y;

/** The maximal lengths of a DNS name (RFC 1123 2.1) and of one label (RFC 1034 3.1). */
const LONGEST = 253;
export const LONGEST_LABEL = 63;

/**
 * Tells if a host is in normal form where its port is not the default, and is subject only to the lists of a policy: not to
 * `trailingDot`, nor to the rule on rare IPv4 addresses.
 */
export function isPlainHost(text: string): boolean {
  const pattern = text.length > LONGEST_LABEL ? PLAIN : SHORT;
  pattern.lastIndex = 0;
  return text.length <= LONGEST && pattern.test(text) && pattern.lastIndex === text.length;
}

/** Headers that influence the decision even if the policy does not name them. */
const WATCHED: readonly string[] = ['authorization', 'cookie', KEY_FIELD].concat(HOP_FIELDS);

/**
 * Combines length (modulo 64) and first letter (in either case), which tells most names apart without comparing them.
 */
const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);

/** 1 at the shape of every watched name. */
const SHAPES = WATCHED.reduce((shapes, name) => {
  shapes[shapeOf(name)] = 1;
  return shapes;
}, new Uint8Array(2048));

/** Tells if a request has no watched header, according to its `fields`. False if `fields` is absent. */
export function isBare({ fields }: Pick<KeyRequest, 'fields'>): boolean {
  if (fields === undefined) return false;
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    if (SHAPES[shapeOf(name)] === 1 && WATCHED.indexOf(name.toLowerCase()) >= 0) return false;
  }
  return true;
}

/**
 * Tells if keyers make keys for a scheme. A caller without types may pass another string, such as the "https:" of a
 * `URL`.
 */
export const isKnown = (scheme: string): boolean => scheme === 'http' || scheme === 'https';

/** Tells if origins read the path of a target in different ways. */
export const hasAmbiguousPath = (target: string): boolean =>
  (target.indexOf('%') >= 0 || target.indexOf(';') >= 0) && isAmbiguous(target.split('?')[0] as string);

/**
 * The normal form of a target in origin-form if it differs by triplets only and contains no encoded control character;
 * undefined for any other target, valid or not.
 */
export function plainTarget(target: string): string | undefined {
  if (isNormalPathAndQuery(target)) return target;
  if (target.indexOf('%') < 0 || !isPathAndQuery(target)) return undefined;
  const normal = normalizeTriplets(target);
  return isNormalPathAndQuery(normal) ? normal : undefined;
}

/** A target with the query that the rules make of its own; the same string if they keep it. */
function withQuery(target: string, rules: Rules): string {
  const question = target.indexOf('?');
  if (question < 0) return target;
  const query = target.slice(question + 1);
  const chosen = queryBy(query, rules);
  if (chosen === query) return target;
  return chosen === undefined ? target.slice(0, question) : target.slice(0, question + 1) + chosen;
}

/**
 * The target that a plain request is keyed and forwarded by; undefined for a request that takes the full path. A
 * property test compares the two.
 */
export function plainTargetOf(
  { method, scheme, host, target, header, hasBody, content, trusted }: KeyRequest,
  bare: boolean,
  { plan, rules, keepsPlain }: Compiled,
): string | undefined {
  const maxParams = plan.rules.query.maxParams;
  if (!isKnown(scheme)) return undefined;
  if (!keepsPlain || method !== 'GET' || host === undefined) return undefined;
  if (hasBody === true || content !== undefined || trusted === true) return undefined;
  if (target.length > plan.maxBytes || (target.length >= maxParams && hasMoreParams(target, maxParams)))
    return undefined;
  if (!isPlainHost(host)) return undefined;
  if (!bare && (header('authorization') !== undefined || header('cookie') !== undefined)) return undefined;
  const plain = plainTarget(target);
  // Another form than `normalize` has no short path for a target that a rule changes.
  if (plain !== target && rules.plan.path.form !== 'normalize') return undefined;
  return plain === undefined || rules.keepsQuery ? plain : withQuery(plain, rules);
}

/** The key by the short path, without a record of a decision; undefined for a request that does not take it. */
export function plainKeyOf(request: KeyRequest, compiled: Compiled): string | undefined {
  if (!compiled.addsNothing || !compiled.keepsPlain) return undefined;
  const target = plainTargetOf(request, isBare(request), compiled);
  return target === undefined ? undefined : compiled.beginnings[request.scheme] + (request.host as string) + target;
}
