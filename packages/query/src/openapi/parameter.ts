import { kindOf, optionsOf } from '@urikit/generic/internal';
import { QueryError } from '../query-error.js';
import { type Media, mediaOf } from './media.js';

/** The part of a schema object that determines the type of a string. */
export interface ParameterSchema {
  /** One type, or since OpenAPI 3.1 a list of types. */
  readonly type?: string | readonly string[] | undefined;
  readonly items?: ParameterSchema | boolean | undefined;
  readonly properties?: Readonly<Record<string, ParameterSchema | boolean>> | undefined;
  readonly additionalProperties?: ParameterSchema | boolean | undefined;
  readonly [keyword: string]: unknown;
}

/** The location of a parameter; `querystring` is the whole query (OpenAPI 3.2). */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** How a value is written. */
export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'form'
  | 'simple'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie';

/** A parameter object as it stands in an OpenAPI document of version 3.0, 3.1 or 3.2, its references resolved. */
export interface ParameterObject {
  readonly name: string;
  /** A `ParameterPlace`; any other text is refused. */
  readonly in: string;
  /** A `ParameterStyle` that the place has; any other text is refused. */
  readonly style?: string | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  readonly schema?: ParameterSchema | undefined;
  /** In place of a style: one media type, with the schema of the value. */
  readonly content?: Readonly<Record<string, { readonly schema?: ParameterSchema | undefined }>> | undefined;
  readonly [field: string]: unknown;
}

/** The kind of a value. */
export type ParameterKind = 'primitive' | 'array' | 'object';

/** A parameter object with its defaults filled in and its combinations checked. */
export interface Parameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema: ParameterSchema;
  /** Writes the value in place of the style. */
  readonly media?: Media | undefined;
  /** The kinds that the schema allows, all if it has no type; strings are read as the first. */
  readonly kinds: readonly ParameterKind[];
}

/** Which styles a place has; the first is the default. */
const STYLES: Readonly<Record<Exclude<ParameterPlace, 'querystring'>, readonly [ParameterStyle, ...ParameterStyle[]]>> =
  {
    path: ['simple', 'label', 'matrix'],
    query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
    header: ['simple'],
    cookie: ['form', 'cookie'],
  };

/** Which kinds a style has. */
const KINDS: Readonly<Partial<Record<ParameterStyle, readonly ParameterKind[]>>> = {
  spaceDelimited: ['array', 'object'],
  pipeDelimited: ['array', 'object'],
  deepObject: ['object'],
};

/** The fields of a parameter object; others begin with `x-`. */
const FIELDS =
  'name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content'.split(
    ' ',
  );

const ALL: readonly ParameterKind[] = ['primitive', 'array', 'object'];

/** The types of a schema as a list. */
export function typesOf({ type }: ParameterSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

/** The kinds of a schema: an array before an object before the rest, so that a list of types has one reading. */
function kindsOf(schema: ParameterSchema): readonly ParameterKind[] {
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (types.length === 0) {
    if (schema.items !== undefined) return ['array'];
    return schema.properties === undefined ? ALL : ['object'];
  }
  const kinds = types.map((type) => (type === 'array' || type === 'object' ? type : 'primitive'));
  return (['array', 'object', 'primitive'] as const).filter((kind) => kinds.includes(kind));
}

const isPlace = (text: string): text is ParameterPlace => text === 'querystring' || Object.hasOwn(STYLES, text);

/** Throws the error of a parameter object. */
function refuse(message: string, name: unknown): never {
  throw new QueryError('query/parameter', message, typeof name === 'string' ? { parameter: name } : {});
}

/** A parameter whose media type writes the value. */
function byContent({ name, in: place, content, ...given }: ParameterObject): Parameter {
  const [[type = '', media] = [], ...others] = Object.entries(content ?? {});
  if (others.length > 0 || kindOf(media) !== 'object') refuse('expected one media type as content', name);
  for (const member of ['schema', 'style', 'explode', 'allowReserved'])
    if (given[member] !== undefined) refuse(`expected no ${member} beside content`, name);
  const found = mediaOf(type);
  if (found === undefined)
    return refuse('expected JSON, text/plain or application/x-www-form-urlencoded as content', name);
  const { schema = {} } = media as { readonly schema?: ParameterSchema };
  if (kindOf(schema) !== 'object' || '$ref' in schema) refuse('expected a schema whose reference is resolved', name);
  const own = { name, place: place as ParameterPlace, schema, media: found, kinds: ALL };
  return { ...own, style: 'form', explode: true, allowReserved: false };
}

/**
 * Fills in the defaults of a parameter object: `form` in queries and cookies, `simple` in paths and headers, exploded
 * where the style is `form` or `cookie`.
 *
 * @throws QueryError `query/parameter` for a combination that OpenAPI has no style for; UrikitError `input/unknown-option`
 * @see OpenAPI 3.1.1 section 4.8.12, OpenAPI 3.2.0 section 4.12
 */
export function parameterOf(given: ParameterObject): Parameter {
  if (kindOf(given) !== 'object') refuse('expected a parameter object', undefined);
  const { name, in: place, schema = {}, allowReserved = false } = given;
  const { $ref: _ref, ...fields } = given;
  optionsOf(
    Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('x-'))),
    FIELDS,
    'a member of a parameter',
  );
  if ('$ref' in given) refuse('expected a parameter object whose reference is resolved', name);
  if (typeof name !== 'string') refuse('expected a name of the parameter as a string', name);
  if (!isPlace(place)) return refuse('expected "path", "query", "querystring", "header" or "cookie" as in', name);
  if (given.content !== undefined) return byContent(given);
  if (place === 'querystring') return refuse('expected content: a whole query has no style', name);
  if (typeof schema !== 'object' || (schema as unknown) === null || '$ref' in schema)
    refuse('expected a schema whose reference is resolved', name);
  const styles = STYLES[place];
  const style = given.style === undefined ? styles[0] : styles.find((each) => each === given.style);
  if (style === undefined) return refuse(`expected ${styles.join(', ')} as the style in ${place}`, name);
  const { explode = style === 'form' || style === 'cookie' } = given;
  const byStyle = KINDS[style] ?? ALL;
  const kinds = kindsOf(schema).filter((kind) => byStyle.includes(kind));
  if (kinds.length === 0) refuse(`expected a schema of type ${byStyle.join(' or ')} for the style ${style}`, name);
  const parameter = { name, place, style, explode: explode === true, allowReserved: allowReserved === true, schema };
  return { ...parameter, kinds };
}

/** @throws QueryError `query/parameter` if a cookie would need a delimiter that cookies do not have */
export function checkKind({ name, place, style, explode }: Parameter, kind: ParameterKind): void {
  if (place === 'cookie' && style === 'form' && explode && kind !== 'primitive')
    refuse('expected explode: false or the style cookie, since cookies are not separated by "&"', name);
}
