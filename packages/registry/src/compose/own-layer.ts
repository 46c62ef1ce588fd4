import { canonical, frozenCopy } from '@urikit/generic/internal';
import { needsContainer, type Provider } from '../given/container.js';
import { isObject } from '../given/plugin.js';
import type { Contents, PluginSet } from '../given/plugin-set.js';
import { checkPlain, type Owner, reading } from '../given/reading.js';
import { RegistryError } from '../given/registry-error.js';
import type { Layer, Sourced } from './layer.js';
import { lock } from './locked.js';
import type { Made, Maker } from './maker.js';
import { admissionOf, secretsOfPolicy } from './text-policy.js';

/** A set or a composition while it is taken apart. */
export interface Node extends Contents {
  readonly by: string;
  /** Stands for the set or composition. */
  readonly token: object;
  /** Of a set. */
  readonly name?: string | undefined;
  readonly extends?: readonly PluginSet[] | undefined;
}

/** What was said when it was said: data is copied, so that a later change of it is not heard. */
const asSaid = (value: unknown): unknown => (canonical(value) === undefined ? value : frozenCopy(value));

/**
 * What a node says itself, without its sets.
 *
 * @throws RegistryError where something in it is no plugin, overlay or configuration
 */
export function ownLayer(
  {
    by,
    token,
    plugins = [],
    overlays = [],
    config = {},
    severities = {},
    opaquePaths = [],
    schemes,
    locked,
    file,
    limits,
    encodedDotSegments,
    references,
    secrets,
  }: Node,
  maker: Maker,
): Layer {
  const sourced = <T>(value: T): Sourced<T> => ({ value, describedBy: by, sourceId: 'self', layer: token, file });
  const take = <T extends { readonly id: string }>(
    kind: string,
    providers: readonly Provider<T>[],
    make: (provider: Provider<T>, origin: string) => Made<T>,
  ): Map<string, Sourced<T>> => {
    const taken = new Map<string, Sourced<T>>();
    providers.forEach((provider, i) => {
      const origin = `${by}, ${kind}[${String(i)}]`;
      const { value, given, hasServices } = reading({ code: 'registry/set', who: origin }, () =>
        make(provider, origin),
      );
      const before = taken.get(value.id);
      if (before !== undefined && before.value !== value) {
        throw new RegistryError(
          'registry/duplicate',
          `${by} has two ${kind} with the id "${value.id}"`,
          'leave one of them out, or give it an id of its own',
          { plugins: [value.id], path: `${kind}.${value.id}`, file },
        );
      }
      taken.set(value.id, {
        ...sourced(value),
        given,
        hasServices,
        provider: needsContainer(provider) ? provider : undefined,
      });
    });
    return taken;
  };
  const settings = new Map<string, Sourced<unknown>>();
  for (const [id, members] of Object.entries(config)) {
    if (!isObject(members) || Array.isArray(members)) {
      throw new RegistryError(
        'registry/config',
        `config.${id} (plugin "${id}") is not an object`,
        'write its options as keys and values',
        { plugins: [id], path: `config.${id}`, file },
      );
    }
    checkPlain(
      { code: 'registry/config', who: `config.${id} (${by})`, plugins: [id], path: `config.${id}`, file },
      members,
    );
    settings.set(id, sourced(undefined));
    for (const key of Object.keys(members)) {
      const path = `config.${id}.${key}`;
      const owner: Owner = { code: 'registry/config', who: `${path} (${by})`, plugins: [id], path, file };
      settings.set(`${id}/${key}`, sourced(reading(owner, () => asSaid(members[key]))));
    }
  }
  const layer: Layer = {
    plugins: take('plugins', plugins, maker.plugin),
    overlays: take('overlays', overlays, maker.overlay),
    config: settings,
    severities: new Map(
      Object.entries(typeof severities === 'string' ? { preset: severities } : severities).map(([code, choice]) => [
        code,
        sourced(choice),
      ]),
    ),
    sets: new Map(),
    opaquePaths: new Map(opaquePaths.map((name) => [name, sourced(true as const)])),
    schemes: new Map(schemes?.others === undefined ? [] : [['others', sourced(schemes.others)]]),
    admission: new Map(
      admissionOf({ limits, encodedDotSegments, references }).map(([name, value]) => [name, sourced(value)]),
    ),
    secrets: new Map(secretsOfPolicy({ secrets }).map(([text, value]) => [text, sourced(value)])),
    cededSchemes: new Set(),
  };
  return locked === undefined ? layer : lock(layer, locked, by, file);
}
