import type { Io } from './io.js';

/** What `--color` takes. */
export const COLOUR_CHOICES = ['auto', 'always', 'never'] as const;

/** The environment in which `wantsColour` answers as `--color` asks: an option is stronger than a variable. */
export function withColour(env: Io['env'], choice: (typeof COLOUR_CHOICES)[number]): Io['env'] {
  if (choice === 'auto') return env;
  return { ...env, NO_COLOR: choice === 'never' ? '1' : '', FORCE_COLOR: '1' };
}
