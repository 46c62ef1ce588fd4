export { classify, type CharacterClass } from './characters.js';
export { EncodingError, type EncodingCode } from './encoding-error.js';
export { findDoubleEncoding, percentEncode } from './percent-encode.js';
export { type DecodeMode, decodePath, decodeSegments, percentDecode } from './percent-decode.js';
export type {
  AbsoluteUri,
  Authority,
  Component,
  Host,
  HostKind,
  RelativeReference,
  Uri,
  UriReference,
} from './uri-reference.js';
export { type Issue, type Result, type Severity, SYNTAX_ISSUES, type SyntaxCode, UriSyntaxError } from './issue.js';
export {
  asUri,
  hasScheme,
  isAbsoluteUri,
  isRelative,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  parseUri,
  type SyntaxOptions,
  tryParse,
} from './parse.js';
export { type PathKind, pathKind, segments } from './path.js';
export { canonicalIPv6 } from './ipv6-address.js';
export { type Base, BASE_SOURCES, type BaseCandidates, type BaseSource, establishBase } from './base.js';
export { removeDotSegments } from './remove-dot-segments.js';
export { merge, resolve, type ResolveOptions } from './resolve.js';
export { recompose } from './recompose.js';
export { isSameDocumentReference } from './same-document.js';
export { type Level, LEVELS } from './level.js';
export { type Rule, type RuleId, RULES, type Tier } from './rules.js';
export type { Evidence } from './evidence.js';
export type { NormalizeOptions } from './normalize.js';
export type { CompareOptions, Comparison } from './compare.js';
export type { Explanation, Reason, Step } from './explain.js';
export { PluginError } from './plugin-error.js';
export { kit } from './kit.js';
export { nearestName } from './near.js';
export { createEngine, type Engine, type EngineOptions, type View } from './engine.js';
export type {
  ConfigSchema,
  EncodableComponent,
  EncodeOptions,
  EngineKit,
  Finding,
  Presence,
  SchemeHooks,
  SchemePlugin,
  Schemes,
  SchemeViews,
  Secret,
} from './hooks.js';
