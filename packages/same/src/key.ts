import type { Component, Engine, Issue, NormalizeOptions } from '@urikit/generic';
import { type Components, joinComponents, splitComponents } from '@urikit/generic/internal';
import { choose, isOn } from './options.js';
import { COMPONENTS, folded, without } from './parts.js';
import type { Exception, OptionValues, Parts, SameKit, Standard } from './standard.js';

/** One call of a verb: a standard, the engine that it compares by, and the values of its options. */
export interface Call {
  readonly standard: Standard;
  readonly kit: SameKit;
  readonly options: OptionValues;
  /** The engine of the caller: its limits hold, and it judges near misses where it knows the scheme. */
  readonly engine: Engine;
}

/** Tells if an exception is open. */
export const isOpen = ({ option, is = true, if: test }: Exception, options: OptionValues): boolean =>
  isOn(test, options) && (option === undefined || options[option] === is);

/** The options of a normalization; undefined for a comparison of strings. */
export const levelOf = (
  { compare: { level, rules = [] } = {} }: Standard,
  options: OptionValues,
): NormalizeOptions | undefined =>
  level && { level: choose(level, options), rules: rules as NonNullable<NormalizeOptions['rules']> };

/** The components that do not count. */
export const droppedBy = ({ compare: { only, ignore = [] } = {} }: Standard): readonly Component[] =>
  only === undefined ? ignore : COMPONENTS.filter((each) => !only.includes(each));

/** A key, or the issue of a string that the engine does not normalize. */
export type Key = { readonly key: string | undefined } | { readonly issue: Issue };

/** One string for all that are the same: normalized, folded and without the components that do not count. */
export function keyOf({ standard, options, kit }: Call, parts: Parts, exceptions: readonly Exception[]): Key {
  const { compare: { fold, foldIf } = {}, key } = standard;
  if (key !== undefined) return { key: key(parts, options, kit) };
  const how = levelOf(standard, options);
  const result = how && kit.engine.tryNormalize(parts.text, how);
  if (result?.ok === false) return result;
  const normal: Components = result ? splitComponents(result.value) : parts;
  const dropped = exceptions.reduce((all, { ignore = [] }) => [...all, ...ignore], droppedBy(standard));
  const kept = without(fold && isOn(foldIf, options) ? folded(normal, fold) : normal, dropped);
  return { key: joinComponents(exceptions.reduce((parts, { set }) => ({ ...parts, ...set }), kept)) };
}
