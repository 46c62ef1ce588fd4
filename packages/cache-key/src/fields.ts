import { chooseEncoding, chooseLanguage } from './negotiate.js';
import type { FieldPlan } from './plan.js';
import type { KeyRequest } from './request.js';

/**
 * The value of a keyed field: what is keyed and what is forwarded in its place.
 *
 * @returns undefined for a field that is not there and stays away
 */
export function chooseField({ as, name, offered }: FieldPlan, { header }: KeyRequest): string | undefined {
  const value = header(name);
  if (as === 'encoding') return chooseEncoding(value, offered);
  if (as === 'language') return chooseLanguage(value, offered);
  // That it is there is all that is keyed, so it is all that is forwarded.
  return as === 'present' && value !== undefined ? '1' : value;
}

/**
 * Fields by which a client could say how it reached a proxy in front. Some origins answer by them; so they are taken
 * away, unless the hop is trusted: then they are part of the key.
 */
export const HOP_FIELDS = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-host',
  'x-http-host-override',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
] as const;

/** The gateway's own: no client may send it, trusted or not. */
export const KEY_FIELD = 'x-urikit-key';
