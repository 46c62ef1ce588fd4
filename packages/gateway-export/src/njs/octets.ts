/**
 * A string of bytes, one character each (latin1): the form that a keyer takes.
 *
 * njs 0.7 gives strings of bytes; its regular expressions refuse them if they are not UTF-8, and they cannot be joined
 * with other strings. From 0.8 on njs decodes UTF-8 and loses invalid bytes. Other runtimes give characters already.
 */
interface Text {
  readonly length: number;
  readonly charCodeAt: (index: number) => number;
  /** Of njs 0.7: the decoded string; null if the bytes are not UTF-8. */
  readonly fromUTF8?: () => string | null;
  /** Of njs 0.7: a string of bytes; null if a character does not stand for a byte. */
  readonly toBytes?: () => string | null;
}

/** Tells if a text is ASCII, which is the same in all of these forms. */
export function isAscii(text: string): boolean {
  const { fromUTF8 } = text as Text;
  if (fromUTF8 === undefined) return text.search(/[^\0-\x7F]/) < 0;
  const decoded = fromUTF8.call(text);
  return decoded !== null && decoded.length === text.length;
}

/** The bytes of a string as characters; undefined if njs has lost them. */
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
