import type { Uri } from '@urikit/generic';
import { recordOf, type Subject } from '../target.js';
import { appliedByDefault } from './calls.js';

/** What the functions of a scheme make of a text. */
export interface Rewritten {
  readonly from: Uri;
  readonly to: Uri;
  /** All of them, one after the other. */
  readonly rewrite: (uri: Uri) => Uri;
  /** Who that is, for messages. */
  readonly name: string;
}

/**
 * What `normalize` and the rules that are on by default make of a text, and what they were given; undefined where the
 * scheme has neither. What is no record is left to another law.
 */
export function rewritten(text: string, { data, hooksOf }: Subject): Rewritten | undefined {
  const hooks = hooksOf(text);
  const { normalize, rules = [] } = hooks;
  if (normalize === undefined && rules.length === 0) return undefined;
  const from = recordOf(data.normalize(text));
  const rewrite = (uri: Uri): Uri => appliedByDefault(normalize === undefined ? uri : normalize(uri), hooks);
  const name = rules.length === 0 ? 'normalize' : 'normalization by the rules';
  return { from, to: rewrite(from), rewrite, name };
}
