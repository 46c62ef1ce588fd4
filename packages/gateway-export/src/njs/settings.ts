import { type CompiledPolicy, HOP_FIELDS } from '@urikit/cache-key/keyer';
import { policyFields } from '@urikit/http-cache/internal';
import type { NjsFields } from './request.js';

/**
 * The fields that nginx has to set anew under a plan, each once, in the order of their names. A keyed value is the joined
 * one of all lines of its name, and the origin is sent the same.
 *
 * @param trusted - the variable that says `1` for a hop that may say how it was reached; undefined for none
 */
export function settingsOf(plan: CompiledPolicy, trusted: string | undefined): NjsFields {
  const named = policyFields(plan);
  return { set: [...new Set([...named, ...(trusted === undefined ? [] : HOP_FIELDS)])].sort(), trusted };
}
