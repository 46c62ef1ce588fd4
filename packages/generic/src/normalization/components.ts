import { decodeUnreserved, upperCaseTriplets } from '../encoding/triplets.js';
import type { Profile } from '../scheme/profile.js';
import { COMPONENTS, type ReferenceTexts } from '../syntax/component.js';
import type { Component } from '../syntax/uri-reference.js';
import * as safe from './edits.js';
import * as optIn from './opt-in.js';
import { type Rule, type RuleId, RULES } from './rules.js';
import { absentAuthority, leave, localHost, schemeNormalize } from './whole.js';

/**
 * Normalization, component by component (RFC 3986 section 6.2): one ordered list of rules for each, then the rules that
 * look at the whole reference. `normalize` runs the lists silently, `explain` with an account.
 */

/** What a rule makes of one component that is present; undefined takes the component away. */
export type Edit = (text: string, profile: Profile, uri: ReferenceTexts) => string | undefined;

const TRIPLETS = [
  ['percent-encoding-unreserved', decodeUnreserved],
  ['percent-encoding-case', upperCaseTriplets],
] as const;

const EDITS: Readonly<Record<Component, readonly (readonly [RuleId, Edit])[]>> = {
  scheme: [['scheme-case', safe.schemeCase]],
  userinfo: TRIPLETS,
  host: [
    ...TRIPLETS,
    ['host-case', safe.hostCase],
    ['host-ipv6', safe.hostIPv6],
    ['host-trailing-dot', optIn.hostTrailingDot],
  ],
  port: [
    ['empty-port', safe.emptyPort],
    ['port-leading-zeros', safe.withoutLeadingZeros],
    ['default-port', safe.withoutDefaultPort],
  ],
  path: [
    ...TRIPLETS,
    ['dot-segments', safe.dotSegments],
    ['empty-path', safe.emptyPath],
    ['duplicate-slashes', optIn.duplicateSlashes],
    ['directory-index', optIn.directoryIndex],
    ['trailing-slash', optIn.trailingSlash],
  ],
  query: [...TRIPLETS, ['empty-query', optIn.emptyQuery], ['query-order', optIn.queryOrder]],
  fragment: [...TRIPLETS, ['empty-fragment', optIn.emptyFragment]],
};

/** What a rule makes of a whole reference: the same object where it has nothing to do. */
type WholeEdit = (uri: ReferenceTexts, profile: Profile) => ReferenceTexts;

const WHOLE: readonly (readonly [RuleId, WholeEdit])[] = [
  ['absent-authority', absentAuthority],
  ['local-host', localHost],
  ['scheme-normalize', schemeNormalize],
];

/** A rule and what it does. */
export interface Entry<E> {
  readonly rule: Rule;
  readonly edit: E;
}

/** An edit that takes nothing away. */
type Rewrite = (text: string, profile: Profile, uri: ReferenceTexts) => string;

type PortPlaces = readonly [Edit, Rewrite, Edit];

/**
 * The safe edits of each component by place: `keep` where a rule is not wanted, so that a place always means one rule.
 * No component has more than three, the two for triplets counted as one. A port is all that they may take away. The third for the
 * whole reference is a function of the scheme.
 */
export type Places = Readonly<Record<Exclude<Component, 'port'>, readonly [Rewrite, Rewrite, Rewrite]>> & {
  readonly port: PortPlaces;
  readonly whole: readonly [WholeEdit, WholeEdit, WholeEdit];
};

/** The rules that run, one by one in their order. */
interface Lists {
  readonly components: Readonly<Record<Component, readonly Entry<Edit>[]>>;
  readonly whole: readonly Entry<WholeEdit>[];
}

/** What runs. Each way is laid out when it is first asked for: most processes need one of them. */
export interface Plan {
  /** Every rule of the engine is safe, so one pass is enough where the scheme has no function. */
  readonly safe: boolean;
  /** Whether a rule runs, one of a scheme too. */
  readonly wants: (rule: Rule) => boolean;
  /** For safe rules, silently. */
  readonly places: Places;
  /** For an account, and for rules asked for by id. */
  readonly lists: Lists;
}

