import { type Issue, type Result, UrikitError } from '@urikit/generic';
import { textOf } from '@urikit/generic/internal';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { issueText, keysAt, type Path, pathText, type SchemaIssue, schemaIssues } from '@urikit/schema-issues';
import { fileSchema, type Reference } from '../read/config-file.js';
import type { Provider } from '../given/container.js';
import { type Kind, type LoadedPackage, loadReference, type Place } from './load-reference.js';
import { type AnyPlugin, isObject } from '../given/plugin.js';
import { checkNames } from '../read/plugin-set.js';
import type { Contents, PluginSet } from '../settings/contents.js';
import type { RegistryOptions } from '../scheme-registry.js';
import { membersOf } from '../given/reading.js';
import { readConfig } from './read-file.js';
import { quoted, RegistryError } from '../given/registry-error.js';

/** How a file is read. */
export interface LoadOptions {
  /** The sets of a file without the member `sets`, as in `[defaultSet]`; a file may name them, too. Absent: no sets. */
  readonly sets?: readonly PluginSet[];
  /** Conditions of `exports` under which packages are found. Default: `node` and `import`, as Node does. */
  readonly conditions?: readonly string[];
  /** Told of every plugin, overlay and set that a package gave. */
  readonly onLoaded?: (one: LoadedPackage) => void;
}

const LOAD_OPTIONS = ['sets', 'conditions', 'onLoaded'];

type Entries = Omit<Contents, 'file' | 'plugins' | 'overlays'> & {
  readonly plugins?: readonly unknown[] | undefined;
  readonly overlays?: readonly unknown[] | undefined;
};
type ConfigFile = Entries & { readonly $schema?: string; readonly sets?: readonly unknown[] };
type InlineSet = Entries & {
  readonly name: string;
  readonly version: string;
  readonly extends?: readonly unknown[] | undefined;
};

const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' || (isObject(value) && typeof value['package'] === 'string');

function validate(value: unknown, file: string, isModule: boolean): ConfigFile {
  const schema = fileSchema(isModule);
  const result = schema.safeParse(value);
  if (result.success) return result.data as ConfigFile;
  const issues = schemaIssues(result.error.issues, schema, value);
  const lines = issues.map((issue) => `${pathText(issue.path) || 'the file'}: ${issueText(issue)}`);
  const [first] = issues as readonly [SchemaIssue, ...SchemaIssue[]];
  const stray = issues.find(({ code, path }) => code === 'unknown-key' || path.length === 0);
  const above = stray?.path.slice(0, -1);
  const cure =
    above === undefined
      ? 'correct it; `urikit config schema` prints what a file may say'
      : `correct or remove it: the keys of ${pathText(above) || 'the file'} are ${quoted(keysAt(schema, above))}`;
  throw new RegistryError('registry/config-file', lines.join('; '), cure, { path: first.path, file });
}

/** Replaces references by the objects they name. Sets of one file may extend each other by name. */
function linkerOf(place: Place, sets: readonly unknown[], defaults: readonly PluginSet[]) {
  const inline = new Map(
    sets.flatMap((set) => (isReference(set) ? [] : [[(set as InlineSet).name, set as InlineSet] as const])),
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
    overlays: (await linkAll(overlays, 'overlay', [...path, 'overlays'])) as
      readonly Provider<SchemeOverlay>[] | undefined,
    file: place.file,
  });

  const linkSet = async (value: unknown, path: Path, trail: readonly string[]): Promise<PluginSet> => {
    const known = defaults.find(({ name }) => name === value);
    if (known !== undefined && !inline.has(known.name)) return known;
    const set = typeof value === 'string' ? inline.get(value) : isReference(value) ? undefined : (value as InlineSet);
    if (set === undefined) return (await link(value, 'set', path)) as PluginSet;
    if (trail.includes(set.name)) {
      const circle = [...trail.slice(trail.indexOf(set.name)), set.name];
      throw new RegistryError(
        'registry/cycle',
        `${pathText(path)}: sets extend each other in a circle: ${circle.join(' -> ')}`,
        "take one of them out of the other's `extends`",
        { plugins: circle.slice(1), path, file: place.file },
      );
    }
    const before = linked.get(set);
    if (before !== undefined) return before;
    const made = build(set, path, [...trail, set.name]);
    linked.set(set, made);
    return made;
  };

  const build = async (set: InlineSet, path: Path, trail: readonly string[]): Promise<PluginSet> => {
    const parents: PluginSet[] = [];
    for (const [i, each] of (set.extends ?? []).entries())
      parents.push(await linkSet(each, [...path, 'extends', i], trail));
    return { ...(await contents(set, path)), name: set.name, version: set.version, extends: parents };
  };

  return { contents, linkSet };
}

/** Options with the defaults filled in. @throws RegistryError for options of another kind */
function settingsOf(options: LoadOptions): Required<LoadOptions> {
  const {
    sets = [],
    conditions = ['node', 'import'],
    onLoaded = () => undefined,
  } = membersOf({ code: 'registry/set', who: 'the options of loadConfig' }, options, LOAD_OPTIONS) as LoadOptions;
  checkNames('the options of loadConfig', options, LOAD_OPTIONS);
  return { sets, conditions, onLoaded };
}

async function load(file: string, settings: Required<LoadOptions>): Promise<RegistryOptions> {
  const { sets: defaults, conditions, onLoaded: loaded } = settings;
  const { value, isModule, mayBeCut } = await readConfig(textOf(file));
  const { $schema: _, sets: named, ...entries } = validate(value, file, isModule);
  const sets = named ?? [];
  const { contents, linkSet } = linkerOf(
    { file, from: pathToFileURL(resolve(file)), conditions: new Set(conditions), loaded },
    sets,
    defaults,
  );
  const linked: PluginSet[] = [];
  // One after the other: a circle is found where it is closed, and the first mistake of the file is the one reported.
  for (const [i, set] of sets.entries()) linked.push(await linkSet(set, ['sets', i], []));
  return {
    ...(await contents(entries, [])),
    sets: named === undefined ? defaults : linked,
    ...(mayBeCut && { mayBeCut }),
  };
}

/**
 * Reads `urikit.config.json`, `.yaml`, `.yml` or `.mjs` and loads the packages that it names, resolved from its folder.
 *
 * @param file - the path, absolute or from the working directory; messages repeat it as it is
 * @returns the options of `createRegistry` and `extend`
 * @throws RegistryError `registry/config-file` with file and path; `createRegistry` reports errors of plugins
 * @example createRegistry(await loadConfig('urikit.config.yaml'))
 */
export async function loadConfig(file: string, options: LoadOptions = {}): Promise<RegistryOptions> {
  return load(file, settingsOf(options));
}

/**
 * Reads a configuration file as `loadConfig`, without throwing for a file that is missing or wrong.
 *
 * @returns the result of `loadConfig`, or the issue that it throws. Throws for wrong options only
 * @example await tryLoadConfig('none.yaml') // { ok: false, issue: { code: 'registry/config-file', ... } }
 */
export async function tryLoadConfig(file: string, options: LoadOptions = {}): Promise<Result<RegistryOptions, Issue>> {
  const settings = settingsOf(options);
  try {
    return { ok: true, value: await load(file, settings) };
  } catch (cause) {
    if (!UrikitError.is(cause)) throw cause;
    return { ok: false, issue: cause.issue };
  }
}
