import { type CompareOptions, LEVELS, parse, tryParse } from '@urikit/generic';
import { ORACLE } from '../oracles/validity.js';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/** Laws 3 of comparison: the ladder, reflexivity, symmetry, and that both verbs say the same. */

/** "Levels are monotone: equal at one is equal at every higher one." */
export function monotonyFault({ engine }: Setup, { texts: [a = '', b = ''], options }: Input): string | undefined {
  let equalAt: string | undefined;
  for (const level of LEVELS) {
    const equal = engine.equivalent(a, b, { ...options, level });
    if (!equal && equalAt !== undefined) {
      // Equal texts that are malformed are equal at simple-string only: "never equal, not even to itself" above it.
      if (a === b && equalAt === 'simple-string' && !ORACLE['URI-reference'].accepts(a)) continue;
      return `equal at ${equalAt}, not at ${level}`;
    }
    if (equal) equalAt ??= level;
  }
  return undefined;
}

/** "Equivalence is reflexive and symmetric", and a malformed text is equivalent to nothing above simple-string. */
export function equivalenceFault({ engine }: Setup, { texts: [a = '', b = ''], options }: Input): string | undefined {
  // Without options the engine may take a shorter way than with options that say the same.
  const plain = engine.equivalent(a, b);
  if (plain !== engine.equivalent(b, a)) return 'not symmetric without options';
  if (plain !== engine.compare(a, b).equal || plain !== engine.equivalent(a, b, {}))
    return `equivalent says ${String(plain)} without options`;
  const equal = engine.equivalent(a, b, options);
  if (engine.equivalent(b, a, options) !== equal) return 'not symmetric';
  const valid = [a, b].map((text) => tryParse(text).ok);
  for (const [i, text] of [a, b].entries()) {
    const expected = valid[i] === true || options.level === 'simple-string';
    if (engine.equivalent(text, text, options) !== expected)
      return `${text} is ${expected ? 'not ' : ''}equal to itself`;
  }
  if (options.level === 'simple-string')
    return equal === (a === b) ? undefined : 'simple-string is not equality of texts';
  if (!valid.every(Boolean)) return equal ? 'equal to a malformed text' : undefined;
  const forms = [a, b].map((text) => engine.normalize(text, options));
  return !equal && forms[0] === forms[1] ? 'one normal form, and not equal' : undefined;
}

/** Texts with one key are equivalent, and equivalent texts have one key, where their scheme says nothing else. */
export function identityFault(
  { engine, hooks }: Setup,
  { texts: [a = '', b = ''], options }: Input,
): string | undefined {
  if (!tryParse(a).ok || !tryParse(b).ok || options.evidence !== undefined) return undefined;
  const [x, y] = [engine.identity(a, options), engine.identity(b, options)];
  if (engine.identity(engine.normalize(a, options), options) !== x) return 'another key for the normal form';
  const equal = engine.equivalent(a, b, options);
  if (x === y) return equal ? undefined : 'one key, and not equivalent';
  const scheme = (parse(a).scheme ?? '').toLowerCase();
  return equal && hooks[scheme]?.transitive !== false ? `equivalent, with the keys ${x} and ${y}` : undefined;
}

/** `compare` says what `equivalent` says, with reasons. */
export function comparisonFault({ engine }: Setup, { texts: [a = '', b = ''], options }: Input): string | undefined {
  const found = engine.compare(a, b, options);
  const back = engine.compare(b, a, options);
  if (found.equal !== engine.equivalent(a, b, options))
    return `compare says ${String(found.equal)}, equivalent does not`;
  if (back.equal !== found.equal || back.level !== found.level || back.differs !== found.differs)
    return 'compare is not symmetric';
  if (Array.from(found.because).sort().join() !== Array.from(back.because).sort().join())
    return 'other reasons the other way round';
  const requested = options.level ?? 'scheme-based';
  const malformed = [a, b].some((text) => !tryParse(text).ok);
  if ((found.issue !== undefined) !== (malformed && !found.equal)) return `issue ${String(found.issue?.code)}`;
  if (!found.equal) {
    if (found.level !== requested || found.because.length > 0)
      return `unequal at ${found.level} because of [${found.because.join()}]`;
    return (found.differs === undefined) === malformed ? undefined : `differs in ${String(found.differs)}`;
  }
  if (LEVELS.indexOf(found.level) > LEVELS.indexOf(requested))
    return `decided at ${found.level}, above the level that was asked for`;
  if ((found.level === 'simple-string') !== (a === b)) return `equal at ${found.level}`;
  if (found.level !== 'simple-string' && found.because.length === 0) return 'equal for no reason';
  const below = LEVELS[LEVELS.indexOf(found.level) - 1];
  if (below === undefined || malformed) return undefined;
  return engine.equivalent(a, b, { ...options, level: below }) ? `equal at ${below} already` : undefined;
}

/** "should be compared in their absolute form" (6.1): a base resolves relative references first, and a fragment can be left out. */
export function preparationFault(
  { engine }: Setup,
  { texts: [a = '', b = '', base = ''], options }: Input,
): string | undefined {
  if (!tryParse(a).ok || !tryParse(b).ok) return undefined;
  const ignoring: CompareOptions = { ...options, fragment: 'ignore' };
  const [x, y] = [a, b].map((text) => text.split('#', 1)[0]!) as [string, string];
  if (engine.equivalent(a, b, ignoring) !== engine.equivalent(x, y, options))
    return 'a fragment that is to be ignored is not';
  const result = tryParse(base);
  if (!result.ok || parse(base).scheme === undefined) return undefined;
  // A base is irrelevant for a URI; at simple-string even its dot-segments stay.
  const target = (text: string): string => (parse(text).scheme === undefined ? engine.resolve(text, base) : text);
  const targets = [a, b].map(target) as [string, string];
  const expected = engine.equivalent(...targets, options);
  return engine.equivalent(a, b, { ...options, base }) === expected
    ? undefined
    : `the targets ${targets.join(' and ')} say ${String(expected)}`;
}
