import { HOP_FIELDS, type Plan, type RulesPlan } from '@urikit/cache-key/keyer';
import type { NjsFields } from './request.js';

/** A keyed value is the joined one of all lines of its name, so that is what is forwarded. */
function fieldsOfRules({ headers, scope, cookies }: RulesPlan): readonly string[] {
  const cookie = cookies.others === 'strip' || cookies.keyed.length > 0 ? ['cookie'] : [];
  return [...headers.map(({ name }) => name), ...scope, ...cookie];
}

/**
 * The fields that nginx has to set anew under a plan, each once, in the order of their names.
 *
 * @param trusted - the variable that says `1` for a hop that may say how it was reached; undefined for none
 */
export function settingsOf({ rules, routes }: Plan, trusted: string | undefined): NjsFields {
  const named = [rules, ...routes.map((route) => route.rules)].flatMap(fieldsOfRules);
  return { set: [...new Set([...named, ...(trusted === undefined ? [] : HOP_FIELDS)])].sort(), trusted };
}
