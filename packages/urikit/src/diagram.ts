import type { Engine } from '@urikit/generic';
import type { Fault } from './fault.js';
import { printable } from './table.js';

/** What is asked of an engine: what may be shown, and whether a text is one of its URIs. */
type Sight = Pick<Engine, 'redact' | 'tryNormalize'>;

/** In columns, what is shown before the place and behind it. */
const BEFORE = 60;
const BEHIND = 16;

/**
 * Where a place in a valid text is in what redaction left of it: what was removed is all before it or all behind it.
 */
function placeIn(redacted: string, text: string, index: number): number | undefined {
  if (redacted.startsWith(text.slice(0, index))) return index;
  const tail = text.slice(index);
  return tail !== '' && redacted.endsWith(tail) ? redacted.length - tail.length : undefined;
}

/** The parts of a line around the place, undefined where the place is not in what may be shown. */
function around(
  text: string,
  { index, component }: Pick<Fault, 'index' | 'component'>,
  engine: Sight,
): readonly [string, string] | undefined {
  const redacted = engine.redact(text);
  if (engine.tryNormalize(text).ok) {
    const place = placeIn(redacted, text, index);
    return place === undefined ? undefined : [redacted.slice(0, place), redacted.slice(place)];
  }
  // A malformed text is cut before its trouble. The character there may be shown unless it may be a password's.
  if (redacted.length !== index) return undefined;
  return [
    redacted,
    component === 'userinfo' || component === 'port' ? '' : String.fromCodePoint(...codePointAt(text, index)),
  ];
}

const codePointAt = (text: string, index: number): readonly number[] => {
  const point = text.codePointAt(index);
  return point === undefined ? [] : [point];
};

/**
 * A caret under the place of an issue:
 *
 *     http://h/a|
 *               ^
 *
 * Only what redaction leaves is shown. Without a place in what is left there is no diagram.
 */
export function diagram(text: string, fault: Pick<Fault, 'index' | 'component'>, engine: Sight): readonly string[] {
  const [start, end] = around(text, fault, engine) ?? [];
  if (start === undefined || end === undefined) return [];
  const shown = printable(start.slice(-2 * BEFORE));
  const left = shown.length > BEFORE ? `...${shown.slice(3 - BEFORE)}` : shown;
  const behind = `${printable(end.slice(0, BEHIND))}${end.length > BEHIND ? '...' : ''}`;
  return [`${left}${behind}`, `${' '.repeat(left.length)}^`];
}
