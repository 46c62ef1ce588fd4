import type { IncomingMessage } from 'node:http';
import type { OriginRequest } from '../seam/exchange.js';

/** A request of Node becomes the one that was keyed: an application never sees the received one. */

/** Fields of which Node lets the first one count, in lower case. */
const FIRST_COUNTS: ReadonlySet<string> = new Set(
  (
    'age authorization content-length content-type etag expires from host if-modified-since ' +
    'if-unmodified-since last-modified location max-forwards proxy-authorization referer retry-after server ' +
    'user-agent'
  ).split(' '),
);

/** Every value of every field, by its name in lower case. */
export function distinctFields(fields: readonly string[]): Record<string, string[]> {
  const distinct = Object.create(null) as Record<string, string[]>;
  for (let i = 0; i < fields.length; i += 2)
    (distinct[(fields[i] as string).toLowerCase()] ??= []).push(fields[i + 1] as string);
  return distinct;
}

/** Fields as `headers` of Node has them: one text by name, save Set-Cookie. */
export function joinedFields(distinct: Readonly<Record<string, readonly string[]>>): Record<string, string | string[]> {
  const joined: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(distinct)) {
    if (name === 'set-cookie') joined[name] = [...values];
    // As Node does: a field of this name must not become a prototype.
    else if (name !== '__proto__')
      joined[name] = FIRST_COUNTS.has(name) ? (values[0] as string) : values.join(name === 'cookie' ? '; ' : ', ');
  }
  return joined;
}

/** The fields that frame a body: not forwarded, but an application asks by them whether there is a body. */
function framing({ rawHeaders }: IncomingMessage, { body }: OriginRequest): string[] {
  const coding = rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'transfer-encoding');
  return body === undefined || coding < 0 ? [] : rawHeaders.slice(coding, coding + 2);
}

/** Replaces the received target, Host and headers by the forwarded ones, in all the forms in which Node offers them. */
export function rewriteRequest(incoming: IncomingMessage, asked: OriginRequest): void {
  const fields = [...(asked.host === '' ? [] : ['Host', asked.host]), ...asked.fields, ...framing(incoming, asked)];
  const distinct = distinctFields(fields);
  incoming.url = asked.target;
  incoming.rawHeaders = fields;
  incoming.headersDistinct = distinct;
  incoming.headers = joinedFields(distinct);
}
