import type { Engine } from '@urikit/generic';

/**
 * What lines are, written without a machine: an oracle for it. Octets are cut at each line feed, a `CR` at the end of a
 * line goes, and the engine is asked about each line as a text.
 */
export function linesOf(octets: Uint8Array): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  while (start < octets.length) {
    const feed = octets.indexOf(0x0a, start);
    const end = feed < 0 ? octets.length : feed;
    const line = new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets.subarray(start, end));
    lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    start = end + 1;
  }
  return lines;
}

/** What `normalize` is to write. */
export const normalized = (octets: Uint8Array, engine: Pick<Engine, 'tryNormalize'>): string =>
  linesOf(octets)
    .map((line) => {
      const result = engine.tryNormalize(line);
      return `${result.ok ? result.value : `!\t${result.issue.code}`}\n`;
    })
    .join('');

/** What `validate` is to write. */
export const verdicts = (octets: Uint8Array, engine: Pick<Engine, 'tryNormalize'>): readonly number[] =>
  linesOf(octets).map((line) => (engine.tryNormalize(line, { level: 'simple-string' }).ok ? 1 : 0));

/** Octets of a text of which each character is one octet. */
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const textOf = (octets: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
