import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createRegistry, RegistryError } from '@urikit/registry';
import { lineOf, loadConfig } from '@urikit/registry/file';
import { folderWith } from '../support/folder.js';
import { plugin, said, set } from '../support/plugins.js';

/** The first file works, and each message has the line, the right cure and no secret. */

const PASSWORD = 'hunter2';
const acme = plugin('acme');
const base = set('base', { plugins: [acme] });

const load = (name: string, content: string, more: Parameters<typeof folderWith>[0] = {}) =>
  loadConfig(join(folderWith({ [name]: content, ...more }), name), { sets: [base] });

async function failureOf(name: string, content: string, more?: Parameters<typeof folderWith>[0]) {
  const error: unknown = await load(name, content, more).then(createRegistry, (cause: unknown) => cause);
  if (!(error instanceof RegistryError)) throw new Error('no RegistryError was thrown', { cause: error });
  return { ...said(error), line: lineOf(error.issue) };
}

test('two sets of a file with one name are an error', async () => {
  const text = 'sets:\n  - { name: a, version: 1.0.0 }\n  - { name: a, version: 1.0.0, secrets: [query] }\n...\n';
  await expect(loadConfig(join(folderWith({ 'a.yaml': text }), 'a.yaml'))).rejects.toMatchObject({
    code: 'registry/duplicate',
    message: expect.stringContaining('sets: "a" is the name of two sets') as unknown,
  });
});

describe('a default set by its name', () => {
  test.each([
    ['a.yaml', 'sets: [base]\n'],
    ['a.json', '{ "sets": ["base"] }'],
    ['a.yaml', 'sets:\n  - { name: mine, version: 1.0.0, extends: [base] }\n'],
  ])('%s: %s', async (name, content) => {
    expect(createRegistry(await load(name, content)).describe()).toMatchObject({ sets: { base: '1.0.0' } });
  });
  test('stands back where the file has a set of that name', async () => {
    const options = await load('a.yaml', 'sets:\n  - { name: base, version: 2.0.0 }\n  - base\n');
    expect(createRegistry({ ...options, sets: options.sets?.slice(0, 1) }).describe().sets).toEqual({ base: '2.0.0' });
    expect(options.sets?.[1]?.version).toBe('2.0.0');
  });
});

test('a directive for YAML 1.1, in which `yes`, `017` and `1:20` are other values, is refused', async () => {
  expect(await failureOf('a.yaml', '%YAML 1.1\n---\nopaquePaths: []\n')).toMatchObject({
    code: 'registry/config-file',
    message: expect.stringContaining('expected YAML 1.2') as unknown,
  });
  expect(await load('a.yaml', '%YAML 1.2\n---\nseverities: strict\n')).toMatchObject({ severities: 'strict' });
});

describe('an error of a parser has a line', () => {
  test.each<readonly [string, string, number]>([
    ['a.yaml', 'severities: strict\nlimits: { length: 5\n', 3],
    ['a.yaml', 'severities: strict\nseverities: strict\n', 2],
    ['a.yaml', 'severities: strict\nconfig:\n  http:\n   a: b\n  - c\n', 5],
    ['a.yaml', 'severities: !!js/function x\n', 1],
    ['a.json', '{\n  "severities": "strict",\n}', 3],
    ['a.json', '{\n  "limits": {},\n  "limits": {}\n}', 3],
  ])('%s: %j', async (name, content, line) => {
    expect(await failureOf(name, content)).toMatchObject({ code: 'registry/config-file', line });
  });
});

test('aliases that grow without end are refused', async () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (const [from, to] of ['ab', 'bc', 'cd', 'de'])
    lines.push(
      `${String(to)}: &${String(to)} [${Array(9)
        .fill(`*${String(from)}`)
        .join(', ')}]`,
    );
  expect((await failureOf('a.yaml', lines.join('\n'))).message).toContain('its aliases make too much of it');
});

describe('a string that begins with an asterisk needs quotes, and so does one with another character of YAML', () => {
  test.each<readonly [string, number, string?]>([
    ['overlays:\n  - { id: a, extends: acme, hosts: { deny: [*.example.com] } }\n', 2],
    ['opaquePaths:\n  - x\n  - *\n', 3],
    ['severities:\n  *: off\n', 2],
    ['severities:\n  acme/a: *off\n', 2],
    ['opaquePaths: [x, *.y]\n', 1],
    ['# a file\nsets: [@acme/uri]\n', 2, '@'],
    ['sets:\n  - `acme`\n', 2, '`'],
    ['sets:\n  - %acme\n', 2, '%'],
  ])('%j', async (content, line, char = '*') => {
    const { cure, line: found } = await failureOf('a.yaml', content);
    const words = `put quotes around a string that begins with "${char}"`;
    expect([cure, found]).toEqual([expect.stringContaining(words), line]);
  });
  test.each(['severities: x*\n', 'severities: &a strict\nx: *a\n'])('and in no other message: %j', async (content) => {
    expect((await failureOf('a.yaml', content)).cure).not.toContain('quotes');
  });
});

