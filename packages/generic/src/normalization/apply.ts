import type { Profile } from '../scheme/profile.js';
import { PluginError } from '../scheme/plugin-error.js';
import { COMPONENTS, type Components, isSame } from '../syntax/component.js';
import type { Component } from '../syntax/uri-reference.js';
import type { Entry, Plan } from './plan.js';
import type { Edit, Rule } from './rules.js';
import { schemeRule } from './cross-component-rules.js';

/** Hears of each change to each component. */
export type Account = (rule: Rule, component: Component, before: string | undefined, after: string | undefined) => void;

/** The reference that one call works on; no other call sees it. */
type Draft = { -readonly [component in keyof Components]: Components[component] };

/** One call: the reference so far, and whether the pass changed it. */
interface Run {
  draft: Draft;
  readonly profile: Profile;
  readonly account: Account | undefined;
  changed: boolean;
}

/** Runs the list of one component. */
function edited(text: string, component: Component, list: readonly Entry<Edit>[], run: Run): string | undefined {
  let current = text;
  // Counted: `for ... of` costs more than most rules.
  for (let i = 0; i < list.length; i++) {
    const rule = list[i] as Entry<Edit>;
    const after = rule.edit(current, run.profile, run.draft);
    if (after === current) continue;
    run.changed = true;
    run.account?.(rule, component, current, after);
    if (after === undefined) return undefined;
    current = after;
  }
  return current;
}

/** Takes over the result of a rule of the whole reference. */
function accept(run: Run, after: Components, rule: Rule): void {
  const { draft, account } = run;
  if (after === draft || isSame(after, draft)) return;
  run.changed = true;
  if (account !== undefined)
    for (const component of COMPONENTS)
      if (after[component] !== draft[component]) account(rule, component, draft[component], after[component]);
  run.draft = after;
}

/** Runs every list once. */
function applyOnce(run: Run, { components, whole, wants }: Plan): void {
  const { draft, profile } = run;
  const { scheme, userinfo, host, port, path, query, fragment } = draft;
  if (scheme !== undefined) draft.scheme = edited(scheme, 'scheme', components.scheme, run);
  if (userinfo !== undefined) draft.userinfo = edited(userinfo, 'userinfo', components.userinfo, run);
  if (host !== undefined) draft.host = edited(host, 'host', components.host, run);
  if (port !== undefined) draft.port = edited(port, 'port', components.port, run);
  // No rule takes a path away.
  draft.path = edited(path, 'path', components.path, run) as string;
  if (query !== undefined) draft.query = edited(query, 'query', components.query, run);
  if (fragment !== undefined) draft.fragment = edited(fragment, 'fragment', components.fragment, run);
  for (const rule of whole) accept(run, rule.edit(run.draft, profile), rule);
  for (const named of profile.rules)
    if (wants(named.rule)) accept(run, schemeRule(run.draft, profile, named), named.rule);
}

/** More than any string needs: an opt-in rule only shortens or sorts, a hook must leave its own result alone. */
const MAX_PASSES = 8;

/**
 * Runs the rules of a plan in order. Opt-in rules, and a scheme's function, may make work for earlier rules, so with them
 * the pass is repeated until it changes no component. Opt-in rules edit the result of a scheme's function: they give equal
 * results for equivalent URIs.
 *
 * @param texts - the components of a valid reference
 * @param account - hears of each change
 * @throws PluginError if a hook breaks its contract, or undoes the change of an opt-in rule
 */
export function applyRules(texts: Components, plan: Plan, profile: Profile, account?: Account): Components {
  const start = plan.base !== undefined && profile.hasCode ? applyRules(texts, plan.base, profile, account) : texts;
  const run: Run = { draft: { ...start }, profile, account, changed: false };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    run.changed = false;
    applyOnce(run, plan);
    if (!run.changed || (plan.safe && !profile.hasCode)) return run.draft;
  }
  throw new PluginError(
    profile,
    profile.rules.length === 0 ? 'normalize' : 'rules',
    'comes to no end: given its own result it must return that, with triplets as %2F, and agree with the rules asked for',
  );
}
