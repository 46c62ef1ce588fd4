import * as z from 'zod';
import { type Given, provide, type Provider, type Scope } from '../given/scope.js';
import { textOf } from '../given/members.js';
import { asOverlay } from './overlay.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { type AnyPlugin, asPlugin } from '../given/plugin.js';
import type { Cells, Entry, Layer, Origin, Provided, ProviderReader } from './setting.js';
import { type Circumstances, RegistryError } from '../given/registry-error.js';
import { withKnownNames } from './codes.js';

const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/(?!\.\.(?:\/|$))[A-Za-z0-9._~-]+)*$/;

const LOCAL =
  'import a module of your own in urikit.config.mjs, as in import { plugin } from "./plugin.js", ' +
  'or give its folder a package.json with a name and install it';

/** The name of a package, with or without a path in it: never a URL, a file or a module of the platform. */
export const packageName = z.string().regex(PACKAGE, {
  error: ({ input }) =>
    /^(?:\.{0,2}[\\/]|file:|[A-Za-z]:[\\/])/.test(String(input))
      ? `expected the name of a package, found a path: ${LOCAL}`
      : 'expected the name of a package, as in "@urikit/scheme-http"',
});

/** An export of a package, by the name of the package, and of the export if it has several. */
export const reference = z.union([
  packageName,
  z.strictObject({
    package: packageName.describe('The name of the package.'),
    export: z.string().min(1).optional().describe('The name of the export, if the package has several.'),
  }),
]);

export type Reference = z.output<typeof reference>;

/** Makes a plugin or an overlay. @param origin - its source, for messages */
type Make<T> = (provider: Provider<T>, origin: string) => Provided<T>;

/** Adds the place in a file to errors that have no place of their own. */
function placing<T>(place: Circumstances, run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (place.file === undefined || !(thrown instanceof RegistryError) || thrown.issue.file !== undefined) throw thrown;
    const { code, message, hint, plugins, path, line } = thrown.issue;
    throw new RegistryError(code, message, String(hint), { plugins, path, line, ...place, cause: thrown.cause });
  }
}

/** The plugins or overlays of one list, by id. @throws RegistryError `registry/duplicate` for two of one id */
export function provided<T extends { readonly id: string }>(
  kind: 'plugins' | 'overlays',
  providers: readonly Provider<T>[],
  { by, file }: Origin,
  make: Make<T>,
): readonly Entry<T>[] {
  const taken = new Map<string, T>();
  return providers.map((provider, i) => {
    const origin = `${by}, ${kind}[${String(i)}]`;
    const { value, ...more } = placing({ path: [kind, i], file }, () => make(provider, origin));
    const before = taken.get(value.id);
    if (before !== undefined && before !== value) {
      throw new RegistryError(
        'registry/duplicate',
        `${by} has two ${kind} with the id "${value.id}"`,
        'leave one of them out, or give it an id of its own',
        { plugins: [value.id], path: [kind, value.id], file },
      );
    }
    taken.set(value.id, value);
    const { from } = provider as { readonly from?: string };
    return [value.id, value, { ...more, from }];
  });
}

/** Resolves each provider once: a class in two sets is one plugin. @param hasOwnScope - inherited classes and factories run again */
export function providerReaderIn(
  scope: () => Scope,
  { plugins, overlays }: Pick<Layer, 'plugins' | 'overlays'>,
  hasOwnScope: boolean,
): ProviderReader {
  const known = [...plugins.values(), ...overlays.values()].filter(
    ({ provider }) => provider === undefined || !hasOwnScope,
  );
  const results = new Map<unknown, Given>(
    known.map(({ given, provider, hasServices }) => [provider ?? given, { given, provider, hasServices }]),
  );
  const checked = new Map<unknown, unknown>(known.map((cell) => [cell.given, cell.value]));
  const once =
    <T>(check: (value: unknown, origin: string) => T): Make<T> =>
    (provider, origin) => {
      const result = (results.get(provider) as Given<T> | undefined) ?? provide(provider, scope, origin);
      results.set(provider, result);
      if (!checked.has(result.given)) checked.set(result.given, check(result.given, origin));
      return { ...result, value: checked.get(result.given) as T };
    };
  return {
    plugin: once((value, origin) => withKnownNames(asPlugin(value, origin))),
    overlay: once((value, origin) => withKnownNames(asOverlay(value, origin))),
  };
}

type Part = AnyPlugin | SchemeOverlay;

const scopeOf = (one: Part): string => textOf([one.id, 'schemes' in one ? one.schemes : one.extends]);

/** Refuses another id or other schemes of a class or a factory that runs again: the parent decided by them which schemes are covered. */
function sameScope<T extends Part>(before: T, made: Provided<T>): Provided<T> {
  const [was, is] = [scopeOf(before), scopeOf(made.value)];
  if (was === is) return made;
  const problem = `a class or a factory gave ${was} to the parent, and gives ${is} here`;
  const cure = 'give it the same id and the same schemes with all services';
  throw new RegistryError('registry/unresolvable', problem, cure, { plugins: [before.id] });
}

/** Asks the inherited classes and factories again, in a scope that may give them other services. */
export function resolveProviders(layer: Layer, reader: ProviderReader): Layer {
  const again = <T extends Part>(cells: Cells<T>, make: Make<T>): Cells<T> => {
    const own = Array.from(cells).flatMap(([id, cell]) =>
      cell.provider === undefined
        ? []
        : [[id, { ...cell, ...sameScope(cell.value, make(cell.provider, cell.by)) }] as const],
    );
    return own.length === 0 ? cells : new Map([...cells, ...own]);
  };
  return { ...layer, plugins: again(layer.plugins, reader.plugin), overlays: again(layer.overlays, reader.overlay) };
}
