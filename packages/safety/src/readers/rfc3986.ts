import { tryParse } from '@urikit/generic';
import type { Reader } from './reader.js';

/** Strict readers of RFC 3986. */
export const rfc3986: Reader = {
  name: 'strict readers (RFC 3986)',
  host: (text) => {
    const result = tryParse(text);
    return result.ok ? result.value.authority?.host.text.toLowerCase() || undefined : undefined;
  },
};
