import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import type { CompiledPolicy } from '@urikit/cache-key';
import { policyFields } from '@urikit/http-cache/internal';
import type { NjsFields } from './request.js';

/**
 * The headers that nginx has to set anew under a plan, each once, in the order of their names. The key holds the joined
 * value of all lines of a name, and the origin gets the same value.
 *
 * @param trusted - the variable that is `1` for a hop that may tell how it was reached; undefined if no hop may
 */
export function settingsOf(plan: CompiledPolicy, trusted: string | undefined): NjsFields {
  const named = policyFields(plan);
  return { set: [...new Set([...named, ...(trusted === undefined ? [] : HOP_FIELDS)])].sort(), trusted };
}
