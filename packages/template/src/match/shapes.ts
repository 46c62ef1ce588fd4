import type { Operator } from '../operators.js';
import type { VariableSpec } from '../parts.js';

/** What a variable's value is: for a match the text alone does not always say. */
export type Shape = 'string' | 'list' | 'map';

/** Shapes by the names of variables. */
export type Shapes = Readonly<{ [name: string]: Shape }>;

/** `'any'` where the text is to say it: a comma, or a `=`, that no encoded text holds. */
export type Form = Shape | 'any';

/**
 * The form in which a variable is looked for. Text of `U+R` may hold a comma of its own, so that without a shape it is
 * one string; so is text between commas.
 */
export function formOf({ name, explode }: VariableSpec, alone: boolean, operator: Operator, shapes: Shapes): Form {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (shape !== undefined) return shape;
  if (explode) return operator.reserved ? 'list' : 'any';
  return operator.reserved || (operator.separator === ',' && !alone) ? 'string' : 'any';
}
