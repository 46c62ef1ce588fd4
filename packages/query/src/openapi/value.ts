import { QueryError, typeName } from '../query-error.js';
import { type Parameter, type ParameterKind, type ParameterSchema, typesOf } from './parameter.js';

/** A value without parts. */
export type ParameterPrimitive = string | number | bigint | boolean;

/**
 * A value of a parameter. Undefined is the absent parameter; an undefined member is omitted. Styles have one level, deepObject has
 * many, and JSON alone has null.
 */
export type ParameterValue =
  | ParameterPrimitive
  | null
  | readonly ParameterValue[]
  | { readonly [name: string]: ParameterValue | undefined };

/** A value as texts, decoded. */
export type Texts =
  | { readonly kind: 'primitive'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly string[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, string])[] };

/** Throws the error of a value. */
export const refuseValue = (message: string, { name }: Pick<Parameter, 'name'>): never => {
  throw new QueryError('query/parameter-value', message, { parameter: name });
};

export function textOf(value: unknown, parameter: Parameter, place: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  const found = typeof value === 'number' ? 'a number that is not finite' : typeName(value);
  return refuseValue(`expected a string, a number or a boolean as ${place}, found ${found}`, parameter);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of a plain object of another realm is another object, whose prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** The kind of a value. @throws QueryError `query/parameter-value` for another kind than the schema's */
export function kindOfValue(value: unknown, parameter: Parameter): ParameterKind {
  const kind: ParameterKind = Array.isArray(value) ? 'array' : isRecord(value) ? 'object' : 'primitive';
  if (!parameter.kinds.includes(kind))
    return refuseValue(`expected a value of the kind ${parameter.kinds.join(' or ')}, found ${kind}`, parameter);
  return kind;
}

/**
 * The texts of a value.
 *
 * @throws QueryError `query/parameter-value` if the value is nested, null, NaN, infinite, or of another kind than the
 *   schema's
 */
export function textsOf(value: unknown, parameter: Parameter): Texts {
  const kind = kindOfValue(value, parameter);
  if (kind === 'array')
    return { kind, items: (value as readonly unknown[]).map((item) => textOf(item, parameter, 'an item')) };
  if (kind === 'primitive') return { kind, text: textOf(value, parameter, 'the value') };
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  return { kind, members: members.map(([key, member]) => [key, textOf(member, parameter, 'a member')] as const) };
}

/** The value of a number in JSON; a whole number that is too large for exactness is a bigint. */
function numberOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?[0-9]+$/.test(text) ? BigInt(text) : number;
}

/** The texts of each type that is not text itself, and their values. */
const READERS: readonly (readonly [string, RegExp, (text: string) => ParameterPrimitive])[] = [
  ['integer', /^-?(?:0|[1-9][0-9]*)$/, numberOf],
  ['number', /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/, numberOf],
  ['boolean', /^(?:true|false)$/, (text) => text === 'true'],
];

/**
 * Converts a string to the type of its schema; it stays a string if the schema allows one or has no type.
 *
 * @throws QueryError `query/parameter-text` if the string has another type
 */
export function typed(text: string, schema: ParameterSchema | boolean | undefined, name: string): ParameterPrimitive {
  const types = typeof schema === 'object' ? typesOf(schema).filter((type) => type !== 'null') : [];
  if (types.length === 0 || types.includes('string')) return text;
  for (const [type, pattern, read] of READERS) if (types.includes(type) && pattern.test(text)) return read(text);
  throw new QueryError('query/parameter-text', `expected a string of type ${types.join(' or ')}`, { parameter: name });
}
