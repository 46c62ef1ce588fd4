import { chooseEncoding, chooseLanguage } from './negotiate.js';
import type { FieldPlan } from '../plan.js';

/**
 * The value of a keyed field: what is keyed and what is forwarded in its place.
 *
 * @returns undefined for a field that is not there and stays away
 */
export function chooseField({ as, offered }: FieldPlan, value: string | undefined): string | undefined {
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
  'front-end-https',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-forwarded-uri',
  'x-host',
  'x-http-host-override',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-host',
  'x-original-proto',
  'x-original-uri',
  'x-original-url',
  'x-rewrite-url',
  'x-url-scheme',
] as const;

/** The gateway's own: no client may send it, trusted or not. */
export const KEY_FIELD = 'x-urikit-key';

/** Every field that a policy need not name to have a say in the decision. */
const WATCHED: readonly string[] = ['authorization', 'cookie', KEY_FIELD].concat(HOP_FIELDS);

/** Tells most names apart without reading them: a length below 64 and a first letter, whatever its case. */
const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);

/** By shape: whether a watched name has it. */
const SHAPES = WATCHED.reduce((shapes, name) => {
  shapes[shapeOf(name)] = 1;
  return shapes;
}, new Uint8Array(2048));

/** Whether a list of names and values in turn has none of the fields that are watched. */
export function isBare(fields: readonly string[]): boolean {
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    if (SHAPES[shapeOf(name)] === 1 && WATCHED.indexOf(name.toLowerCase()) >= 0) return false;
  }
  return true;
}
