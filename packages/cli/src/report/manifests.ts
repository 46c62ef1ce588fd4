import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { attempt, Misuse } from '../io/io.js';
import { isRecord, parsedJson } from '../io/json.js';

/** A URI of a manifest, in a field as npm writes it: `repository.url`, `funding[0].url`. */
interface ManifestUri {
  readonly text: string;
  readonly field: string;
}

/** The fields of a manifest that hold a URI, each a string or an object, or a list of them. */
const FIELDS = ['homepage', 'repository', 'bugs', 'funding', 'author'] as const;

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

const isFolder = (path: string): boolean => attempt(() => statSync(path).isDirectory()) === true;

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

const entriesOf = (folder: string): readonly string[] =>
  (attempt(() => readdirSync(folder)) ?? []).filter((name) => !name.startsWith('.')).sort();

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
 * @returns how many were read, and the names of those that are no JSON object
 */
export function readManifests(modules: string, found: (text: string, place: string) => void) {
  const visited = new Set<string>();
  const unreadable: string[] = [];
  let manifests = 0;
  const visit = (folder: string): void => {
    const file = join(folder, 'package.json');
    const real = attempt(() => realpathSync(file));
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

function readManifest(file: string): object | undefined {
  const value = parsedJson(attempt(() => readFileSync(file, 'utf8'))?.replace(/^\uFEFF/, '') ?? '');
  return isRecord(value) ? value : undefined;
}
