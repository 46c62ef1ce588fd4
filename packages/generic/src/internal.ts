/**
 * The entry `@urikit/generic/internal`, shared by the packages of urikit. Private: it changes without a new major
 * version.
 */
export {
  classify,
  DIGIT,
  HEXDIG,
  PATH,
  PCHAR,
  QUERY,
  REG_NAME,
  SCHEME_HEAD,
  SCHEME_TAIL,
  SEGMENT_NZ_NC,
  tableOf,
  UNRESERVED,
  USERINFO,
} from './syntax/characters.js';
export { type Components, componentsOf, componentStart, rangeOf } from './syntax/component.js';
export { isForeign } from './syntax/diagnose.js';
export { joinComponents } from './syntax/recompose.js';
export { componentAt, splitComponents } from './syntax/split.js';
export { nearestName, nearestSpelling } from './did-you-mean.js';
export { compileProfile, GENERIC, type Profile } from './scheme/profile.js';
export {
  engineOf,
  flagOf,
  functionOf,
  isPlain,
  listOf,
  meantOf,
  kindOf,
  oneOf,
  optionsOf,
  shown,
  textOf,
  whyNotPlain,
  withMembers,
  wrongValue,
} from './syntax/expect.js';
export { meantScheme, schemeNameOf } from './scheme/scheme-name.js';
export type { Range } from './urikit-error.js';
export { attempt } from './syntax/issue.js';
export { canonicalIPv6 } from './normalization/ipv6-address.js';
export { isIPv6Address } from './syntax/ip-literal.js';
export { rulesBeyond } from './normalization/held-rules.js';
export { syntaxNormalForm } from './normalization/normalize.js';
export { resolveAgainst } from './resolution/resolve-reference.js';
export { REFERENCE_STYLES } from './resolution/relativize.js';
export { canonical, frozenCopy } from './scheme/data.js';
export { DATA_ISSUES } from './scheme/data-issues.js';
export { isPromise } from './scheme/plugin-error.js';
export { schemeHint } from './engine/scheme-hint.js';
export { PLACEHOLDER } from './usage/placeholder.js';
export { validateHooks } from './scheme/validate-hooks.js';
export { isSecret, SECRET_FORMS } from './scheme/secret.js';
export { readSecrets, replaceRanges, type SecretEngine, withoutSecrets, writtenOf } from './engine/redact.js';
export { decodings } from './encoding/decodings.js';
export { type ParameterComponent } from './redaction/item-spans.js';
export { secretValues } from './redaction/declared-spans.js';
export { isSetting, PUBLIC_NAMES, SECRET_NAMES } from './redaction/secret-name.js';
export { excessOf } from './engine/input-limits.js';
export { collectFindings } from './engine/collect-findings.js';
export { placedIn } from './engine/references.js';
export { engineOver, trustedEngine } from './engine/create-engine.js';
export { withVerbs } from './engine/with-verbs.js';
export { schemeHazards } from './engine/scheme-hazards.js';
export { applySeverities } from './engine/severities.js';
export { visible } from './visible.js';
