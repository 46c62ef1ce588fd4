import type { SchemeHooks } from '../scheme/scheme-hooks.js';
import type { Engine } from './engine.js';

/** The hooks of the scheme of a string, valid or not; undefined for a scheme without hooks, and without a scheme. Never throws. */
export const hooksFor = (text: string, { hooks }: Pick<Engine, 'hooks'>): SchemeHooks | undefined =>
  hooks(text.slice(0, Math.max(0, text.indexOf(':'))).toLowerCase());
