import type { IncomingMessage } from 'node:http';
import type { Keyer } from '@urikit/cache-key';
import { compilePlan } from '@urikit/cache-key/keyer';
import { isPathAndQuery, normalizeTriplets } from '@urikit/generic/text';
import { fieldValue } from '@urikit/http-cache/internal';
import type { Component, Mark } from './mark.js';

/** Marks by which a replay of the log decides as the gateway did: values of one key have one mark, behind the facts by which a policy refuses. */

type Rules = ReturnType<typeof compilePlan>['rules'];

/** The characters that browsers do not encode: a policy keys or refuses them. */
const UNWISE = /[[\]^`{|}]/g;

/** Triplets by which a policy refuses: of a value, and of a path alone. A triplet encoded twice stands as `%2525`. */
const NUL = /%00/;
const CONTROL = /%(?:0[1-9A-F]|1[0-9A-F]|7F)/;
const DELIMITERS = ['%2F', '%5C', '%3B', '%23', '%3F'];
const TWICE = /%25[0-9A-F]{2}/i;

/** The facts of a value in normal form that are seen before its mark; `%` before `*` is a malformed triplet. */
const factsOf = (value: string, component: Component): string =>
  [
    NUL.test(value) ? '%00' : '',
    CONTROL.test(value) ? '%0A' : '',
    value.search(UNWISE) < 0 ? '' : '^',
    ...(component === 'query'
      ? []
      : [...DELIMITERS.filter((each) => value.includes(each)), TWICE.test(value) ? '%2525' : '']),
  ].join('');

/** A value as the rules key it: equal values of a key are equal strings. */
function keyedForm(value: string, component: Component, { plan: { path, query }, keepsQuery }: Rules): string {
  if (path.form === 'raw' && (component !== 'query' || keepsQuery)) return value;
  const isLower = component === 'path' && path.case === 'lower';
  const isSpace = component === 'query' && query.plus === 'space';
  return normalizeTriplets(isLower ? value.toLowerCase() : isSpace ? value.replaceAll('+', '%20') : value);
}

/** The mark of a piece without delimiters. */
function markOf(value: string, component: Component, rules: Rules, mark: Mark): string {
  if (!isPathAndQuery(`/?${value.replace(UNWISE, '_')}`)) return `%${mark(value)}`;
  return factsOf(normalizeTriplets(value), component) + mark(keyedForm(value, component, rules));
}

/** A mark by the rules of one route: pieces between delimiters have marks of their own, because a delimiter splits a key. */
const byRules =
  (rules: Rules, mark: Mark): Mark =>
  (value, component = 'query') =>
    component === 'whole'
      ? mark(keyedForm(value, component, rules))
      : value
          .split(component === 'path' ? /([;/])/ : /([;&])/)
          .map((piece, i) => (i % 2 === 0 ? markOf(piece, component, rules, mark) : piece))
          .join('');

/** Makes the marks of a request, by the rules of the route that its policy selects. */
export function createKeyedMark(
  { plan, decide }: Pick<Keyer, 'plan' | 'decide'>,
  mark: Mark,
): (incoming: IncomingMessage) => Mark {
  const { rules, routes } = compilePlan(plan);
  const whole = byRules(rules, mark);
  const each = routes.map((route) => byRules(route.rules, mark));
  if (each.length === 0) return () => whole;
  return ({ method = '', url = '', rawHeaders, socket }) => {
    const scheme = 'encrypted' in socket ? 'https' : 'http';
    const host = fieldValue(rawHeaders, 'host') ?? fieldValue(rawHeaders, ':authority');
    const decision = decide({ method, scheme, host, target: url, header: () => undefined });
    return each['route' in decision ? (decision.route ?? -1) : -1] ?? whole;
  };
}
