/**
 * What people do with the packages who have an empty folder and a registry: each begins with `npm install`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { npm } from './cache-folder.mjs';
import { readJson } from './files.mjs';
import { Failure, root, run } from './process.mjs';

const developed = readJson(join(root, 'package.json')).devDependencies;

/** What `parse` alone may weigh, minified and by gzip, in bytes. */
const PARSE_LIMIT = 3470;

const write = (folder, files) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof text === 'string' ? text : JSON.stringify(text));
  }
};

const must = async (code, what) => {
  if ((await code) !== 0) throw new Failure(`${what} failed`);
};

/** The values that the comments of a snippet claim, as statements that hold them. */
const claimsOf = (snippet) =>
  snippet.replace(/^(?!import\b)(.+?);? \/\/ (.+)$/gm, (_, expression, claim) =>
    claim.startsWith('throws')
      ? `assert.throws(() => ${expression}, (error) => error.message.includes('${claim.slice(7)}'));`
      : `assert.deepEqual(${expression}, ${claim});`,
  );

const withBins = (env, folder) => ({ ...env, PATH: `${join(folder, 'node_modules', '.bin')}:${env.PATH}` });

/** One line for each stranger: a name, and what is done in an empty folder. */
export const STRANGERS = {
  'runs the quick start of the README': async (folder, env) => {
    const [, snippet] = /## In code\n\n```ts\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'));
    await must(npm(['install', 'urikit'], { cwd: folder, env }), 'npm install urikit');
    write(folder, { 'start.mjs': `import assert from 'node:assert/strict';\n${claimsOf(snippet)}` });
    await must(run(process.execPath, ['start.mjs'], { cwd: folder }), 'the quick start');
    const said = execFileSync('npx', ['urikit', 'normalize', 'HTTP://h:80'], { cwd: folder, env, encoding: 'utf8' });
    if (said !== 'http://h/\n') throw new Failure(`the command says ${said}`);
  },

  'tests a CommonJS project in TypeScript with the defaults of Jest': async (folder, env) => {
    const { typescript, jest } = developed;
    const packages = ['urikit', `typescript@${typescript}`, `jest@${jest}`, `@types/jest@30`];
    await must(npm(['install', ...packages], { cwd: folder, env }), 'npm install');
    const test = `import { engine, parse, UriSyntaxError } from 'urikit';
import { registry } from 'urikit/registry';
test('urikit', () => {
  expect(engine.normalize('HTTP://h:80')).toBe('http://h/');
  expect(parse('a:b').scheme).toBe('a');
  expect(() => parse('a b')).toThrow(UriSyntaxError);
  expect(registry.engine.schemes).toEqual(engine.schemes);
});
`;
    const compilerOptions = {
      module: 'node16',
      target: 'es2022',
      strict: true,
      types: ['jest'],
      rootDir: 'src',
      outDir: 'dist',
    };
    write(folder, {
      'src/uri.test.ts': test,
      'tsconfig.json': { compilerOptions, include: ['src'] },
      // Jest reads what the compiler wrote, and has no configuration.
      'package.json': { ...readJson(join(folder, 'package.json')), type: 'commonjs' },
    });
    await must(run('npx', ['tsc'], { cwd: folder, env: withBins(env, folder) }), 'tsc');
    await must(run('npx', ['jest', 'dist'], { cwd: folder, env: withBins(env, folder) }), 'jest');
  },

  [`bundles parse under ${PARSE_LIMIT} bytes`]: async (folder, env) => {
    await must(npm(['install', 'urikit', `esbuild@${developed.esbuild}`], { cwd: folder, env }), 'npm install');
    // A module by its name: npm init makes projects of CommonJS, where esbuild wraps what is imported.
    write(folder, { 'in.mjs': "import { parse } from 'urikit';\nglobalThis.parse = parse;\n" });
    const args = ['esbuild', 'in.mjs', '--bundle', '--minify', '--format=esm', '--outfile=out.js', '--log-level=error'];
    await must(run('npx', args, { cwd: folder, env }), 'esbuild');
    const size = gzipSync(readFileSync(join(folder, 'out.js')), { level: 9 }).length;
    if (size > PARSE_LIMIT) throw new Failure(`parse is ${size} bytes`);
    return `${size} bytes`;
  },

  'writes and tests a plugin': async (folder, env) => {
    await must(npm(['install', 'urikit'], { cwd: folder, env }), 'npm install urikit');
    await must(
      run('npx', ['urikit', 'plugin', 'new', 'acme-doc', '--out', 'acme'], { cwd: folder, env }),
      'plugin new',
    );
    await must(npm(['install'], { cwd: join(folder, 'acme'), env }), 'npm install in the plugin');
    await must(run('npm', ['test'], { cwd: join(folder, 'acme'), env }), 'npm test in the plugin');
  },

  'puts @urikit/fast-uri in the place of fast-uri by overrides': async (folder, env, published) => {
    if (!published.includes('@urikit/fast-uri')) return 'skipped: there is no @urikit/fast-uri';
    const { version } = readJson(join(root, 'packages', 'fast-uri', 'package.json'));
    const manifest = readJson(join(folder, 'package.json'));
    const overrides = { 'fast-uri': `npm:@urikit/fast-uri@${version}` };
    write(folder, { 'package.json': { ...manifest, dependencies: { ajv: developed.ajv }, overrides } });
    await must(npm(['install'], { cwd: folder, env }), 'npm install with overrides');
    const test = `const Ajv = require('ajv');
if (require('fast-uri/package.json').name !== '@urikit/fast-uri') throw new Error('not replaced');
if (!new Ajv().compile({ $id: 'http://h/a', type: 'string' })('x')) throw new Error('not valid');
`;
    write(folder, { 'test.cjs': test });
    await must(run(process.execPath, ['test.cjs'], { cwd: folder }), 'test.cjs');
  },

  'replaces fast-uri in a project with Ajv': async (folder, env, published) => {
    if (!published.includes('@urikit/ajv')) return 'skipped: there is no @urikit/ajv';
    await must(npm(['install', '@urikit/ajv', 'ajv@8'], { cwd: folder, env }), 'npm install');
    // The test of the project is one before and after.
    const test = (options) => `import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
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
assert.equal(validate({ name: 'Joe', nick: 'joe' }), true);
assert.equal(validate({ name: 1 }), false);
assert.equal(validate({ nick: 'joey' }), false);
`;
    write(folder, { 'before.mjs': test(''), 'after.mjs': test('uriResolver') });
    for (const file of ['before.mjs', 'after.mjs']) await must(run(process.execPath, [file], { cwd: folder }), file);
  },

  'installs all packages, finds one version in them and in the plugins, and packs each again': async (
    folder,
    env,
    published,
  ) => {
    const { version } = readJson(join(root, 'lerna.json'));
    await must(npm(['install', ...published], { cwd: folder, env }), 'npm install of all packages');
    for (const name of published) {
      const own = join(folder, 'node_modules', name);
      const manifest = readJson(join(own, 'package.json'));
      if (manifest.version !== version) throw new Failure(`${name} is of version ${manifest.version}`);
      await must(npm(['pack', '--dry-run'], { cwd: own, env }), `npm pack in a copy of ${name}`);
    }
    const test = `import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registry } from 'urikit/registry';
const entries = Object.keys(JSON.parse(readFileSync('node_modules/@urikit/schemes/package.json')).exports);
const small = entries.filter((one) => /^\\.\\/[a-z]+$/.test(one) && one !== './internal').map((one) => '@urikit/schemes' + one.slice(1));
const modules = await Promise.all([...small, ...${JSON.stringify(published.filter((name) => /scheme-(?!conf)/.test(name)))}].map((one) => import(one)));
const plugins = modules.flatMap((one) => Object.values(one).filter((value) => value?.configure !== undefined));
assert.ok(plugins.length >= 13, String(plugins.length));
assert.deepEqual([...new Set(plugins.map((plugin) => plugin.version))], ['${version}']);
assert.deepEqual(registry.describe().sets, { urikit: '${version}' });
`;
    write(folder, { 'test.mjs': test });
    await must(run(process.execPath, ['test.mjs'], { cwd: folder }), 'test.mjs');
    return `${published.length} packages of ${version}`;
  },
};
