import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

type Versions = Readonly<Record<string, string>>;
type Target = Readonly<Record<string, string>>;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly type?: string;
  readonly files?: readonly string[];
  readonly engines?: Versions;
  readonly bin?: Target;
  readonly exports?: Readonly<Record<string, string | Target>>;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

export interface Package {
  /** Relative to the root, with `/`: `packages/generic`. */
  readonly folder: string;
  /** The last part of the folder: `generic`. */
  readonly id: string;
  readonly manifest: Manifest;
}

export const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The packages in a folder of the root: `packages` or `examples`. */
export const packagesIn = (parent: string): readonly Package[] =>
  (existsSync(join(root, parent)) ? readdirSync(join(root, parent)) : [])
    .filter((id) => existsSync(join(root, parent, id, 'package.json')))
    .map((id) => ({
      folder: `${parent}/${id}`,
      id,
      manifest: readJson(`${parent}/${id}/package.json`) as Manifest,
    }));

/** The TypeScript files below a folder, relative to the root, with `/`; none where there is no such folder. */
export const typeScriptFiles = (folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .sort()
    : [];

/** The entries of a package that are code: subpath and its source file, relative to the root. */
export const entriesOf = ({ folder, manifest }: Package): readonly (readonly [string, string])[] =>
  Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const source = typeof target === 'string' ? undefined : target['@urikit/source'];
    return source === undefined ? [] : [[subpath, `${folder}/${source.replace(/^\.\//, '')}`] as const];
  });
