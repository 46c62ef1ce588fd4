import { tryParse } from '@urikit/generic';
import { parseQuery } from '../pairs/parse-query.js';
import { QueryError, stringOf } from '../query-error.js';
import { readContent } from './content.js';
import { memberSchema, readDeepObject } from './deep-object.js';
import { decodeData } from './encode-data.js';
import { checkKind, type Parameter, type ParameterObject, parameterOf } from './parameter.js';
import { STYLE_ROWS } from './styles.js';
import { type ParameterPrimitive, type ParameterValue, typed } from './value.js';

/** A pair as it stands; a value without `=` is undefined. */
type RawPair = readonly [name: string, value: string | undefined];

const refuse = (message: string, { name }: Parameter): never => {
  throw new QueryError('query/parameter-text', message, { parameter: name });
};

function pairOf(raw: string): RawPair {
  const end = raw.indexOf('=');
  return end < 0 ? [raw, undefined] : [raw.slice(0, end), raw.slice(end + 1)];
}

/** Decodes a name; undefined if it is not UTF-8 and so not the name of a parameter. */
function readable(rawName: string, parameter: Parameter): string | undefined {
  try {
    return decodeData(rawName, parameter);
  } catch {
    return undefined;
  }
}

/**
 * Delimiters that documents up to OpenAPI 3.0.3 print raw although queries cannot contain them: both forms are read.
 */
const RAW_DELIMITERS: Readonly<Partial<Record<Parameter['style'], RegExp>>> = {
  pipeDelimited: /\|/g,
  deepObject: /[[\]]/g,
};

/** The pairs of the text of a place. @throws UriSyntaxError or QueryError if the string is not allowed there */
function pairsIn(text: string, parameter: Parameter): readonly RawPair[] {
  const { place, style } = parameter;
  if (place === 'cookie') return text === '' ? [] : text.split(/; */).map(pairOf);
  if (place === 'query') {
    const delimiters = RAW_DELIMITERS[style];
    const query = delimiters === undefined ? text : text.replace(delimiters, encodeURIComponent);
    return parseQuery(query).pairs.map(({ raw }) => pairOf(raw));
  }
  const { first, sep, named } = STYLE_ROWS[style];
  if (!text.startsWith(first)) return refuse(`expected "${first}" at the start`, parameter);
  const rest = text.slice(first.length);
  if (named) return rest.split(sep).map(pairOf);
  return [[parameter.name, rest]];
}

/** @throws QueryError if a string is not a path segment or not a header value */
function checkText(text: string, parameter: Parameter): void {
  if (parameter.place === 'path') {
    const result = tryParse(`/${text}`);
    if (!result.ok || result.value.path.length !== text.length + 1 || text.includes('/'))
      refuse('expected a segment of a path', parameter);
  }
  if (parameter.place === 'header' && !/^[\t -~]*$/.test(text)) refuse('expected visible ASCII', parameter);
}

const listOf = (text: string, parameter: Parameter, between: string): readonly string[] => {
  // Forms write a space as "+".
  const separator = between === '%7C' ? /%7C/i : between === '%20' ? /%20|\+/ : between;
  const items = text.split(separator);
  return parameter.place === 'header' ? items.map((item) => item.trim()) : items;
};

function objectOf(members: readonly RawPair[], parameter: Parameter): ParameterValue {
  const object = Object.create(null) as Record<string, ParameterPrimitive>;
  for (const [rawKey, rawValue = ''] of members) {
    const key = decodeData(rawKey, parameter);
    if (key in object) refuse('expected each member once', parameter);
    object[key] = typed(decodeData(rawValue, parameter), memberSchema(parameter.schema, key), parameter.name);
  }
  return object;
}

/** Keys and members by turns. */
function byTurns(items: readonly string[], parameter: Parameter): readonly RawPair[] {
  if (items.length % 2 === 1) refuse('expected keys and values by turns', parameter);
  return items.flatMap((key, i) => (i % 2 === 0 ? [[key, items[i + 1]] as const] : []));
}

