import { EncodingError } from '@urikit/generic';
import { decodeValue, prefixOf } from '../encode.js';
import type { Occurrence } from './automaton.js';

/** A value as a match gives it. */
export type Matched = string | readonly string[] | Readonly<Record<string, string>>;

/** Thrown inside, and caught inside: a text that is no expansion after all. */
class Mismatch extends Error {}

function pairsOf(items: readonly string[], reserved: boolean): Readonly<Record<string, string>> {
  const map = Object.create(null) as Record<string, string>;
  for (const item of items) {
    const equals = item.indexOf('=');
    const key = decodeValue(equals < 0 ? item : item.slice(0, equals), reserved);
    const value = equals < 0 ? '' : item.slice(equals + 1);
    if (key in map || (!reserved && value.includes('='))) throw new Mismatch();
    map[key] = decodeValue(value, reserved);
  }
  return map;
}

/** `a,1,b,2` as pairs. */
function alternating(items: readonly string[], reserved: boolean): Readonly<Record<string, string>> {
  if (items.length % 2 !== 0) throw new Mismatch();
  return pairsOf(
    items.flatMap((item, i) => (i % 2 === 0 ? [`${item.replaceAll('=', '%3D')}=${items[i + 1] as string}`] : [])),
    reserved,
  );
}

function exploded(raw: string, { operator, form, variable }: Occurrence): Matched {
  const items = raw.split(operator.separator);
  if (form === 'string') return decodeValue(raw, operator.reserved);
  if (form === 'map') {
    if (!operator.named && !items.every((item) => item.includes('='))) throw new Mismatch();
    return pairsOf(items, operator.reserved);
  }
  if (!operator.named) {
    if (form === 'any' && items.every((item) => item.includes('='))) return pairsOf(items, operator.reserved);
    if (form === 'any' && items.some((item) => item.includes('='))) throw new Mismatch();
    return items.map((item) => decodeValue(item, operator.reserved));
  }
  const { name } = variable;
  const own = items.every((item) => item === name || item.startsWith(`${name}=`));
  if (!own) return pairsOf(items, operator.reserved);
  return items.map((item) => decodeValue(item.slice(name.length + 1), operator.reserved));
}

function read(raw: string, occurrence: Occurrence): Matched {
  const { variable, operator, form } = occurrence;
  if (variable.explode) return exploded(raw, occurrence);
  const { reserved } = operator;
  if (form === 'list' || (form === 'any' && raw.includes(',')))
    return raw.split(',').map((item) => decodeValue(item, reserved));
  if (form === 'map') return alternating(raw.split(','), reserved);
  const text = decodeValue(raw, reserved);
  const { prefix } = variable;
  if (prefix !== undefined && prefixOf(text, prefix, reserved) !== text) throw new Mismatch();
  return text;
}

const same = (a: Matched, b: Matched): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether two occurrences can be of one value: the same, or one is a prefix of the other. */
function agreed(a: Matched, b: Matched, { variable: { prefix }, operator: { reserved } }: Occurrence): boolean {
  if (prefix === undefined || typeof a !== 'string' || typeof b !== 'string') return same(a, b);
  return prefixOf(a, prefix, reserved) === b;
}

/**
 * The text of an occurrence. The first variable of `{x,y}` has no delimiter before it: its empty value is seen by the
 * comma behind it only.
 */
function textAt(
  at: number,
  occurrences: readonly Occurrence[],
  texts: readonly (string | undefined)[],
): string | undefined {
  const { operator, order } = occurrences[at] as Occurrence;
  const isFirst = !operator.named && operator.first === '' && order === 0 && occurrences[at + 1]?.order === 1;
  return texts[at] ?? (isFirst && texts[at + 1] !== undefined ? '' : undefined);
}

/** Values by name; whole ones first, so that a prefix finds what it is the beginning of. */
function collect(
  occurrences: readonly Occurrence[],
  texts: readonly (string | undefined)[],
): Readonly<Record<string, Matched>> {
  const values = Object.create(null) as Record<string, Matched>;
  const order = [...occurrences.keys()].sort(
    (a, b) => (occurrences[b]?.variable.prefix ?? Infinity) - (occurrences[a]?.variable.prefix ?? Infinity) || a - b,
  );
  const missing = new Set<string>();
  for (const at of order) {
    const occurrence = occurrences[at] as Occurrence;
    const { name } = occurrence.variable;
    const raw = textAt(at, occurrences, texts);
    if (raw === undefined) {
      missing.add(name);
      continue;
    }
    const value = read(raw, occurrence);
    const known = values[name];
    if (known === undefined) values[name] = value;
    else if (!agreed(known, value, occurrence)) throw new Mismatch();
  }
  // A variable is defined everywhere or nowhere. An empty value leaves no trace in some places.
  for (const name of missing) if (values[name] !== undefined && values[name] !== '') throw new Mismatch();
  return values;
}

/**
 * The values that the texts of all occurrences stand for.
 *
 * @returns undefined where they stand for none: octets that are not UTF-8, a name twice in a map, or two values of one
 *   variable. Never throws.
 */
export function readAll(
  occurrences: readonly Occurrence[],
  texts: readonly (string | undefined)[],
): Readonly<Record<string, Matched>> | undefined {
  try {
    return collect(occurrences, texts);
  } catch (cause) {
    if (cause instanceof Mismatch || cause instanceof EncodingError) return undefined;
    throw cause;
  }
}
