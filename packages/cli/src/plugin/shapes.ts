import { authority } from './shapes/authority.js';
import { opaqueParameters } from './shapes/opaque-parameters.js';
import { opaque } from './shapes/opaque.js';

/** The shapes by name; the first is the default. */
export const SHAPES = { authority, opaque, 'opaque-parameters': opaqueParameters };

/** `scheme://host/item`, `scheme:item`, `scheme:item;name=value` */
export type ShapeName = keyof typeof SHAPES;
