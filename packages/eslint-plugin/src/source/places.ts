/**
 * Where in the source the UTF-16 units of a string stand: a unit that is written as an escape begins where the escape does.
 *
 *     'a\u0062c'   a is unit 0 at 1, b is unit 1 at 2, c is unit 2 at 8
 */
export interface Places {
  /** Offset of the first character of each unit. */
  readonly from: readonly number[];
  /** Offset behind its last one. */
  readonly to: readonly number[];
}

/** An escape (ECMA-262 12.9.4), octal ones of sloppy mode included, or a line break, which a template reads as one unit. */
const WRITTEN =
  /\\(?:u\{([0-9A-Fa-f]+)\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|(\r\n|[\n\r\u2028\u2029])|[^])|\r\n|[^]/g;

/** The number of units that a piece of source contributes to the value: 0 for a line continuation. */
function unitsOf(codePoint: string | undefined, continuation: string | undefined): number {
  if (continuation !== undefined) return 0;
  return codePoint !== undefined && Number.parseInt(codePoint, 16) > 0xffff ? 2 : 1;
}

/**
 * Reads the source between the quotes of a literal.
 *
 * @param source - without the quotes
 * @param start - its offset in the file
 * @param length - the number of units of its value
 * @returns the positions; undefined if the number of units differs, as in a JSX attribute, which has HTML references
 *   and no escapes
 */
export function placesOf(source: string, start: number, length: number): Places | undefined {
  const from: number[] = [];
  const to: number[] = [];
  for (const match of source.matchAll(WRITTEN)) {
    const begin = start + match.index;
    for (let i = unitsOf(match[1], match[2]); i > 0; i--) {
      from.push(begin);
      to.push(begin + match[0].length);
    }
  }
  return from.length === length ? { from, to } : undefined;
}
