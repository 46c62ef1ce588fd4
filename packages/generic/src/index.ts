export { EncodingError } from './encoding/encoding-error.js';
export { findDoubleEncoding, percentEncode } from './encoding/percent-encode.js';
export { type DecodeMode, percentDecode, tryPercentDecode } from './encoding/percent-decode.js';
export type { EncodableComponent, EncodeOptions } from './encoding/percent-encode.js';
export type {
  AbsoluteUriText,
  Authority,
  Component,
  Host,
  NormalUriText,
  Uri,
  UriReference,
  UriText,
} from './syntax/uri-reference.js';
export { type Result, type StringIssue, SYNTAX_ISSUES, UriSyntaxError } from './syntax/issue.js';
export { isAbsoluteUri, isRelativeReference, isUri, isUriReference, parse, tryParse } from './syntax/parse.js';
export { type ReferenceKind, referenceKind } from './syntax/reference-kind.js';
export { type BaseCandidates, establishBase } from './resolution/base.js';
export { type Level, LEVELS } from './scheme/level.js';
export { type Rule, type RuleId, RULES } from './normalization/rules.js';
export type { Evidence } from './normalization/evidence.js';
export { needs } from './engine/needs.js';
export type { NormalizeOptions } from './normalization/normalize.js';
export type { Comparison } from './normalization/compare.js';
export type { CompareOptions } from './normalization/prepare.js';
export type { Explanation, Reason, Step } from './normalization/explain.js';
export { type Issue, type Severity, UrikitError } from './urikit-error.js';
export { PluginError } from './scheme/plugin-error.js';
export { HooksError } from './scheme/hooks-error.js';
export { validateSchemes } from './scheme/validate-hooks.js';
export { kit } from './scheme/kit.js';
export type { EngineLimits } from './engine/limits.js';
export type { References } from './engine/references.js';
export type { CheckOptions, SeverityMap } from './engine/severities.js';
export { uri, type UriEngine, type UriValue } from './uri.js';
export { type Engine, type EngineOptions } from './engine/engine.js';
export { createEngine } from './engine/create-engine.js';
export { redact } from './engine/redact.js';
export type { FullEngine } from './engine/with-verbs.js';
export { relativize, resolveReference, tryResolveReference } from './engine/reference-verbs.js';
export type { RelativizeOptions } from './resolution/relativize.js';
export { type ComponentChanges, replaceComponents, type ReplaceOptions } from './usage/replace-components.js';
export { extract, type Extracted, type ExtractOptions } from './usage/extract.js';
export { createExtractor, type Extractor } from './usage/extractor.js';
export { guess, type Guess, type GuessOptions } from './usage/guess.js';
export { repair, type Repair, type Repaired, type RepairOptions } from './usage/repair.js';
