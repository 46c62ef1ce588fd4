import { createEngine, type Engine, kit, type Uri, validateSchemes } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import type { SchemeHooks, SchemePlugin, Schemes } from '@urikit/generic/hooks';
import type { Cases } from './cases.js';
import { deepFreeze, shown } from './same.js';
import { countingKit } from './work/counting-kit.js';

/** A plugin with one configuration, and the engines that the laws use. */
export interface Subject {
  /** The configuration, for messages. */
  readonly asked: string;
  readonly hooks: Schemes;
  readonly engine: Engine;
  /** An engine of the hooks' data without functions. Its normal form is the argument of the scheme's `normalize`. */
  readonly data: Engine;
  /** The engine without `normalForm`. */
  readonly byFunctions: Engine;
  /** The hooks of a text's scheme. */
  readonly hooksOf: (text: string) => SchemeHooks;
}

/** A plugin as the laws see it, independent of its configuration. */
export interface Target {
  readonly plugin: Pick<SchemePlugin, 'id' | 'schemes' | 'rfc' | 'issues' | 'configSchema' | 'deprecated'>;
  readonly cases: Cases;
  readonly parse: (config: unknown) => unknown;
  /** Makes the hooks for a configuration, which was validated and frozen before. */
  readonly configure: (config: unknown) => Schemes;
  /** Makes the subject for a configuration. Throws if the plugin or the engine refuses it. */
  readonly subject: (config: unknown) => Subject;
  /** Makes a subject with a counting kit, and a function that gives its count. */
  readonly counted: (config: unknown) => { readonly subject: Subject; readonly total: () => number };
}

/** An engine of these hooks as a registry makes it: issues have the plugin's id. */
const engineOf = (schemes: Schemes, id: string): Engine =>
  createEngine({
    schemes: validateSchemes(
      Object.fromEntries(Object.entries(schemes).map(([name, hooks]) => [name, { ...hooks, id: hooks.id ?? id }])),
    ),
  });

const BEYOND_DATA =
  'check normalize rules normalForm identity keyScheme outsideIdentity equivalent transitive view hosts'.split(' ');

const dataOf = (hooks: SchemeHooks): SchemeHooks =>
  Object.fromEntries(Object.entries(hooks).filter(([name]) => !BEYOND_DATA.includes(name)));

const withoutNormalForm = ({ normalForm: _normalForm, ...hooks }: SchemeHooks): SchemeHooks => hooks;

/** Hooks by scheme, each changed. */
const mapped = (hooks: Schemes, change: (each: SchemeHooks) => SchemeHooks): Schemes =>
  Object.fromEntries(Object.entries(hooks).map(([name, each]) => [name, change(each)]));

/** The scheme of a text, lower case. */
export const schemeOf = (text: string): string => text.slice(0, Math.max(0, text.indexOf(':'))).toLowerCase();

/** A record of a text in normal form. */
export const recordOf = (text: string): Uri => parseUri(text);

export function targetOf<Config, View>(plugin: SchemePlugin<Config, View>, cases: Cases): Target {
  const subjects = new Map<string, Subject>();
  const configure = (config: unknown, lent = kit): Schemes =>
    plugin.configure(deepFreeze(plugin.configSchema.parse(config)), lent);
  const make = (config: unknown, lent = kit): Subject => {
    const hooks = validateSchemes(configure(config, lent));
    return {
      asked: shown(config),
      hooks,
      engine: engineOf(hooks, plugin.id),
      data: engineOf(mapped(hooks, dataOf), plugin.id),
      byFunctions: engineOf(mapped(hooks, withoutNormalForm), plugin.id),
      hooksOf: (text) => hooks[schemeOf(text)] ?? {},
    };
  };
  const subject = (config: unknown): Subject => {
    const key = JSON.stringify(config) ?? 'undefined';
    const known = subjects.get(key) ?? make(config);
    subjects.set(key, known);
    return known;
  };
  const counted: Target['counted'] = (config) => {
    const { kit: lent, total } = countingKit();
    return { subject: make(config, lent), total };
  };
  const parse = (config: unknown): unknown => plugin.configSchema.parse(config);
  return { plugin, cases, parse, configure: (config) => configure(config), subject, counted };
}
