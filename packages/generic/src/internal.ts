/**
 * The entry `@urikit/generic/internal`: what the packages of urikit share. Private: it changes without a new major version.
 */
export {
  DIGIT,
  HEXDIG,
  PATH,
  PCHAR,
  QUERY,
  REG_NAME,
  SCHEME_HEAD,
  SCHEME_TAIL,
  SEGMENT_NZ_NC,
  UNRESERVED,
  USERINFO,
} from './syntax/characters.js';
export { componentsOf, componentStart, rangeOf } from './syntax/component.js';
export { isForeign } from './syntax/diagnose.js';
export { componentAt, splitComponents } from './syntax/split.js';
export { nearestName } from './did-you-mean.js';
export { compileProfile, GENERIC, type Profile } from './scheme/profile.js';
export { flagOf, whyNotPlain } from './syntax/expect.js';
export type { Range } from './urikit-error.js';
