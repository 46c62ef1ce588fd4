import type { Uri } from '@urikit/generic';
import { recordOf, type Subject } from '../target.js';
import { appliedByDefault } from './calls.js';

/** The result of a scheme's functions for a string. */
export interface Rewritten {
  readonly from: Uri;
  readonly to: Uri;
  /** Applies all functions, one after another. */
  readonly rewrite: (uri: Uri) => Uri;
  /** The name of the functions, for messages. */
  readonly name: string;
}

/**
 * Applies `normalize` and the default rules to a string; undefined if the scheme has neither. Another law reports a
 * result that is not a record.
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
