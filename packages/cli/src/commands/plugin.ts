import { Argument, Option } from 'commander';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { filesOf } from '../plugin/files.js';
import { installLine } from '../install-line.js';
import { doubtsAbout } from '../plugin/iana.js';
import { namesOf } from '../plugin/shapes/names.js';
import { type ShapeName, SHAPES } from '../plugin/shapes.js';
import { VERSION } from '../version.js';
import { type Context, Misuse, write, writeLines } from '../io/io.js';
import type { Group } from './define.js';

interface NewOptions {
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly shape: ShapeName;
}

/** Tells if a folder can be used: it does not exist, or it is empty. @throws Misuse if it is a file */
async function isFree(folder: string, shown: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    throw new Misuse(
      code === 'ENOTDIR' ? `${shown} is a file: name a folder with --out` : `${shown} cannot be read (${String(code)})`,
    );
  }
}

async function create(
  name: string,
  { out: given, dryRun = false, shape }: NewOptions,
  context: Context,
): Promise<void> {
  const names = namesOf(name);
  const shown = given ?? names.package;
  const folder = resolve(context.cwd, shown);
  if (!(await isFree(folder, shown)))
    throw new Misuse(`${shown} is there and not empty: name another folder with --out`);
  const files = filesOf(names, VERSION, shape);
  if (!dryRun) {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text, { flag: 'wx' });
    }
  }
  const lines = [
    `${dryRun ? 'would create' : 'created'} ${shown}`,
    ...Object.keys(files).map((path) => `  ${path}`),
    'next',
    `  cd ${shown}`,
    `  ${installLine(folder)}`,
    '  npm test            the laws of every plugin, and the table in test/conformance.test.ts',
    `  edit src/index.ts   the rules of ${names.scheme}; then the table`,
  ];
  for (const doubt of doubtsAbout(names.scheme)) await write(context.stderr, `urikit: ${doubt}\n`);
  await writeLines(context, lines);
}

/** `urikit plugin` */
export const pluginCommand: Group = {
  summary: 'begin a scheme plugin',
  description: 'Begins a scheme plugin of your own.',
  commands: {
    new: {
      summary: 'write a plugin that passes its tests, to be changed',
      description: `Writes a package with a scheme plugin: validation, normalization, a configuration and a typed view in one file of
less than 100 lines, and a test that runs the laws of every plugin. NAME is the scheme, lower case. A name that IANA has, or that
RFC 7595 3.8 advises against, is said on stderr.`,
      arguments: [new Argument('<name>', 'a letter, then letters, digits, "+", "-" or "." (RFC 3986 3.1)')],
      options: [
        new Option('--shape <shape>', 'scheme://host/item, scheme:item, or scheme:item;name=value')
          .choices(Object.keys(SHAPES))
          .default('authority'),
        new Option('-d, --out <folder>', 'where to write; urikit-scheme-NAME without it'),
        new Option('--dry-run', 'print the files without writing them'),
      ],
      samples: [
        ['urikit plugin new acme-doc --dry-run', 'would create urikit-scheme-acme-doc', '  package.json', '...'],
        ['urikit plugin new acme-doc --out acme > /dev/null; ls acme/src', 'index.ts'],
        [
          'urikit plugin new acme-id --shape opaque-parameters --dry-run | head -1',
          'would create urikit-scheme-acme-id',
        ],
      ],
      action: (context, name: string, options: NewOptions) => create(name, options, context),
    },
  },
};
