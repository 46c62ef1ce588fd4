import { parse, tryParse } from '@urikit/generic';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/**
 * A relative reference and its normal form lead to the same target, after normalization, from every base that is a
 * hierarchy: with an authority, or with a path that begins with `/`. On a rootless base (`mailto:x`) 5.2.4 gives the
 * two different paths, for there `a/../b` becomes `/b`; such a base has no hierarchy in which a reference could be
 * relative.
 *
 * An encoded dot-segment is left out as well: `%2e/..` is a segment and its parent to 5.2.4, which decodes nothing, and
 * two dot-segments to normalization, which decodes first.
 */
const ENCODED_DOT_SEGMENT = /(?:^|\/)(?=[^/]*%)(?:\.|%2[Ee]){1,2}(?:\/|$)/;

export function relativeFault(
  { engine, hooks }: Setup,
  { texts: [reference = '', base = ''] }: Input,
): string | undefined {
  const [R, Base] = [tryParse(reference), tryParse(base)];
  if (!R.ok || !Base.ok || R.value.scheme !== undefined || Base.value.scheme === undefined) return undefined;
  if (Base.value.authority === undefined && !Base.value.path.startsWith('/')) return undefined;
  if (hooks[Base.value.scheme.toLowerCase()]?.path === 'opaque') return undefined;
  if (ENCODED_DOT_SEGMENT.test(R.value.path)) return undefined;
  const normal = engine.normalize(reference);
  if (parse(normal).scheme !== undefined) return `the normal form ${normal} has a scheme`;
  const [expected, found] = [reference, normal].map((each) => engine.normalize(engine.resolve(each, base)));
  return expected === found
    ? undefined
    : `the target is ${String(expected)}; that of the normal form ${normal} is ${String(found)}`;
}
