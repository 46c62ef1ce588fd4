/** Fields that are lists of names in any case: RFC 9110 12.5.1 to 12.5.4. */
const NEGOTIATED: ReadonlySet<string> = new Set(['accept', 'accept-charset', 'accept-encoding', 'accept-language']);

/**
 * A value as it is compared: "removing whitespace, where this is allowed in the header field's syntax" and
 * "case-normalization" for fields of negotiation; all others octet for octet.
 *
 * @see RFC 9111 section 4.1
 */
export function comparedValue(name: string, value: string | undefined): string | undefined {
  if (value === undefined || !NEGOTIATED.has(name) || value.includes('"')) return value;
  return value.toLowerCase().replace(/(?<![ \t])[ \t]+(?=[,;])|(?<=[,;])[ \t]+/g, '');
}