test.each<readonly [string, number]>([
  ['limits:\n  <<: { length: 5 }\n', 2],
  ['config:\n  a: &a { b: 1 }\n  c:\n    <<: *a\n', 4],
])('a merge key has its line and its cure: %j', async (content, line) => {
  expect(await failureOf('a.yaml', content)).toMatchObject({
    line,
    cure: 'write the members out',
    message: expect.stringContaining('YAML 1.2 has no merge keys') as unknown,
  });
});
test.each<readonly [string, number]>([
  ['config:\n  [secret]: 1\n', 2],
  ['config:\n  { secret: 1 }: 1\n', 2],
  ['config:\n  a: &a [secret]\n  *a : 1\n', 3],
])('a key that is no string is an error with its line, and is not shown: %j', async (content, line) => {
  const failure = await failureOf('a.yaml', content);
  expect(failure).toMatchObject({
    line,
    message: expect.stringContaining('expected a string as a key, and no list or object') as unknown,
  });
  expect(JSON.stringify(failure)).not.toContain('secret');
});
test.each([
  ['a.yaml', 'severities: strict\nconfig:\n  __proto__: { acme: { size: 2 } }\n', 3],
  ['a.yaml', 'severities:\n  __proto__: error\n', 2],
  ['a.json', '{\n  "config": { "__proto__": { "acme": { "size": 2 } } } }', 2],
])('a key __proto__ is an error, because a reader drops it: %s, %j', async (name, content, line) => {
  expect(await failureOf(name, content)).toMatchObject({
    line,
    message: expect.stringContaining('__proto__: no such key') as unknown,
  });
});

test('a second document of a file is an error in words of a file', async () => {
  expect((await failureOf('a.yaml', 'severities: strict\n---\nlimits: {}\n')).message).toContain(
    'expected one document, found several at line 2',
  );
});

test('a merge key in quotes is a key as any other', async () => {
  expect((await failureOf('a.yaml', 'limits:\n  "<<": { length: 5 }\n')).message).toContain('no such key');
});

describe('a number of a file is finite', () => {
  test.each<readonly [string, string, string, string, number]>([
    ['a.yaml', 'severities: strict\nlimits:\n  length: .inf\n', 'limits.length', 'Infinity', 3],
    ['a.yaml', 'severities: strict\nlimits:\n  length: -.inf\n', 'limits.length', '-Infinity', 3],
    ['a.yaml', 'limits:\n  segments: .nan\n', 'limits.segments', 'NaN', 2],
    ['a.yaml', 'limits:\n  segments: 1e400\n', 'limits.segments', 'Infinity', 2],
    ['a.json', '{\n  "limits": { "length": 1e400 } }', 'limits.length', 'Infinity', 2],
    ['a.yaml', 'config:\n  acme:\n    size: [1, .inf]\n', 'config.acme.size[1]', 'Infinity', 3],
    [
      'a.yaml',
      'sets:\n  - name: x\n    version: 1.0.0\n    limits: { length: .inf }\n',
      'sets[0].limits.length',
      'Infinity',
      4,
    ],
    ['a.yaml', 'opaquePaths:\n  - .inf\n', 'opaquePaths[0]', 'Infinity', 2],
  ])('%s: %j', async (name, content, path, found, line) => {
    expect(await failureOf(name, content)).toMatchObject({
      code: 'registry/config-file',
      path,
      line,
      cure: 'write the largest number that is meant',
      message: expect.stringContaining(`expected a finite number, found ${found}`) as unknown,
    });
  });
  test.each(['0', '1.5', '-1'])('and a limit is no %s', async (written) => {
    expect(await failureOf('a.yaml', `severities: strict\nlimits:\n  length: ${written}\n`)).toMatchObject({
      path: 'limits.length',
      line: 3,
      message: expect.stringContaining(`expected an integer of at least 1, or Infinity, found ${written}`) as unknown,
    });
  });
  test.each([
    ['0x10', 16],
    ['0o20', 16],
    ['+16', 16],
    ['16.0', 16],
    ['1e1', 10],
  ])('%s is the limit %d', async (written, limit) => {
    const { engine } = createRegistry(await load('a.yaml', `limits: { length: ${written} }\n`));
    expect(engine.limits.length).toBe(limit);
  });
  test.each(['1_000', '0b11', '"16"', '16k', '~', '1,000', '16 000'])('%s is no limit', async (written) => {
    expect(await failureOf('a.yaml', `limits:\n  length: ${written}\n`)).toMatchObject({
      path: 'limits.length',
      line: 2,
    });
  });
  test('an anchor in the value of itself ends the search', async () => {
    await expect(load('a.yaml', 'config: &a { acme: *a }\n').then(createRegistry)).rejects.toThrow('no such key');
  });
  test('a module may lift a limit', async () => {
    const module = 'export default { limits: { length: Infinity } };';
    expect(createRegistry(await load('a.mjs', module)).engine.limits.length).toBe(Infinity);
  });
});

describe('a module that throws while it is imported', () => {
  const THROWS = [
    `throw new Error('no access with ${PASSWORD}');`,
    `throw new TypeError('no access with ${PASSWORD}');`,
    `throw '${PASSWORD}';`,
    `throw { name: '${PASSWORD}:', message: '${PASSWORD}' };`,
    `const ${PASSWORD} = ;`,
    `throw undefined;`,
  ];
  test.each(THROWS)('quotes none of its words: %s', async (code) => {
    const thrower = {
      'node_modules/thrower/package.json': { name: 'thrower', version: '1.0.0', type: 'module', exports: './index.js' },
      'node_modules/thrower/index.js': code,
    };
    for (const one of [
      await failureOf('a.mjs', `// ${PASSWORD}\n${code}`),
      await failureOf('a.json', '{ "plugins": ["thrower"] }', thrower),
    ]) {
      expect(one.message).toMatch(/its code throws/);
      expect(one.message).not.toContain(PASSWORD);
    }
  });
});

test.each([
  ['{}', 'expected a condition, as in { hosts: ["*.example.com"], ports: [443], schemes: ["https"] }'],
  ['{ hots: [a] }', 'overlays[0].when.hots: no such key (is "hosts" meant?)'],
])('a condition of an overlay in a file is read as one in code: %s', async (when, message) => {
  const content = `overlays:\n  - { id: a, extends: acme, when: ${when} }\n`;
  await expect(load('a.yaml', content)).rejects.toMatchObject({ message: expect.stringContaining(message) as unknown });
});