/** The pairs of an exploded object, where every name is a key: those that the schema has, or all if it names no key. */
function membersIn(pairs: readonly RawPair[], parameter: Parameter): readonly RawPair[] {
  const { properties } = parameter.schema;
  if (parameter.place !== 'query' || properties === undefined) return pairs;
  return pairs.filter(([rawName]) => Object.hasOwn(properties, readable(rawName, parameter) ?? ''));
}

/** The raw value of a parameter that a media type writes; undefined if the parameter is absent. */
function rawContent(text: string, parameter: Parameter): string | undefined {
  const { place, name } = parameter;
  if (place === 'path' || place === 'header') return text;
  if (place === 'querystring') return text === '' ? undefined : text;
  const values = pairsIn(text, parameter).filter(([rawName]) => readable(rawName, parameter) === name);
  if (values.length > 1) return refuse('expected the parameter once', parameter);
  return values[0]?.[1];
}

function read(pairs: readonly RawPair[], kind: string, parameter: Parameter): ParameterValue | undefined {
  const { explode, style, schema, name } = parameter;
  const { between, sep, named } = STYLE_ROWS[style];
  if (kind === 'object' && style === 'deepObject')
    return readDeepObject(
      pairs.map(([rawName, value = '']) => [readable(rawName, parameter), value] as const),
      parameter,
    );
  if (kind === 'object' && explode && named) {
    const members = membersIn(pairs, parameter);
    return members.length === 0 ? undefined : objectOf(members, parameter);
  }
  const values = pairs
    .filter(([rawName]) => !named || readable(rawName, parameter) === name)
    .map(([, value = '']) => value);
  const [first] = values;
  if (first === undefined) return undefined;
  if (kind === 'array' && explode && named)
    return values.map((value) => typed(decodeData(value, parameter), schema.items, name));
  if (values.length > 1) return refuse('expected the parameter once', parameter);
  if (kind === 'primitive') return typed(decodeData(first, parameter), schema, name);
  const items = listOf(first, parameter, explode ? sep : between);
  if (kind === 'array') return items.map((item) => typed(decodeData(item, parameter), schema.items, name));
  return objectOf(explode ? items.map(pairOf) : byTurns(items, parameter), parameter);
}

/**
 * Reads the value of an OpenAPI parameter from the text of its place: a whole query without `?`, a piece of a path, the
 * value of a header field, a whole cookie string.
 *
 * A schema with a list of types is read as an array before an object before the rest. Texts are typed by the schema:
 * integer, number and boolean; a text stays a text where the schema allows one.
 *
 * @param given - as `serializeParameter` takes it
 * @param text - percent-encoded; other parameters beside it are passed over
 * @returns the value decoded once; an object has no prototype; undefined where the parameter is absent
 * @throws QueryError `query/parameter` as `serializeParameter`, `query/parameter-text` if the string does not follow
 *   the style, `query/type`; UriSyntaxError if it is not a query
 * @see OpenAPI 3.1.1 section 4.8.12, OpenAPI 3.2.0 section 4.12
 * @example parseParameter({ name: 'id', in: 'path', schema: { type: 'array' } }, '3,4') // ['3', '4']
 */
export function parseParameter(given: ParameterObject, text: string): ParameterValue | undefined {
  const parameter = parameterOf(given);
  stringOf(text, 'text', parameter.name);
  checkText(text, parameter);
  if (parameter.media !== undefined) {
    const raw = rawContent(text, parameter);
    return raw === undefined ? undefined : readContent(raw, parameter.media, parameter);
  }
  const [kind = 'primitive'] = parameter.kinds.length === 3 ? ['primitive' as const] : parameter.kinds;
  checkKind(parameter, kind);
  return read(pairsIn(text, parameter), kind, parameter);
}
