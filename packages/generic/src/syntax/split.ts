/** The five parts of Appendix B, as text between the delimiters, nothing validated. */
export interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/**
 * `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?` with the outer groups not captured and `.` for any
 * character at all.
 */
const APPENDIX_B = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

type Part = string | undefined;
type Captures = readonly [match: string, scheme: Part, authority: Part, path: string, query: Part, fragment: Part];

/**
 * Splits any text at the delimiters of a URI reference. Never throws: the expression matches every string.
 *
 * @see RFC 3986 Appendix B
 */
export function split(text: string): Parts {
  // Never null: every part of the expression may be empty, and the last takes any character.
  const [, scheme, authority, path, query, fragment] = APPENDIX_B.exec(text) as Captures | null as Captures;
  return { scheme, authority, path, query, fragment };
}
