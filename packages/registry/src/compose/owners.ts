import type { Sourced } from './layer.js';
import { preferred } from './merge.js';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';

/** Who owns a scheme, and which plugins have it too and stand back. */
export interface Ownership {
  readonly scheme: string;
  readonly owner: AnyPlugin;
  readonly overridden: readonly AnyPlugin[];
}

type Plugins = ReadonlyMap<string, Sourced<AnyPlugin>>;

/** Who has a scheme, by scheme, in order. */
function claims(plugins: Iterable<Sourced<AnyPlugin>>): ReadonlyMap<string, readonly Sourced<AnyPlugin>[]> {
  const byScheme = new Map<string, Sourced<AnyPlugin>[]>();
  for (const sourced of plugins) {
    for (const scheme of new Set(sourced.value.schemes))
      byScheme.set(scheme, [...(byScheme.get(scheme) ?? []), sourced]);
  }
  return byScheme;
}

const word = (scheme: string, { id }: AnyPlugin): string => `${scheme} ${id}`;

/** The claimants of a scheme that nobody overrides and that gave nothing up. */
const standing = (
  scheme: string,
  claimants: readonly Sourced<AnyPlugin>[],
  ceded: ReadonlySet<string>,
): readonly Sourced<AnyPlugin>[] =>
  claimants.filter(
    ({ value }) =>
      !ceded.has(word(scheme, value)) && !claimants.some((other) => overriddenBy(other.value)?.id === value.id),
  );

/** The schemes that plugins give up because `prefer` puts another plugin's set first, besides those given up before. */
export function cedeByPreference(
  plugins: Plugins,
  before: ReadonlySet<string>,
  prefer: readonly string[],
): ReadonlySet<string> {
  if (prefer.length === 0) return before;
  const ceded = new Set(before);
  for (const [scheme, claimants] of claims(plugins.values())) {
    const left = standing(scheme, claimants, before);
    for (const one of left) {
      if (left.some((other) => preferred(one, other, prefer) === other)) ceded.add(word(scheme, one.value));
    }
  }
  return ceded;
}

/**
 * The owner of every scheme, in the order of the plugins.
 *
 * @throws RegistryError `registry/two-owners`
 */
export function findOwners(
  plugins: readonly AnyPlugin[],
  sourced: Plugins,
  ceded: ReadonlySet<string>,
): readonly Ownership[] {
  const inOrder = plugins.map(({ id }) => sourced.get(id) as Sourced<AnyPlugin>);
  return Array.from(claims(inOrder), ([scheme, claimants]) => {
    const left = standing(scheme, claimants, ceded);
    const [first] = left;
    if (first === undefined || left.length > 1) throw twoOwners(scheme, left.length === 0 ? claimants : left);
    return {
      scheme,
      owner: first.value,
      overridden: claimants.filter((one) => one !== first).map(({ value }) => value),
    };
  });
}

function twoOwners(scheme: string, claimants: readonly Sourced<AnyPlugin>[]): RegistryError {
  const ids = claimants.map(({ value }) => value.id);
  const [one, other] = claimants.map(({ value }) => value);
  const named = claimants
    .map(({ value, describedBy }) => `plugin "${value.id}" ${value.version} (${describedBy})`)
    .join(' and ');
  const takeOver = `overrides: "${String(one?.id)}@^${String(one?.version)}" in plugin "${String(other?.id)}"`;
  const cure = `leave one of ${quoted(ids)} out, prefer the set of one, or let one say that it takes over: ${takeOver}`;
  return new RegistryError('registry/two-owners', `scheme "${scheme}" has more than one owner: ${named}`, cure, {
    plugins: ids,
  });
}
