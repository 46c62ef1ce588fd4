import { withoutBlanks } from './ows.js';
import type { CookiesPlan } from '../plan.js';

/** What a policy makes of the field Cookie. */
export interface Cookies {
  /** The values of the keyed cookies in the policy's order. */
  readonly values: readonly (string | undefined)[];
  /** What is forwarded in place of the field; undefined for nothing. */
  readonly field: string | undefined;
}

/** `cookie-pair *( ";" SP cookie-pair )` (RFC 6265 4.2.1), read as 5.4 lets user agents write it. */
function pairsOf(field: string): readonly string[] {
  return field
    .split(';')
    .map(withoutBlanks)
    .filter((pair) => pair !== '');
}

/** undefined for a pair without `=`: what it is, user agents and origins do not agree about. */
function nameOf(pair: string): string | undefined {
  const equals = pair.indexOf('=');
  return equals < 0 ? undefined : withoutBlanks(pair.slice(0, equals));
}

const NO_COOKIES: Cookies = { values: [], field: undefined };

/**
 * Takes the keyed cookies out of the field Cookie.
 *
 * @returns undefined where the request must not be keyed: it brings other cookies and the policy does not take them
 *   away,
 *   or a keyed one twice, of which origins see the first or the last
 */
export function chooseCookies(field: string | undefined, { keyed, others }: CookiesPlan): Cookies | undefined {
  if (field === undefined && keyed.length === 0) return NO_COOKIES;
  const pairs = field === undefined ? [] : pairsOf(field);
  const found = keyed.map(({ name }) => pairs.filter((pair) => nameOf(pair) === name));
  const matched = found.reduce((count, { length }) => count + length, 0);
  if (others === 'bypass' && matched < pairs.length) return undefined;
  if (found.some(({ length }) => length > 1)) return undefined;
  // That it is there is all that is keyed, so it is all that is forwarded.
  const kept = found.map((one, i) => (one.length > 0 && keyed[i]?.as === 'present' ? keyed[i].name + '=1' : one[0]));
  const cookies = kept.filter((pair) => pair !== undefined);
  return { values: kept, field: cookies.length === 0 ? undefined : cookies.join('; ') };
}
