import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesOf, TOOLS, ZOD } from '../../src/plugin/files.js';
import { namesOf } from '../../src/plugin/names.js';
import { inside } from '../support/inside.js';
import { scratch, spawned } from '../support/outside.js';
import { folderWithPackages, isThere, runJest, runTsc } from '../support/project.js';

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
      /^created urikit-scheme-acme-doc\n {2}package\.json\n[^]*\nnext\n {2}cd urikit-scheme-acme-doc\n {2}npm install\n {2}npm test /,
    );
    for (const [path, text] of Object.entries(filesOf(namesOf('acme-doc'), '0.1.0')))
      expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });

  test('the plugin is less than 80 lines', () => {
    for (const name of ['x', 'acme-doc'])
      expect(filesOf(namesOf(name), '0.1.0')['src/index.ts']?.split('\n').length).toBeLessThan(80);
  });

  test('writes where it is told, also into a folder that is empty', async () => {
    const cwd = scratch();
    mkdirSync(join(cwd, 'empty'));
    expect((await create(['acme-doc', '--folder', 'empty'], cwd)).code).toBe(0);
    expect((await create(['acme-doc', '-f', 'a/b'], cwd)).code).toBe(0);
    expect([isThere(cwd, 'empty/src/index.ts'), isThere(cwd, 'a/b/src/index.ts')]).toEqual([true, true]);
  });

  test('--dry-run writes nothing', async () => {
    const cwd = scratch();
    const { code, stdout } = await create(['acme-doc', '--dry-run'], cwd);
    expect([code, stdout.split('\n')[0], readdirSync(cwd)]).toEqual([0, 'would create urikit-scheme-acme-doc', []]);
  });

  test('its tests run also where Jest is in a folder above', async () => {
    const cwd = folderWithPackages();
    await create(['acme-doc', '--folder', 'plugin'], cwd);
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
    expect(await create(['acme-doc', '--folder', 'full'], cwd)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'urikit: full is there and not empty: name another folder with --folder\n',
    });
    expect(await create(['acme-doc', '--folder', 'file'], cwd)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'urikit: file is a file: name a folder with --folder\n',
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
  const { devDependencies } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { devDependencies: Record<string, string> };
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../../../scheme-http/package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> };
  for (const [name, version] of Object.entries(TOOLS)) expect([name, devDependencies[name]]).toEqual([name, version]);
  expect(dependencies['zod']).toBe(ZOD);
});

// `class` is a word of the language, `+` and `.` are none of an identifier.
describe.each(['acme-doc', 'class', 'a+b.c'])('what is written for %s', (name) => {
  const folder = folderWithPackages();

  test('passes its own tests, its types and its build', async () => {
    expect((await create([name, '--folder', '.'], join(folder, '.'))).code).toBe(2);
    const project = join(folder, 'plugin');
    expect(await create([name, '--folder', 'plugin'], folder)).toMatchObject({ code: 0, stderr: '' });
    const [jest, types, build] = [
      await runJest(project),
      await runTsc(project),
      await runTsc(project, 'tsconfig.build.json'),
    ];
    expect(jest.stderr).toMatch(/Tests: +(\d+) passed, \1 total/);
    expect([jest.code, types, build.code, build.stdout]).toEqual([0, { code: 0, stdout: '', stderr: '' }, 0, '']);
    expect(isThere(project, 'dist/index.d.ts')).toBe(true);
  }, 120_000);
});
