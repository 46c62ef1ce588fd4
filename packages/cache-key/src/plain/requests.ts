import { normalizeTriplets, PLAIN_PATH } from '@urikit/generic/text';
import { compilePlan, type Compiled } from '../decide/compile-plan.js';
import { encodeKey } from '../decide/encode-key.js';
import { isAmbiguous } from '../decide/path-refusal.js';
import { isPlainHost, LONGEST_LABEL } from '../decide/plain.js';
import type { CompiledPolicy } from '../plan.js';
import { hasControl } from '../decide/target.js';
import { plainQuery, type PlainQuery } from './query.js';

/**
 * Requests whose key is their own host and target behind a fixed start. A gateway can write that key without a call to
 * the keyer if its own language can recognize the request. Under most policies `GET /a?b=1` for `ex.test` is a plain
 * request.
 */
export interface PlainRequests extends PlainQuery {
  /**
   * Expression for Host, in the common syntax of JavaScript and PCRE. It matches the whole string; `target` does the
   * same for the target.
   */
  readonly host: string;
  readonly target: string;
  /**
   * Expression for targets of plain characters and triplets, before a gateway removes dot-segments and parameters: what it removes must be
   * plain, too.
   */
  readonly clean: string;
  /** The start of the key, up to host and target, by the scheme of the connection. */
  readonly beginnings: Readonly<Record<'http' | 'https', string>>;
}

/** `query = *( pchar / "/" / "?" )` (RFC 3986 3.4), without pct-encoded and `;`. */
const QUERY = PLAIN_PATH + '?';

/** The largest number of `&`: more are counted by the keyer. */
const MOST_AMPERSANDS = 24;

/** The largest number of hosts, because an expression compares them one after another. */
const MOST_HOSTS = 32;

/**
 * The longest target in bytes. Varnish fails a request whose expression takes more than 10,000 steps, and each byte
 * costs up to fifteen. PCRE without JIT also fails an expression with more than 20 positions to come back to, so groups
 * are not repeated.
 */
const LONGEST = 512;

/** The longest target that may get shorter. */
const LONGEST_CLEAN = 2048;

/** The end of the string; `$` also matches before a final line break. */
const END = '(?![\\s\\S])';

/** Matches ahead if at most `length` bytes follow. */
const atMost = (length: number): string => `(?=[\\s\\S]{1,${String(length)}}${END})`;

/** Removes the quotation mark, which some configurations cannot hold inside a string. */
const portable = (expression: string): string => expression.split("'").join('\\x27');

const DIGITS = '0123456789ABCDEF';

/** Triplets in upper case that stay unchanged: they encode neither a control character nor an unreserved one. */
function triplets(isKept: (triplet: string) => boolean): string {
  const rows: string[] = [];
  for (let high = 0; high < 16; high++) {
    const digit = DIGITS.charAt(high);
    const kept = DIGITS.split('').filter((low) => {
      const triplet = '%' + digit + low;
      return normalizeTriplets(triplet) === triplet && !hasControl(triplet) && isKept(triplet);
    });
    if (kept.length > 0) rows.push(`${digit}[${kept.join('')}]`);
  }
  return `(?:${rows.join('|')})`;
}

/** Matches ahead if no triplet other than `kept` follows any run of `before`. */
const onlyTriplets = (before: string, kept: string): string => `(?!${before}*%(?!${kept}))`;

/** The hosts that `isPlainHost` accepts, without port, up to the length of one label. */
const NAME = `(?=[a-z0-9_.-]{1,${String(LONGEST_LABEL)}}${END})(?!\\.)(?![\\s\\S]*\\.\\.)(?:[\\s\\S]*\\.)?[a-z][a-z0-9-]*`;

/**
 * The expression for hosts of plain requests; undefined if the policy has rules on hosts that an expression cannot
 * apply.
 */
function hostOf({ host: { allow, alias } }: CompiledPolicy): string | undefined {
  const renamed = Object.keys(alias);
  if (allow === undefined) return renamed.length > 0 ? undefined : `^${NAME}${END}`;
  const names = Object.keys(allow).filter(
    (name) => allow[name] === true && name.indexOf(':') < 0 && isPlainHost(name) && renamed.indexOf(name) < 0,
  );
  if (names.length === 0 || names.length > MOST_HOSTS) return undefined;
  return `^(?:${names.join('|').split('.').join('\\.')})${END}`;
}

/**
 * The expression for targets of plain requests; undefined if the policy has further rules for every path, or has
 * routes.
 */
function targetOf({
  plan,
  rules,
  routes,
  addsNothing,
}: Compiled): Pick<PlainRequests, 'target' | 'clean' | keyof PlainQuery> | undefined {
  const { query, cache, methods } = rules.plan;
  if (routes.length > 0 || !cache || !addsNothing || !rules.keepsPath || methods.indexOf('GET') < 0) return undefined;
  const longest = Math.min(plan.maxBytes, LONGEST);
  if (longest < 1 || query.maxParams < 1) return undefined;
  const isChanged = !rules.keepsQuery || query.semicolon !== 'key';
  const changes = isChanged ? plainQuery(query) : undefined;
  // A path without the triplets that origins read in different ways, `%25` before two digits included.
  const path = onlyTriplets(
    '[^?]',
    triplets((triplet) => !isAmbiguous(triplet + '41')),
  );
  const all = onlyTriplets(
    '[\\s\\S]',
    triplets(() => true),
  );
  const behind = isChanged && changes === undefined ? '' : `(?:\\?[${isChanged ? QUERY : QUERY + ';'}%]*)?`;
  // Where parameters count, "&" stands in the query alone.
  const ampersands = isChanged ? '(?![^?]*&)' : '';
  const characters = `${path}${all}/[${PLAIN_PATH}%]*${behind}${END}`;
  const many = '&[^&]*'.repeat(Math.min(query.maxParams, MOST_AMPERSANDS) - 1) + '&';
  return {
    target: `^${atMost(longest)}(?![\\s\\S]*/\\.)${ampersands}${characters}`,
    clean: `^${atMost(Math.min(plan.maxBytes, LONGEST_CLEAN))}(?![\\s\\S]*${many})${characters}`,
    unlike: [many, ...(changes?.unlike ?? [])],
    unsorted: changes?.unsorted,
    excluded: changes?.excluded,
    included: changes?.included,
  };
}

/**
 * Describes the requests that a gateway may key by itself under a plan: GET without content, from an untrusted hop,
 * without Authorization, Cookie and the headers that clients may not send, with host and target that match the
 * expressions.
 *
 * @returns undefined if every request needs the keyer
 */
export function plainRequests(plan: CompiledPolicy): PlainRequests | undefined {
  const host = hostOf(plan);
  const targets = targetOf(compilePlan(plan));
  if (host === undefined || targets === undefined) return undefined;
  const begin = (scheme: 'http' | 'https'): string =>
    encodeKey({
      version: 2,
      fingerprint: plan.fingerprint,
      scope: [],
      method: 'GET',
      scheme: plan.scheme === 'key' ? scheme : undefined,
      host: '',
      target: '',
      values: [],
    });
  return {
    host: portable(host),
    ...targets,
    target: portable(targets.target),
    clean: portable(targets.clean),
    beginnings: { http: begin('http'), https: begin('https') },
  };
}
