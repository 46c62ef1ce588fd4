import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { filesOf, TOOLS, ZOD } from '../../src/plugin/files.js';
import { installLine } from '../../src/install-line.js';
import { namesOf } from '../../src/plugin/shapes/names.js';
import type { ShapeName } from '../../src/plugin/shapes.js';
import { VERSION } from '../../src/version.js';
import { inside } from '../support/inside.js';
import { scratch, spawned } from '../support/outside.js';
import { folderWithPackages, isThere, runTsc, writeProject } from '../support/project.js';

const root = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

interface PackedManifest {
  readonly name: string;
  readonly files: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): PackedManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackedManifest;

const create = (args: readonly string[], cwd: string) => inside(['plugin', 'new', ...args], '', { cwd });

describe('urikit plugin new', () => {
  test('writes the files it names, and says what comes next', async () => {
    const cwd = scratch();
    const { code, stdout, stderr } = await create(['acme-doc'], cwd);
    expect([code, stderr]).toEqual([0, '']);
    const folder = join(cwd, 'urikit-scheme-acme-doc');
    expect(readdirSync(folder).sort()).toEqual([
      'README.md',
      'package.json',
      'src',
      'test',
      'tsconfig.build.json',
      'tsconfig.json',
    ]);
    expect(stdout).toMatch(
      /^created urikit-scheme-acme-doc\n {2}package\.json\n[^]*\nnext\n {2}cd urikit-scheme-acme-doc\n {2}npm install --no-save \S+packages\/generic \S+scheme-conformance \S+registry\n {2}npm test /,
    );
    for (const [path, text] of Object.entries(filesOf(namesOf('acme-doc'), VERSION)))
      expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });

  test('from a clone it installs folders without a change to package.json, and nothing but links inside of the clone', () => {
    const packages = join(root, 'packages');
    expect(installLine(join(dirname(root), 'beside'), packages)).toBe(
      `npm install --no-save ${['generic', 'scheme-conformance', 'registry'].map((name) => join('..', basename(root), 'packages', name)).join(' ')}`,
    );
    expect(installLine(join(root, 'examples', 'acme'), packages)).toBe('npm install');
    expect(installLine(scratch(), undefined)).toMatch(/--no-save/);
  });

  test('writes where it is told, also into a folder that is empty', async () => {
    const cwd = scratch();
    mkdirSync(join(cwd, 'empty'));
    expect((await create(['acme-doc', '--out', 'empty'], cwd)).code).toBe(0);
    expect((await create(['acme-doc', '-d', 'a/b'], cwd)).code).toBe(0);
    expect([isThere(cwd, 'empty/src/index.ts'), isThere(cwd, 'a/b/src/index.ts')]).toEqual([true, true]);
  });

  test('--dry-run writes nothing', async () => {
    const cwd = scratch();
    const { code, stdout } = await create(['acme-doc', '--dry-run'], cwd);
    expect([code, stdout.split('\n')[0], readdirSync(cwd)]).toEqual([0, 'would create urikit-scheme-acme-doc', []]);
  });

  test('its tests run also where Jest is in a folder above', async () => {
    const cwd = folderWithPackages();
    await create(['acme-doc', '--out', 'plugin'], cwd);
    const { code, stdout } = await spawned('npm', ['test', '--silent', '--', '--version'], {
      cwd: join(cwd, 'plugin'),
    });
    expect([code, stdout]).toEqual([0, `${TOOLS.jest}\n`]);
  });

  test('a folder that is not empty, and a file, are left alone', async () => {
    const cwd = scratch();
    writeFileSync(join(cwd, 'file'), 'mine');
    mkdirSync(join(cwd, 'full'));
    writeFileSync(join(cwd, 'full', 'mine'), '');
    expect(await create(['acme-doc', '--out', 'full'], cwd)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'urikit: full is there and not empty: name another folder with --out\n',
    });
    expect(await create(['acme-doc', '--out', 'file'], cwd)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'urikit: file is a file: name a folder with --out\n',
    });
    expect([readdirSync(join(cwd, 'full')), readFileSync(join(cwd, 'file'), 'utf8')]).toEqual([['mine'], 'mine']);
  });

  test.each([
    ['Acme', ', in lower case; write acme'],
    ['1acme', ', in lower case\n'],
    ['acme_doc', ', in lower case\n'],
    ['acme:', ', in lower case\n'],
    ['', ', in lower case\n'],
    ['../x', ', in lower case\n'],
    ['é', ', in lower case\n'],
  ])('"%s" is no scheme', async (name, end) => {
    const cwd = scratch();
    const { code, stdout, stderr } = await create([name], cwd);
    expect([code, stdout, readdirSync(cwd)]).toEqual([2, '', []]);
    expect(stderr).toContain(
      `urikit: "${name}" is no name of a scheme: expected a letter, then letters, digits, "+", "-" or "." (RFC 3986 3.1)${end}`,
    );
  });

  test('without a name it asks for one', async () => {
    const { code, stderr } = await create([], scratch());
    expect([code, stderr]).toEqual([2, expect.stringContaining("missing required argument 'name'")]);
  });
});

test.each([
  [
    'coap+tcp',
    { id: 'coap-tcp', value: 'coapTcp', type: 'CoapTcp', document: 'COAP+TCP', package: 'urikit-scheme-coap-tcp' },
  ],
  ['a.b-', { id: 'a-b', value: 'aB', type: 'AB' }],
  ['x', { id: 'x', value: 'x', type: 'X' }],
  ['registry', { id: 'registry-scheme' }],
])('the names of a plugin for %s', (scheme, names) => {
  expect(namesOf(scheme)).toMatchObject({ scheme, ...names });
});

