import { createKeyer, hasOneForm, HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import type { Bypassed, CompiledPolicy, Decision, FieldChange, Keyed } from '@urikit/cache-key';
import { hasOriginForm } from '@urikit/http-cache/internal';
import { fromOctets, toOctets } from './octets.js';
import { isReadAlike } from './read-alike.js';
import { type Fields, isTrusted, type NjsFields, type NjsRequest, readRequest, type Wanted } from './request.js';

/** A function for `js_set`. */
export type NjsHandler = (request: NjsRequest) => string;

/** The functions that a written module exports, and the decision itself for other njs code. */
export interface NjsHandlers {
  readonly decide: (request: NjsRequest) => Decision;
  readonly [name: string]: NjsHandler | ((request: NjsRequest) => Decision);
}

/** The decision for one request, and the headers of the request. */
interface Decided {
  readonly request: NjsRequest;
  readonly decision: Decision;
  readonly fields: Fields;
  readonly misread: readonly string[];
  /** Turns a string into bytes for nginx. */
  readonly write: (text: string) => string;
}

/** The decision for a request that cannot be read byte for byte. */
const UNREADABLE: Decision = { action: 'reject', reason: 'invalid-target' };

const asItIs = (text: string): string => text;

/**
 * Tells if nginx can pass a request on: behind `http://origin` a target that is no origin-form would name another host.
 * nginx itself answers `OPTIONS *` and CONNECT, so no request comes here with one.
 */
const isWritable = (decision: Decision): boolean => decision.action === 'reject' || hasOriginForm(decision);

const isChanged = (changes: readonly FieldChange[], name: string): FieldChange | undefined =>
  changes.filter((change) => change[0] === name)[0];

/** The value of a header after the decision: nginx sets exactly this value for the origin. */
function forwarded({ decision, fields, write }: Decided, name: string): string {
  if (decision.action === 'reject') return '';
  const change = isChanged(decision.forward.fields, name);
  return write((change === undefined ? fields[name] : change[1]) ?? '');
}

/** Fields that every keyer asks for, besides those of its policy and those that no client may send. */
const ALWAYS = ['host', 'authorization', 'cookie', 'connection', 'content-length', 'transfer-encoding'];

/**
 * The functions for `js_set`, of one plan.
 *
 * nginx asks for each variable on its own; the decision is made once for a request and kept as long as it is asked for
 * the same request. The next request gets a decision of its own.
 */
export function createHandlers(plan: CompiledPolicy, settings: NjsFields): NjsHandlers {
  const keyer = createKeyer(plan);
  const wanted: Record<string, Wanted[string]> = {};
  HOP_FIELDS.forEach((name) => (wanted[name] = 'watched'));
  wanted[KEY_FIELD] = 'watched';
  ALWAYS.forEach((name) => (wanted[name] = 'kept'));
  if (settings.trusted !== undefined) wanted['x-forwarded-for'] = 'kept';
  settings.set.forEach((name) => (wanted[name] = 'set'));
  let last: Decided | undefined;

  const decided = (request: NjsRequest): Decided => {
    if (last !== undefined && last.request === request) return last;
    const read = readRequest(request, wanted, settings);
    last =
      read === undefined
        ? { request, decision: UNREADABLE, fields: {}, misread: [], write: asItIs }
        : {
            request,
            decision: keyer.decide(read.request),
            fields: read.fields,
            misread: read.misread,
            write: read.isWide ? toOctets : asItIs,
          };
    return last;
  };

  /**
   * The key of a decision; undefined if nginx must not cache the request. A decision may leave out a header that
   * Connection names, but nginx forwards each header that it does not set: the forwarded request would differ from the
   * key. Nor can nginx remove a header by the beginning of its name.
   */
  const keyOf = ({ decision, misread }: Decided): string | undefined =>
    decision.action === 'key' &&
    !decision.forward.fields.some((change) => wanted[change[0]] === 'kept') &&
    !misread.some((name) => decision.keyedFields.indexOf(name) < 0)
      ? decision.key
      : undefined;

  /** Tells if the location may not be that of the path that is forwarded. */
  const isElsewhere = ({ variables }: NjsRequest, decision: Bypassed | Keyed): boolean => {
    if (settings.locations === undefined || variables[settings.locations] !== 'several') return false;
    const uri = fromOctets(variables['uri'] ?? '');
    return uri === undefined || !isReadAlike(uri, decision.forward.target);
  };

  const rejected = (request: NjsRequest): Partial<Extract<Decision, { action: 'reject' }>> => {
    const { decision } = decided(request);
    return decision.action === 'reject' ? decision : {};
  };

  const handlers: Record<string, NjsHandler> = {
    action: (request) => {
      const made = decided(request);
      const { decision } = made;
      if (decision.action === 'reject') return decision.location === undefined ? 'reject' : 'redirect';
      if (!isWritable(decision) || !hasOneForm(plan, decision) || isElsewhere(request, decision)) return 'reject';
      return keyOf(made) === undefined ? 'bypass' : 'key';
    },
    bypass: (request) => (keyOf(decided(request)) === undefined ? '1' : ''),
    key: (request) => {
      const made = decided(request);
      const key = keyOf(made);
      return key === undefined ? '' : made.write(key);
    },
    host: (request) => {
      const { decision, write } = decided(request);
      return decision.action === 'reject' ? '' : write(decision.forward.host);
    },
    target: (request) => {
      const { decision, write } = decided(request);
      return decision.action === 'reject' || !isWritable(decision) ? '/' : write(decision.forward.target);
    },
    location: (request) => rejected(request).location ?? '',
    link: (request) => {
      const { normal } = rejected(request);
      return normal === undefined ? '' : '<' + normal + '>; rel="canonical"';
    },
    reason: (request) => {
      const made = decided(request);
      const { decision } = made;
      if (decision.action !== 'key') return decision.reason;
      if (keyOf(made) === undefined) return made.misread.length > 0 ? 'misread' : 'cookie';
      return decision.ambiguous ? 'ambiguous' : '';
    },
    // The origin learns the address of the client only if the answer is not shared.
    client: (request) => {
      const made = decided(request);
      const { decision, fields, write } = made;
      if (decision.action === 'reject' || keyOf(made) !== undefined) return '';
      const before = isTrusted(request, settings) ? fields['x-forwarded-for'] : undefined;
      const address = request.variables['remote_addr'] ?? '';
      return before === undefined ? address : write(before + ', ') + address;
    },
    proto: (request) => {
      const told = forwarded(decided(request), 'x-forwarded-proto');
      return told === '' ? (request.variables['scheme'] ?? '') : told;
    },
  };
  settings.set.forEach((name, i) => (handlers['field' + String(i)] = (request) => forwarded(decided(request), name)));
  return Object.assign({ decide: (request: NjsRequest) => decided(request).decision }, handlers);
}
