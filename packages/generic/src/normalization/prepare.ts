import { whyNoTarget } from '../resolution/no-references.js';
import { resolveWith } from '../resolution/resolve.js';
import type { Composition } from './composition.js';
import type { Result } from '../syntax/issue.js';
import { hasScheme, parseUri, tryParse } from '../syntax/parse.js';
import { join } from '../syntax/recompose.js';
import type { NormalizeOptions } from './normalize.js';

/** How to compare. */
export interface CompareOptions extends NormalizeOptions {
  /**
   * A URI against which relative references are resolved first (6.1); without one they are compared as written. It has
   * no effect on two URIs.
   */
  readonly base?: string;
  /**
   * `'ignore'` where a retrieval is meant: "fragment components (if any) should be excluded" (6.1). `'compare'`: fragments
   * are told apart. Absent: they are, except by a scheme that puts them outside of its identity (RFC 8141 3.1).
   */
  readonly fragment?: 'compare' | 'ignore';
}

/** Resolves a relative reference and cuts off the fragment, as the options say. A base is irrelevant for a URI. */
export function prepare(text: string, { base, fragment }: CompareOptions, composition: Composition): Result<string> {
  const Base = base === undefined ? undefined : parseUri(base);
  const result = tryParse(text);
  if (!result.ok) return result;
  const R = result.value;
  const issue = Base && whyNoTarget(R, Base, composition);
  if (issue !== undefined) return { ok: false, issue };
  const target = Base === undefined || hasScheme(R) ? R : resolveWith(composition, R, Base);
  return { ok: true, value: join(fragment === 'ignore' ? { ...target, fragment: undefined } : target) };
}
