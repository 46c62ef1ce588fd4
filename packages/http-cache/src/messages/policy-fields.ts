import { keyedFieldsOf } from '@urikit/cache-key/keyer';
import type { CompiledPolicy } from '@urikit/cache-key';

/** Names of the fields that a policy keys by on any route, in lower case, each once: a client may say them. */
export const policyFields = ({ rules, routes }: CompiledPolicy): readonly string[] => [
  ...new Set([rules, ...routes.map((route) => route.rules)].flatMap(keyedFieldsOf)),
];
