import { DATA_ISSUES } from '@urikit/generic/internal';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { knownKeys } from '@urikit/schema-issues';
import type { AnyPlugin } from '../given/plugin.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { PARTS } from './overlay.js';

/** The codes of errors that the data of an overlay raises. */
export const OVERLAY_SHAPES: readonly string[] = [
  'missing-authority',
  'forbidden-authority',
  'empty-host',
  'host-denied',
  'host-not-allowed',
  'uri-denied',
  'uri-not-allowed',
];

const OVERLAY_ISSUES: readonly string[] = [...PARTS, ...OVERLAY_SHAPES];

/** Lists the codes, without the id, that a plugin or an overlay raises or may report; undefined if `issues` does not say which. */
export function codesOf(one: AnyPlugin | SchemeOverlay): readonly string[] | undefined {
  const { issues } = one;
  if ('schemes' in one) return issues?.concat(DATA_ISSUES);
  return one.check !== undefined && issues === undefined ? undefined : [...OVERLAY_ISSUES, ...(issues ?? [])];
}

/** @throws RegistryError for a deprecated option or code that the plugin or the overlay does not have */
export function withKnownNames<T extends AnyPlugin | SchemeOverlay>(one: T): T {
  const { id, deprecated, configSchema } = one;
  if (deprecated === undefined) return one;
  const isPlugin = 'schemes' in one;
  const known = { options: configSchema === undefined ? [] : knownKeys(configSchema), issues: codesOf(one) };
  for (const kind of ['options', 'issues'] as const) {
    const names = known[kind];
    const stray = names && Object.keys(deprecated[kind] ?? {}).find((name) => !names.includes(name));
    if (names === undefined || stray === undefined) continue;
    throw new RegistryError(
      isPlugin ? 'registry/not-a-plugin' : 'registry/not-an-overlay',
      `${isPlugin ? 'plugin' : 'overlay'} "${id}" deprecates "${stray}", which is not among its ${kind}${meant(stray, names)}`,
      `take it out of deprecated.${kind}, or add it to its ${kind}: there are ${quoted(names)}`,
      { plugins: [id] },
    );
  }
  return one;
}
