export { QUERY_ERRORS, type QueryCode, QueryError, type QueryIssue } from './query-error.js';
export {
  encodeQueryName,
  type EncodeQueryOptions,
  encodeQueryValue,
  type PairPart,
  type Separator,
} from './encoding/encode-query.js';
export { decideEncoding, type EncodingDecision, type EncodingPlace } from './encoding/decide-encoding.js';
export { type MatcherName, MATCHERS, matches } from './encoding/matchers.js';
export type { NameSelector, Query, QueryPair } from './pairs/query.js';
export type { QueryOptions } from './pairs/options.js';
export { parseQuery, type QueryResult, tryParseQuery } from './pairs/parse-query.js';
export { formDecode, formEncode, type FormEntry, type FormPair } from './form/form-urlencoded.js';
export type { ParameterObject, ParameterPlace, ParameterSchema, ParameterStyle } from './openapi/parameter.js';
export type { ParameterPrimitive, ParameterValue } from './openapi/value.js';
export { serializeParameter } from './openapi/serialize-parameter.js';
export { parseParameter } from './openapi/parse-parameter.js';
export type { OutputOf, SchemaFinding, SchemaResult, StandardSchema } from './typed/standard-schema.js';
export { readQuery, readQueryAsync } from './typed/read-query.js';
