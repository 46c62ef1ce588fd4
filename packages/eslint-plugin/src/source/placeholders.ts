import type { Written } from './written.js';

/** `{id}`, `${HOST}`, `{{ host }}`, `<host>`, `$HOST`, `__HOST__`: the program puts something there. */
const OF_TEMPLATES = /\$?\{\{?[^{}]*\}\}?|<[^<>\s]*>|\$(?:\d|[A-Z][A-Z0-9_]*)|__[A-Z0-9]+(?:_[A-Z0-9]+)*__/;

/** `%s`, `%1$s`, `%(host)s`, `%HOST%`. `%` and two hexadecimal digits are percent-encoding. */
const OF_FORMATS = /%(?:[sijo]|[df](?![0-9A-Fa-f])|\d\$[dfijos]|\(\w+\)[dfijos]|(?![0-9A-F]{2})[A-Z_]+%)/;

/** `*.example.com:*`, as lists of sources have it, and `/[id]`, `.[hash:8]`, as names of files have it. */
const OF_PATTERNS = /(?<=[/.:])\*|(?<=[^/][/.-])\[(?:\.{3})?[a-z]\w*(?::\w+)?\]/;

const PLACEHOLDER = new RegExp([OF_TEMPLATES, OF_FORMATS, OF_PATTERNS].map(({ source }) => source).join('|'), 'g');

/** Reads placeholders as parts that are only known when the program runs. */
export function withoutPlaceholders(written: Written): Written {
  const found = [...written.text.matchAll(PLACEHOLDER)];
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
