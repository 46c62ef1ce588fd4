import { splitAuthority } from './authority.js';
import type { ReferenceTexts } from './component.js';

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
  const match = APPENDIX_B.exec(text) as Captures | null as Captures;
  // By index: to destructure an array costs more than the match.
  return { scheme: match[1], authority: match[2], path: match[3], query: match[4], fragment: match[5] };
}

/** Where the path begins in the text that was split: behind `scheme ":"` and `"//" authority`. */
export const pathStart = ({ scheme, authority }: Parts): number =>
  (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : authority.length + 2);

/** No authority, as texts. */
export const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined } as const;

/** As `split`, with the authority in its subcomponents. Never throws. */
export function splitTexts(text: string): ReferenceTexts {
  const { scheme, authority, path, query, fragment } = split(text);
  const { userinfo, host, port } = authority === undefined ? NO_AUTHORITY : splitAuthority(authority);
  return { scheme, userinfo, host, port, path, query, fragment };
}
