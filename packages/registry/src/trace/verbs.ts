import type { FullEngine } from '@urikit/secrets';

/** The verbs over strings. */
const VERBS = [
  'normalize',
  'tryNormalize',
  'compare',
  'equivalent',
  'identity',
  'resolve',
  'tryResolve',
  'resolveReference',
  'tryResolveReference',
  'relativize',
  'check',
  'explain',
  'needs',
  'view',
  'tryView',
] as const satisfies readonly (keyof FullEngine)[];

export type Verb = (typeof VERBS)[number];

export type Call = (...args: readonly unknown[]) => unknown;

/** An engine with another function for each verb, of the same type. */
export const wrapVerbs = (engine: FullEngine, wrap: (verb: Verb, call: Call) => Call): FullEngine =>
  Object.freeze({ ...engine, ...Object.fromEntries(VERBS.map((verb) => [verb, wrap(verb, engine[verb] as Call)])) });
