import type { Profile } from '../scheme/profile.js';
import { PluginError } from '../scheme/plugin-error.js';
import { COMPONENTS, type ReferenceTexts } from '../syntax/component.js';
import { headLength } from '../syntax/recompose.js';
import type { Component } from '../syntax/uri-reference.js';
import type { Account, Edit, Entry, Places, Plan } from './components.js';
import type { Rule } from './rules.js';
import { sameTexts, schemeRule } from './whole.js';

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
    const after = edit(current, profile, draft);
    if (account !== undefined && after !== current) account(rule, component, current, after);
    if (after === undefined) return undefined;
    current = after;
  }
  return current;
}

/** Every list once. */
function applyOnce(
  draft: Draft,
  { lists: { components, whole }, wants }: Plan,
  profile: Profile,
  account?: Account,
): void {
  const { scheme, userinfo, host, port, path, query, fragment } = draft;
  if (scheme !== undefined) draft.scheme = edited(scheme, 'scheme', components.scheme, draft, profile, account);
  if (userinfo !== undefined)
    draft.userinfo = edited(userinfo, 'userinfo', components.userinfo, draft, profile, account);
  if (host !== undefined) draft.host = edited(host, 'host', components.host, draft, profile, account);
  if (port !== undefined) draft.port = edited(port, 'port', components.port, draft, profile, account);
  // No rule takes a path away.
  draft.path = edited(path, 'path', components.path, draft, profile, account) as string;
  if (query !== undefined) draft.query = edited(query, 'query', components.query, draft, profile, account);
  if (fragment !== undefined)
    draft.fragment = edited(fragment, 'fragment', components.fragment, draft, profile, account);
  for (let i = 0; i < whole.length; i++) {
    const { rule, edit } = whole[i] as (typeof whole)[number];
    accept(draft, edit(draft, profile), rule, account);
  }
  for (const named of profile.rules)
    if (wants(named.rule)) accept(draft, schemeRule(draft, profile, named), named.rule, account);
}

/** Every field by name: a copy by spread costs more than the rules of a component. */
const copyOf = ({ scheme, userinfo, host, port, path, query, fragment }: ReferenceTexts): Draft => ({
  scheme,
  userinfo,
  host,
  port,
  path,
  query,
  fragment,
});

/** What is known of a text before its components are looked at. */
interface Known {
  /** How many characters at its start are in normal form. */
  readonly normal: number;
  readonly hasTriplets: boolean;
}

/**
 * As `applyOnce` for safe rules but those of the scheme: the same lists, written out by place. V8 learns one
 * function for each call that is written, so it calls each rule straight. No rule is asked about what is known.
 *
 * @param texts - the components of a valid reference
 */
export function applySafely(
  texts: ReferenceTexts,
  places: Places,
  profile: Profile,
  { normal, hasTriplets }: Known,
): ReferenceTexts {
  const draft = copyOf(texts);
  const { scheme, userinfo, host, port, path, query, fragment } = texts;
  const start = headLength(texts);
  const isHeadNormal = host !== undefined && normal >= start;
  if (!isHeadNormal) {
    if (port === undefined || normal < start - port.length - 1) {
      if (scheme !== undefined) draft.scheme = places.scheme[0](scheme, profile, draft);
      if (userinfo !== undefined && hasTriplets) draft.userinfo = places.userinfo[0](userinfo, profile, draft);
      if (host !== undefined) {
        const edits = places.host;
        const decoded = hasTriplets ? edits[0](host, profile, draft) : host;
        draft.host = edits[2](edits[1](decoded, profile, draft), profile, draft);
      }
    }
    if (port !== undefined) draft.port = editedPort(port, places.port, draft, profile);
  }
  const edits = places.path;
  const decoded = hasTriplets ? edits[0](path, profile, draft) : path;
  draft.path = edits[2](edits[1](decoded, profile, draft), profile, draft);
  if (hasTriplets && query !== undefined) draft.query = places.query[0](query, profile, draft);
  if (hasTriplets && fragment !== undefined) draft.fragment = places.fragment[0](fragment, profile, draft);
  if (isHeadNormal) return draft;
  const whole = places.whole;
  return whole[1](whole[0](draft, profile), profile);
}

/** The one component that a safe rule may take away. */
function editedPort(port: string, edits: Places['port'], draft: Draft, profile: Profile): string | undefined {
  const written = edits[0](port, profile, draft);
  return written === undefined ? undefined : edits[2](edits[1](written, profile, draft), profile, draft);
}

/** Takes over what a rule made of the whole reference. */
function accept(draft: Draft, after: ReferenceTexts, rule: Rule, account: Account | undefined): void {
  if (after === draft) return;
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
 * @param texts - the components of a valid reference
 * @param account - told of each change
 * @throws PluginError where a hook breaks its contract, or undoes what a rule asked for does
 */
export function applyRules(texts: ReferenceTexts, plan: Plan, profile: Profile, account?: Account): ReferenceTexts {
  const draft = copyOf(texts);
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
  throw endless(profile);
}

const endless = (profile: Profile): PluginError =>
  new PluginError(
    profile,
    profile.rules.length === 0 ? 'normalize' : 'rules',
    'comes to no end: given its own result it must change nothing; it must write triplets as %2F and not as %2f, and agree with the rules asked for',
  );

/** Nothing, of what a function of a scheme returned. */
const UNKNOWN: Known = { normal: 0, hasTriplets: true };

/**
 * As `applyRules` for safe rules, a scheme with functions, and nobody who asks for an account: `applySafely` and the functions, until
 * a pass changes nothing.
 *
 * @param texts - the components of a valid reference
 * @throws PluginError as `applyRules`
 */
export function applySilently(texts: ReferenceTexts, plan: Plan, profile: Profile): ReferenceTexts {
  let now = texts;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const ruled = applySafely(now, plan.places, profile, UNKNOWN);
    let made = plan.places.whole[2](ruled, profile);
    for (const named of profile.rules) if (plan.wants(named.rule)) made = schemeRule(made, profile, named);
    if (made === ruled && sameTexts(ruled, now)) return now;
    now = made;
  }
  throw endless(profile);
}
