import type { Description } from '@urikit/registry';
import type { LoadedPackage } from '@urikit/registry/file';

/** The result of a configuration, as `urikit config show --format json` prints it. */
export interface Account extends Description {
  readonly file: string;
  /** The objects loaded from packages, with the positions where the file names them. */
  readonly packages: readonly Omit<LoadedPackage, 'value'>[];
}

const nameOf = (value: unknown): string => {
  const { id, name } = Object(value) as { readonly id?: unknown; readonly name?: unknown };
  return String(id ?? name);
};

/** The package that gave a plugin, overlay or set, by its id or name; undefined if the file holds it itself. */
export type Origins = (kind: LoadedPackage['kind'], name: string) => string | undefined;

/** Makes the look-up of origins among the loaded objects. */
export function originsOf(loaded: readonly LoadedPackage[]): Origins {
  const byName = new Map(loaded.map((one) => [`${one.kind} ${nameOf(one.value)}`, one.package]));
  return (kind, name) => byName.get(`${kind} ${name}`);
}

/** The whole account of a file. */
export const accountOf = (file: string, description: Description, loaded: readonly LoadedPackage[]): Account => ({
  file,
  ...description,
  packages: loaded.map(({ value: _, ...one }) => one),
});
