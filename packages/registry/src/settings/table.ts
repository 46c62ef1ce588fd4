import { config } from './config.js';
import { encodedDotSegments } from './encoded-dot-segments.js';
import { limits } from './limits.js';
import { opaquePaths } from './opaque-paths.js';
import { overlays } from './overlays.js';
import { plugins } from './plugins.js';
import { references } from './references.js';
import { schemes } from './schemes.js';
import { secrets } from './secrets.js';
import type { KindName, Layer, Setting } from './setting.js';
import { severities } from './severities.js';

/** The versions of the sets that a composition is made of: two versions of one set are an error. */
const sets: Setting<string> = {
  name: 'set',
  description: 'Plugin sets, by package or themselves.',
  merge: 'same',
  described: (_, layer) => ({ sets: Object.fromEntries(Array.from(layer.sets, ([name, { value }]) => [name, value])) }),
};

/** Every kind of entry, in the order of descriptions. */
export const SETTINGS = {
  plugins,
  overlays,
  config,
  severities,
  sets,
  opaquePaths,
  schemes,
  limits,
  encodedDotSegments,
  references,
  secrets,
};

export const KINDS = Object.keys(SETTINGS) as readonly KindName[];

export const settingOf = (kind: KindName): Setting<unknown> => SETTINGS[kind] as Setting<unknown>;

/** Makes a layer, kind by kind. The compiler cannot follow that each name gets the value of its own kind. */
export const layerBy = (make: (kind: KindName) => Layer[KindName]): Layer =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as unknown as Layer;

export const EMPTY: Layer = layerBy(() => new Map());
