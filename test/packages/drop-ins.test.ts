import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../support/workspace.js';

/** A project as npm lays it out with `overrides`: Ajv with `@urikit/fast-uri` by the name `fast-uri`, as it is built. */
const project = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-drop-in-')));
const requireHere = createRequire(import.meta.url);

beforeAll(() => {
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['ajv', 'fast-deep-equal', 'json-schema-traverse', 'require-from-string']) {
    const folder = dirname(requireHere.resolve(`${name}/package.json`));
    // Ajv may have a fast-uri of its own below it, which overrides remove.
    cpSync(folder, join(project, 'node_modules', name), {
      recursive: true,
      filter: (path) => !path.slice(folder.length).includes('node_modules'),
    });
  }
  for (const name of ['fast-uri', 'uri-js'])
    symlinkSync(join(root, 'packages', name), join(project, 'node_modules', name));
});
afterAll(() => {
  rmSync(project, { recursive: true });
});

const run = (file: string, code: string): unknown => {
  writeFileSync(join(project, file), code);
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' }));
};

const SCHEMAS = `
const ajv = new Ajv();
ajv.addSchema({ $id: 'http://example.com/schemas/name.json', type: 'string', maxLength: 3 });
const validate = ajv.compile({ $id: 'http://EXAMPLE.com/schemas/person.json', $ref: '../schemas/name.json' });
let refused = '';
try { ajv.compile({ $id: 'http://h/', $ref: 'http:\\\\evil.example/' }); } catch (cause) { refused = cause.name; }
console.log(JSON.stringify({ valid: [validate('Joe'), validate('Joey')], refused }));
`;

test.each([
  ['a.cjs', `const Ajv = require('ajv');${SCHEMAS}`],
  ['a.mjs', `import { Ajv } from 'ajv';${SCHEMAS}`],
])('Ajv with @urikit/fast-uri in the place of fast-uri: %s', (file, code) => {
  expect(run(file, code)).toEqual({ valid: [true, false], refused: 'UriSyntaxError' });
});

test.each([
  ['b.cjs', "const fast = require('fast-uri'), old = require('uri-js');"],
  ['b.mjs', "import fast from 'fast-uri'; import * as old from 'uri-js';"],
])('the surface stands at the root: %s', (file, code) => {
  const answers = `[fast.normalize('HTTP://H/%7ea'), old.normalize('HTTP://H/%7ea'), old.resolve('http://h/a', 'b')]`;
  expect(run(file, `${code} console.log(JSON.stringify(${answers}));`)).toEqual([
    'http://h/~a',
    'http://h/~a',
    'http://h/b',
  ]);
});

test.each(['fast-uri', 'uri-js'])('%s is entered by one file, as the package whose place it takes', (name) => {
  const code = `require('${name}'); console.log(JSON.stringify(Object.keys(require.cache).slice(1)));`;
  expect(run('d.cjs', code)).toEqual([join(root, 'packages', name, 'dist', 'cjs', 'index.js')]);
  const module = readFileSync(join(root, 'packages', name, 'dist', 'index.js'), 'utf8');
  expect(module).not.toMatch(/^(?:import|export)\b.*\bfrom\b/m);
});

test('tables of IDNA that a program provides are those of each drop-in', () => {
  const code = `require('${join(root, 'packages', 'compat', 'dist', 'cjs', 'idna.js').replaceAll('\\', '/')}')
  .provideIdna({ toASCII: () => 'a.example', toUnicode: (host) => host });
const hosts = ['fast-uri', 'uri-js'].map((name) => require(name).parse('http://b\u00fccher.example/').host);
console.log(JSON.stringify(hosts));`;
  expect(run('e.cjs', code)).toEqual(['a.example', 'a.example']);
});

const LOADED = "Object.keys(require.cache).some((path) => path.includes('tr46'))";

test('the tables of IDNA are loaded for a host beyond ASCII only', () => {
  const code = `const { parse } = require('fast-uri');
const hosts = ['http://h/', 'http://b\u00fccher.example/'].map((uri) => [parse(uri).host, ${LOADED}]);
console.log(JSON.stringify(hosts));`;
  expect(run('c.cjs', code)).toEqual([
    ['h', false],
    ['xn--bcher-kva.example', true],
  ]);
});
