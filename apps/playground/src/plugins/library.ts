/**
 * Runs in a worker of a frame without an origin, before the code of a plugin: a bundle of its own, as one string. That
 * code may change the messages of this one, so the page reads them as foreign data.
 */
import { createEngine, kit } from '@urikit/generic';
import type { SchemeHooks, SchemePlugin } from '@urikit/generic/hooks';
import { lawsOf } from '@urikit/scheme-conformance';
import { defaultSet } from 'urikit/registry';
import { createRegistry } from '@urikit/registry';

const schemes = new Map<string, { readonly hooks: SchemeHooks; readonly issues: readonly string[] }>();
const texts: string[] = [];

const noConfig = {
  parse: (value: unknown): object => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length > 0)
      throw new Error('expected no key');
    return {};
  },
};

/** The plugin that the hooks of one scheme make. */
const pluginOf = (id: string, hooks: SchemeHooks, issues: readonly string[]): SchemePlugin => ({
  id,
  version: '0.0.0',
  contract: 2,
  schemes: [id],
  rfc: ['DRAFT'],
  configSchema: noConfig,
  configure: () => ({ [id]: hooks }),
  issues,
});

// The types are those of a page, whose `postMessage` takes an origin; this code runs in a worker.
const send = (message: unknown): void => {
  (globalThis as unknown as { postMessage: (message: unknown) => void }).postMessage(message);
};

/** A plugin of the program beside the default ones. For a scheme that one of those has, it overrides that plugin. */
function besideDefaults(
  plugin: SchemePlugin,
  defaults: readonly Pick<SchemePlugin, 'id' | 'version' | 'schemes'>[],
): SchemePlugin {
  const owner = defaults.find(({ schemes: own }) => own.includes(plugin.id));
  if (owner === undefined) return plugin;
  return { ...plugin, id: `your-${owner.id}`, overrides: `${owner.id}@${owner.version}` };
}

/** Each scheme of the composition: the plugin that has it, and the reason. */
function ownersOf(plugins: readonly SchemePlugin[]): readonly object[] {
  const { urikitOff: off = [] } = globalThis as { readonly urikitOff?: readonly string[] };
  const all = defaultSet.plugins ?? [];
  const defaults = all.filter(({ id }) => !off.includes(id));
  const own = plugins.map((plugin) => besideDefaults(plugin, defaults));
  const registry = createRegistry({ sets: [{ ...defaultSet, plugins: defaults }], plugins: own });
  const owners = Object.entries(registry.describe().schemes);
  const held = new Set(owners.map(([scheme]) => scheme));
  const why = (plugin: string, overridden: readonly string[]): string => {
    if (overridden.length > 0)
      return `the composition is the outer layer: it overrides ${overridden.join(', ')} of the default set`;
    return own.some(({ id }) => id === plugin)
      ? 'your code; no other plugin has this scheme'
      : 'the default set; no layer overrides it';
  };
  return [
    ...owners.map(([scheme, { plugin, overridden }]) => ({ scheme, plugin, why: why(plugin, overridden) })),
    ...all
      .flatMap(({ schemes: names }) => names)
      .filter((scheme) => !held.has(scheme))
      .map((scheme) => ({ scheme, plugin: '', why: 'its plugin is off: the rules of every URI' })),
  ];
}

function finish(): void {
  const engine = createEngine({ schemes: Object.fromEntries(Array.from(schemes, ([id, { hooks }]) => [id, hooks])) });
  const readings = texts.map((text) => {
    const normal = engine.tryNormalize(text);
    const view = engine.tryView(text);
    return {
      text,
      normal: normal.ok ? normal.value : '',
      view: view.ok && view.value !== undefined ? JSON.stringify(view.value) : '',
      issues: engine.check(text).map(({ code, message }) => `${code}: ${message}`),
    };
  });
  send({ kind: 'readings', readings });
  const plugins = Array.from(schemes, ([id, { hooks, issues }]) => pluginOf(id, hooks, issues));
  send({ kind: 'composition', owners: ownersOf(plugins) });
  let kept = 0;
  const breaches: string[] = [];
  for (const plugin of plugins)
    for (const law of lawsOf(plugin, { runs: 20 })) {
      const breach = law.run();
      if (breach === undefined) kept++;
      else breaches.push(`${law.title}: ${breach.problem}. ${breach.cure}`);
    }
  send({ kind: 'laws', kept, breaches });
  send({ kind: 'end' });
}

Object.assign(globalThis, {
  scheme: (id: string, hooks: SchemeHooks, issues: readonly string[] = []) => void schemes.set(id, { hooks, issues }),
  read: (text: string) => void texts.push(text),
  kit,
  urikitFinish: finish,
});
