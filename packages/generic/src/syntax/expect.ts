import { grammarIssue, type Issue, UriSyntaxError } from './issue.js';

/** What callers without types hand in: each answer says what was expected, and none reads `String(value)` instead. */

/** What a value is, for a message; never what it holds. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (value === null || value === undefined) return String(value);
  return typeof value === 'object' ? 'an object (of a URL, its href is text)' : `a ${typeof value}`;
}

/** The issue of a value that is no text. Never throws. */
export const notText = (value: unknown): Issue =>
  grammarIssue('input/not-text', 'path', 0, `expected text, found ${kindOf(value)}`);

/**
 * Passes a text on.
 *
 * @throws UriSyntaxError `input/not-text` for any other value
 */
export function textOf(value: string): string {
  if (typeof value === 'string') return value;
  throw new UriSyntaxError(notText(value));
}

/**
 * Passes an object on.
 *
 * @param names - the members that it may have
 * @param what - what a member is
 * @throws RangeError for a name that no member has; TypeError for what is no object
 */
export function optionsOf<Options extends object>(
  options: Options,
  names: readonly string[],
  what = 'an option',
): Options {
  if (typeof options !== 'object' || (options as Options | null) === null)
    throw new TypeError(`expected an object with ${names.join(', ')}, found ${kindOf(options)}`);
  for (const name of Object.keys(options))
    if (!names.includes(name)) throw new RangeError(`expected ${what} (${names.join(', ')}), found "${name}"`);
  return options;
}
