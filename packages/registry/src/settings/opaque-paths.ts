import * as z from 'zod';
import { isSchemeName, noSchemeName } from '../given/plugin.js';
import type { Contents } from './contents.js';
import type { Setting } from './setting.js';

/** Schemes whose paths are opaque: those of all layers add up. */
export const opaquePaths: Setting<true, NonNullable<Contents['opaquePaths']>> = {
  name: 'opaque path',
  description: 'Names of schemes whose paths are opaque, where no plugin owns them.',
  schema: () => z.array(z.string().refine(isSchemeName, { error: noSchemeName })),
  entries: (given) => given.map((name) => [name, true]),
  merge: 'union',
  described: ({ opaquePaths: all }) => ({ opaquePaths: all }),
  fingerprint: ({ opaquePaths: all }) => ({ opaquePaths: all }),
};
