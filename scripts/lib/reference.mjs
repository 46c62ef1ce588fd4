/** The reference of all public entries as Markdown, one page per entry, from their sources. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Converter } from 'typedoc';
import { readJson } from './files.mjs';
import { Failure, root } from './process.mjs';

const packages = join(root, 'packages');

/** The source of each entry, with the specifier that it is imported by. */
const entriesOf = (folder) => {
  const { name, exports = {} } = readJson(join(packages, folder, 'package.json'));
  return Object.entries(exports).flatMap(([subpath, one]) =>
    typeof one === 'string' || subpath === './internal'
      ? []
      : [[join(packages, folder, one['@urikit/source']), `${name}${subpath.slice(1)}`]],
  );
};

/**
 * @param {readonly string[]} folders - of packages
 * @param {string} out - the folder that is written
 */
export const writeReference = async (folders, out) => {
  rmSync(out, { recursive: true, force: true });
  const entries = new Map(folders.flatMap(entriesOf));
  const app = await Application.bootstrapWithPlugins({
    entryPoints: [...entries.keys()],
    entryPointStrategy: 'resolve',
    tsconfig: join(root, 'tsconfig.check.json'),
    plugin: ['typedoc-plugin-markdown'],
    name: 'API',
    skipErrorChecking: true,
    excludeInternal: true,
    disableSources: true,
    readme: 'none',
    logLevel: 'Error',
    out,
    entryFileName: 'README',
    outputFileStrategy: 'modules',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    sanitizeComments: true,
    useCodeBlocks: true,
    parametersFormat: 'table',
    propertiesFormat: 'table',
    typeDeclarationFormat: 'table',
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName;
    const specifier = reflection.parent?.isProject() === true ? entries.get(file) : undefined;
    if (specifier !== undefined) reflection.name = specifier;
  });
  const project = await app.convert();
  if (project === undefined) throw new Failure('the reference could not be read');
  await app.generateOutputs(project);
};
