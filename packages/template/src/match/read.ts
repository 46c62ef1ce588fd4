import { expandVariable, named } from '../expand.js';
import type { Occurrence } from './automaton.js';
import { bytesOf } from './lenient.js';
import { type Matched, readingsOf } from './readings.js';

/** An occurrence of a variable, with the string that a match found for it. */
interface Found {
  readonly occurrence: Occurrence;
  readonly raw: string | undefined;
}

/** The string that an occurrence writes for a value, without its delimiter. A match must have found the same. */
function spelled({ occurrence: { variable, operator, form }, raw }: Found): string | undefined {
  if (raw === undefined) return operator.first === '' ? '' : undefined;
  const { name, explode } = variable;
  return operator.named && (!explode || form === 'string') ? named(name, raw, operator.ifEmpty) : raw;
}

/** Tells if a value expands to the string of an occurrence. */
function expandsTo(value: Matched, found: Found): boolean {
  const { variable, operator, extra } = found.occurrence;
  if (variable.prefix !== undefined && typeof value !== 'string') return false;
  const [expanded, text] = [
    expandVariable({ [variable.name]: value }, variable, operator).join(operator.separator),
    spelled(found),
  ];
  return expanded === text || (extra !== '' && text !== undefined && bytesOf(expanded) === bytesOf(text));
}

/** Whole values before prefixes, encoded strings before those that may hold triplets of their own. */
const byCertainty = ({ occurrence: a }: Found, { occurrence: b }: Found): number =>
  (b.variable.prefix ?? Infinity) - (a.variable.prefix ?? Infinity) ||
  Number(a.operator.reserved) - Number(b.operator.reserved);

/** The first value that expands to the strings of all occurrences of a variable. */
function valueOf(all: readonly Found[]): Matched | undefined {
  for (const { occurrence, raw } of [...all].sort(byCertainty)) {
    if (raw === undefined) continue;
    for (const value of readingsOf(raw, occurrence)) if (all.every((found) => expandsTo(value, found))) return value;
  }
  return undefined;
}

/**
 * The string of an occurrence. The first variable of `{x,y}` has no delimiter before it: its empty value is seen by the
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

/**
 * The values that the strings of all occurrences stand for.
 *
 * @returns undefined where no values do. Never throws.
 */
export function readAll(
  occurrences: readonly Occurrence[],
  texts: readonly (string | undefined)[],
): Readonly<Record<string, Matched>> | undefined {
  const byName = new Map<string, Found[]>();
  for (const [at, occurrence] of occurrences.entries()) {
    const { name } = occurrence.variable;
    if (!byName.has(name)) byName.set(name, []);
    byName.get(name)?.push({ occurrence, raw: textAt(at, occurrences, texts) });
  }
  const values = Object.create(null) as Record<string, Matched>;
  for (const [name, all] of byName) {
    if (all.every(({ raw }) => raw === undefined)) continue;
    const value = valueOf(all);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}
