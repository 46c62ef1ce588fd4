import type { Operator } from '../operators.js';
import type { VariableSpec } from '../parts.js';

/** The shape of a variable's value, which a string does not always show. */
export type Shape = 'string' | 'list' | 'map';

export const SHAPES: readonly Shape[] = ['string', 'list', 'map'];

/** Shapes by the names of variables. */
export type Shapes = Readonly<{ [name: string]: Shape }>;

/** `'any'` if the string shows the shape, by a comma or `=`, which encoded values do not contain. */
export type Form = Shape | 'any';

/**
 * The form in which a variable is searched. A value of `U+R` may contain a comma, so without a shape it is one string;
 * so is a value between commas.
 */
export function formOf({ name, explode }: VariableSpec, alone: boolean, operator: Operator, shapes: Shapes): Form {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (shape !== undefined) return shape;
  if (explode) return operator.reserved ? 'list' : 'any';
  return operator.reserved || (operator.separator === ',' && !alone) ? 'string' : 'any';
}
