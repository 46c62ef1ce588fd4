import { keysAt, type Path, pathText } from '@urikit/schema-issues';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { codeFor, isObject, lazily, readBy, wordsOf } from '../given/members.js';
import type { AnyPlugin } from '../given/plugin.js';
import { circle, quoted, RegistryError } from '../given/registry-error.js';
import type { Provider, Service } from '../given/scope.js';
import { fileSchema } from '../read/options.js';
import { MAY_BE_CUT } from '../inheritance.js';
import type { RegistryOptions, SchemeRegistry } from '../scheme-registry.js';
import type { Contents, PluginSet } from '../settings/contents.js';
import { overlaySchema } from '../settings/overlay.js';
import type { Reference } from '../settings/providers.js';
import { type Kind, loadReference, type Place } from './load-package.js';
import type { Read } from './parse-text.js';

type Entries = Omit<Contents, 'file' | 'plugins' | 'overlays'> & Readonly<Record<'plugins' | 'overlays', unknown>>;
type ConfigFile = Entries & {
  readonly $schema?: string;
  readonly parent?: string;
  readonly sets?: readonly unknown[];
};
type InlineSet = Entries & Pick<PluginSet, 'name' | 'version'> & { readonly extends?: readonly unknown[] };

const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' || (isObject(value) && typeof value['package'] === 'string');

/** The schemas of a text and of a module: to make one takes longer than to read a file by it. */
const [TEXT, MODULE] = [lazily(() => fileSchema()), lazily(() => fileSchema(true))];

/** @returns the data of a file; of a module the object itself, which the registry reads as all that code gives */
function validate({ value, isModule }: Read, file: string | undefined): ConfigFile {
  const schema = isModule ? MODULE() : TEXT();
  const outcome = readBy(schema, value);
  if ('value' in outcome) return (isModule ? value : outcome.value) as ConfigFile;
  const { issues } = outcome;
  const above = issues.find((one) => one.code === 'unknown-key' || one.path.length === 0)?.path.slice(0, -1);
  const isServices = issues[0].code === 'unknown-key' && String(issues[0].path) === 'services';
  const cure = isServices
    ? isModule
      ? 'export it beside the configuration, as in `export const services = [...]`'
      : 'services are code: write the file as a module (.mjs), which exports `services` beside the default'
    : above === undefined
      ? 'correct it; `urikit config schema` prints the members of a file'
      : `correct or remove it: the keys of ${pathText(above) || 'the file'} are ${quoted(keysAt(schema, above))}`;
  const message = issues.map((issue) => wordsOf(issue, 'the file')).join('; ');
  throw new RegistryError(codeFor(issues[0], 'registry/config-file'), message, cure, { path: issues[0].path, file });
}

/** An overlay of data with the default version of one. */
const withVersion = (given: unknown): unknown =>
  isObject(given) && given['version'] === undefined ? (overlaySchema().safeParse(given).data ?? given) : given;

/** Replaces references by the objects they name. Sets of one file may extend each other by name. */
function linkerOf(place: Place, sets: readonly unknown[], defaults: readonly PluginSet[]) {
  const { file } = place;
  const inline = sets.filter((set) => isObject(set) && !isReference(set)) as readonly InlineSet[];
  const twice = inline.map(({ name }) => name).find((name, i, all) => all.includes(name, i + 1));
  if (twice !== undefined) {
    const problem = `sets: "${twice}" is the name of two sets`;
    const cure = 'give each set in the file a name of its own';
    throw new RegistryError('registry/duplicate', problem, cure, { plugins: [twice], path: ['sets'], file });
  }
  const linked = new Map<InlineSet, PluginSet>();

  /** The registry refuses a value that is no list, and validates objects of packages and modules later, as all its input. */
  async function linkAll<T>(values: unknown, kind: Kind, path: Path): Promise<readonly T[] | undefined> {
    if (!Array.isArray(values)) return values as undefined;
    const all = values.map((value: unknown, i) => {
      if (isReference(value)) return loadReference(value, kind, place, [...path, i]);
      return kind === 'overlay' ? withVersion(value) : value;
    });
    return (await Promise.all(all)) as readonly T[];
  }

  const contents = async ({ plugins, overlays, ...data }: Entries, path: Path): Promise<Contents> => ({
    ...data,
    plugins: await linkAll<Provider<AnyPlugin>>(plugins, 'plugin', [...path, 'plugins']),
    overlays: await linkAll<Provider<SchemeOverlay>>(overlays, 'overlay', [...path, 'overlays']),
    file,
  });

  /** One after the other: a circle is found where it is closed, and the first mistake of the file is the one reported. */
  const linkSets = async (
    all: readonly unknown[],
    path: Path,
    trail: readonly string[],
  ): Promise<readonly PluginSet[]> => {
    const made: PluginSet[] = [];
    for (const [i, each] of all.entries()) made.push(await linkSet(each, [...path, i], trail));
    return made;
  };

  async function linkSet(value: unknown, path: Path, trail: readonly string[]): Promise<PluginSet> {
    const named = inline.find(({ name }) => name === value);
    if (named === undefined && isReference(value))
      return (
        defaults.find(({ name }) => name === value) ?? ((await loadReference(value, 'set', place, path)) as PluginSet)
      );
    const set = named ?? (value as InlineSet);
    const { name, version, extends: above = [], ...rest } = Object(set) as InlineSet;
    if (trail.includes(name)) {
      const names = [...trail.slice(trail.indexOf(name)), name];
      throw circle(`${pathText(path)}: sets extend each other`, names, '`extends`', { path, file });
    }
    // The registry refuses a module without a set.
    if (!isObject(set) || !Array.isArray(above)) return set as unknown as PluginSet;
    const made = linked.get(set) ?? {
      extends: await linkSets(above, [...path, 'extends'], [...trail, name]),
      ...(await contents(rest, path)),
      name,
      version,
    };
    linked.set(set, made);
    return made;
  }

  return { contents, linkSets };
}

/** Checks a configuration, and puts the objects of packages in the place of their names. @param defaults - sets of a file without sets */
export async function linked(
  read: Read,
  place: Place,
  defaults: readonly PluginSet[],
  parentOf: (name: string) => Promise<SchemeRegistry>,
): Promise<RegistryOptions> {
  const { $schema: _, parent, sets, ...entries } = validate(read, place.file);
  const { contents, linkSets } = linkerOf(place, sets ?? [], defaults);
  const named = await linkSets(sets ?? [], ['sets'], []);
  return {
    ...(await contents(entries, [])),
    ...(parent !== undefined && { parent: await parentOf(parent) }),
    sets: sets !== undefined || parent !== undefined ? named : defaults,
    ...(read.mayBeCut === true && { [MAY_BE_CUT]: place.file ?? '' }),
    ...(read.services !== undefined && { services: read.services as readonly Service[] }),
  };
}
