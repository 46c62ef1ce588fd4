import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { packagesIn, readJson } from '../support/workspace.js';
import { must, newProject } from './support/shell.js';

/** Uses of the packages that no guide shows, each in a fresh project, with packages of a registry. */
const { devDependencies: developed } = readJson('package.json') as {
  readonly devDependencies: Readonly<Record<string, string>>;
};
const at = (name: string): string => `${name}@${developed[name] ?? ''}`;

/** Bytes of `parse` alone, minified and by gzip. */
const PARSE_LIMIT = 3470;

function write(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof text === 'string' ? text : JSON.stringify(text));
  }
}

const manifestOf = (folder: string): object => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;

test('a CommonJS project in TypeScript with the defaults of Jest', async () => {
  const folder = await newProject();
  await must(`npm install urikit ${at('typescript')} ${at('jest')} @types/jest@30`, folder);
  write(folder, {
    'src/uri.test.ts': `import { engine, parse, UriSyntaxError } from 'urikit';
import { registry } from 'urikit/registry';
test('urikit', () => {
  expect(engine.normalize('HTTP://h:80')).toBe('http://h/');
  expect(parse('a:b').scheme).toBe('a');
  expect(() => parse('a b')).toThrow(UriSyntaxError);
  expect(registry.engine.schemes).toEqual(engine.schemes);
});
`,
    'tsconfig.json': {
      compilerOptions: {
        ...{ module: 'node16', target: 'es2022', strict: true, types: ['jest'], rootDir: 'src', outDir: 'dist' },
      },
      include: ['src'],
    },
    // Jest reads the output of the compiler, and has no configuration.
    'package.json': { ...manifestOf(folder), type: 'commonjs' },
  });
  expect(await must('npx tsc && npx jest dist', folder)).toMatch(/1 passed/);
});

test(`a bundle of parse has at most ${String(PARSE_LIMIT)} bytes`, async () => {
  const folder = await newProject();
  await must(`npm install urikit ${at('esbuild')}`, folder);
  // A module by its name: npm init makes projects of CommonJS, where esbuild wraps imports.
  write(folder, { 'in.mjs': "import { parse } from 'urikit';\nglobalThis.parse = parse;\n" });
  await must('npx esbuild in.mjs --bundle --minify --format=esm --outfile=out.js --log-level=error', folder);
  expect(gzipSync(readFileSync(join(folder, 'out.js')), { level: 9 }).length).toBeLessThanOrEqual(PARSE_LIMIT);
});

test('Ajv with @urikit/fast-uri in the place of fast-uri by overrides', async () => {
  const folder = await newProject();
  const { version } = readJson('packages/fast-uri/package.json') as { readonly version: string };
  const overrides = { 'fast-uri': `npm:@urikit/fast-uri@${version}` };
  write(folder, {
    'package.json': { ...manifestOf(folder), dependencies: { ajv: developed['ajv'] }, overrides },
    'test.cjs': `const Ajv = require('ajv');
console.log(require('fast-uri/package.json').name, new Ajv().compile({ $id: 'http://h/a', type: 'string' })('x'));
`,
  });
  await must('npm install', folder);
  expect(await must('node test.cjs', folder)).toBe('@urikit/fast-uri true\n');
});

test('a project with Ajv has one test before and after @urikit/ajv', async () => {
  const folder = await newProject();
  await must('npm install @urikit/ajv ajv@8', folder);
  const program = (options: string): string => `import { Ajv } from 'ajv';
${options === '' ? '' : "import { uriResolver } from '@urikit/ajv';\n"}
const ajv = new Ajv({ ${options} });
ajv.addSchema({
  $id: 'http://example.com/schemas/name.json',
  type: 'string',
  definitions: { short: { $id: '#short', type: 'string', maxLength: 3 } },
});
const validate = ajv.compile({
  $id: 'http://example.com/schemas/person.json',
  type: 'object',
  properties: { name: { $ref: 'name.json' }, nick: { $ref: '../schemas/name.json#short' } },
});
console.log([{ name: 'Joe', nick: 'joe' }, { name: 1 }, { nick: 'joey' }].map((value) => validate(value)).join());
`;
  write(folder, { 'before.mjs': program(''), 'after.mjs': program('uriResolver') });
  expect(await must('node before.mjs && node after.mjs', folder)).toBe('true,false,false\ntrue,false,false\n');
});

const published = packagesIn('packages').flatMap(({ manifest }) => (manifest.private === true ? [] : [manifest.name]));

test('all packages have one version, as their plugins do, and each copy packs again', async () => {
  const folder = await newProject();
  const { version } = readJson('lerna.json') as { readonly version: string };
  await must(`npm install ${published.join(' ')}`, folder);
  for (const name of published) {
    const own = join(folder, 'node_modules', name);
    expect([name, manifestOf(own)]).toEqual([name, expect.objectContaining({ version })]);
    await must('npm pack --dry-run', own);
  }
  const plugins = published.filter((name) => /scheme-(?!conf)/.test(name));
  write(folder, {
    'test.mjs': `import { readFileSync } from 'node:fs';
import { registry } from 'urikit/registry';
const { exports } = JSON.parse(readFileSync('node_modules/@urikit/schemes/package.json'));
const small = Object.keys(exports).filter((one) => /^\\.\\/[a-z]+$/.test(one) && one !== './internal');
const names = [...small.map((one) => '@urikit/schemes' + one.slice(1)), ...${JSON.stringify(plugins)}];
const modules = await Promise.all(names.map((one) => import(one)));
const plugins = modules.flatMap((one) => Object.values(one).filter((value) => value?.configure !== undefined));
const versions = [...new Set(plugins.map((plugin) => plugin.version))];
console.log(JSON.stringify([plugins.length >= 13, versions, registry.describe().sets]));
`,
  });
  expect(JSON.parse(await must('node test.mjs', folder))).toEqual([true, [version], { urikit: version }]);
});
