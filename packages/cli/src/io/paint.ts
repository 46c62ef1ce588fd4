import { styleText } from 'node:util';
import type { Io, Terminal } from './io.js';

/** Puts a string in a style if the output has colour. */
export type Paint = (style: Style, text: string) => string;

/** The uses of colour: headings, good, doubtful and wrong results, and less important text. */
export type Style = keyof typeof STYLES;

const STYLES = { heading: 'bold', good: 'green', doubtful: 'yellow', wrong: 'red', faint: 'dim' } as const;

/**
 * Tells if a stream gets colour: NO_COLOR, unless empty, forbids it, FORCE_COLOR demands it, and otherwise terminals
 * get it.
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

/** The values of `--color`. */
export const COLOUR_CHOICES = ['auto', 'always', 'never'] as const;

/** Changes the environment according to `--color`, because an option overrides a variable. */
export function withColour(env: Io['env'], choice: (typeof COLOUR_CHOICES)[number]): Io['env'] {
  if (choice === 'auto') return env;
  return { ...env, NO_COLOR: choice === 'never' ? '1' : '', FORCE_COLOR: '1' };
}
