import { type Component, type Engine, redact } from '@urikit/generic';
import { componentAt, isForeign } from '@urikit/generic/internal';
import { printable } from './table.js';

/** What is asked of an engine: what may be shown, and whether a text is one of its URIs. */
type Sight = Pick<Engine, 'hooks' | 'limits' | 'secrets' | 'tryNormalize'>;

/** Components whose characters may be of a password. */
const SECRET: readonly Component[] = ['userinfo', 'port'];

/** In columns, what is shown before the place and behind it. */
const BEFORE = 60;
const BEHIND = 16;

/**
 * Where a place in a valid text is in what redaction left of it: what was removed is all before it or all behind it.
 */
function placeIn(redacted: string, text: string, position: number): number | undefined {
  if (redacted.startsWith(text.slice(0, position))) return position;
  const tail = text.slice(position);
  return tail !== '' && redacted.endsWith(tail) ? redacted.length - tail.length : undefined;
}

/** The parts of a line around the place, undefined where the place is not in what may be shown. */
function around(text: string, start: number, engine: Sight): readonly [string, string] | undefined {
  const redacted = redact(text, engine);
  if (engine.tryNormalize(text).ok) {
    const place = placeIn(redacted, text, start);
    return place === undefined ? undefined : [redacted.slice(0, place), redacted.slice(place)];
  }
  // A malformed string is cut before its problem, or sooner if a secret may stand there.
  const isWhole = redacted.length === start;
  const [char = ''] = text.slice(start, start + 2);
  if (isForeign(text, start)) return [isWhole ? redacted : `${redacted}...`, char];
  if (!isWhole) return undefined;
  return [redacted, SECRET.includes(componentAt(text, start)) ? '' : char];
}

/**
 * A caret under the position of an issue:
 *
 *     http://h/a|
 *               ^
 *
 * Only the redacted string is shown, and a character that no URI may contain: behind `...` if a secret was cut off before it.
 * A position that redaction took away has no diagram.
 */
export function diagram(text: string, position: number, engine: Sight): readonly string[] {
  const [start, end] = around(text, position, engine) ?? [];
  if (start === undefined || end === undefined) return [];
  const shown = printable(start.slice(-2 * BEFORE));
  const left = shown.length > BEFORE ? `...${shown.slice(3 - BEFORE)}` : shown;
  const behind = `${printable(end.slice(0, BEHIND))}${end.length > BEHIND ? '...' : ''}`;
  return [`${left}${behind}`, `${' '.repeat(left.length)}^`];
}
