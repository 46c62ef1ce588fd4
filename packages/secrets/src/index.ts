/** The entry `@urikit/secrets`: passwords, tokens and other secrets of URIs, and of any string. */
export { maskSecretsBy } from './declared-secrets.js';
export { maskSecrets, type MaskOptions } from './mask-secrets.js';
export { redact } from './redact.js';
