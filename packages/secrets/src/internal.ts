/** The entry `@urikit/secrets/internal`, shared by the packages of urikit. Private: it changes without a new major version. */
export { lateUserinfo } from './late-userinfo.js';
export { nestedSecrets } from './nested-secrets.js';
