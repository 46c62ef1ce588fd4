import { type CompiledPolicy, plainRequests } from '@urikit/cache-key';
import { wholeTarget } from '../parts/plain-target.js';
import { asFunction, dotSteps, nameSteps, tripletSteps } from './steps.js';

/** The decisions of servers without a keyer, made by the expressions that are written for them. */

/** The key of `GET` without headers that matter; undefined if the server passes the request on. */
export type Recognise = (scheme: 'http' | 'https', host: string, target: string) => string | undefined;

/** The longest target that is changed, and the longest one with triplets to decode: each step may copy it. */
export const LONGEST = 2048;
export const LONGEST_ENCODED = 512;

/** Matches a triplet that a step changes. */
export const CHANGED_TRIPLET = '%(?:[0-9A-Fa-f]?[a-f]|2[DE]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5F|7E)';

/**
 * Matches in a path that an origin may read otherwise than a rule of the server: dot-segments, encoded unreserved characters. It has no
 * anchor: an engine without a JIT goes back at each byte behind `^[^?]*`.
 */
export const OTHER_PATH = '/\\.\\.?(?:/|$)|%(?:2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])';

/** Requests that expressions recognise as they came: in nginx by maps, in HAProxy before Lua. */
export function recogniser(plan: CompiledPolicy): Recognise | undefined {
  const plain = plainRequests(plan);
  if (plain === undefined) return undefined;
  const [hosts, targets] = [new RegExp(plain.host), new RegExp(wholeTarget(plain))];
  return (scheme, host, target) =>
    hosts.test(host) && targets.test(target) ? plain.beginnings[scheme] + host + target : undefined;
}

/** Parameters in the order of their whole strings, as `std.querysort` of Varnish has them. */
function querysort(target: string): string {
  const at = target.indexOf('?');
  if (at < 0) return target;
  return (
    target.slice(0, at + 1) +
    target
      .slice(at + 1)
      .split('&')
      .sort()
      .join('&')
  );
}

/** Matches an empty parameter: `std.querysort` drops it. */
export const EMPTY = '[?&](?:&|$)';

/** Matches neighbours of one name. */
export const ONE_NAME = '[?&](?<n>[^=&]*)(?:=[^&]*)?&\\k<n>(?:[=&]|$)';

/** Requests that VCL makes plain: the steps that are written for it, in JavaScript. A request over TLS counts as http. */
export function vclRecogniser(plan: CompiledPolicy): Recognise | undefined {
  const plain = plainRequests(plan);
  if (plain === undefined) return undefined;
  const { unlike, unsorted } = plain;
  const [hosts, clean, targets, changed, empty, oneName] = [
    ...[plain.host, plain.clean, plain.target, CHANGED_TRIPLET, EMPTY, ONE_NAME].map((one) => new RegExp(one)),
  ] as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];
  const others = [...unlike, ...(unsorted === undefined ? [] : [unsorted.ascending])].map((one) => new RegExp(one));
  const [decode, resolve, choose] = [tripletSteps, dotSteps, nameSteps(plain)].map(asFunction) as [
    (text: string) => string,
    (text: string) => string,
    (text: string) => string,
  ];
  return (_, given, target) => {
    const host = given.toLowerCase().replace(/:(?:80)?$/, '');
    if (!hosts.test(host) || target.length > LONGEST) return undefined;
    if (/%(?![0-9A-Fa-f]{2})/.test(target)) return undefined;
    if (target.length > LONGEST_ENCODED && changed.test(target)) return undefined;
    const decoded = target.includes('%') ? decode(target) : target;
    if (!clean.test(decoded)) return undefined;
    const [path, query] = [decoded.replace(/\?.*/, ''), decoded.replace(/^[^?]*/, '')];
    let made = (path.includes('/.') ? resolve(path) : path) + (query === '' ? '' : choose(query));
    if (unsorted !== undefined) {
      const sorted = querysort(made);
      if (sorted !== made && (empty.test(made) || oneName.test(sorted))) return undefined;
      made = sorted;
    }
    if (!targets.test(made) || others.some((one) => one.test(made))) return undefined;
    return plain.beginnings.http + host + made;
  };
}

/** By the name of a target. */
export const RECOGNISERS = { 'nginx-map': recogniser, 'varnish-vcl': vclRecogniser };
