export { classify, type CharacterClass } from './syntax/characters.js';
export { EncodingError, type EncodingCode } from './encoding/encoding-error.js';
export { findDoubleEncoding, percentEncode } from './encoding/percent-encode.js';
export { type DecodeMode, decodePath, decodeSegments, percentDecode } from './encoding/percent-decode.js';
export type {
  AbsoluteUri,
  Authority,
  Component,
  Host,
  HostKind,
  RelativeReference,
  Uri,
  UriReference,
} from './syntax/uri-reference.js';
export type { AbsoluteUriText, NormalUriText, UriText } from './syntax/uri-text.js';
export {
  type Result,
  type StringIssue,
  SYNTAX_ISSUES,
  type SyntaxCode,
  UriSyntaxError,
} from './syntax/issue.js';
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
  tryParse,
} from './syntax/parse.js';
export { type PathKind, pathKind, segments } from './syntax/path.js';
export { canonicalIPv6 } from './normalization/ipv6-address.js';
export { type Base, BASE_SOURCES, type BaseCandidates, type BaseSource, establishBase } from './resolution/base.js';
export { removeDotSegments } from './resolution/remove-dot-segments.js';
export { merge, resolve, type ResolveOptions } from './resolution/resolve.js';
export { recompose } from './syntax/recompose.js';
export { isSameDocumentReference } from './resolution/same-document.js';
export { type Level, LEVELS } from './normalization/level.js';
export type { SchemeRuleId, Tier } from './normalization/rule.js';
export { type Rule, type RuleId, RULES } from './normalization/rules.js';
export type { Evidence } from './normalization/evidence.js';
export type { NormalizeOptions } from './normalization/normalize.js';
export type { Comparison, SchemeReason } from './normalization/compare.js';
export type { CompareOptions } from './normalization/prepare.js';
export type { Explanation, Reason, Step } from './normalization/explain.js';
export { brand, isBranded } from './brand.js';
export { type Issue, type Severity, UrikitError } from './urikit-error.js';
export { PluginError } from './scheme/plugin-error.js';
export { HooksError } from './scheme/validate-hooks.js';
export { isSecret } from './scheme/secret.js';
export { DATA_ISSUES } from './scheme/data-issues.js';
export { type NamedHost, namedHosts } from './named-hosts.js';
export { schemeHazards } from './scheme-hazards.js';
export { sealHooks } from './scheme/seal-hooks.js';
export { kit } from './scheme/kit.js';
export { nearestName } from './did-you-mean.js';
export { readFinding } from './scheme/validate-finding.js';
export { visible } from './visible.js';
export type { EngineLimits } from './limits.js';
export type { References } from './references.js';
export { type CheckOptions, judged, type Severities } from './severities.js';
export { maskSecrets } from './secrets/mask-secrets.js';
export { type NestedOptions, nestedSecrets } from './secrets/nested-secrets.js';
export type { ParameterComponent } from './secrets/parameter-spans.js';
export { SECRET_ENDINGS, SECRET_PARAMETERS } from './secrets/secret-parameters.js';
export { uri, type UriEngine, type UriValue } from './uri.js';
export { createEngine, type Engine, type EngineOptions, type Normalize, type TryView, type View } from './engine.js';
export type {
  CheckContext,
  ConfigSchema,
  EncodableComponent,
  EncodeOptions,
  EngineKit,
  Finding,
  HostNameCode,
  HostNameFinding,
  OutsideIdentity,
  Presence,
  SchemeHooks,
  SchemePlugin,
  SchemeRule,
  Schemes,
  SchemeViews,
  Secret,
  SecretComponent,
  SecretSpan,
} from './hooks.js';
export { REFERENCE_STYLES, type ReferenceStyle, type RelativizeOptions } from './resolution/relativize.js';
export {
  appendSegments,
  extensionOf,
  joinSegments,
  parentPath,
  segmentOf,
  withExtension,
} from './syntax/path-building.js';
export {
  type ComponentChanges,
  type ComponentRepair,
  replaceComponents,
  type ReplaceOptions,
} from './syntax/replace-components.js';
export { extract, type Extracted, type ExtractOptions } from './usage/extract.js';
export { createExtractor, type Extractor } from './usage/extractor.js';
export { guess, type Guess, type GuessOptions } from './usage/guess.js';
export { repair, type Repair, type Repaired, type RepairOptions } from './usage/repair.js';
