import { authority } from './shapes/authority.js';
import { opaqueParameters } from './shapes/opaque-parameters.js';
import { opaque } from './shapes/opaque.js';
import type { Shape } from './shapes/shape.js';

/** The shapes by name; the first is the default. */
export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  authority,
  opaque,
  'opaque-parameters': opaqueParameters,
};

/** `scheme://host/item`, `scheme:item`, `scheme:item;name=value` */
export type ShapeName = 'authority' | 'opaque' | 'opaque-parameters';

export type { Shape } from './shapes/shape.js';
