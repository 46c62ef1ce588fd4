import type { Component, Engine, Issue, NormalizeOptions } from '@urikit/generic';
import { type Components, splitComponents } from '@urikit/generic/internal';
import { choose, isOn } from './options.js';
import { COMPONENTS, folded, holds, join, without } from './parts.js';
import type { Exception, OptionValues, Parts, Reason, SameKit, Standard } from './standard.js';

/** The options of a normalization; undefined for a comparison of strings. */
function levelOf(
  { compare: { level, rules = [] } = {} }: Standard,
  options: OptionValues,
): NormalizeOptions | undefined {
  return level && { level: choose(level, options), rules: rules as NonNullable<NormalizeOptions['rules']> };
}

/** Tells if an exception is open. */
export const isOpen = ({ option, is = true, if: test }: Exception, options: OptionValues): boolean =>
  isOn(test, options) && (option === undefined || options[option] === is);

/** The open exceptions whose condition a side meets. */
export const exceptionsFor = (
  { except = [] }: Standard,
  parts: Components,
  options: OptionValues,
): readonly Exception[] => except.filter((each) => isOpen(each, options) && holds(each.when, parts));

/** The components that do not count. */
const droppedBy = (
  { compare: { only, ignore = [] } = {} }: Standard,
  exceptions: readonly Exception[],
): readonly Component[] => [
  ...(only === undefined ? ignore : COMPONENTS.filter((each) => !only.includes(each))),
  ...exceptions.flatMap((each) => each.ignore ?? []),
];

/** A key, or the issue of a string that the engine does not normalize. */
export type Key = { readonly value: string | undefined } | { readonly issue: Issue };

/** One string for all that are the same: normalized, folded and without the components that do not count. */
export function keyOf(
  standard: Standard,
  parts: Parts,
  options: OptionValues,
  kit: SameKit,
  exceptions = exceptionsFor(standard, parts, options),
): Key {
  const { compare: { fold, foldIf } = {}, key } = standard;
  if (key !== undefined) return { value: key(parts, options, kit) };
  const how = levelOf(standard, options);
  let compared: Components = parts;
  if (how !== undefined) {
    const result = kit.engine.tryNormalize(parts.text, how);
    if (!result.ok) return result;
    compared = splitComponents(result.value);
  }
  if (fold && isOn(foldIf, options)) compared = folded(compared, fold);
  compared = without(compared, droppedBy(standard, exceptions));
  for (const { set } of exceptions) compared = { ...compared, ...set };
  return { value: join(compared) };
}

/** The components that an exception ignores or replaces. */
const touched = ({ ignore = [], set = {} }: Exception): readonly string[] => [...ignore, ...Object.keys(set)];

/** The open exception by which two different strings are one. */
export const exceptionBetween = (
  standard: Standard,
  a: Parts,
  b: Parts,
  options: OptionValues,
): Exception | undefined =>
  [...exceptionsFor(standard, a, options), ...exceptionsFor(standard, b, options)].find((each) =>
    COMPONENTS.some((component) => a[component] !== b[component] && touched(each).includes(component)),
  );

/** "an explicit ":port", for which the port is empty or the default for the scheme, is equivalent to one where it is elided" */
const SECTIONS: Readonly<Record<string, string>> = { 'empty-port': 'RFC 3986 6.2.3' };

/** The section of a rule; the section of the answer for a rule that is in no document. */
export function sectionOfRule(id: string, { rules }: Engine, section: string): string {
  const found = SECTIONS[id] ?? rules.find((each) => each.id === id)?.section ?? 'none';
  return found === 'none' ? section : found;
}

/** The rules and components that made two different strings equal, each once. */
export function reasonsFor(
  standard: Standard,
  a: Parts,
  b: Parts,
  options: OptionValues,
  { engine }: SameKit,
  section: string,
): readonly Reason[] {
  const { compare: { fold = [], ignored = section, normalized } = {}, word, key } = standard;
  if (word !== undefined) return [{ word, section }];
  const how = levelOf(standard, options);
  const exception = exceptionBetween(standard, a, b, options);
  const own = exception === undefined ? [] : touched(exception);
  const dropped = [...droppedBy(standard, []), ...own] as readonly Component[];
  const [x, y] = [join(without(a, dropped)), join(without(b, dropped))];
  const found = (how ? engine.compare(x, y, how).because : []).map((id) => ({
    word: id as string,
    section: normalized ?? sectionOfRule(id, engine, section),
  }));
  for (const component of COMPONENTS) {
    if (a[component] === b[component]) continue;
    const { because = component, rule, section: by } = exception ?? { section };
    if (own.includes(component)) found.push({ word: because, section: rule ?? by });
    else if (dropped.includes(component) || (key && !how)) found.push({ word: component, section: ignored });
    else if (fold.includes(component as 'host')) found.push({ word: `${component}-case`, section: 'RFC 3986 6.2.2.1' });
  }
  return found;
}
