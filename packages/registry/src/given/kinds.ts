import { isPromise } from '@urikit/generic/internal';
import { AWAIT, isObject, kindOf, type Members, textOf } from './members.js';
import { RegistryError, type RegistryErrorCode } from './registry-error.js';

/** The parts of a registry: the code of another value, the words for one, and its type. */
const KINDS = {
  plugin: ['registry/not-a-plugin', 'a plugin', 'SchemePlugin'],
  overlay: ['registry/not-an-overlay', 'an overlay', 'SchemeOverlay'],
  set: ['registry/set', 'a plugin set', 'PluginSet'],
} as const satisfies Readonly<Record<string, readonly [RegistryErrorCode, string, string]>>;

export type Kind = keyof typeof KINDS;

/** The kind of a value, by the members by which one is recognized. */
function recognized(value: unknown): Kind | undefined {
  const { id, contract, configure, extends: scope, name, version } = Object(value) as Members;
  if (contract !== undefined) return typeof configure === 'function' ? 'plugin' : undefined;
  if (typeof id === 'string') return ['string', 'object'].includes(typeof scope) ? 'overlay' : undefined;
  return id === undefined && typeof name === 'string' && typeof version === 'string' ? 'set' : undefined;
}

export const isOfKind = (kind: Kind, value: unknown): boolean => isObject(value) && recognized(value) === kind;

export const wordsOfKind = (kind: Kind): string => `a ${KINDS[kind][2]}`;

/** The words for a value in the place of another kind, and the cure; undefined for a value that may be right. */
function whyOther(kind: Kind, value: unknown): readonly [found: string, cure: string] | undefined {
  if (isOfKind(kind, value)) return undefined;
  if (typeof value === 'string')
    return ['string', `give the ${kind} itself: names of packages stand in a configuration file, for loadConfig`];
  if (!isObject(value) || Array.isArray(value)) return [kindOf(value), `give ${wordsOfKind(kind)}`];
  if (isPromise(value)) return ['a promise', AWAIT];
  const other = recognized(value);
  if (other !== undefined) return [`${other} ${textOf(value['id'] ?? value['name'])}`, `give it under \`${other}s\``];
  const [member] = Object.entries(value).find(([, each]) => isOfKind(kind, each)) ?? [];
  return member === undefined ? undefined : [`an object with ${KINDS[kind][1]} in it`, `give its member ${member}`];
}

/** Passes on the members of a value. @throws RegistryError for a value that is no object, or of another kind */
export function ofKind(kind: Kind, value: unknown, origin: string): Members {
  const [found, cure = ''] = whyOther(kind, value) ?? [];
  if (found === undefined) return value as Members;
  throw new RegistryError(KINDS[kind][0], `${origin}: expected ${KINDS[kind][1]}, found ${found}`, cure);
}
