import type { Component, Engine } from '@urikit/generic';
import { joinComponents } from '@urikit/generic/internal';
import { type Call, droppedBy, levelOf } from './key.js';
import { COMPONENTS, without } from './parts.js';
import type { Exception, Parts, Reason } from './standard.js';

/** The components that an exception ignores or replaces. */
const touched = ({ ignore = [], set = {} }: Exception): readonly string[] => [...ignore, ...Object.keys(set)];

/** The first exception by which two different strings are one. */
export const exceptionBetween = (open: readonly Exception[], a: Parts, b: Parts): Exception | undefined =>
  open.find((each) => touched(each).some((component) => a[component as Component] !== b[component as Component]));

/** The section of a rule; the section of the answer for a rule that is in no document. */
export function sectionOfRule(id: string, { rules }: Engine, section: string): string {
  // "an explicit ":port", for which the port is empty or the default for the scheme, is equivalent to one where it is elided"
  if (id === 'empty-port') return 'RFC 3986 6.2.3';
  const found = rules.find((each) => each.id === id)?.section ?? 'none';
  return found === 'none' ? section : found;
}

/** The rules and components that made two different strings equal, each once. */
export function reasonsFor(
  { standard, options, kit: { engine } }: Call,
  a: Parts,
  b: Parts,
  exception: Exception | undefined,
  section: string,
): readonly Reason[] {
  const { compare: { fold = [], ignored = section, normalized } = {}, word, key } = standard;
  if (word !== undefined) return [{ word, section }];
  const how = levelOf(standard, options);
  const own = exception ? touched(exception) : [];
  const dropped = [...droppedBy(standard), ...own] as readonly Component[];
  const [x, y] = [joinComponents(without(a, dropped)), joinComponents(without(b, dropped))];
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
