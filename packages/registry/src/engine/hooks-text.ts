import { canonical } from '@urikit/generic/internal';
import type { Schemes } from '@urikit/generic/hooks';

/** A function of a hook is known by the id and the version of its plugin. */
const FUNCTION = Object.freeze({ function: true });

function withoutFunctions(value: unknown): unknown {
  if (typeof value === 'function') return FUNCTION;
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutFunctions(member)]));
}

/**
 * Writes the data that `configure` returned for a fingerprint: two plugins of one id and version, with other data, have two
 * texts. Never throws.
 *
 * @param hooks - sealed, by the id of their plugin
 */
export const hooksText = (hooks: ReadonlyMap<string, Schemes>): string =>
  String(canonical(withoutFunctions(Object.fromEntries(hooks))));
