import type { Profile } from '../scheme/profile.js';
import { PluginError } from '../scheme/plugin-error.js';
import { COMPONENTS, type ReferenceTexts } from '../syntax/component.js';
import type { Component } from '../syntax/uri-reference.js';
import type { Account, Plan } from './components.js';

/** The reference that one call works on; no other call sees it. */
type Draft = { -readonly [component in keyof ReferenceTexts]: ReferenceTexts[component] };

/** One component through its list. */
function edited(
  component: Component,
  draft: Draft,
  plan: Plan,
  profile: Profile,
  account?: Account,
): string | undefined {
  let text = draft[component];
  for (const [rule, edit] of plan[component]) {
    if (text === undefined) return undefined;
    const before = text;
    text = edit(before, draft, profile);
    if (account !== undefined && text !== before) account(rule, component, before, text);
  }
  return text;
}

/** Every list once. */
function applyOnce(draft: Draft, plan: Plan, profile: Profile, account?: Account): void {
  draft.scheme = edited('scheme', draft, plan, profile, account);
  if (draft.host !== undefined) {
    draft.userinfo = edited('userinfo', draft, plan, profile, account);
    draft.host = edited('host', draft, plan, profile, account);
    draft.port = edited('port', draft, plan, profile, account);
  }
  draft.path = edited('path', draft, plan, profile, account) ?? '';
  draft.query = edited('query', draft, plan, profile, account);
  draft.fragment = edited('fragment', draft, plan, profile, account);
  for (const [rule, edit] of plan.whole) {
    const after = edit(draft, profile);
    if (after === draft) continue;
    for (const component of COMPONENTS) {
      if (after[component] !== draft[component]) account?.(rule, component, draft[component], after[component]);
    }
    Object.assign(draft, after);
  }
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
  if (plan.safe && profile.hooks.normalize === undefined) {
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
    'normalize',
    'comes to no end: given its own result it must change nothing; it must write triplets as %2F and not as %2f, and agree with the rules asked for',
  );
}
