import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { FullEngine } from '@urikit/secrets';
import type { InjectionToken } from 'tsyringe';
import type { AnyPlugin } from './given/plugin.js';
import type { SchemeRegistry } from './scheme-registry.js';

/**
 * The tokens of bindings in a container. They are in the global symbol registry, so that two copies of this package
 * agree. Bind SCHEME_PLUGIN and SCHEME_OVERLAY as often as there are plugins and overlays, then `registerInto` the
 * container.
 */
export const SCHEME_PLUGIN: InjectionToken<AnyPlugin> = Symbol.for('@urikit/registry:SCHEME_PLUGIN');
export const SCHEME_OVERLAY: InjectionToken<SchemeOverlay> = Symbol.for('@urikit/registry:SCHEME_OVERLAY');
export const SCHEME_REGISTRY: InjectionToken<SchemeRegistry> = Symbol.for('@urikit/registry:SCHEME_REGISTRY');
export const ENGINE: InjectionToken<FullEngine> = Symbol.for('@urikit/registry:ENGINE');
