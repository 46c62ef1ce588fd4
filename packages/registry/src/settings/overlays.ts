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
import { type Cell, isAlike, type Setting } from './setting.js';

/** Overlays, by id: two of one id are an error. */
export const overlays: Setting<SchemeOverlay, NonNullable<Contents['overlays']>> = {
  name: 'overlay',
  description: 'Checks and policy over schemes: packages that export an overlay, or overlays themselves.',
  schema: (isCode) => z.array(isCode ? z.unknown() : z.union([reference, overlaySchema()])),
  entries: (given, origin) => provided('overlays', given, origin, origin.reader.overlay),
  merge: 'same',
  isSame: (a, b) => a === b,
  described: ({ overlays: all, configured }, layer) => {
    // Overlays of parents judge besides those of the same id.
    const above = Array.from(layer.overlays.values()).flatMap(({ replaced = [], ...cell }) => {
      const own = all.some(({ id }) => id === cell.value.id) ? [cell] : [];
      const cells = [...own, ...(replaced as Cell<SchemeOverlay>[]), cell];
      const isNew = ({ value }: Cell<SchemeOverlay>, i: number): boolean =>
        !cells.slice(0, i).some((before) => isAlike(dataOf(before.value), dataOf(value)));
      return cells.filter((one, i) => i >= own.length && isNew(one, i));
    });
    const own = all.map((overlay) => {
      // Every overlay of a plan is a cell of its layer.
      const { by } = layer.overlays.get(overlay.id) as Cell<SchemeOverlay>;
      const config = configured.get(overlay.id);
      return { ...dataOf(overlay), config: config && shownBy(overlay.configSchema, config.value), by };
    });
    return { overlays: [...above.map(({ value, by }) => ({ ...dataOf(value), config: undefined, by })), ...own] };
  },
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
