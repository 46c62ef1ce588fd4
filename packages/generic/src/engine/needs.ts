import type { Engine } from './engine.js';
import { engineOf } from '../syntax/expect.js';
import type { Reason } from '../normalization/explain.js';
import type { NormalizeOptions } from '../normalization/normalize.js';

/**
 * Finds the rules that would change a string: a dry run.
 *
 * @param engine - answers for its schemes, its limits and its policies
 * @param options - as those of `engine.normalize`
 * @returns each rule once, in the order in which they run, component by component
 * @throws UriSyntaxError for a malformed string; UrikitError `input/value` for a value that is no engine
 * @see RFC 3986 section 6.2
 * @example needs('HTTP://h/', createEngine()) // ['scheme-case']
 */
export function needs(text: string, engine: Pick<Engine, 'explain'>, options?: NormalizeOptions): readonly Reason[] {
  const { steps } = engineOf(engine, ['explain']).explain(text, options);
  return steps.map(({ rule }) => rule).filter((rule, i, rules) => rules.indexOf(rule) === i);
}
