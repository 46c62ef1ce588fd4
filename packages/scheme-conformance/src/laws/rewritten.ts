import type { Uri } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { recordOf, type Subject } from '../target.js';

/**
 * What the function makes of a text, and what it was given; undefined where the scheme has none. What is no record is
 * left to another law.
 */
export function rewritten(
  text: string,
  { data, hooksOf }: Subject,
): { readonly from: Uri; readonly to: Uri; readonly hook: NonNullable<SchemeHooks['normalize']> } | undefined {
  const { normalize: hook } = hooksOf(text);
  if (hook === undefined) return undefined;
  const from = recordOf(data.normalize(text));
  return { from, to: hook(from), hook };
}
