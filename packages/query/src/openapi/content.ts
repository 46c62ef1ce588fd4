import { EncodingError, percentDecode, percentEncode } from '@urikit/generic';
import { formDecode, formEncode } from '../form/form-urlencoded.js';
import { QueryError } from '../query-error.js';
import { memberSchema } from './deep-object.js';
import type { Media } from './media.js';
import { type Parameter, typesOf } from './parameter.js';
import { type ParameterValue, refuseValue, textOf, typed } from './value.js';

/** Parameters that a media type writes (OpenAPI 3.1.1 4.8.12.3), and whole queries (OpenAPI 3.2.0 4.12.2). */

const refuse = (message: string, { name }: Parameter, cause?: unknown): never => {
  throw new QueryError('query/parameter-text', message, { parameter: name, cause });
};

/** ASCII alone, as headers need it. JSON has an escape for each other character. */
const inAscii = (json: string): string =>
  json.replace(/[^\0-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

function jsonOf(value: ParameterValue, parameter: Parameter): string {
  try {
    return inAscii(JSON.stringify(value));
  } catch {
    return refuseValue('expected a value that JSON can write', parameter);
  }
}

function formOf(value: ParameterValue, parameter: Parameter): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseValue('expected an object, whose members are the pairs of a form', parameter);
  const scalar = (each: unknown): string =>
    typeof each === 'object' && each !== null ? JSON.stringify(each) : textOf(each, parameter, 'a member');
  return formEncode(
    Object.entries(value).flatMap(([name, member]): (readonly [string, string])[] => {
      if (member === undefined) return [];
      return (Array.isArray(member) ? member : [member]).map((each) => [name, scalar(each)] as const);
    }),
  );
}

/** The string of a value by the media type, not yet percent-encoded but for a form. */
function textBy(media: Media, value: ParameterValue, parameter: Parameter): string {
  if (media === 'form') return formOf(value, parameter);
  return media === 'json' ? jsonOf(value, parameter) : textOf(value, parameter, 'the value');
}

/** Writes a value by the media type of a parameter. */
export function writeContent(value: ParameterValue, media: Media, parameter: Parameter): string {
  const { place, name } = parameter;
  const text = textBy(media, value, parameter);
  if (place === 'header') {
    if (!/^(?:[!-~](?:[\t -~]*[!-~])?)?$/.test(text)) refuseValue('expected visible ASCII for a header', parameter);
    return text;
  }
  const isWhole = place === 'querystring' && media === 'form';
  const encoded = isWhole ? text : percentEncode(text, 'unreserved', { triplets: 'encode' });
  if (place === 'path' && encoded === '') return refuseValue('expected a value that is not empty', parameter);
  return place === 'path' || place === 'querystring'
    ? encoded
    : `${percentEncode(name, 'unreserved', { triplets: 'encode' })}=${encoded}`;
}

function decodedOf(raw: string, parameter: Parameter): string {
  try {
    return percentDecode(raw);
  } catch (cause) {
    if (!(cause instanceof EncodingError)) throw cause;
    return refuse('expected percent-encoded UTF-8', parameter, cause);
  }
}

function readJson(text: string, parameter: Parameter): ParameterValue {
  try {
    return JSON.parse(text) as ParameterValue;
  } catch {
    // The message of the platform quotes the string.
    return refuse('expected JSON', parameter);
  }
}

/** The value of a field by its schema: a list where it says so, or where the name stands twice. */
function readForm(text: string, parameter: Parameter): ParameterValue {
  const fields = new Map<string, string[]>();
  for (const { name, value } of formDecode(text)) fields.set(name, [...(fields.get(name) ?? []), value]);
  const object = Object.create(null) as Record<string, ParameterValue>;
  for (const [name, values] of fields) {
    const given = memberSchema(parameter.schema, name);
    const schema = typeof given === 'object' ? given : {};
    const types = typesOf(schema);
    const isList = types.includes('array') || schema.items !== undefined;
    const read = (value: string, by: typeof given): ParameterValue =>
      typeof by === 'object' && typesOf(by)[0] === 'object'
        ? readJson(value, parameter)
        : typed(value, by, parameter.name);
    object[name] =
      isList || (values.length > 1 && types.length === 0)
        ? values.map((value) => read(value, schema.items))
        : values.length === 1
          ? read(values[0] as string, given)
          : refuse('expected each member once', parameter);
  }
  return object;
}

/** Reads the raw string of a value by the media type of its parameter. */
export function readContent(raw: string, media: Media, parameter: Parameter): ParameterValue {
  if (media === 'form') {
    return readForm(parameter.place === 'querystring' ? raw : decodedOf(raw, parameter), parameter);
  }
  const text = parameter.place === 'header' ? raw : decodedOf(raw, parameter);
  return media === 'json' ? readJson(text, parameter) : typed(text, parameter.schema, parameter.name);
}
