import { notText, whyNotPlain } from './syntax/expect.js';
import { componentStart } from './syntax/component.js';
import { splitComponents } from './syntax/split.js';
import { type Issue, syntaxIssue } from './syntax/issue.js';

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

/** Where the piece that is one too many begins; undefined where there are not as many. */
function placeBeyond(text: string, delimiter: RegExp, most: number): number | undefined {
  let count = 0;
  for (const { index } of text.matchAll(delimiter)) {
    count += 1;
    if (count >= most) return index + 1;
  }
  return undefined;
}

/** The path behind its first character, which delimits no two segments, and the query, each with its place. */
function pieces(text: string): readonly [path: string, at: number, query: string, at: number] {
  const components = splitComponents(text);
  const { path, query = '' } = components;
  const before = componentStart(components, 'path');
  return [path.slice(1), before + 1, query, before + path.length + 1];
}

/** A text has no more segments and parameters than units, so that short ones cost one comparison. */
function whyTooMuch(text: string, { length, segments, parameters }: Required<EngineLimits>): Issue | undefined {
  if (text.length > length) {
    const end = text.search(/[?#]/);
    const component = end < 0 || end > length ? 'path' : text[end] === '#' ? 'fragment' : 'query';
    return syntaxIssue('syntax/too-long', component, length, `expected at most ${String(length)} UTF-16 units`);
  }
  const [path, pathStart, query, queryStart] = pieces(text);
  const segment = placeBeyond(path, /\//g, segments);
  if (segment !== undefined)
    return syntaxIssue(
      'syntax/too-many-segments',
      'path',
      pathStart + segment,
      `expected at most ${String(segments)} segments`,
    );
  const parameter = placeBeyond(query, /[&;]/g, parameters);
  return parameter === undefined
    ? undefined
    : syntaxIssue(
        'syntax/too-many-parameters',
        'query',
        queryStart + parameter,
        `expected at most ${String(parameters)} parameters`,
      );
}

/**
 * Makes the check of an engine.
 *
 * @returns what gives the issue of a text that is too much, and of a value that is none, and undefined for any other. It never throws.
 */
export function limitCheck(all: Required<EngineLimits>): (text: string) => Issue | undefined {
  const least = Math.min(all.length, all.segments, all.parameters);
  return (text) => {
    if (typeof text !== 'string') return notText(text);
    return text.length > least ? whyTooMuch(text, all) : undefined;
  };
}
