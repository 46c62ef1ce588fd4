import { normalizeTriplets, PLAIN_PATH } from '@urikit/generic/text';
import { compilePlan, type Compiled } from './compile-plan.js';
import { encodeKey } from './encode-key.js';
import { isPlainHost, LONGEST_LABEL } from './host.js';
import type { CompiledPolicy } from '../plan.js';
import { hasControl, isAmbiguous } from './target.js';

/**
 * Requests whose key is what they said, behind the same beginning for all: a gateway can write it without asking the keyer, as far as
 * its own language can tell such a request. `GET /a?b=1` for `ex.test` is one under most policies.
 */
export interface PlainRequests {
  /** The Host and the target of such a request: expressions of JavaScript, and of PCRE, that take in the whole text. */
  readonly host: string;
  readonly target: string;
  /** What stands before host and target in the key, by the scheme of the connection. */
  readonly beginnings: Readonly<Record<'http' | 'https', string>>;
}

/** `query = *( pchar / "/" / "?" )` (RFC 3986 3.4), without pct-encoded. */
const QUERY = PLAIN_PATH + ';?';

/** Hosts that are compared one after another. */
const MOST_HOSTS = 32;

/**
 * The longest target. Varnish fails a request whose expression takes more than 10,000 steps, and each octet costs up to fifteen. Where PCRE
 * has no JIT it fails one that may come back to more than 20 places, too: so no group is repeated.
 */
const LONGEST = 512;

/** The end of the text; `$` is also before a line break there. */
const END = '(?![\\s\\S])';

/** A text of at most so many octets, from where this stands. */
const atMost = (length: number): string => `(?=[\\s\\S]{1,${String(length)}}${END})`;

/** What may be written in every configuration: no quotation mark. */
const portable = (expression: string): string => expression.split("'").join('\\x27');

const DIGITS = '0123456789ABCDEF';

/** Triplets in upper case that stay as they are: those of no control and of no octet that needs none. */
function triplets(isKept: (triplet: string) => boolean): string {
  const rows: string[] = [];
  for (let high = 0; high < 16; high++) {
    const digit = DIGITS.charAt(high);
    const kept = DIGITS.split('').filter((low) => {
      const triplet = '%' + digit + low;
      return normalizeTriplets(triplet) === triplet && !hasControl(triplet, 0) && isKept(triplet);
    });
    if (kept.length > 0) rows.push(`${digit}[${kept.join('')}]`);
  }
  return `(?:${rows.join('|')})`;
}

/** No triplet but these where `before` leads to: characters from where this stands. */
const onlyTriplets = (before: string, kept: string): string => `(?!${before}*%(?!${kept}))`;

/** As `isPlainHost` has it for a text no longer than a label. */
const NAME = `(?=[a-z0-9_.-]{1,${String(LONGEST_LABEL)}}${END})(?!\\.)(?![\\s\\S]*\\.\\.)(?:[\\s\\S]*\\.)?[a-z][a-z0-9-]*`;

/** The hosts of such requests; undefined where a policy has more to say of hosts. */
function hostOf({ host: { allow, alias } }: CompiledPolicy): string | undefined {
  const renamed = Object.keys(alias);
  if (allow === undefined) return renamed.length > 0 ? undefined : `^${NAME}${END}`;
  const names = Object.keys(allow).filter(
    (name) => allow[name] === true && isPlainHost(name) && renamed.indexOf(name) < 0,
  );
  if (names.length === 0 || names.length > MOST_HOSTS) return undefined;
  return `^(?:${names.join('|').split('.').join('\\.')})${END}`;
}

/** The targets of such requests; undefined where a policy has more to say of every path, or a route chooses other rules. */
function targetOf({ plan, rules, routes, addsNothing }: Compiled): string | undefined {
  const { query, cache, methods } = rules.plan;
  if (routes.length > 0 || !cache || !addsNothing || !rules.keepsPath || methods.indexOf('GET') < 0) return undefined;
  // A text has at most one more parameter than octets: these are too short for too many.
  const longest = Math.min(plan.maxBytes, query.maxParams - 1, LONGEST);
  if (longest < 1) return undefined;
  const keepsQuery = rules.keepsQuery && query.semicolon === 'key';
  // No triplet that origins read in different ways in a path, be it by the digits behind it.
  const path = onlyTriplets(
    '[^?]',
    triplets((triplet) => !isAmbiguous(triplet + '41')),
  );
  const all = onlyTriplets(
    '[\\s\\S]',
    triplets(() => true),
  );
  const behind = keepsQuery ? `(?:\\?[${QUERY}%]*)?` : '';
  return `^${atMost(longest)}(?![\\s\\S]*/\\.)${path}${all}/[${PLAIN_PATH}%]*${behind}${END}`;
}

/**
 * What a gateway may key by itself under a plan: GET without content, from a hop that is not trusted, without Authorization, Cookie and
 * the fields that no client may send, with such a host and target.
 *
 * @returns undefined where every request has to be asked about
 */
export function plainRequests(plan: CompiledPolicy): PlainRequests | undefined {
  const host = hostOf(plan);
  const target = targetOf(compilePlan(plan));
  if (host === undefined || target === undefined) return undefined;
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
    target: portable(target),
    beginnings: { http: begin('http'), https: begin('https') },
  };
}
