import { QueryError } from '../query-error.js';
import { decodeData, encodeData } from './encode-data.js';
import { type Parameter, type ParameterSchema, typesOf } from './parameter.js';
import { type ParameterValue, refuseValue, textOf, typed } from './value.js';

/**
 * Objects of the style deepObject: `filter[size][gte]=1`, `filter[tag][0]=a`. OpenAPI describes one level; the deeper ones are those of
 * the servers that read them, where a list has indices, `[]` behind its name, or its name again if the
 * schema says that it is one.
 */

/** The maximal number of brackets behind a name: deeper values would exhaust the stack of a reader. */
const DEEPEST = 100;

type Leaf = readonly [path: readonly string[], text: string];

function* leavesOf(value: unknown, path: readonly string[], parameter: Parameter): Generator<Leaf> {
  if (path.length > DEEPEST) refuseValue(`expected at most ${String(DEEPEST)} levels`, parameter);
  if (typeof value !== 'object' || value === null) {
    yield [path, textOf(value, parameter, 'a member')];
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (/[[\]]/.test(key) || (key === '' && path.length > 0))
      refuseValue('expected a key without "[" and "]" in a deepObject', parameter);
    if (member !== undefined) yield* leavesOf(member, [...path, key], parameter);
  }
}

/** Writes the members of an object; empty lists and objects inside of it are absent. */
export function writeDeepObject(value: object, parameter: Parameter): string {
  const pairs = Array.from(leavesOf(value, [], parameter), ([path, text]) => {
    const name = encodeData(parameter.name + path.map((key) => `[${key}]`).join(''), 'name', 'object', parameter);
    return `${name}=${encodeData(text, 'value', 'object', parameter)}`;
  });
  return pairs.join('&');
}

/** A value that is being read: strings that stand under one name, or members. */
interface Node {
  readonly texts: string[];
  readonly members: Map<string, Node>;
}

const emptyNode = (): Node => ({ texts: [], members: new Map() });

const refuse = (message: string, { name }: Parameter): never => {
  throw new QueryError('query/parameter-text', message, { parameter: name });
};

/** The keys in the brackets behind the name of a parameter; undefined for the name of another one. */
function pathOf(name: string, parameter: Parameter): readonly string[] | undefined {
  if (!name.startsWith(`${parameter.name}[`) || !name.endsWith(']')) return undefined;
  const rest = name.slice(parameter.name.length);
  const keys = rest.slice(1, -1).split('][');
  if (keys.some((key) => /[[\]]/.test(key))) return refuse('expected keys in brackets behind the name', parameter);
  return keys.length > DEEPEST ? refuse(`expected at most ${String(DEEPEST)} keys`, parameter) : keys;
}

const schemaOf = (schema: ParameterSchema | boolean | undefined): ParameterSchema =>
  typeof schema === 'object' ? schema : {};

/** The schema of a member: its own, or that of all others. */
export const memberSchema = (
  { properties = {}, additionalProperties }: ParameterSchema,
  key: string,
): ParameterSchema | boolean | undefined => (Object.hasOwn(properties, key) ? properties[key] : additionalProperties);

/** Tells if the names of members are those of a list: `[]`, or `0`, `1` and so on in any order. */
function isList({ members }: Node, schema: ParameterSchema): boolean {
  const types = typesOf(schema);
  if (types.includes('array') || schema.items !== undefined) return true;
  if (types.includes('object') || schema.properties !== undefined) return false;
  return (
    members.has('') || (members.size > 0 && Array.from(members.keys()).every((_, index) => members.has(String(index))))
  );
}

function listOf(node: Node, schema: ParameterSchema, parameter: Parameter): readonly ParameterValue[] {
  const { texts, members } = node;
  const unnumbered = members.get('') ?? emptyNode();
  if (unnumbered.members.size > 0) return refuse('expected an index, since "[]" does not tell items apart', parameter);
  const indices = Array.from(members.keys()).filter((key) => key !== '');
  if (!indices.every((key) => /^(?:0|[1-9]\d*)$/.test(key)))
    return refuse('expected "[]" or indices of a list', parameter);
  const indexed = indices.sort((a, b) => Number(a) - Number(b)).map((key) => members.get(key) as Node);
  return [
    ...[...texts, ...unnumbered.texts].map((text) => typed(text, schema.items, parameter.name)),
    ...indexed.map((item) => valueOf(item, schema.items, parameter)),
  ];
}

function valueOf(node: Node, given: ParameterSchema | boolean | undefined, parameter: Parameter): ParameterValue {
  const schema = schemaOf(given);
  const { texts, members } = node;
  if (isList(node, schema)) return listOf(node, schema, parameter);
  const [first, ...others] = texts;
  if (others.length > 0 || (first !== undefined && members.size > 0))
    return refuse('expected each member once', parameter);
  if (first !== undefined) return typed(first, given, parameter.name);
  const object = Object.create(null) as Record<string, ParameterValue>;
  for (const [key, member] of members) object[key] = valueOf(member, memberSchema(schema, key), parameter);
  return object;
}

/**
 * Reads the object that pairs write, their names decoded; other parameters are passed over.
 *
 * @returns undefined where the parameter is absent
 */
export function readDeepObject(
  pairs: Iterable<readonly [name: string | undefined, value: string]>,
  parameter: Parameter,
): ParameterValue | undefined {
  const root = emptyNode();
  for (const [name, value] of pairs) {
    let node = root;
    for (const key of (name === undefined ? undefined : pathOf(name, parameter)) ?? []) {
      if (!node.members.has(key)) node.members.set(key, emptyNode());
      node = node.members.get(key) as Node;
    }
    if (node !== root) node.texts.push(decodeData(value, parameter));
  }
  if (root.members.size === 0) return undefined;
  const object = Object.create(null) as Record<string, ParameterValue>;
  for (const [key, member] of root.members)
    object[key] = valueOf(member, memberSchema(parameter.schema, key), parameter);
  return object;
}
