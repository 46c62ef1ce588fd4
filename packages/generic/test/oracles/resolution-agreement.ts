import { createEngine, parse, tryParse, UriSyntaxError } from '@urikit/generic';
import { hasScheme, merge, recompose, removeDotSegments, resolve } from '@urikit/generic/record';
import { shorterTuples } from '../generators/campaign.js';
import * as oracle from './resolution.js';

/** A reference and a base, any texts. */
export type Pair = readonly [reference: string, base: string];
export const shorterPairs = (pair: Pair): Iterable<Pair> => shorterTuples(pair);

const engine = createEngine();

const HAS_ENCODED_DOT = /%2[eE]/;

/**
 * Where engine and pseudo-code give two targets; undefined where they agree. The literal 5.2 is the oracle where no dot is
 * encoded; where one is, encoded dot-segments are decoded first.
 */
export function resolutionFault([reference, base]: Pair): string | undefined {
  const [R, Base] = [tryParse(reference), tryParse(base)];
  if (!R.ok || !Base.ok || !hasScheme(Base.value)) return refusalFault(reference, base);
  for (const strict of [true, false]) {
    const expected = oracle.resolveDecoded(reference, base, strict);
    if (
      !HAS_ENCODED_DOT.test(R.value.path + Base.value.path) &&
      expected !== oracle.resolveText(reference, base, strict)
    )
      return 'the two oracles differ where no dot is encoded';
    const target = engine.resolve(reference, base, { strict });
    if (target !== expected) return `resolve, strict ${String(strict)}: expected ${expected}, found ${target}`;
    const record = resolve(R.value, Base.value, { strict });
    if (recompose(record) !== expected) return 'the record resolves to another target than the text';
    if (JSON.stringify(parse(target)) !== JSON.stringify(record)) return 'the target is read back as other components';
  }
  if (engine.resolve(reference, base) !== engine.resolve(reference, base, { strict: true }))
    return 'strict is not the default';
  if (merge(Base.value, 'x/y') !== oracle.merge(oracle.parseReference(base), 'x/y')) return 'merge';
  return undefined;
}

/** A malformed text or a relative base is an error with an issue. */
function refusalFault(reference: string, base: string): string | undefined {
  try {
    return `resolve gives ${engine.resolve(reference, base)} where one of the two is malformed`;
  } catch (error) {
    return error instanceof UriSyntaxError ? undefined : String(error);
  }
}

/** Where engine and steps 2A to 2E leave two paths. */
export function dotSegmentsFault(path: string): string | undefined {
  const [found, expected] = [removeDotSegments(path), oracle.removeDotSegments(oracle.plainDotSegments(path))];
  return found === expected ? undefined : `removeDotSegments of ${path}: expected ${expected}, found ${found}`;
}
