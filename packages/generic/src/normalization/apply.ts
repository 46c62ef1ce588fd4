import type { Profile } from '../scheme/profile.js';
import { PluginError } from '../scheme/plugin-error.js';
import { COMPONENTS, type ReferenceTexts } from '../syntax/component.js';
import type { Component } from '../syntax/uri-reference.js';
import type { Account, Edit, Entry, Plan } from './components.js';
import type { Rule } from './rules.js';
import { schemeRule } from './whole.js';

/** The reference that one call works on; no other call sees it. */
type Draft = { -readonly [component in keyof ReferenceTexts]: ReferenceTexts[component] };

/** One component through its list. */
function edited(
  text: string,
  component: Component,
  list: readonly Entry<Edit>[],
  draft: Draft,
  profile: Profile,
  account: Account | undefined,
): string | undefined {
  let current = text;
  // Counted: `for ... of` costs more than most rules.
  for (let i = 0; i < list.length; i++) {
    const { rule, edit } = list[i] as Entry<Edit>;
    const after = edit(current, draft, profile);
    if (account !== undefined && after !== current) account(rule, component, current, after);
    if (after === undefined) return undefined;
    current = after;
  }
  return current;
}

/** Every list once. */
function applyOnce(draft: Draft, { components, whole, wants }: Plan, profile: Profile, account?: Account): void {
  const { scheme, userinfo, host, port, path, query, fragment } = draft;
  if (scheme !== undefined) draft.scheme = edited(scheme, 'scheme', components.scheme, draft, profile, account);
  if (userinfo !== undefined)
    draft.userinfo = edited(userinfo, 'userinfo', components.userinfo, draft, profile, account);
  if (host !== undefined) draft.host = edited(host, 'host', components.host, draft, profile, account);
  if (port !== undefined) draft.port = edited(port, 'port', components.port, draft, profile, account);
  draft.path = edited(path, 'path', components.path, draft, profile, account) ?? '';
  if (query !== undefined) draft.query = edited(query, 'query', components.query, draft, profile, account);
  if (fragment !== undefined)
    draft.fragment = edited(fragment, 'fragment', components.fragment, draft, profile, account);
  for (let i = 0; i < whole.length; i++) {
    const { rule, edit } = whole[i] as (typeof whole)[number];
    const after = edit(draft, profile);
    if (after !== draft) accept(draft, after, rule, account);
  }
  if (profile.rules.length > 0) applySchemeRules(draft, wants, profile, account);
}

/** The rules that the scheme brings, in its order. */
function applySchemeRules(draft: Draft, wants: Plan['wants'], profile: Profile, account: Account | undefined): void {
  for (const named of profile.rules) {
    if (!wants(named.rule)) continue;
    const after = schemeRule(draft, profile, named);
    if (after !== draft) accept(draft, after, named.rule, account);
  }
}

/** Takes over what a rule made of the whole reference. */
function accept(draft: Draft, after: ReferenceTexts, rule: Rule, account: Account | undefined): void {
  for (const component of COMPONENTS) {
    if (after[component] !== draft[component]) account?.(rule, component, draft[component], after[component]);
  }
  Object.assign(draft, after);
}

/** More than any text needs: a rule asked for by id only shortens or sorts, a hook must leave its own result alone. */
const MAX_PASSES = 8;

/**
 * Runs the rules of a plan in order. Rules asked for by id, and a scheme's function, may make work for earlier rules,
 * so with them the pass is repeated until it changes nothing.
 *
 * @param texts - the components of a valid reference; changed in place
 * @param account - told of each change
 * @throws PluginError where a hook breaks its contract, or undoes what a rule asked for does
 */
export function applyRules(texts: ReferenceTexts, plan: Plan, profile: Profile, account?: Account): ReferenceTexts {
  const draft: Draft = texts;
  if (plan.safe && !profile.hasCode) {
    applyOnce(draft, plan, profile, account);
    return draft;
  }
  let changed = true;
  const noting: Account = (...change) => {
    changed = true;
    account?.(...change);
  };
  for (let pass = 0; pass < MAX_PASSES && changed; pass++) {
    changed = false;
    applyOnce(draft, plan, profile, noting);
  }
  if (!changed) return draft;
  throw new PluginError(
    profile,
    profile.rules.length === 0 ? 'normalize' : 'rules',
    'comes to no end: given its own result it must change nothing; it must write triplets as %2F and not as %2f, and agree with the rules asked for',
  );
}
