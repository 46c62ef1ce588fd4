import { parse, tryParse } from '@urikit/generic';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/** A relative reference and its normal form lead to the same target, after normalization, from every base there is. */
export function relativeFault({ engine }: Setup, { texts: [reference = '', base = ''] }: Input): string | undefined {
  const [R, Base] = [tryParse(reference), tryParse(base)];
  if (!R.ok || !Base.ok || R.value.scheme !== undefined || Base.value.scheme === undefined) return undefined;
  const normal = engine.normalize(reference);
  if (parse(normal).scheme !== undefined) return `the normal form ${normal} has a scheme`;
  const [expected, found] = [reference, normal].map((each) => engine.normalize(engine.resolve(each, base)));
  return expected === found
    ? undefined
    : `the target is ${String(expected)}; that of the normal form ${normal} is ${String(found)}`;
}
