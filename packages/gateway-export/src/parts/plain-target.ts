import type { plainRequests } from '@urikit/cache-key';

/** Plain requests of a policy that has some. */
export type Plain = NonNullable<ReturnType<typeof plainRequests>>;

const refusals = ({ unlike, unsorted }: Plain): readonly string[] =>
  [...unlike, ...(unsorted === undefined ? [] : [unsorted.any])].map((one) => `(?![\\s\\S]*${one})`);

/**
 * Expressions that match together the targets of plain requests: each is short enough for a word of nginx. The first one bounds the length:
 * the others are made for a target that it matches.
 */
export const targetPieces = (plain: Plain): readonly [first: string, ...others: string[]] => [
  plain.target,
  ...inPieces(refusals(plain), 3500).map((some) => `^${some.join('')}`),
];

/** Groups texts so that those of a group have together at most so many bytes, or are one. */
export function inPieces(texts: readonly string[], most: number): readonly (readonly string[])[] {
  const pieces: string[][] = [];
  for (const text of texts) {
    const last = pieces.at(-1);
    if (last === undefined || last.join('').length + text.length > most) pieces.push([text]);
    else last.push(text);
  }
  return pieces;
}

/**
 * One expression for the targets of plain requests. If a server cannot evaluate it, it does not match, and the request
 * counts as another one. A long target ends the match at its length.
 */
export const wholeTarget = (plain: Plain): string => `^(?=${plain.target.slice(1)})${refusals(plain).join('')}`;

/** The conditions of VCL for the targets of plain requests, where Varnish itself sorts parameters. */
export const plainConditions = ({ target, unlike, unsorted }: Plain, url: string): readonly string[] => [
  `${url} ~ {"${target}"}`,
  ...(unsorted === undefined ? [] : [`std.querysort(${url}) == ${url}`]),
  ...[...unlike, ...(unsorted === undefined ? [] : [unsorted.ascending])].map((one) => `${url} !~ {"${one}"}`),
];
