import { issueText, keysAt, type Path, pathText, type SchemaIssue, schemaIssues } from '@urikit/schema-issues';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Provider } from '../given/container.js';
import { codeFor, isObject, list, membersOf, type Owner, readMembers, type Reader } from '../given/members.js';
import type { AnyPlugin } from '../given/plugin.js';
import { circle, quoted, RegistryError } from '../given/registry-error.js';
import { CONTENTS, fileSchema, SET } from '../read/options.js';
import type { RegistryOptions } from '../scheme-registry.js';
import type { Contents, PluginSet } from '../settings/contents.js';
import { OVERLAY_MEMBERS, overlaySchema } from '../settings/overlay.js';
import type { Reference } from '../settings/providers.js';
import { type Kind, loadReference, type Place } from './load-reference.js';
import type { Read } from './parse-text.js';
import { readExports } from './unreadable.js';

type Entries = Omit<Contents, 'file' | 'plugins' | 'overlays'> & {
  readonly plugins?: readonly unknown[] | undefined;
  readonly overlays?: readonly unknown[] | undefined;
};
type ConfigFile = Entries & { readonly $schema?: string; readonly sets?: readonly unknown[] };
type InlineSet = Entries & Pick<PluginSet, 'name' | 'version'> & { readonly extends?: readonly unknown[] };

const MEMBERS: Readonly<Record<string, Reader>> = { ...CONTENTS, sets: list, $schema: (_, __, schema) => schema };

const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' || (isObject(value) && typeof value['package'] === 'string');

/** A number that JSON cannot write, with its path: `.inf`, `.nan` and `1e400`. */
function infiniteIn(
  value: unknown,
  path: Path = [],
  above: readonly object[] = [],
): { readonly path: Path; readonly found: number } | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path, found: value };
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
  const infinite = isModule ? undefined : infiniteIn(value);
  if (infinite !== undefined)
    throw new RegistryError(
      'registry/config-file',
      `${pathText(infinite.path)}: expected a finite number, found ${String(infinite.found)}`,
      'write the largest number that is meant',
      { path: infinite.path, file },
    );
  const schema = fileSchema(isModule);
  const result = readExports(() => schema.safeParse(value), file);
  if (result.success) return (isModule ? value : result.data) as ConfigFile;
  const issues = schemaIssues(result.error.issues, schema, value);
  const lines = issues.map((issue) => `${pathText(issue.path) || 'the file'}: ${issueText(issue)}`);
  const [first] = issues as readonly [SchemaIssue, ...SchemaIssue[]];
  const stray = issues.find(({ code, path }) => code === 'unknown-key' || path.length === 0);
  const above = stray?.path.slice(0, -1);
  const cure =
    above === undefined
      ? 'correct it; `urikit config schema` prints the members of a file'
      : `correct or remove it: the keys of ${pathText(above) || 'the file'} are ${quoted(keysAt(schema, above))}`;
  throw new RegistryError(codeFor(first, 'registry/config-file'), lines.join('; '), cure, { path: first.path, file });
}

/** The owner of a value of a file. */
const ownerAt = (path: Path, { file }: Place): Owner => ({
  code: 'registry/config-file',
  subject: pathText(path) || 'the file',
  path,
  file,
});

/** An overlay with the default version of one that is data. */
function withVersion(owner: Owner, given: unknown): unknown {
  const { data } = overlaySchema().safeParse(given);
  if (data === undefined || (given as Partial<SchemeOverlay>).version !== undefined) return given;
  return { ...membersOf(owner, given, Object.keys(OVERLAY_MEMBERS)), version: data['version'] };
}

