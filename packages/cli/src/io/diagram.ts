import type { Component, Engine } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { componentAt, isForeign } from '@urikit/generic/internal';
import { printable } from './table.js';

/** The parts of an engine that a diagram needs: redaction, and the check that a string is one of its URIs. */
type Sight = Pick<Engine, 'hooks' | 'limits' | 'secrets' | 'tryNormalize'>;

/** Components whose characters may belong to a password. */
const SECRET: readonly Component[] = ['userinfo', 'port'];

/** The number of columns shown before the position, and at least after it: a short line is shown whole. */
const BEFORE = 60;
const BEHIND = 16;

/**
 * Maps a position in a valid string to its redacted form; undefined unless all removed characters are on one side of
 * it.
 */
function placeIn(redacted: string, text: string, position: number): number | undefined {
  if (redacted.startsWith(text.slice(0, position))) return position;
  const tail = text.slice(position);
  return tail !== '' && redacted.endsWith(tail) ? redacted.length - tail.length : undefined;
}

/** The parts of a line before and after the position; undefined if the position was redacted. */
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
 * Shows the redacted string, and the character that no URI may contain, with `...` before it if a secret was removed
 * there. A position that redaction took away has no diagram.
 */
export function diagram(text: string, position: number, engine: Sight): readonly string[] {
  const [start, end] = around(text, position, engine) ?? [];
  if (start === undefined || end === undefined) return [];
  const shown = printable(start.slice(-2 * BEFORE));
  const left = shown.length > BEFORE ? `...${shown.slice(3 - BEFORE)}` : shown;
  const room = Math.max(BEHIND, BEFORE + BEHIND - left.length);
  const behind = `${printable(end.slice(0, room))}${end.length > room ? '...' : ''}`;
  return [`${left}${behind}`, `${' '.repeat(left.length)}^`];
}
