import { expandExpression } from './expand.js';
import { OPERATORS } from './operators.js';
import { type Expression, literalOf, type Part, type VariableSpec } from './parts.js';
import { isGiven, readValue, type Values } from './values.js';

/**
 * Partial expansion: `{?x,y}` with x=1 is `?x=1{&y}`. RFC 6570 does not define it. Law: expanding the rest later gives
 * the same string as one complete expansion.
 */

/** The remaining parts, and the values that a template string cannot express. */
export interface Rest {
  readonly parts: readonly Part[];
  /** Names that are given, and whose expression stands unexpanded because of its other variables. */
  readonly bound: ReadonlySet<string>;
}

const specOf = ({ name, prefix, explode }: VariableSpec): string =>
  `${name}${explode ? '*' : ''}${prefix === undefined ? '' : `:${String(prefix)}`}`;

const expressionOf = (operator: Expression['operator'], variables: readonly VariableSpec[]): Expression => ({
  kind: 'expression',
  operator,
  variables,
  source: `{${operator}${variables.map(specOf).join(',')}}`,
});

/** Splits an expression into single variables, for operators that write the same character first and between. */
const oneByOne = ({ operator, variables }: Expression, values: Values): readonly Part[] =>
  variables.map((variable) =>
    isGiven(values, variable.name)
      ? literalOf(expandExpression({ operator, variables: [variable] }, values))
      : expressionOf(operator, [variable]),
  );

/**
 * For `?` with leading given variables: these are expanded, and the others follow with `&`, or with `?` if no given
 * variable has a value.
 */
function leading({ variables }: Expression, count: number, values: Values): readonly Part[] {
  const written = variables.slice(0, count);
  const rest = variables.slice(count);
  const defined = written.some((variable) => readValue(values, variable) !== undefined);
  return [
    literalOf(expandExpression({ operator: '?', variables: written }, values)),
    expressionOf(defined ? '&' : '?', rest),
  ];
}

function restOf(expression: Expression, values: Values): readonly Part[] | undefined {
  const { operator, variables } = expression;
  const missing = variables.findIndex(({ name }) => !isGiven(values, name));
  if (missing < 0) return [literalOf(expandExpression(expression, values))];
  const { first, separator } = OPERATORS[operator];
  if (first === separator) return oneByOne(expression, values);
  const later = variables.slice(missing).some(({ name }) => isGiven(values, name));
  if (operator === '?' && !later) return missing === 0 ? [expression] : leading(expression, missing, values);
  return variables.some(({ name }) => isGiven(values, name)) ? undefined : [expression];
}

/** Literals side by side as one, and empty ones left out. */
function tidy(parts: readonly Part[]): readonly Part[] {
  const tidied: Part[] = [];
  for (const part of parts) {
    const last = tidied.at(-1);
    if (part.kind === 'literal' && last?.kind === 'literal')
      tidied[tidied.length - 1] = literalOf(last.source + part.source, last.text + part.text);
    else if (part.kind === 'expression' || part.source !== '') tidied.push(part);
  }
  return tidied;
}

/**
 * Expands the given variables and keeps the others.
 *
 * @param values - a name with the value undefined counts as given, and expands to no string
 * @throws TemplateError for a value that cannot be expanded
 */
export function expandPartially(parts: readonly Part[], values: Values): Rest {
  const bound = new Set<string>();
  const left = parts.flatMap((part) => {
    if (part.kind === 'literal') return [part];
    const rest = restOf(part, values);
    if (rest !== undefined) return rest;
    for (const variable of part.variables) {
      if (!isGiven(values, variable.name)) continue;
      readValue(values, variable);
      bound.add(variable.name);
    }
    return [part];
  });
  return { parts: tidy(left), bound };
}
