import { QueryError } from '../query-error.js';
import { encodeData } from './encode-data.js';
import { checkKind, type Parameter, type ParameterObject, parameterOf } from './parameter.js';
import { writeContent } from './content.js';
import { writeDeepObject } from './deep-object.js';
import { STYLE_ROWS } from './styles.js';
import { type ParameterValue, refuseValue, type Texts, kindOfValue, textsOf } from './value.js';

const nameFor = (parameter: Parameter): string =>
  parameter.place === 'header' ? parameter.name : encodeData(parameter.name, 'name', 'primitive', parameter);

/** Writes `name=value`, or the style's form of an empty value. */
const named = (name: string, value: string, ifemp: string): string => `${name}${value === '' ? ifemp : `=${value}`}`;

/** The list of a value that is not exploded: items, or keys and members by turns. */
function flat(texts: Texts, parameter: Parameter, between: string): string {
  const items = texts.kind === 'array' ? texts.items : texts.kind === 'object' ? texts.members.flat() : [texts.text];
  return items.map((item) => encodeData(item, 'value', texts.kind, parameter)).join(between);
}

function write(texts: Texts, parameter: Parameter): string {
  const { first, sep, named: isNamed, ifemp, between } = STYLE_ROWS[parameter.style];
  const { kind } = texts;
  const one = (value: string): string => (isNamed ? named(nameFor(parameter), value, ifemp) : value);
  if (kind === 'primitive' || !parameter.explode) return first + one(flat(texts, parameter, between));
  if (kind === 'array')
    return first + texts.items.map((item) => one(encodeData(item, 'value', kind, parameter))).join(sep);
  const pairs = texts.members.map(([key, text]) => {
    const member = encodeData(text, 'value', kind, parameter);
    return named(encodeData(key, 'name', kind, parameter), member, isNamed ? ifemp : '=');
  });
  return first + pairs.join(sep);
}

const isEmpty = (texts: Texts): boolean =>
  (texts.kind === 'array' && texts.items.length === 0) || (texts.kind === 'object' && texts.members.length === 0);

/** The string of a value; undefined for an empty list or object, which is absent. */
function written(value: ParameterValue, parameter: Parameter): string | undefined {
  if (parameter.media !== undefined) return writeContent(value, parameter.media, parameter);
  if (parameter.style === 'deepObject' && kindOfValue(value, parameter) === 'object')
    return writeDeepObject(value as object, parameter) || undefined;
  const texts = textsOf(value, parameter);
  if (isEmpty(texts)) return undefined;
  checkKind(parameter, texts.kind);
  return write(texts, parameter);
}

/**
 * Writes a value as an OpenAPI parameter says, in the text of its place: pairs of a query, a piece of a path, the value
 * of a header field, a pair of a cookie.
 *
 * @param given - a parameter object of OpenAPI 3.0 to 3.2, references resolved; `style` and `explode` may be absent
 * @param value - decoded; undefined, an empty array and an empty object are absent
 * @returns percent-encoded text without `?`; `''` if the value is absent in a query or a cookie
 * @throws QueryError `query/parameter` for a parameter without a style; `query/parameter-value` for a value that its
 *   style cannot hold: nested where the style is not deepObject, absent from a path or a header field, with a delimiter that cannot be told from data
 * @see OpenAPI 3.1.1 section 4.8.12, OpenAPI 3.2.0 section 4.12
 * @example serializeParameter({ name: 'color', in: 'query', schema: { type: 'array' } }, ['a', 'b']) // 'color=a&color=b'
 */
export function serializeParameter(given: ParameterObject, value: ParameterValue | undefined): string {
  const parameter = parameterOf(given);
  const text = value === undefined ? undefined : written(value, parameter);
  if (text === undefined) {
    if (parameter.place !== 'path' && parameter.place !== 'header') return '';
    return refuseValue(
      `expected a value that is not empty, since a ${parameter.place} parameter cannot be absent`,
      parameter,
    );
  }
  // Resolution removes a dot-segment, even if it is percent-encoded.
  if (parameter.place === 'path' && (text === '..' || (text === '.' && parameter.style !== 'label')))
    throw new QueryError('query/parameter-value', 'expected a value that is no dot-segment', {
      parameter: parameter.name,
    });
  return text;
}
