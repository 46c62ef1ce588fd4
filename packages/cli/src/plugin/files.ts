import { type Shape, testOf } from './shapes/common.js';
import type { Names } from './shapes/names.js';
import { type ShapeName, SHAPES } from './shapes.js';

/** Versions that work together; a test compares them with those of this repository. A range of zod admits the copy of the application. */
export const TOOLS = { '@types/node': '20.19.43', jest: '30.5.2', 'ts-jest': '29.4.15', typescript: '6.0.3' } as const;
export const ZOD = '^4.1.0';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const manifestOf = (names: Names, version: string): string =>
  json({
    name: names.package,
    version: '0.1.0',
    description: `The scheme ${names.scheme} for urikit`,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
    scripts: {
      build: 'tsc -p tsconfig.build.json',
      prepack: 'npm run build',
      // Jest may be in a node_modules further up: in a workspace it is.
      test: `node --experimental-vm-modules -e "require('jest').run(process.argv.slice(1))" --`,
      typecheck: 'tsc',
    },
    dependencies: { zod: ZOD },
    peerDependencies: { '@urikit/generic': `^${version}` },
    devDependencies: { '@urikit/generic': version, '@urikit/scheme-conformance': version, ...TOOLS },
    jest: {
      extensionsToTreatAsEsm: ['.ts'],
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
      testMatch: ['**/test/**/*.test.ts'],
      transform: { '^.+\\.ts$': ['ts-jest', { useESM: true }] },
    },
  });

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src', 'test'],
};

const BUILD = {
  extends: './tsconfig.json',
  compilerOptions: { noEmit: false, declaration: true, rootDir: 'src', outDir: 'dist' },
  include: ['src'],
};

/** The sample in the README of a shape. */
function sampleOf({ scheme, id }: Names, { before, behind = '' }: Shape): string {
  const normal = `item-1${behind.split(';').sort().join(';')}`;
  return `engine.normalize('${scheme}${before.replace('h', 'H')}Item-1${behind}'); // '${scheme}${before}${normal}'
engine.check('${scheme}${before}a/b')[0]?.code; // '${id}/item'
engine.view('${scheme}${before}Item-1')?.item; // 'item-1'`;
}

/** An example of a URI of a shape. */
const exampleOf = ({ scheme }: Names, { before, behind }: Shape): string =>
  `${scheme}${before.replace('h', 'host')}item${behind === undefined ? '' : ';name=value'}`;

const readmeOf = (names: Names, shape: Shape): string => `# ${names.package}

The scheme \`${names.scheme}\` as a plugin of urikit: \`${exampleOf(names, shape)}\`.

\`\`\`ts
import { createRegistry } from '@urikit/registry';
import { ${names.value}Plugin } from '${names.package}';

const { engine } = createRegistry({ plugins: [${names.value}Plugin], config: { '${names.id}': { maxLength: 20 } } });
${sampleOf(names, shape)}
\`\`\`

| option | default | meaning |
|---|---|---|
| \`maxLength\` | 12 | how long an item may be |

\`npm test\` runs the laws that every plugin keeps, and the table in test/conformance.test.ts. \`npm run typecheck\` checks the
types, \`npm run build\` writes dist.
`;

/** The files of a new plugin by path. @param version - of the packages it stands on */
export const filesOf = (
  names: Names,
  version: string,
  shape: ShapeName = 'authority',
): Readonly<Record<string, string>> => ({
  'package.json': manifestOf(names, version),
  'tsconfig.json': json(TSCONFIG),
  'tsconfig.build.json': json(BUILD),
  'README.md': readmeOf(names, SHAPES[shape]),
  'src/index.ts': SHAPES[shape].source(names),
  'test/conformance.test.ts': testOf(names, SHAPES[shape]),
});
