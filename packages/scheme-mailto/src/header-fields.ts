/**
 * `hfields = "?" hfield *( "&" hfield )`, `hfield = hfname "=" hfvalue` (RFC 6068 2).
 */

/** A field as it stands in the query, percent-encoded. */
export interface Field {
  /** The whole of it. */
  readonly text: string;
  /** The position of its start in the query. */
  readonly at: number;
  readonly name: string;
  /** Undefined without `=`, which is not a valid hfield. */
  readonly value: string | undefined;
}

/** The headers of a query; empty without a query. */
export function readFields(query: string | undefined): readonly Field[] {
  let at = 0;
  return (query?.split('&') ?? []).map((text) => {
    const equals = text.indexOf('=');
    const field = {
      text,
      at,
      name: equals < 0 ? text : text.slice(0, equals),
      value: equals < 0 ? undefined : text.slice(equals + 1),
    };
    at += text.length + 1;
    return field;
  });
}

/** The position of the value of a header in the query. */
export const valueAt = ({ at, name }: Field): number => at + name.length + 1;

/** `ftext = %d33-57 / %d59-126` (RFC 5322 3.6.8): printable US-ASCII but `:`. */
export const FIELD_NAME = /^[!-9;-~]+$/;

/** Headers that a message has at most once (RFC 5322 3.6), and the body. */
export const ONCE: ReadonlySet<string> = new Set([
  'date',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'message-id',
  'in-reply-to',
  'references',
  'subject',
  'body',
]);
