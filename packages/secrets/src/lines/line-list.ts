import type { Range } from '@urikit/generic/internal';
import { isOfName } from './line-name.js';
import { isProse } from '../line-value.js';
import { containerNamed } from './mask-json.js';
import { isPlainValue } from '../plain-value.js';

/** Secrets of a list or an object behind a name that is no JSON: `{'tokens': ['x']}`, `password: { value: 'x' }`, `"secrets"=>["x"]`. */

/** A bracket, a quoted string, or a whole word. A sign behind it makes it a name. */
const ITEM =
  /[[\]{}\n]|(["'])((?:(?!\1)[^\\\n]|\\.)*)\1(?![ \t]*[:=])|(?=([^\s"',;:=<>&()[\]{}$`*\\|]+))\3(?![^\s,]{0,64}[:=])/g;

/** A list is read so far. */
const LONGEST = 4096;

const LONGEST_NAME = 64;

/** Characters between a name and the bracket: the sign, blanks and quotes. */
const BETWEEN = `:=> "'\\]`;

/** The name before a bracket. */
function nameBefore(text: string, at: number): string {
  let end = at;
  while (at - end < 8 && BETWEEN.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isOfName(text, start - 1)) start--;
  return text.slice(start, end);
}

/** The values of a list or an object that begins behind a sign or the blank behind it, and where it ends. One without an end is read to the end of the line. */
export function listAt(
  text: string,
  at: number,
): { readonly spans: readonly Range[]; readonly end: number } | undefined {
  const from = text.charAt(at) === ' ' ? at + 1 : at;
  if (containerNamed(nameBefore(text, at), text.charAt(from) === '[') === undefined) return undefined;
  const list = text.slice(from, from + LONGEST);
  const spans: Range[] = [];
  let depth = 0;
  let ofLine: { readonly spans: readonly Range[]; readonly end: number } | undefined;
  for (const { 0: item, 1: quote, 2: quoted = '', index } of list.matchAll(ITEM)) {
    const end = from + index + item.length;
    if (item === '\n') ofLine ??= { spans: [...spans], end };
    else if (item === '[' || item === '{') depth++;
    else if (item === ']' || item === '}') {
      if (--depth === 0) return { spans, end };
    } else if (quote === undefined && !isProse(item)) spans.push({ start: end - item.length, end });
    else if (quoted !== '' && !isPlainValue(quoted, 'ambiguous')) spans.push({ start: from + index + 1, end: end - 1 });
  }
  return ofLine ?? { spans, end: from + list.length };
}
