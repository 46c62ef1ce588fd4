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
 * A value as it is compared: "removing whitespace, where this is allowed in the header field's syntax" and
 * "case-normalization" for fields of negotiation; all others octet for octet.
 *
 * @see RFC 9111 section 4.1
 */
export function comparedValue(name: string, value: string | undefined): string | undefined {
  if (value === undefined || !NEGOTIATED.has(name) || value.includes('"')) return value;
  const plain = value.toLowerCase().replace(/(?<![ \t])[ \t]+(?=[,;])|(?<=[,;])[ \t]+/g, '');
  return name === 'accept-language' ? byWeight(plain) : plain;
}
