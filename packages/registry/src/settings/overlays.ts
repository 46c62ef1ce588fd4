import type { SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import * as z from 'zod';
import type { Printer } from '../given/printer.js';
import { unseenBy } from './config.js';
import type { DescribedOverlay } from './description.js';
import { overlaySchema } from './overlay.js';
import { sortedOwners } from './plugins.js';
import { code, provided, reference } from './providers.js';
import { secretsAsData } from './secrets.js';
import type { Contents } from './contents.js';
import { isAlike, locksOf, type Setting, type Sourced, type Configured } from './setting.js';

/** Overlays, by id: two of one id are an error. */
export const overlays: Setting<SchemeOverlay, NonNullable<Contents['overlays']>> = {
  name: 'overlay',
  description: 'Checks and policy over schemes: packages that export an overlay, or overlays themselves.',
  schema: (isModule) =>
    z.array(isModule ? z.union([reference, overlaySchema(), code]) : z.union([reference, overlaySchema()])),
  entries: (given, origin) => provided('overlays', given, origin, origin.reader.overlay),
  holds: 'neither',
  isSame: (a, b) => a === b,
  isLower: (value, than) => !isAlike(value, than),
  pathOf: (id) => ['overlays', id],
  described: (composition, layer, _, printer) => ({
    overlays: composition.overlays.map((overlay, i) => {
      // Every overlay of a composition is an entry of its layer.
      const entry = layer.overlays.get(overlay.id) as Sourced<SchemeOverlay>;
      return {
        ...shown(
          overlay,
          composition.givenOverlays[i] as SchemeOverlay,
          composition.configured.get(overlay.id),
          printer,
        ),
        by: entry.describedBy,
        ...(locksOf(entry).length > 0 && { locked: true }),
      };
    }),
  }),
  fingerprint: ({ owners, over, configured }) => ({
    overlays: sortedOwners(owners).map(({ scheme }) =>
      over(scheme).map((overlay) => dataOf(overlay, scheme, configured.get(overlay.id)?.text)),
    ),
  }),
};

/** An overlay as data. Its functions are known by id, version and fingerprint; its place is the order of overlays. */
const dataOf = (
  { check, issues, configSchema: _, configure, secrets, ...data }: SchemeOverlay,
  scheme: string,
  config: string | undefined,
): unknown => ({
  ...data,
  ...{ after: undefined, locked: undefined, deprecated: undefined },
  extends: scheme,
  issues: issues?.toSorted(),
  ...(secrets && {
    secrets: secretsAsData(secrets)
      .map((secret) => canonical(secret))
      .sort(),
  }),
  check: check !== undefined,
  ...(configure !== undefined && { config }),
});

/** An overlay as data. Members that its configuration made are shown without secrets. */
function shown(
  { check, configSchema, configure: _, deprecated: __, secrets, ...data }: SchemeOverlay,
  given: SchemeOverlay,
  config: Configured | undefined,
  { show, scrub }: Printer,
): Omit<DescribedOverlay, 'by'> {
  const isGiven = ([member, value]: readonly [string, unknown]): boolean =>
    given[member as keyof SchemeOverlay] === value;
  const rules = Object.entries(data).filter((entry) => !isGiven(entry));
  return {
    ...data,
    ...(show(Object.fromEntries(rules)) as object),
    ...(secrets && { secrets: secretsAsData(secrets, scrub) }),
    check: check !== undefined,
    config: config && show(config.value, configSchema),
    unknownKeys: unseenBy(configSchema),
  };
}
