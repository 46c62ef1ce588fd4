// First: it speaks to zod before a schema is made.
import './zod-without-eval.js';
import { policyJsonSchema } from '@urikit/cache-key';
import { contextAt } from './context.js';

/** A name or a value that may stand at the caret. */
export interface Option {
  readonly label: string;
  readonly says: string;
  /** Characters that replace those written. */
  readonly insert: string;
}

export interface Completion {
  /** The position that the characters to replace begin at; they end at the caret. */
  readonly from: number;
  readonly options: readonly Option[];
}

interface Schema {
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

const SCHEMA: Schema = policyJsonSchema();

const alternatives = (schema: Schema): readonly Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(alternatives)];

/** The schemas of a member. */
const within = (schema: Schema, name: string): readonly Schema[] => {
  const { properties = {}, additionalProperties: others, items } = schema;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const found = name === '[]' ? items : (own ?? (typeof others === 'object' ? others : undefined));
  return found === undefined ? [] : alternatives(found);
};

/** Characters behind a name: a block on lines of its own, brackets, or a value. */
const behind = (schema: Schema, column: number | undefined): string => {
  const types = alternatives(schema).map(({ type }) => type);
  const isList = types.every((type) => type === 'array');
  const isMap = types.every((type) => type === 'object');
  if (column === undefined || !(isMap || (isList && schema.items?.type === 'object')))
    return `: ${isMap ? '{' : isList ? '[' : ''}`;
  return `:\n${' '.repeat(column + 2)}${isList ? '- ' : ''}`;
};

const namesOf = ({ properties = {} }: Schema, column: number | undefined): readonly Option[] =>
  Object.entries(properties).map(([label, schema]) => ({
    label,
    says: schema.description ?? Object.keys(schema.properties ?? {}).join(', '),
    insert: `${label}${behind(schema, column)}`,
  }));

const valuesOf = (schema: Schema): readonly Option[] => {
  const { const: only, enum: several = only === undefined ? [] : [only], type, default: usual } = schema;
  const values = [...several, ...(type === 'boolean' ? [true, false] : [])];
  const number = typeof usual === 'number' && values.length === 0 ? [usual] : [];
  return [...values, ...number].map((value) => ({
    label: String(value),
    says: value === usual ? 'The default.' : '',
    insert: String(value),
  }));
};

/** The names or values of the JSON Schema of policies that may stand at the caret. */
export function completionAt(text: string, caret: number): Completion | undefined {
  const context = contextAt(text, caret);
  if (context === undefined) return undefined;
  const { path, kind, written, beside, column } = context;
  const schemas = path.reduce<readonly Schema[]>(
    (all, name) => all.flatMap((schema) => within(schema, name)),
    [SCHEMA],
  );
  const isValue = kind === 'value' || path.at(-1) === '[]';
  const options = [
    ...(kind === 'name' ? schemas.flatMap((schema) => namesOf(schema, column)) : []),
    ...(isValue ? schemas.flatMap(valuesOf) : []),
  ].filter(({ label, insert }) => label.startsWith(written) && insert !== written && !beside.includes(label));
  return { from: caret - written.length, options };
}
