/**
 * Plain text: a list of URIs, one to a line, or prose with URIs in it. Which of the two is decided once for a file, by
 * its beginning; a list is read line by line, so that a URI with a space in it is found to be invalid and not cut
 * short. A few odd lines do not make a list prose: they are what one wants to hear of.
 */

/** A reference in one piece, or what begins with a scheme; in `1,http://h/` a URI stands among other things. */
const LIST_LINE = /^(?:(?![^/?#\s]*:\/\/)\S*|[A-Za-z][A-Za-z0-9+.-]*:\S.*)$/;

/** Whether three lines in four of a sample, its last and perhaps cut one apart, could be references. */
export function isList(sample: string): boolean {
  const all = sample.split(/\r?\n/);
  const lines = (all.length > 1 ? all.slice(0, -1) : all).filter((line) => line !== '');
  return lines.filter((line) => LIST_LINE.test(line)).length * 4 >= lines.length * 3;
}

/**
 * Where prose ends a URI: "delimited ... by double-quotes, angle brackets, or just by whitespace" (RFC 3986 Appendix
 * C).
 * Without `//`, a word and a colon are a URI only where the word is one of `schemes`: prose has colons of its own.
 */
export function proseReader(schemes: readonly string[]): (line: string) => readonly string[] {
  const names = schemes.map((name) => name.replace(/[+.]/g, '\\$&')).join('|');
  const pattern = new RegExp(
    `(?<![A-Za-z0-9+.-])(?:[A-Za-z][A-Za-z0-9+.-]*://|(?:${names || '(?!)'}):)[^\\s"<>\`]+`,
    'gi',
  );
  return (line) => (line.includes(':') ? Array.from(line.matchAll(pattern), ([found]) => trimmed(found)) : []);
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that the URI did not open. */
function trimmed(found: string): string {
  let text = found;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = OPENING[last];
    const closes = opening !== undefined && count(text, last) > count(text, opening);
    if (!closes && !".,;:!?'*|".includes(last)) return text;
    text = text.slice(0, -1);
  }
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const count = (text: string, char: string): number => text.split(char).length - 1;
