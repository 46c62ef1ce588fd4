import { parse, tryParse, type NormalizeOptions, needs } from '@urikit/generic';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/** Law 8: the verbs agree with each other. Each function returns what is broken, undefined where the law holds. */

type Verbs = Pick<Setup, 'engine'>;

const isValidPair = (reference: string, base: string): boolean => {
  const Base = tryParse(base);
  return tryParse(reference).ok && Base.ok && Base.value.scheme !== undefined;
};

/** Complete segments whose decoding is "." or "..". */
const hasDotSegments = (path: string): boolean =>
  path.split('/').some((segment) => ['.', '..'].includes(segment.replace(/%2[eE]/g, '.')));

/** What a base is made of, without the text: normalization that changes this moves something between components. */
const shape = (text: string): string => {
  const { authority, query } = parse(text);
  return JSON.stringify([authority === undefined, authority?.userinfo === undefined, query === undefined]);
};

/** `normalize(resolve(r, b)) = normalize(resolve(normalize(r), b))` for every reference and base. */
export function referenceFirstFault({ engine }: Verbs, reference: string, base: string): string | undefined {
  if (!isValidPair(reference, base)) return undefined;
  const expected = engine.normalize(engine.resolve(reference, base));
  const found = engine.normalize(engine.resolve(engine.normalize(reference), base));
  return expected === found ? undefined : `${expected}, but ${found} by way of ${engine.normalize(reference)}`;
}

/**
 * `normalize(resolve(r, b)) = normalize(resolve(r, normalize(b)))` for every base whose path has no dot-segments (decision
 * 9) and whose normalization moves nothing between components.
 *
 * @param moves - whether the normalization of a base moves something that is no authority: the `to` fields of mailto
 */
export function baseFirstFault(
  { engine }: Verbs,
  reference: string,
  base: string,
  moves: (base: string) => boolean = () => false,
): string | undefined {
  if (!isValidPair(reference, base) || hasDotSegments(parse(base).path) || moves(base)) return undefined;
  const expected = engine.normalize(engine.resolve(reference, base));
  const found = engine.normalize(engine.resolve(reference, engine.normalize(base)));
  return expected === found ? undefined : `${expected}, but ${found} by way of the base ${engine.normalize(base)}`;
}

/** A base is irrelevant for a URI, at every level. */
export function irrelevantBaseFault(
  { engine }: Verbs,
  [a, b]: readonly [string, string],
  base: string,
  options: NormalizeOptions = {},
): string | undefined {
  if (!isValidPair(a, base) || parse(a).scheme === undefined) return undefined;
  const target = engine.resolve(a, base);
  if (engine.normalize(target) !== engine.normalize(a)) return `resolves to ${target}, which is another URI`;
  if (!tryParse(b).ok || parse(b).scheme === undefined) return undefined;
  const [plain, based] = [engine.compare(a, b, options), engine.compare(a, b, { ...options, base })];
  if (JSON.stringify(plain) !== JSON.stringify(based)) return `compare with a base says ${JSON.stringify(based)}`;
  return engine.equivalent(a, b, { ...options, base }) === engine.equivalent(a, b, options)
    ? undefined
    : 'equivalent with a base says something else';
}

const named = (rules: Iterable<string>): string => Array.from(new Set(rules)).join();

/** `explain`, `needs` and `compare.because` name the same rules for the same pair. */
export function sameRulesFault(
  { engine }: Verbs,
  [a, b]: readonly [string, string],
  options: NormalizeOptions = {},
): string | undefined {
  if (!tryParse(a).ok || !tryParse(b).ok) return undefined;
  for (const text of [a, b]) {
    const { steps } = engine.explain(text, options);
    if (needs(text, engine, options).join() !== named(steps.map(({ rule }) => rule))) return `needs of ${text}`;
  }
  const { equal, level, because } = engine.compare(a, b, options);
  if (!equal) return because.length === 0 ? undefined : 'reasons, and not equal';
  if (['scheme-equivalent', 'scheme-identity'].includes(because.join()) || level === 'simple-string') return undefined;
  const stepsOf = (text: string): readonly (readonly [rule: string, step: string])[] =>
    engine.explain(text, { ...options, level }).steps.map((step) => [step.rule, JSON.stringify(step)]);
  const [from, to] = [stepsOf(a), stepsOf(b)];
  const own = [
    ...from.filter(([, step]) => !to.some(([, other]) => step === other)),
    ...to.filter(([, step]) => !from.some(([, other]) => step === other)),
  ];
  if (engine.compare(b, a, options).because.join() !== because.join()) return 'other reasons the other way round';
  const sorted = (rules: readonly string[]): string => Array.from(rules).sort().join();
  const expected = Array.from(new Set(own.map(([rule]) => rule)));
  return sorted(because) === sorted(expected) ? undefined : `because of [${because.join()}]`;
}

/** The first three laws of a reference, a base and a second reference. */
export function algebraFault(setup: Setup, { texts: [a = '', b = '', base = ''], options }: Input): string | undefined {
  return (
    referenceFirstFault(setup, a, base) ??
    (movesParts(setup, base) ? undefined : baseFirstFault(setup, a, base)) ??
    irrelevantBaseFault(setup, [a, b], base, options) ??
    sameRulesFault(setup, [a, b], options)
  );
}

/** Whether a function of the setup takes a component away or adds one; an absent authority may be written (RFC 8089 2). */
const movesParts = ({ engine }: Verbs, base: string): boolean =>
  tryParse(base).ok &&
  needs(base, engine).includes('scheme-normalize') &&
  shape(base) !== shape(engine.normalize(base));
