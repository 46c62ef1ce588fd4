import type { SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import * as z from 'zod';
import type { DescribedOverlay } from './description.js';
import { overlaySchema } from './overlay.js';
import { sortedOwners } from './plugins.js';
import { provided, reference } from './providers.js';
import { secretsAsData } from './secrets.js';
import type { Contents } from './contents.js';
import { shownBy } from './secret.js';
import type { Cell, Setting } from './setting.js';

/** Overlays, by id: two of one id are an error. */
export const overlays: Setting<SchemeOverlay, NonNullable<Contents['overlays']>> = {
  name: 'overlay',
  description: 'Checks and policy over schemes: packages that export an overlay, or overlays themselves.',
  schema: (isCode) => z.array(isCode ? z.unknown() : z.union([reference, overlaySchema()])),
  entries: (given, origin) => provided('overlays', given, origin, origin.reader.overlay),
  merge: 'same',
  isSame: (a, b) => a === b,
  described: ({ overlays: all, configured }, layer) => ({
    overlays: [...new Set([...all.map(({ id }) => id), ...layer.overlays.keys()])].flatMap((id) => {
      const { replaced = [], ...own } = layer.overlays.get(id) as Cell<SchemeOverlay>;
      // Overlays of parents judge besides that of the same id.
      const cells = [...(replaced as Cell<SchemeOverlay>[]), own];
      return Array.from(new Map(cells.map((one) => [JSON.stringify(dataOf(one.value)), one])).values(), (one) => {
        const overlay = (one === own && all.find((each) => each.id === id)) || one.value;
        const config = one === own ? configured.get(id) : undefined;
        return { ...dataOf(overlay), config: config && shownBy(overlay.configSchema, config.value), by: one.by };
      });
    }),
  }),
  fingerprint: ({ owners, over, configured }) => ({
    overlays: sortedOwners(owners).map(({ scheme }) =>
      over(scheme).map((overlay) => printed(overlay, scheme, configured.get(overlay.id)?.text)),
    ),
  }),
};

/** An overlay as data: its check is there or not. */
const dataOf = ({
  check,
  configSchema: _,
  configure: __,
  deprecated: ___,
  secrets,
  ...data
}: SchemeOverlay): Omit<DescribedOverlay, 'by' | 'config'> => ({
  ...data,
  ...(secrets && { secrets: secretsAsData(secrets) }),
  check: check !== undefined,
});

/** An overlay for a fingerprint. Its functions are known by id, version and fingerprint; its place is the order of overlays. */
function printed(overlay: SchemeOverlay, scheme: string, config: string | undefined): unknown {
  const { after: _, issues, secrets, ...data } = dataOf(overlay);
  return {
    ...data,
    extends: scheme,
    issues: issues && [...issues].sort(),
    ...(secrets && { secrets: secrets.map((secret) => canonical(secret)).sort() }),
    ...(overlay.configure !== undefined && { config }),
  };
}
