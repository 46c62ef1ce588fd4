import type { KeyRequest } from '@urikit/cache-key';
import { requestOfUri } from '@urikit/cache-key/lines';
import { type Fault, unplaced } from '../io/fault.js';
import { isRecord, parsedJson } from '../io/json.js';

/** Scheme and host of a string that names neither. */
export interface Defaults {
  readonly scheme: 'http' | 'https';
  readonly host: string | undefined;
}

const NO_FIELD = (): undefined => undefined;

const fault = (message: string): Fault => unplaced('input/request', message);

const EXPECTED = 'expected an http or https URI, a target that begins with "/", or a JSON object';

/** Converts a string to UTF-8, one character per byte, as a server receives it. */
const octets = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');

/** Fields by name in lower case; several of one name joined. */
function fieldsOf(value: unknown): Readonly<Record<string, string>> | undefined {
  const fields = Object.create(null) as Record<string, string>;
  if (value === undefined) return fields;
  if (!isRecord(value)) return undefined;
  for (const [name, given] of Object.entries(value)) {
    const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
    if (!texts.every((text) => typeof text === 'string')) return undefined;
    const joined = octets(texts.join(', '));
    const key = name.toLowerCase();
    fields[key] = fields[key] === undefined ? joined : `${fields[key]}, ${joined}`;
  }
  return fields;
}

/** A request as JSON: `method`, `url` or `target`, `scheme`, `host`, `headers`, `hasBody`. */
function fromJson(text: string, defaults: Defaults): KeyRequest | Fault {
  const value = parsedJson(text);
  if (value === undefined) return fault('expected JSON');
  if (!isRecord(value)) return fault('expected a JSON object');
  const { url, target, method = 'GET', scheme, host, headers, hasBody = false } = value;
  const fields = fieldsOf(headers);
  if (fields === undefined) return fault('expected `headers` to be an object of strings');
  if (typeof method !== 'string' || typeof hasBody !== 'boolean')
    return fault('expected `method` to be a string and `hasBody` a boolean');
  const where = url ?? target;
  if (typeof where !== 'string') return fault('expected `url` or `target`');
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    return fault('expected `scheme` to be http or https');
  if (host !== undefined && typeof host !== 'string') return fault('expected `host` to be a string');
  const own = { scheme: scheme ?? defaults.scheme, host: host ?? fields['host'] ?? defaults.host };
  const base = url === undefined ? { ...own, target: octets(where) } : requestOf(where, own);
  return 'code' in base ? base : { ...base, method, hasBody, header: (name) => fields[name], fields: undefined };
}

/**
 * Reads a request from a URI, an origin-form, or a JSON object with further members. Never throws; the keyer validates
 * host and target.
 */
export function requestOf(text: string, defaults: Defaults): KeyRequest | Fault {
  if (text.startsWith('/')) return { method: 'GET', ...defaults, target: octets(text), header: NO_FIELD, fields: [] };
  const request = requestOfUri(text);
  if (request !== undefined) return { ...request, target: octets(request.target) };
  return text.startsWith('{') ? fromJson(text, defaults) : fault(EXPECTED);
}
