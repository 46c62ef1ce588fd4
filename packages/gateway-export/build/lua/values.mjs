/**
 * What the modules of the keyer declare with a value is worked out when the keyer is written in Lua, as for njs: expressions, tables
 * and texts that are put together from others stand there as they came out.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { root } from '../../../../scripts/lib/process.mjs';

/** Names that a module declares at its top level with a value which is no function. */
export const valueNames = (source) =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(
      ({ name, initializer }) => ts.isIdentifier(name) && initializer !== undefined && !ts.isFunctionLike(initializer),
    )
    .map(({ name }) => name.text);

const FOLDED = 'valueOf_';

/** @returns the values of each file by their names */
export const valuesOf = async (files) => {
  const names = new Map(files.map((source) => [source.fileName, valueNames(source)]));
  const { outputFiles } = await build({
    stdin: {
      contents: files.map(({ fileName }, i) => `export * as m${i} from ${JSON.stringify(fileName)};`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['@urikit/source'],
    absWorkingDir: join(root, 'packages', 'gateway-export'),
    plugins: [
      {
        name: 'values',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const source = files.find(({ fileName }) => fileName === path);
            const exports = (names.get(path) ?? []).map((name) => `${name} as ${FOLDED}${name}`);
            return source && { contents: `${source.text}\nexport { ${exports.join(', ')} };`, loader: 'ts' };
          }),
      },
    ],
  });
  const modules = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return new Map(
    files.map(({ fileName }, i) => [
      fileName,
      new Map(names.get(fileName).map((name) => [name, modules[`m${i}`][`${FOLDED}${name}`]])),
    ]),
  );
};
