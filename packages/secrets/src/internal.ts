/** The entry `@urikit/secrets/internal`, shared by the packages of urikit. Private: it changes without a new major version. */
export { nestedSecrets } from './nested-secrets.js';
