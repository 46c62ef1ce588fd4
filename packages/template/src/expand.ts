import { encodeValue, prefixOf } from './encode.js';
import { TemplateError, templateIssue } from './issue.js';
import { type Operator, OPERATORS } from './operators.js';
import type { Expression, Part, VariableSpec } from './parts.js';
import { type Reading, readValue, type Values } from './values.js';

/** `name=value`, or the name as an operator writes it before an empty value. */
export const named = (name: string, value: string, ifEmpty: string): string =>
  value === '' ? `${name}${ifEmpty}` : `${name}=${value}`;

/** A value that is not exploded: one text, members joined by commas (RFC 6570 section 3.2.1). */
function joined(reading: Reading, { prefix, index, name }: VariableSpec, { reserved }: Operator): string {
  if (reading.kind === 'string')
    return encodeValue(prefix === undefined ? reading.text : prefixOf(reading.text, prefix, reserved), reserved);
  if (prefix !== undefined) {
    const message = `expected a string for "${name}", which has a prefix, found a ${reading.kind}`;
    throw new TemplateError(templateIssue('template/prefix-of-composite', index, index + name.length, message));
  }
  const members = reading.kind === 'list' ? reading.items : reading.pairs.flat();
  return members.map((member) => encodeValue(member, reserved)).join(',');
}

/** The strings of one variable, to be joined by the operator's separator; without a value there are 0. @throws TemplateError */
export function expandVariable(values: Values, variable: VariableSpec, operator: Operator): readonly string[] {
  const reading = readValue(values, variable);
  if (reading === undefined) return [];
  const { name, explode } = variable;
  const { ifEmpty, reserved } = operator;
  if (!explode || reading.kind === 'string') {
    const text = joined(reading, variable, operator);
    return [operator.named ? named(name, text, ifEmpty) : text];
  }
  if (reading.kind === 'list') {
    const items = reading.items.map((item) => encodeValue(item, reserved));
    return operator.named ? items.map((item) => named(name, item, ifEmpty)) : items;
  }
  return reading.pairs.map(([key, value]) =>
    named(encodeValue(key, reserved), encodeValue(value, reserved), operator.named ? ifEmpty : '='),
  );
}

/** Expands one expression; the result is empty if no variable is defined (section 3.2.1). @throws TemplateError */
export function expandExpression(
  { operator: name, variables }: Omit<Expression, 'kind' | 'source'>,
  values: Values,
): string {
  const operator: Operator = OPERATORS[name];
  const texts = variables.flatMap((variable) => expandVariable(values, variable, operator));
  return texts.length === 0 ? '' : `${operator.first}${texts.join(operator.separator)}`;
}

/** Expands all parts, in order. @throws TemplateError */
export const expandParts = (parts: readonly Part[], values: Values): string =>
  parts.map((part) => (part.kind === 'literal' ? part.text : expandExpression(part, values))).join('');
