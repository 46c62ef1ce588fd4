import type { Path } from '@urikit/schema-issues';
import { checkBy, isObject, lazily, type Members } from '../given/members.js';
import { RegistryError } from '../given/registry-error.js';
import { fileSchema } from '../read/options.js';
import { MAY_BE_CUT } from '../inheritance.js';
import type { RegistryOptions, SchemeRegistry } from '../scheme-registry.js';
import type { PluginSet } from '../settings/contents.js';
import { overlaySchema } from '../settings/overlay.js';
import type { Reference } from '../settings/providers.js';
import { type Kind, loadReference, type Place } from './load-package.js';
import type { Read } from './parse-text.js';

/** The members of a configuration or a set with references in them, in the order in which packages are loaded. */
const LISTS = { sets: 'set', extends: 'set', plugins: 'plugin', overlays: 'overlay' } as const satisfies Readonly<
  Record<string, Kind>
>;

const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' || (isObject(value) && typeof value['package'] === 'string');

interface ConfigFile extends Members {
  readonly parent?: string;
  readonly sets?: readonly unknown[];
}

/** The schemas of a text and of a module: to make one takes longer than to read a file by it. */
const [TEXT, MODULE] = [lazily(() => fileSchema()), lazily(() => fileSchema(true))];

/** @returns the data of a file; of a module the object itself, which the registry reads as all that code gives */
function validate({ value, isModule }: Read, file: string | undefined): Members {
  const services = isModule
    ? 'export it beside the configuration, as in `export const services = [...]`'
    : 'services are code: write the file as a module (.mjs), which exports `services` beside the default';
  const cure = isObject(value) && 'services' in value ? services : undefined;
  const owner = { code: 'registry/config-file', subject: isObject(value) ? '' : 'the file', path: [], file } as const;
  const read = checkBy(owner, isModule ? MODULE() : TEXT(), value, cure);
  return (isModule ? value : read) as Members;
}

/** Replaces references by the objects they name. @param inline - sets of one file, which may extend each other by name */
function linkerOf(place: Place, inline: readonly PluginSet[], defaults: readonly PluginSet[]) {
  const linked = new Map<unknown, object>();

  /** The registry refuses a value of another kind, and a circle of sets, later, as in all its input. */
  async function link(value: unknown, kind: Kind, path: Path): Promise<unknown> {
    const given = (kind === 'set' && inline.find(({ name }) => name === value)) || value;
    if (isReference(given))
      return (kind === 'set' && defaults.find(({ name }) => name === given)) || loadReference(given, kind, place, path);
    if (!isObject(given)) return given;
    // An overlay of data has a default version.
    if (kind === 'overlay' && given['version'] === undefined) return overlaySchema().safeParse(given).data ?? given;
    if (kind !== 'set') return given;
    const made = linked.get(given) ?? {};
    if (linked.has(given)) return made;
    linked.set(given, made);
    return Object.assign(made, await contents(given, path));
  }

  /** One after the other: the first mistake of the file is the one reported. */
  async function contents(given: Members, path: Path): Promise<Members> {
    const made: { [member: string]: unknown } = { ...given, file: place.file };
    for (const [member, kind] of Object.entries(LISTS)) {
      const values: unknown = given[member];
      if (!Array.isArray(values)) continue;
      const all: unknown[] = (made[member] = []);
      for (const [i, value] of values.entries()) all.push(await link(value, kind, [...path, member, i]));
    }
    return made;
  }

  return contents;
}

/** Checks a configuration, and puts the objects of packages in the place of their names. @param defaults - sets of a file without sets */
export async function linked(
  read: Read,
  place: Place,
  defaults: readonly PluginSet[],
  parentOf: (name: string) => Promise<SchemeRegistry>,
): Promise<RegistryOptions> {
  const { $schema: _, parent, ...entries } = validate(read, place.file) as ConfigFile;
  const { sets = [] } = entries;
  const inline = sets.filter((set): set is PluginSet => isObject(set) && !isReference(set));
  const twice = inline.map(({ name }) => name).find((name, i, all) => all.includes(name, i + 1));
  if (twice !== undefined) {
    const problem = `sets: "${twice}" is the name of two sets`;
    const cure = 'give each set in the file a name of its own';
    const circumstances = { plugins: [twice], path: ['sets'], file: place.file };
    throw new RegistryError('registry/duplicate', problem, cure, circumstances);
  }
  const contents = await linkerOf(place, inline, defaults)(entries, []);
  return {
    ...contents,
    ...(contents.sets === undefined && parent === undefined && { sets: defaults }),
    ...(parent !== undefined && { parent: await parentOf(parent) }),
    ...(read.mayBeCut === true && { [MAY_BE_CUT]: place.file ?? '' }),
    ...(read.services !== undefined && { services: read.services }),
  } as RegistryOptions;
}