test('the tools are those of this repository', () => {
  const tools = manifestIn(root).devDependencies ?? {};
  for (const [name, version] of Object.entries(TOOLS)) expect([name, tools[name]]).toEqual([name, version]);
  expect(manifestIn(join(root, 'packages/scheme-http')).peerDependencies?.['zod']).toBe(ZOD);
});

test('a package is built before it is packed', () => {
  const { scripts } = JSON.parse(filesOf(namesOf('acme'), '0.1.0')['package.json'] ?? '') as { scripts: object };
  expect(scripts).toMatchObject({ build: 'tsc -p tsconfig.build.json', prepack: 'npm run build' });
});

/** Each shape, and names that are hard: `class` is a word of the language, `+` and `.` are none of an identifier. */
const WRITTEN: readonly (readonly [name: string, shape: ShapeName])[] = [
  ['acme-doc', 'authority'],
  ['a+b.c', 'opaque'],
  ['class', 'opaque-parameters'],
];
const folder = folderWithPackages();
const projectOf = (name: string, shape: string): string => `${shape}-${name.replace(/\W/g, '-')}`;

for (const [name, shape] of WRITTEN)
  writeProject(join(folder, projectOf(name, shape)), filesOf(namesOf(name), '0.1.0', shape));

/** Strips the types: `tsc` looks at them below, once for all. */
const strip = (text: string): string =>
  ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } })
    .outputText;

// A test that is written calls `describe` when it is loaded, so that its laws are tests of this file.
for (const [name, shape] of WRITTEN) {
  const project = join(folder, projectOf(name, shape));
  for (const file of ['src/index', 'test/conformance.test'])
    writeFileSync(join(project, `${file}.js`), strip(readFileSync(join(project, `${file}.ts`), 'utf8')));
  await import(pathToFileURL(join(project, 'test/conformance.test.js')).href);
}

test('every file that is written has the right types and is built', async () => {
  const projects = WRITTEN.map(([name, shape]) => projectOf(name, shape));
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, projects[0] ?? '', 'tsconfig.json'), 'utf8')) as {
    readonly compilerOptions: object;
  };
  writeProject(folder, {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, noEmit: false, declaration: true, rootDir: '.', outDir: 'built' },
      include: projects.flatMap((project) => [`${project}/src/*.ts`, `${project}/test/*.ts`]),
    }),
  });
  expect(await runTsc(folder)).toEqual({ code: 0, stdout: '', stderr: '' });
  for (const project of projects) expect(isThere(folder, `built/${project}/src/index.d.ts`)).toBe(true);
}, 60_000);

test('each shape is less than 100 lines', () => {
  for (const [name, shape] of WRITTEN)
    expect(filesOf(namesOf(name), '0.1.0', shape)['src/index.ts']?.split('\n').length).toBeLessThan(100);
});

test('--shape: what is written is of that shape, and another word is refused', async () => {
  const cwd = scratch();
  expect((await create(['acme-doc', '--shape', 'opaque'], cwd)).code).toBe(0);
  const text = readFileSync(join(cwd, 'urikit-scheme-acme-doc', 'src/index.ts'), 'utf8');
  expect(text).toBe(filesOf(namesOf('acme-doc'), '0.1.0', 'opaque')['src/index.ts']);
  const { code, stderr } = await create(['acme-x', '--shape', 'round'], cwd);
  expect([code, stderr]).toEqual([2, expect.stringContaining('authority, opaque, opaque-parameters')]);
});

/** Adds the folders of a package of this repository and of its dependencies. */
function addInstalled(folders: Set<string>, name: string): Set<string> {
  const folder = join(root, 'packages', name.replace('@urikit/', ''));
  if (folders.has(folder) || !isThere(folder, 'package.json')) return folders;
  folders.add(folder);
  return Object.keys(manifestIn(folder).dependencies ?? {}).reduce(addInstalled, folders);
}

// The files that npm would put into a package: the built ones. `npm test` builds them.
const packed = [...addInstalled(new Set(), '@urikit/scheme-conformance')];
const isBuilt = packed.every((one) => isThere(one, 'dist'));

(isBuilt ? test : test.skip)('outside of this workspace: with nothing but packages as npm packs them', async () => {
  const home = scratch();
  for (const from of packed) {
    const { name, files } = manifestIn(from);
    const to = join(home, 'node_modules', name);
    for (const file of ['package.json', ...files.filter((each) => !each.startsWith('!'))])
      cpSync(join(from, file), join(to, file), { recursive: true });
  }
  for (const name of ['zod', 'fast-check', 'pure-rand', 'refa', 'scslre'])
    symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name), 'junction');
  const checks = WRITTEN.map(([name, shape]) => {
    const project = projectOf(name, shape);
    cpSync(join(folder, project), join(home, project), { recursive: true });
    return `import { ${namesOf(name).value}Plugin as p${String(namesOf(name).value.length)}${shape.length} } from './${project}/src/index.js';
console.log(breachesOf(p${String(namesOf(name).value.length)}${shape.length}, { runs: 20 }).length);`;
  });
  writeProject(home, { 'run.mjs': `import { breachesOf } from '@urikit/scheme-conformance';\n${checks.join('\n')}` });
  const outcome = await spawned(process.execPath, ['run.mjs'], { cwd: home, env: { PATH: process.env['PATH'] } });
  expect(outcome).toEqual({ code: 0, stdout: '0\n'.repeat(WRITTEN.length), stderr: '' });
});
