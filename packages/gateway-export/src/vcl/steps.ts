import type { Plain } from '../parts/plain-target.js';

/**
 * The steps by which VCL makes the normal form of a target. Each is an equivalence under the policy, and the expressions of plain
 * requests hold behind all of them: a target that needs more steps has no key.
 */
export interface Step {
  readonly part: 'url' | 'path' | 'query';
  /** In the common syntax of JavaScript and PCRE. */
  readonly find: string;
  /** With `\1` for a group. */
  readonly put: string;
  /** True to replace each match, not the first alone. */
  readonly isAll: boolean;
}

const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
const LETTERS = 'ABCDEF';

/** How many dot-segments that take a segment away are followed. */
const MOST_DOTS = 16;

const all = (part: Step['part'], find: string, put: string): Step => ({ part, find, put, isAll: true });
const first = (part: Step['part'], find: string, put: string): Step => ({ part, find, put, isAll: false });

/** Either case of a hex digit. */
const digit = (char: string): string => (/[A-F]/.test(char) ? `[${char}${char.toLowerCase()}]` : char);

/** Decodes encoded unreserved characters, and writes triplets in upper case (RFC 3986 6.2.2). Each `%` has two digits behind it. */
export const tripletSteps: readonly Step[] = [
  ...[...UNRESERVED].map((char) => {
    const [high = '', low = ''] = char.charCodeAt(0).toString(16).toUpperCase();
    return all('url', `%${high}${digit(low)}`, char);
  }),
  ...[...LETTERS].map((char) => all('url', `%${char.toLowerCase()}([0-9A-Fa-f])`, `%${char}\\1`)),
  ...[...LETTERS].map((char) => all('url', `%([0-9A-F])${char.toLowerCase()}`, `%\\1${char}`)),
];

/** Removes dot-segments (RFC 3986 5.2.4). */
export const dotSteps: readonly Step[] = [
  first('path', '/\\.$', '/'),
  all('path', '/\\.(?=/)', ''),
  first('path', '/\\.\\.$', '/../'),
  ...Array.from({ length: MOST_DOTS }, () => [
    first('path', '^/\\.\\.(?=/)', ''),
    all('path', '/(?!\\.\\.?/)[^/]*/\\.\\.(?=/)', ''),
  ]).flat(),
];

/** Removes the parameters that a policy leaves out. Those with `;` make the target another one than a plain one. */
export function nameSteps({ excluded, included }: Plain): readonly Step[] {
  if (excluded === undefined && included === undefined) return [];
  return [
    // Each parameter ends in "&" meanwhile.
    first('query', '$', '&'),
    ...(excluded === undefined ? [] : [all('query', `(?<=^\\?|&)(?!&)(?=${excluded})[^&]*&`, '')]),
    ...(included === undefined ? [] : [all('query', `(?<=^\\?|&)(?!&)(?!${included})[^&]*&`, '')]),
    first('query', '^\\?$', ''),
    first('query', '&$', ''),
  ];
}

/** The steps as a function that makes them as VCL does. */
export function asFunction(steps: readonly Step[]): (text: string) => string {
  const made = steps.map(({ find, put, isAll }) => ({
    find: new RegExp(find, isAll ? 'g' : ''),
    put: put.replace(/\\(\d)/g, '$$$1'),
  }));
  return (text) => made.reduce((before, { find, put }) => before.replace(find, put), text);
}
