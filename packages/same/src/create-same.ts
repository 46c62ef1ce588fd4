import { createEngine, type Engine } from '@urikit/generic';
import { AN_ENGINE, listOf, optionsOf, withMembers, wrongValue } from '@urikit/generic/internal';
import type { Schemes } from '@urikit/generic/hooks';
import { answer, type Answer, type Bound, type Judge, type Sameness } from './answer.js';
import { keyOf } from './key.js';
import type { Messages } from './messages.js';
import { named, readOptions } from './options.js';
import { join } from './parts.js';
import { read } from './read.js';
import type { OptionData, OptionValues, Standard } from './standard.js';

/** The answer for the entry of a list that is the same, else for the nearest one. */
export interface SamenessInList extends Sameness {
  /** The index of the entry; -1 for an empty list. */
  readonly index: number;
}

/** The options of the standard with an id. */
export type OptionsOf<All extends Standard, Id extends string> = ValuesOf<
  NonNullable<Extract<All, { readonly id: Id }>['options']>
>;

type ValuesOf<Data> = {
  readonly [Name in keyof Data]?: Data[Name] extends OptionData<infer Value> ? Value : never;
};

/** The three verbs, bound to an engine and to standards. */
export interface Same<All extends Standard = Standard> {
  readonly standards: readonly All[];
  /** Compares `a`, which came in, with `b`, which one has. Never throws for a string. */
  readonly same: <Id extends All['id']>(standard: Id, a: string, b: string, options?: OptionsOf<All, Id>) => Sameness;
  /** The first entry of a list that is the same, else the entry with the nearest miss. */
  readonly sameAsAny: <Id extends All['id']>(
    standard: Id,
    a: string,
    list: readonly string[],
    options?: OptionsOf<All, Id>,
  ) => SamenessInList;
  /** One string for all that are the same; undefined for a match, a refused URI and one that is equal to no other. */
  readonly sameKey: <Id extends All['id']>(
    standard: Id,
    uri: string,
    options?: OptionsOf<All, Id>,
  ) => string | undefined;
}

/**
 * Binds standards to an engine. Keys of a standard that names its own schemes do not depend on the engine; near misses
 * and all other standards use its schemes.
 *
 * @param given - `engine`, `standards`, and `messages`: NEAR_MISSES, or the caller's own. Absent: the words alone
 * @throws UrikitError `input/value` for two standards with one id
 * @see RFC 3986 section 6.2
 * @example createSame({ engine: createEngine(), standards: [issuer] }).same('issuer', 'https://h/', 'https://h').equal // false
 */
export function createSame<const All extends Standard>(given: {
  readonly engine: Engine;
  readonly standards: readonly All[];
  readonly messages?: Messages;
}): Same<All> {
  const { engine, standards, messages = {} } = optionsOf(given, ['engine', 'standards', 'messages']);
  const { limits, encodedDotSegments } = withMembers(engine, ['compare', 'hooks'], ['engine'], AN_ENGINE);
  const engines = new Map<Schemes | undefined, Engine>([[undefined, engine]]);
  const judge: Judge = { engine, messages };
  const all = new Map<string, Bound>();
  for (const standard of listOf(standards, ['standards'], 'a list') as readonly Standard[]) {
    const { id, hooks } = standard;
    if (all.has(id)) throw wrongValue(['standards'], `each id once, found "${id}" twice`);
    const own = engines.get(hooks) ?? createEngine({ schemes: hooks as Schemes, limits, encodedDotSegments });
    engines.set(hooks, own);
    all.set(id, { standard, kit: { engine: own, recompose: join } });
  }

  const finish = ([found, near]: Answer): Sameness => ({ ...found, nearMiss: near?.()?.[0] });
  const start = (id: string, options?: object): readonly [Bound, OptionValues] => {
    const bound = named(all, id);
    return [bound, readOptions(bound.standard.options, options)];
  };

  return Object.freeze({
    standards,
    same: (id: string, a: string, b: string, options?: object) => {
      const [bound, values] = start(id, options);
      return finish(answer(bound, a, b, values, judge));
    },
    sameAsAny: (id: string, a: string, list: readonly string[], options?: object) => {
      const [bound, values] = start(id, options);
      const answers = listOf(list, ['list'], 'a list').map((b) => answer(bound, a, b, values, judge));
      let index = answers.findIndex(([{ equal }]) => equal);
      let least = index < 0 ? Infinity : 0;
      for (const [at, [, near]] of answers.entries()) {
        const distance = least === 0 ? 0 : near ? (near()?.[1] ?? 10) : 11;
        if (distance < least) [index, least] = [at, distance];
      }
      const found = answers[index] ?? [{ ...answer(bound, a, a, values, judge)[0], equal: false }];
      return { index, ...finish(found) };
    },
    sameKey: (id: string, uri: string, options?: object) => {
      const [{ standard, kit }, values] = start(id, options);
      const side = read(standard, uri, 'a', values, kit);
      const key = side.ok && !standard.matches && keyOf(standard, side.parts, values, kit);
      return key && 'value' in key ? key.value : undefined;
    },
  }) as Same<All>;
}