/** Replaces references by the objects they name. Sets of one file may extend each other by name. */
function linkerOf(place: Place, sets: readonly unknown[], defaults: readonly PluginSet[]) {
  const inline = new Map(
    sets.flatMap((set) => (isReference(set) ? [] : [[(set as InlineSet).name, set as InlineSet] as const])),
  );
  const names = sets.flatMap((set) => (isReference(set) ? [] : (set as InlineSet).name));
  const twice = names.find((name, i) => names.includes(name, i + 1));
  if (twice !== undefined)
    throw new RegistryError(
      'registry/duplicate',
      `sets: "${twice}" is the name of two sets`,
      'give each set in the file a name of its own',
      { plugins: [twice], path: ['sets'], file: place.file },
    );
  const linked = new Map<unknown, Promise<PluginSet>>();

  const link = (value: unknown, kind: Kind, path: Path): Promise<unknown> =>
    isReference(value) ? loadReference(value, kind, place, path) : Promise.resolve(value);
  const linkAll = async (
    values: readonly unknown[] | undefined,
    kind: Kind,
    path: Path,
  ): Promise<readonly unknown[] | undefined> =>
    values && (await Promise.all(values.map((value, i) => link(value, kind, [...path, i]))));

  // The registry validates objects of packages and modules later, as all its input.
  const contents = async ({ plugins, overlays, ...data }: Entries, path: Path): Promise<Contents> => ({
    ...data,
    plugins: (await linkAll(plugins, 'plugin', [...path, 'plugins'])) as readonly Provider<AnyPlugin>[] | undefined,
    overlays: (await linkAll(
      overlays?.map((given, i) => withVersion(ownerAt([...path, 'overlays', i], place), given)),
      'overlay',
      [...path, 'overlays'],
    )) as readonly Provider<SchemeOverlay>[] | undefined,
    file: place.file,
  });

  const linkSet = async (value: unknown, path: Path, trail: readonly string[]): Promise<PluginSet> => {
    const known = defaults.find(({ name }) => name === value);
    if (known !== undefined && !inline.has(known.name)) return known;
    const set = typeof value === 'string' ? inline.get(value) : isReference(value) ? undefined : (value as InlineSet);
    if (set === undefined) return (await link(value, 'set', path)) as PluginSet;
    if (trail.includes(set.name)) {
      const names = [...trail.slice(trail.indexOf(set.name)), set.name];
      throw circle(`${pathText(path)}: sets extend each other`, names, '`extends`', { path, file: place.file });
    }
    const before = linked.get(set);
    if (before !== undefined) return before;
    const made = build(set, path, [...trail, set.name]);
    linked.set(set, made);
    return made;
  };

  const build = async (given: InlineSet, path: Path, trail: readonly string[]): Promise<PluginSet> => {
    const members = readMembers(ownerAt(path, place), given, SET) as unknown as InlineSet;
    const { name, version, extends: above = [], ...set } = members;
    const parents: PluginSet[] = [];
    for (const [i, each] of above.entries()) parents.push(await linkSet(each, [...path, 'extends', i], trail));
    return { ...(await contents(set, path)), name, version, extends: parents };
  };

  return { contents, linkSet };
}

/**
 * Checks a configuration, and puts the objects of packages in the place of their names.
 *
 * @param place - where it came from
 * @param defaults - the sets of a configuration without the member `sets`
 * @throws RegistryError `registry/config-file`, `registry/cycle`
 */
export async function linked(read: Read, place: Place, defaults: readonly PluginSet[]): Promise<RegistryOptions> {
  const members: ConfigFile = readMembers(ownerAt([], place), validate(read, place.file), MEMBERS);
  const { $schema: _, sets: named, ...entries } = members;
  const { contents, linkSet } = linkerOf(place, named ?? [], defaults);
  const sets: PluginSet[] = [];
  // One after the other: a circle is found where it is closed, and the first mistake of the file is the one reported.
  for (const [i, set] of (named ?? []).entries()) sets.push(await linkSet(set, ['sets', i], []));
  return {
    ...(await contents(entries, [])),
    sets: named === undefined ? defaults : sets,
    ...(read.mayBeCut && { mayBeCut: true }),
  };
}
