import { notText, whyNotPlain } from '../syntax/expect.js';
import { type Components, rangeOf } from '../syntax/component.js';
import { splitComponents } from '../syntax/split.js';
import { type StringIssue, syntaxIssue } from '../syntax/issue.js';

/** How much of a text an engine takes: more is an error, before anything else is looked at. */
export interface EngineLimits {
  /** UTF-16 units of the whole text. Absent: 67,108,864. */
  readonly length?: number;
  /** Segments of the path. Absent: 16,777,216. */
  readonly segments?: number;
  /** Parameters of the query, separated by `&` or `;`. Absent: 16,777,216. */
  readonly parameters?: number;
}

const DEFAULTS: Readonly<Required<EngineLimits>> = { length: 2 ** 26, segments: 2 ** 24, parameters: 2 ** 24 };

const NAMES = Object.keys(DEFAULTS);

/**
 * Limits with those filled in of which nothing is said. Frozen.
 *
 * @throws RangeError for a limit that does not exist, or is no count
 */
export function completeLimits(limits: EngineLimits = {}): Required<EngineLimits> {
  if (whyNotPlain(limits) !== undefined) throw new RangeError('limits: expected an object, as in { length: 8000 }');
  const stray = Object.keys(limits).find((name) => !NAMES.includes(name));
  if (stray !== undefined) throw new RangeError(`limits: expected ${NAMES.join(', ')}, found "${stray}"`);
  const { length = DEFAULTS.length, segments = DEFAULTS.segments, parameters = DEFAULTS.parameters } = limits;
  const all = { length, segments, parameters };
  for (const [name, value] of Object.entries(all))
    if (!(Number.isInteger(value) || value === Infinity) || value < 1)
      throw new RangeError(`limits.${name}: expected an integer of at least 1, or Infinity, found ${String(value)}`);
  return Object.freeze(all);
}

/** Where the piece that is one too many begins and ends; undefined if there are not as many. */
function pieceBeyond(text: string, delimiter: RegExp, most: number): readonly [number, number] | undefined {
  let count = 0;
  let start: number | undefined;
  for (const { index } of text.matchAll(delimiter)) {
    if (start !== undefined) return [start, index];
    count += 1;
    if (count >= most) start = index + 1;
  }
  return start === undefined ? undefined : [start, text.length];
}

/** A string has no more segments and parameters than units, so that short ones cost one comparison. */
function whyTooMuch(text: string, { length, segments, parameters }: Required<EngineLimits>): StringIssue | undefined {
  if (text.length > length) {
    const range = { start: length, end: text.length };
    return syntaxIssue('syntax/too-long', range, `expected at most ${String(length)} UTF-16 units`);
  }
  const texts: Components = splitComponents(text);
  const { path, query = '' } = texts;
  // The first character of a path delimits no two segments.
  const segment = pieceBeyond(path.slice(1), /\//g, segments);
  if (segment !== undefined) {
    const range = rangeOf(texts, 'path', segment[0] + 1, segment[1] + 1);
    return syntaxIssue('syntax/too-many-segments', range, `expected at most ${String(segments)} segments`);
  }
  const parameter = pieceBeyond(query, /[&;]/g, parameters);
  if (parameter === undefined) return undefined;
  const range = rangeOf(texts, 'query', ...parameter);
  return syntaxIssue('syntax/too-many-parameters', range, `expected at most ${String(parameters)} parameters`);
}

/**
 * Makes the check of an engine.
 *
 * @returns what gives the issue of a text that is too much, and of a value that is none, and undefined for any other. It never throws.
 */
export function limitCheck(all: Required<EngineLimits>): (text: string) => StringIssue | undefined {
  const least = Math.min(all.length, all.segments, all.parameters);
  return (text) => {
    if (typeof text !== 'string') return notText(text);
    return text.length > least ? whyTooMuch(text, all) : undefined;
  };
}
