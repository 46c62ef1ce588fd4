import { recompose } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { isSame } from '../same.js';
import type { Subject, Target } from '../target.js';
import { rewritten } from './rewritten.js';

/** The law of `mayChange`: a URI without its pieces is not changed by a function, because a machine calls no function for it. */

/** Tells if a component has a piece: a string, or a character of a class between brackets. A triplet counts as its "%". */
function hasPiece(component: string | undefined, pieces: readonly string[] = []): boolean {
  const text = component?.replace(/%../g, '%');
  if (text === undefined) return false;
  return pieces.some((piece) => {
    if (piece.startsWith('[')) return new RegExp(piece).test(text);
    return text.includes(piece.includes('%') ? '%' : piece);
  });
}

function lookAt(text: string, subject: Subject): Trouble | undefined {
  const { from, to, name } = rewritten(text, subject) ?? {};
  const { mayChange } = subject.hooksOf(text);
  if (from === undefined || to === undefined || mayChange === undefined || isSame(from, to)) return undefined;
  if (hasPiece(from.path, mayChange.path) || hasPiece(from.query, mayChange.query)) return undefined;
  return [
    `${String(name)} changes a URI without a piece of mayChange: ${recompose(from)} becomes ${recompose(to)}`,
    'add the piece that the function looks for to mayChange, or leave mayChange out',
  ];
}

export const mayChangeLaw = (target: Target): Law =>
  propertyLaw(target, {
    id: 'may-change',
    title: 'normalize and rules change no URI without a piece of mayChange',
    values: ownTexts,
    look: lookAt,
  });
