import { issueText, keysAt, type Path, pathText } from '@urikit/schema-issues';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { codeFor, isObject, readBy } from '../given/members.js';
import type { AnyPlugin } from '../given/plugin.js';
import { circle, quoted, RegistryError } from '../given/registry-error.js';
import type { Provider, Service } from '../given/scope.js';
import { fileSchema } from '../read/options.js';
import { MAY_BE_CUT } from '../inheritance.js';
import type { RegistryOptions, SchemeRegistry } from '../scheme-registry.js';
import type { Contents, PluginSet } from '../settings/contents.js';
import { overlaySchema } from '../settings/overlay.js';
import type { Reference } from '../settings/providers.js';
import { type Kind, loadReference, type Place } from './load-reference.js';
import type { Read } from './parse-text.js';

type Entries = Omit<Contents, 'file' | 'plugins' | 'overlays'> & {
  readonly plugins?: readonly unknown[] | undefined;
  readonly overlays?: readonly unknown[] | undefined;
};
type ConfigFile = Entries & {
  readonly $schema?: string;
  readonly parent?: string;
  readonly sets?: readonly unknown[];
};
type InlineSet = Entries & Pick<PluginSet, 'name' | 'version'> & { readonly extends?: readonly unknown[] };

const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' || (isObject(value) && typeof value['package'] === 'string');

/** A number that JSON cannot write, with its path: `.inf`, `.nan` and `1e400`. */
function infiniteIn(value: unknown, path: Path, above: readonly object[]): readonly [Path, number] | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : [path, value];
  // An anchor may stand in the value of itself.
  if (!isObject(value) || above.includes(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found = infiniteIn(member, [...path, Array.isArray(value) ? Number(key) : key], [...above, value]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns the data of a file; of a module the object itself, which the registry reads as all that code gives */
function validate({ value, isModule }: Read, file: string | undefined): ConfigFile {
  const infinite = isModule ? undefined : infiniteIn(value, [], []);
  if (infinite !== undefined)
    throw new RegistryError(
      'registry/config-file',
      `${pathText(infinite[0])}: expected a finite number, found ${String(infinite[1])}`,
      'write the largest number that is meant',
      { path: infinite[0], file },
    );
  const schema = fileSchema(isModule);
  const outcome = readBy(schema, value);
  if ('value' in outcome) return (isModule ? value : outcome.value) as ConfigFile;
  const { issues } = outcome;
  const lines = issues.map((issue) => `${pathText(issue.path) || 'the file'}: ${issueText(issue)}`);
  const stray = issues.find(({ code, path }) => code === 'unknown-key' || path.length === 0);
  const above = stray?.path.slice(0, -1);
  const cure =
    above === undefined
      ? 'correct it; `urikit config schema` prints the members of a file'
      : `correct or remove it: the keys of ${pathText(above) || 'the file'} are ${quoted(keysAt(schema, above))}`;
  throw new RegistryError(codeFor(issues[0], 'registry/config-file'), lines.join('; '), cure, {
    path: issues[0].path,
    file,
  });
}

/** An overlay of data with the default version of one. */
function withVersion(given: unknown): unknown {
  if (!isObject(given) || given['version'] !== undefined) return given;
  return overlaySchema().safeParse(given).data ?? given;
}

/** Replaces references by the objects they name. Sets of one file may extend each other by name. */
function linkerOf(place: Place, sets: readonly unknown[], defaults: readonly PluginSet[]) {
  const inline = sets.flatMap((set) => (isReference(set) ? [] : [set as InlineSet]));
  const names = inline.map(({ name }) => name);
  const twice = names.find((name, i) => names.includes(name, i + 1));
  if (twice !== undefined)
    throw new RegistryError(
      'registry/duplicate',
      `sets: "${twice}" is the name of two sets`,
      'give each set in the file a name of its own',
      { plugins: [twice], path: ['sets'], file: place.file },
    );
  const linked = new Map<unknown, Promise<PluginSet>>();

  const linkAll = async (
    values: readonly unknown[] | undefined,
    kind: Kind,
    path: Path,
  ): Promise<readonly unknown[] | undefined> =>
    // The registry refuses a value that is no list.
    !Array.isArray(values)
      ? values
      : Promise.all(
          values.map((value: unknown, i) =>
            isReference(value) ? loadReference(value, kind, place, [...path, i]) : value,
          ),
        );

  // The registry validates objects of packages and modules later, as all its input.
  const contents = async ({ plugins, overlays, ...data }: Entries, path: Path): Promise<Contents> => ({
    ...data,
    plugins: (await linkAll(plugins, 'plugin', [...path, 'plugins'])) as readonly Provider<AnyPlugin>[] | undefined,
    overlays: (await linkAll(Array.isArray(overlays) ? overlays.map(withVersion) : overlays, 'overlay', [
      ...path,
      'overlays',
    ])) as readonly Provider<SchemeOverlay>[] | undefined,
    file: place.file,
  });

  const linkSet = async (value: unknown, path: Path, trail: readonly string[]): Promise<PluginSet> => {
    const named = inline.find(({ name }) => name === value);
    const known = named === undefined ? defaults.find(({ name }) => name === value) : undefined;
    if (known !== undefined) return known;
    if (named === undefined && isReference(value)) return (await loadReference(value, 'set', place, path)) as PluginSet;
    const set = named ?? (value as InlineSet);
    if (trail.includes(set.name)) {
      const circleOf = [...trail.slice(trail.indexOf(set.name)), set.name];
      throw circle(`${pathText(path)}: sets extend each other`, circleOf, '`extends`', { path, file: place.file });
    }
    const before = linked.get(set);
    if (before !== undefined) return before;
    const made = build(set, path, [...trail, set.name]);
    linked.set(set, made);
    return made;
  };

  const build = async (set: InlineSet, path: Path, trail: readonly string[]): Promise<PluginSet> => {
    // A set of a module is looked at later.
    const { name, version, extends: above = [], ...rest } = set;
    if (!Array.isArray(above)) return set as unknown as PluginSet;
    const parents: PluginSet[] = [];
    for (const [i, each] of above.entries()) parents.push(await linkSet(each, [...path, 'extends', i], trail));
    return { ...(await contents(rest, path)), name, version, extends: parents };
  };

  return { contents, linkSet };
}

/**
 * Checks a configuration, and puts the objects of packages in the place of their names.
 *
 * @param place - where it came from
 * @param defaults - the sets of a configuration without the members `sets` and `parent`
 * @param parentOf - makes the registry that a configuration names as its parent
 * @throws RegistryError `registry/config-file`, `registry/cycle`
 */
export async function linked(
  read: Read,
  place: Place,
  defaults: readonly PluginSet[],
  parentOf: (name: string) => Promise<SchemeRegistry>,
): Promise<RegistryOptions> {
  const { $schema: _, parent, sets: named, ...entries } = validate(read, place.file);
  const { contents, linkSet } = linkerOf(place, named ?? [], defaults);
  const sets: PluginSet[] = [];
  // One after the other: a circle is found where it is closed, and the first mistake of the file is the one reported.
  for (const [i, set] of (named ?? []).entries()) sets.push(await linkSet(set, ['sets', i], []));
  return {
    ...(await contents(entries, [])),
    ...(parent !== undefined && { parent: await parentOf(parent) }),
    sets: named !== undefined || parent !== undefined ? sets : defaults,
    ...(read.mayBeCut === true && { [MAY_BE_CUT]: true }),
    ...(read.services !== undefined && { services: read.services as readonly Service[] }),
  };
}
