import type { FullConfig } from '../../config/schema.js';
import { describeStore, type GatewayStore } from '../../store/create.js';
import { createActivity } from './activity.js';
import type { UiSetup } from './ui.js';

/** The figures of this process for the page of the operator; undefined if the configuration has no token for it. */
export function createUiSource({ admin, store: written }: FullConfig, store: GatewayStore) {
  if (admin?.token === undefined) return undefined;
  const { answered, read } = createActivity();
  const source = {
    activity: read,
    usage: () => store.usage?.(),
    find: async (what, most) => store.find?.(what, most),
    store: describeStore(written),
    where: store.connected === undefined ? 'of the store' : 'in the memory of this process; others may have more',
  } satisfies Partial<UiSetup>;
  return { answered, source };
}