const byId = new Map<RuleId, Rule>(RULES.map((rule) => [rule.id, rule]));

/** The entries of a list whose rules are wanted. */
const chosen = <E>(list: readonly (readonly [RuleId, E])[], wanted: (rule: Rule) => boolean): readonly Entry<E>[] =>
  list.map(([id, edit]) => ({ rule: byId.get(id) as Rule, edit })).filter(({ rule }) => wanted(rule));

/** The two rules for triplets are one pass where nobody asks which of them did what. */
function fused(list: readonly Entry<Edit>[]): readonly Entry<Edit>[] {
  const [first, second, ...rest] = list;
  if (first?.edit !== decodeUnreserved || second?.edit !== upperCaseTriplets) return list;
  return [{ rule: first.rule, edit: safe.bothForTriplets }, ...rest];
}

const keep: Rewrite = (text) => text;

/** The places of one list. */
function placesOf(component: Component, wanted: (rule: Rule) => boolean): readonly [Rewrite, Rewrite, Rewrite] {
  const all = fused(chosen(EDITS[component], () => true));
  const [first, second = keep, third = keep] = all.map(({ rule, edit }) => (wanted(rule) ? edit : keep));
  return [first as Rewrite, second as Rewrite, third as Rewrite];
}

/** The places of the rules that look at the whole reference. */
function placesOfWhole(wanted: (rule: Rule) => boolean): Places['whole'] {
  const [first, second, third] = WHOLE.map(([id, edit]): WholeEdit => (wanted(byId.get(id) as Rule) ? edit : leave));
  return [first as WholeEdit, second as WholeEdit, third as WholeEdit];
}

const allPlaces = (wanted: (rule: Rule) => boolean): Places => ({
  scheme: placesOf('scheme', wanted),
  userinfo: placesOf('userinfo', wanted),
  host: placesOf('host', wanted),
  port: placesOf('port', wanted),
  path: placesOf('path', wanted),
  query: placesOf('query', wanted),
  fragment: placesOf('fragment', wanted),
  whole: placesOfWhole(wanted),
});

const allLists = (wanted: (rule: Rule) => boolean): Lists => ({
  components: {
    scheme: chosen(EDITS.scheme, wanted),
    userinfo: chosen(EDITS.userinfo, wanted),
    host: chosen(EDITS.host, wanted),
    port: chosen(EDITS.port, wanted),
    path: chosen(EDITS.path, wanted),
    query: chosen(EDITS.query, wanted),
    fragment: chosen(EDITS.fragment, wanted),
  },
  whole: chosen(WHOLE, wanted),
});

/** The plan of some rules. */
export function planOf(wanted: (rule: Rule) => boolean): Plan {
  let places: Places | undefined;
  let lists: Lists | undefined;
  return {
    safe: RULES.filter(wanted).every(({ tier }) => tier === 'safe'),
    wants: wanted,
    get places() {
      return (places ??= allPlaces(wanted));
    },
    get lists() {
      return (lists ??= allLists(wanted));
    },
  };
}

/** Every rule of every component, in the order in which they run. */
const ORDER: readonly string[] = [
  ...COMPONENTS.flatMap((component) => EDITS[component].map(([id]) => `${component} ${id}`)),
  ...WHOLE.map(([id]) => id),
];

/** The place of a change in that order; what no rule did comes last. */
export function placeOf(rule: string, component: Component): number {
  const place = [`${component} ${rule}`, rule].map((name) => ORDER.indexOf(name)).find((at) => at >= 0);
  return place ?? ORDER.length;
}

/** Told of each change to each component. */
export type Account = (rule: Rule, component: Component, before: string | undefined, after: string | undefined) => void;
