import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import type { DefaultViews } from '@urikit/schemes/internal';
import { defaultSet } from './default-set.js';

type DefaultRegistry = SchemeRegistry<DefaultViews & Readonly<Record<string, unknown>>>;

/** The members of a registry, with the one that its children read. */
const MEMBERS = ['engine', 'fingerprint', 'view', 'schemes', 'describe', 'configJsonSchema', 'dispose', 'extend'];
const ALL = [...MEMBERS, Symbol.for('urikit.registry')] as readonly (keyof DefaultRegistry)[];

let made: DefaultRegistry | undefined;
const get = (name: keyof DefaultRegistry) => (made ??= createRegistry({ sets: [defaultSet] }))[name];
const properties = ALL.map((name) => [name, { get: () => get(name), enumerable: true }] as const);

/** The registry of the default set, made when a member is first read. `registry.extend(...)` adds to it. */
export const registry = Object.freeze(Object.defineProperties({}, Object.fromEntries(properties))) as DefaultRegistry;
