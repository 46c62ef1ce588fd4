import { splitAuthority } from './authority.js';
import { COMPONENTS, componentStart, type Components } from './component.js';
import type { Component } from './uri-reference.js';

/**
 * `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?` with the outer groups not captured and `.` for any
 * character at all.
 */
const APPENDIX_B = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

type Part = string | undefined;
type Captures = readonly [match: string, scheme: Part, authority: Part, path: string, query: Part, fragment: Part];

const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined } as const;

/**
 * Splits any string at the delimiters of a URI reference and of its authority. Never throws: the expression matches every
 * string.
 *
 * @returns the components, not validated; put together they are the string again
 * @see RFC 3986 Appendix B
 */
export function splitComponents(text: string): Components {
  // Never null: every part of the expression may be empty, and the last takes any character.
  const match = APPENDIX_B.exec(text) as Captures | null as Captures;
  // By index: to destructure an array costs more than the match.
  const { userinfo, host, port } = match[2] === undefined ? NO_AUTHORITY : splitAuthority(match[2]);
  return { scheme: match[1], userinfo, host, port, path: match[3], query: match[4], fragment: match[5] };
}

/**
 * Names the component at a position of a string, valid or not: the last one that begins there or before.
 *
 * @param position - zero-based UTF-16 offset
 * @returns for a delimiter the component before it; `path` where the string begins with a delimiter. Never throws.
 * @example componentAt('http://h:80/a', 9) // 'port'
 */
export const componentAt = (text: string, position: number): Component => componentIn(splitComponents(text), position);

/** The same of the components of a string. */
export const componentIn = (texts: Components, position: number): Component =>
  COMPONENTS.filter((each) => texts[each] !== undefined && componentStart(texts, each) <= position).pop() ?? 'path';
