import { TRACKING } from '@urikit/query/tracking';
import type { NamesPlan } from '../plan.js';

/** `TRACKING` as a plan has names. */
export const TRACKING_PARAMS: NamesPlan = Object.freeze({
  exact: Object.freeze(Object.fromEntries(TRACKING.map(({ name }) => [name, true as const]))),
  prefixes: Object.freeze([]),
});
