/** SP and HTAB. `trim` takes more: among it 0xA0, the last octet of an "à" in UTF-8. */
const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

/** A text without the blanks around it: `OWS` (RFC 9110 5.6.3). */
export function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}
