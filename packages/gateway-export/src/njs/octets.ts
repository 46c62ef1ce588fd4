/**
 * Octets as characters, one each (latin1): what a keyer takes.
 *
 * njs 0.7 gives strings of octets, which its expressions refuse where they are no UTF-8, and which do not go together
 * with other strings. From 0.8 on it decodes UTF-8, and octets that are none are lost. Elsewhere there are characters
 * already.
 */
interface Text {
  readonly length: number;
  readonly charCodeAt: (index: number) => number;
  /** Of njs 0.7: decoded; null for what is no UTF-8. */
  readonly fromUTF8?: () => string | null;
  /** Of njs 0.7: a string of octets; null where a character is none. */
  readonly toBytes?: () => string | null;
}

/** Whether a text is ASCII, which is the same in all of these forms. */
export function isAscii(text: string): boolean {
  const { fromUTF8 } = text as Text;
  if (fromUTF8 === undefined) return text.search(/[^\0-\x7F]/) < 0;
  const decoded = fromUTF8.call(text);
  return decoded !== null && decoded.length === text.length;
}

/** The octets of a text as characters; undefined where they are lost. */
export function fromOctets(text: string): string | undefined {
  let chars = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) return undefined;
    chars += String.fromCharCode(code);
  }
  return chars;
}

/** The octets that characters stand for, as nginx takes them. */
export function toOctets(chars: string): string {
  const { toBytes } = chars as Text;
  return (toBytes === undefined ? chars : toBytes.call(chars)) ?? '';
}
