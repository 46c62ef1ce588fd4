import { PLACEHOLDER } from '@urikit/generic/internal';
import type { Written } from './written.js';

/** `*.example.com:*`, as lists of sources have it, and `/[id]`, `.[hash:8]`, as names of files have it. */
const OF_PATTERNS = /(?<=[/.:])\*|(?<=[^/][/.-])\[(?:\.{3})?[a-z]\w*(?::\w+)?\]/;

const PLACEHOLDERS = new RegExp(`${PLACEHOLDER}|${OF_PATTERNS.source}`, 'g');

/** Reads placeholders as parts that are only known when the program runs. */
export function withoutPlaceholders(written: Written): Written {
  const found = [...written.text.matchAll(PLACEHOLDERS)];
  if (found.length === 0) return written;
  const from: number[] = [];
  const to: number[] = [];
  const holes: number[] = [];
  let text = '';
  let at = 0;
  const waiting = [...written.holes];
  const keep = (end: number): void => {
    while (waiting[0] !== undefined && waiting[0] <= end)
      holes.push(text.length + Math.max(0, (waiting.shift() ?? 0) - at));
    text += written.text.slice(at, end);
    for (let i = at; i < end; i++) {
      from.push(written.places.from[i] ?? 0);
      to.push(written.places.to[i] ?? 0);
    }
  };
  for (const { 0: placeholder, index } of found) {
    keep(index);
    holes.push(text.length);
    at = index + placeholder.length;
  }
  keep(written.text.length);
  return { ...written, text, places: { from, to }, holes: [...new Set(holes)], isPlain: false };
}
