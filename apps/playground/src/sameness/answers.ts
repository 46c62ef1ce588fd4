import type { Sameness } from '@urikit/same';
import { same, standards } from 'urikit/same';

/** The id of a standard of sameness. */
export type StandardId = (typeof standards)[number]['id'];

/** The answers of all standards for one pair, with their defaults. */
export const answersOf = (a: string, b: string): readonly Sameness[] => standards.map(({ id }) => same(id, a, b));

/** The answer in one word. */
export const wordOf = ({ equal, refused }: Sameness): 'the same' | 'different' | 'refused' =>
  refused !== undefined ? 'refused' : equal ? 'the same' : 'different';

/** The reason for an answer in one phrase. */
export const phraseOf = ({ because, nearMiss, refused }: Sameness): string => {
  if (refused !== undefined) return `${refused.side === 'a' ? 'first' : 'second'} string: ${refused.message}`;
  if (nearMiss !== undefined) return nearMiss.message;
  return because.length > 0 ? because.map(({ word }) => word).join(', ') : '';
};

/** A string in three pieces: the middle one is the difference, or the part that is refused. */
export function piecesOf(
  text: string,
  side: 'a' | 'b',
  { ranges, refused }: Sameness,
): readonly [string, string, string] {
  const { start = 0, end = 0 } = ranges?.[side] ?? (refused?.side === side ? refused : {});
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
