import { styleText } from 'node:util';
import type { Io, Terminal } from './io.js';

/** Puts a text in a style where styles are wanted. */
export type Paint = (style: Style, text: string) => string;

/** What colour is used for: a heading, something good, doubtful or wrong, and what matters less. */
export type Style = keyof typeof STYLES;

const STYLES = { heading: 'bold', good: 'green', doubtful: 'yellow', wrong: 'red', faint: 'dim' } as const;

/**
 * Whether a stream gets colour: NO_COLOR, where it is not empty, forbids it, FORCE_COLOR asks for it, and without
 * either a terminal has it and a pipe has not.
 *
 * @see https://no-color.org, https://force-color.org
 */
export function wantsColour(stream: Terminal<object>, env: Io['env']): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: term } = env;
  if (no !== '') return false;
  if (force !== '') return force !== '0' && force !== 'false';
  return stream.isTTY === true && term !== 'dumb';
}

/** A brush for a stream. The decision is made here, so styleText is not asked to look at a stream again. */
export function paintFor(stream: Terminal<object>, env: Io['env']): Paint {
  if (!wantsColour(stream, env)) return (_, text) => text;
  return (style, text) => styleText(STYLES[style], text, { validateStream: false });
}

/** What `--color` takes. */
export const COLOUR_CHOICES = ['auto', 'always', 'never'] as const;

/** The environment in which `wantsColour` answers as `--color` asks: an option is stronger than a variable. */
export function withColour(env: Io['env'], choice: (typeof COLOUR_CHOICES)[number]): Io['env'] {
  if (choice === 'auto') return env;
  return { ...env, NO_COLOR: choice === 'never' ? '1' : '', FORCE_COLOR: '1' };
}
