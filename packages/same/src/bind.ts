import type { Engine } from '@urikit/generic';
import {
  engineOf,
  joinComponents,
  listOf,
  oneOf,
  optionsOf,
  trustedEngine,
  wrongValue,
} from '@urikit/generic/internal';
import type { Schemes } from '@urikit/generic/hooks';
import { answer, type Answer, type Difference, type NearMiss, type Sameness } from './answer.js';
import type { Call } from './key.js';
import { readOptions } from './options.js';
import { read } from './read.js';
import type { OptionData, Standard } from './standard.js';

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

/** The engine and the standards of `createSame`. */
export interface Given<All extends Standard> {
  readonly engine: Engine;
  readonly standards: readonly All[];
}

/** A search of the nearest miss, with a number that is less for a nearer one. */
type Near = (difference: Difference) => readonly [miss: NearMiss, distance: number] | undefined;

/** Binds standards to an engine, and to a search of near misses. @throws as `createSame` */
export function bindSame<All extends Standard>(given: Given<All>, nearMisses?: Near): Same<All> {
  const { engine, standards } = optionsOf(given, ['engine', 'standards']);
  engineOf(engine, ['compare', 'hooks']);
  const engines = new Map<Schemes | undefined, Engine>([[undefined, engine]]);
  const all = new Map<string, Call>();
  for (const standard of listOf(standards, ['standards'], 'a list') as readonly Standard[]) {
    const { id, hooks } = standard;
    if (all.has(id)) throw wrongValue(['standards'], `each id once, found "${id}" twice`);
    const own = engines.get(hooks) ?? trustedEngine(hooks as Schemes, []);
    engines.set(hooks, own);
    all.set(id, {
      standard,
      engine,
      kit: { engine: own, recompose: joinComponents },
      options: readOptions(standard.options),
    });
  }

  const near = (difference?: Difference): ReturnType<Near> => difference && nearMisses?.(difference);
  const finish = ([found, difference]: Answer): Sameness => ({ ...found, nearMiss: near(difference)?.[0] });
  const start = (id: string, options?: object): Call => {
    const call = all.get(id) ?? (oneOf(id, Array.from(all.keys()), 'standard', 'a standard') as never);
    return options === undefined ? call : { ...call, options: readOptions(call.standard.options, options) };
  };

  return Object.freeze({
    standards,
    same: (id: string, a: string, b: string, options?: object) => finish(answer(start(id, options), a, b)),
    sameAsAny: (id: string, a: string, list: readonly string[], options?: object) => {
      const call = start(id, options);
      const answers = listOf(list, ['list'], 'a list').map((b) => answer(call, a, b));
      let index = answers.findIndex(([{ equal }]) => equal);
      let least = index < 0 ? Infinity : 0;
      for (const [at, [, difference]] of answers.entries()) {
        const distance = least === 0 ? 0 : difference ? (near(difference)?.[1] ?? 10) : 11;
        if (distance < least) [index, least] = [at, distance];
      }
      return { index, ...finish(answers[index] ?? [{ ...answer(call, a, a)[0], equal: false }]) };
    },
    sameKey: (id: string, uri: string, options?: object) => {
      const call = start(id, options);
      const side = read(call, uri, 'a');
      return 'issue' in side || call.standard.matches ? undefined : side.key;
    },
  }) as Same<All>;
}
