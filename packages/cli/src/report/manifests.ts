import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Misuse } from '../io/io.js';

/** A URI of a manifest. */
export interface ManifestUri {
  readonly text: string;
  /** As npm writes it: `repository.url`, `funding[0].url`. */
  readonly field: string;
}

/** The result of reading the installed manifests. */
export interface Installed {
  readonly manifests: number;
  /** Manifests that are no JSON object. */
  readonly unreadable: readonly string[];
}

/** The fields of a manifest that hold a URI, each a string or an object, or a list of them. */
const FIELDS = ['homepage', 'repository', 'bugs', 'funding', 'author'] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A person may be written `Name <email> (url)`. */
const personUrl = (person: string): string | undefined => /\(([^()]*)\)/.exec(person)?.[1];

function urisOf(value: unknown, field: string): readonly ManifestUri[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => urisOf(item, `${field}[${String(i)}]`));
  if (isRecord(value)) return typeof value['url'] === 'string' ? [{ text: value['url'], field: `${field}.url` }] : [];
  if (typeof value !== 'string') return [];
  if (field !== 'author') return [{ text: value, field }];
  const url = personUrl(value);
  return url === undefined ? [] : [{ text: url, field }];
}

/** The URIs of a manifest as written: a shorthand as `user/repo` is a relative reference. Never throws. */
export function manifestUris(manifest: unknown): readonly ManifestUri[] {
  if (!isRecord(manifest)) return [];
  return FIELDS.flatMap((field) => urisOf(manifest[field], field)).filter(({ text }) => text !== '');
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** The node_modules of `folder`, or of the nearest folder above it that has one. @throws Misuse if no folder has one */
export function findNodeModules(folder: string | undefined, cwd: string): string {
  if (folder !== undefined) {
    const given = resolve(cwd, folder);
    const found = basename(given) === 'node_modules' ? given : join(given, 'node_modules');
    if (isFolder(found)) return found;
    throw new Misuse(
      `${folder}: ${isFolder(given) ? 'no folder node_modules there; install the packages first' : 'is no folder; name the folder of a project'}`,
    );
  }
  for (let at = cwd; ; at = dirname(at)) {
    if (isFolder(join(at, 'node_modules'))) return join(at, 'node_modules');
    if (dirname(at) === at) throw new Misuse('no folder node_modules here or above; name the project: --installed DIR');
  }
}

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
};

/** The folders of the packages in one node_modules, those in a scope included. */
const packagesIn = (modules: string): readonly string[] =>
  entriesOf(modules).flatMap((name) =>
    name.startsWith('@')
      ? entriesOf(join(modules, name)).map((scoped) => join(modules, name, scoped))
      : [join(modules, name)],
  );

/**
 * Visits each installed package once, even if it is linked several times, with its nested packages.
 *
 * @param found - called with each URI and its place, `node_modules/x/package.json homepage`
 */
export function readManifests(modules: string, found: (text: string, place: string) => void): Installed {
  const visited = new Set<string>();
  const unreadable: string[] = [];
  let manifests = 0;
  const visit = (folder: string): void => {
    const file = join(folder, 'package.json');
    const real = realPath(file);
    if (real === undefined || visited.has(real)) return;
    visited.add(real);
    const name = relative(dirname(modules), file).split(sep).join('/');
    const manifest = readManifest(file);
    if (manifest === undefined) {
      unreadable.push(name);
    } else {
      manifests += 1;
      for (const { text, field } of manifestUris(manifest)) found(text, `${name} ${field}`);
    }
    packagesIn(join(folder, 'node_modules')).forEach(visit);
  };
  packagesIn(modules).forEach(visit);
  return { manifests, unreadable };
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function readManifest(file: string): object | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
