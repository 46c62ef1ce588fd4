/** Fields that are lists of names in any case: RFC 9110 12.5.1 to 12.5.4. */
const NEGOTIATED: ReadonlySet<string> = new Set(['accept', 'accept-charset', 'accept-encoding', 'accept-language']);

const weightOf = (member: string): number => Number(/;q=([01](?:\.[0-9]{0,3})?)$/.exec(member)?.[1] ?? 1);

/** Languages by their weights (RFC 9110 12.4.2). Of one weight the order is kept: some origins take it for a preference. */
const byWeight = (value: string): string =>
  value
    .split(',')
    .sort((a, b) => weightOf(b) - weightOf(a))
    .join();

/**
 * Media ranges without the case of types, subtypes and names of parameters; their values keep theirs, because "parameter
 * values might or might not be case-sensitive" (RFC 9110 8.3.1, 12.5.1).
 */
const ofTypes = (plain: string): string => plain.replace(/(?:^|[,;])[^,;=]*/g, (name) => name.toLowerCase());

/** Codings with the names that have another one: `x-gzip` is gzip, and `x-compress` is compress (RFC 9110 8.4.1). */
const ofCodings = (plain: string): string => plain.replace(/(^|,)x-(?=(?:gzip|compress)(?:[,;]|$))/g, '$1');

/**
 * A value as it is compared: "removing whitespace, where this is allowed in the header field's syntax" and
 * "case-normalization" for fields of negotiation; all others octet for octet.
 *
 * @see RFC 9111 section 4.1
 */
export function comparedValue(name: string, value: string | undefined): string | undefined {
  if (value === undefined || !NEGOTIATED.has(name) || value.includes('"')) return value;
  const plain = value.replace(/(?<![ \t])[ \t]+(?=[,;])|(?<=[,;])[ \t]+/g, '');
  if (name === 'accept') return ofTypes(plain);
  const lower = plain.toLowerCase();
  if (name === 'accept-encoding') return ofCodings(lower);
  return name === 'accept-language' ? byWeight(lower) : lower;
}
