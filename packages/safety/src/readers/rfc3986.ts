import { isUriReference } from '@urikit/generic';
import { splitComponents } from '@urikit/generic/internal';
import type { Reader } from './reader.js';

/** Strict readers of RFC 3986. */
export const rfc3986: Reader = {
  name: 'strict readers (RFC 3986)',
  host: (text) => (isUriReference(text) ? splitComponents(text).host?.toLowerCase() || undefined : undefined),
};
