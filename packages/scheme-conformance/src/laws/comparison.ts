import { createEngine, LEVELS } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { pairs, spellings, triples } from '../spell.js';
import type { Subject, Target } from '../target.js';

/**
 * Laws of comparison: equality at a level implies equality at every higher one, and equivalence is reflexive and
 * symmetric.
 */

const bare = createEngine();

function monotone([a, b]: readonly [string, string], { engine }: Subject): Trouble | undefined {
  const answers = LEVELS.map((level) => engine.equivalent(a, b, { level }));
  const fallen = answers.findIndex((equal, i) => !equal && answers.slice(0, i).includes(true));
  if (fallen >= 0)
    return [
      `equal at a lower level, and different at ${String(LEVELS[fallen])}`,
      'make normalize a function of the URI alone, and keep no state',
    ];
  if (bare.equivalent(a, b) && !engine.equivalent(a, b))
    return [
      'the generic rules call the two equal, and the plugin tells them apart',
      'let normalize return the same for the same URI: a plugin can only add equivalences',
    ];
  return undefined;
}

/** Checks that equivalence has no direction. */
export function symmetric([a, b]: readonly [string, string], { engine, hooksOf }: Subject): Trouble | undefined {
  const cure = 'make equivalent give one answer for (a, b) and (b, a)';
  if (engine.equivalent(a, b) !== engine.equivalent(b, a)) return ['equivalent one way and not the other', cure];
  const { equivalent } = hooksOf(a);
  const [x, y] = [engine.normalize(a), engine.normalize(b)].map((text) => parseUri(text));
  if (equivalent === undefined || x === undefined || y === undefined || x.scheme !== y.scheme) return undefined;
  return equivalent(x, y) === equivalent(y, x)
    ? undefined
    : [`the hook equivalent says ${String(equivalent(x, y))} one way and ${String(equivalent(y, x))} the other`, cure];
}

function reflexive(text: string, { engine, hooksOf }: Subject): Trouble | undefined {
  const { equivalent } = hooksOf(text);
  const normal = engine.normalize(text);
  if (equivalent?.(parseUri(normal), parseUri(normal)) === false)
    return ['the hook equivalent calls a URI different from itself', 'return true where the two are the same'];
  return undefined;
}

function transitive([a, b, c]: readonly [string, string, string], { engine, hooksOf }: Subject): Trouble | undefined {
  if (hooksOf(a).transitive === false) return undefined;
  if (!engine.equivalent(a, b) || !engine.equivalent(b, c) || engine.equivalent(a, c)) return undefined;
  return [
    'the first is equivalent to the second and that to the third, and the first is not to the third',
    'make identity a function of the URI alone, and keep no state',
  ];
}

/** Checks that identity keys agree with the other verbs. */
export function identity([a, b]: readonly [string, string], { engine, hooksOf }: Subject): Trouble | undefined {
  const cure = 'return a string that depends on the URI alone, the same for all URIs that are equivalent';
  const same = engine.identity(a) === engine.identity(b);
  if (!same && engine.normalize(a) === engine.normalize(b)) return ['one normal form, and two keys', cure];
  if (engine.identity(engine.normalize(a)) !== engine.identity(a))
    return ['the normal form has another key than the URI', cure];
  const equal = engine.equivalent(a, b);
  if (same && !equal) return ['one key, and not equivalent', cure];
  return equal && !same && hooksOf(a).transitive !== false ? ['equivalent, and two keys', cure] : undefined;
}

export const comparisonLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'monotone',
    title: 'URIs that are equal at one level are equal at every higher one',
    values: pairs,
    look: monotone,
  }),
  propertyLaw(target, {
    id: 'reflexive',
    title: 'every URI is equivalent to itself',
    values: ownTexts,
    look: reflexive,
  }),
  propertyLaw(target, { id: 'symmetric', title: 'equivalence is symmetric', values: pairs, look: symmetric }),
  propertyLaw(target, {
    id: 'transitive',
    title: 'equivalence is transitive, unless the scheme says that it is not',
    values: triples,
    look: transitive,
  }),
  propertyLaw(target, {
    id: 'identity',
    title: 'equivalent URIs have one key, and other URIs another',
    values: pairs,
    look: identity,
    onError: 'return a string from identity, and never throw',
  }),
  propertyLaw(target, {
    id: 'spellings',
    title: 'two spellings that the rules and the data call the same are equivalent',
    values: spellings,
    look: ([a, b], { engine, data }) => {
      if (!data.equivalent(a, b) || engine.equivalent(a, b)) return undefined;
      return [
        `the data of the scheme calls the two equal, and they are ${engine.normalize(a)} and ${engine.normalize(b)}`,
        'make normalize a function of the URI alone, and keep no state',
      ];
    },
  }),
];
