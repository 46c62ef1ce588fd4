import { type CompiledPolicy, keyedFieldsOf } from '@urikit/cache-key/keyer';

/** Names of the fields that a policy keys by on any route, in lower case, each once: a client may say them. */
export const policyFields = ({ rules, routes }: CompiledPolicy): readonly string[] => [
  ...new Set([rules, ...routes.map((route) => route.rules)].flatMap(keyedFieldsOf)),
];
