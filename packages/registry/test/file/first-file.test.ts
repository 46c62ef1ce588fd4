import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { lineOf, loadConfig } from '@urikit/registry/file';
import { folderWith, packageIn } from '../support/folder.js';
import { error, failureOf, plugin, set } from '../support/plugins.js';

/** The first file works, and each message has the line, the right cure and no secret. */

const PASSWORD = 'hunter2';
const base = set('base', { plugins: [plugin('acme')] });

const load = (name: string, content: string, more: Parameters<typeof folderWith>[0] = {}) =>
  loadConfig(join(folderWith({ [name]: content, ...more }), name), { sets: [base] });

async function mistakeIn(name: string, content: string, more?: Parameters<typeof folderWith>[0]) {
  const failure = await failureOf(load(name, content, more).then(createRegistry));
  return { ...failure, line: lineOf(failure.issue) };
}

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
  const failure = await mistakeIn('a.yaml', '%YAML 1.1\n---\nopaquePaths: []\n');
  expect(failure).toMatchObject(error('registry/config-file', 'expected YAML 1.2'));
  expect(await load('a.yaml', '%YAML 1.2\n---\nseverities: strict\n')).toMatchObject({ severities: 'strict' });
});

const ONCE = /expected each key once, found one twice at line \d; correct the file/;
test.each<readonly [string, string, number | undefined, RegExp]>([
  ['a.yaml', 'severities: strict\nlimits: { length: 5\n', 3, /at line 3/],
  ['a.yaml', 'severities: strict\nseverities: interop\n', 2, ONCE],
  ['a.yaml', 'severities: strict\nconfig:\n  http:\n   a: b\n  - c\n', 5, /at line 5/],
  ['a.yaml', 'severities: !!js/function x\n', 1, /at line 1/],
  ['a.yaml', 'plugins: [a\nb: c', 2, /^[^\n]*at line 2; correct the file \(registry\/config-file\)$/],
  ['a.yaml', 'severities: strict\n---\nlimits: {}\n', 2, /expected one document, found several at line 2/],
  ['a.json', '{\n  "severities": "strict",\n}', 3, /a\.json: it is not JSON at line 3; correct the file/],
  ['a.json', '{\n  "limits": {},\n  "limits": {}\n}', 3, ONCE],
  ['a.json', '{\r"sets": [],\r"sets": []\r}', 3, ONCE],
  ['a.json', '{\n  "plugins": [ }', 2, /: it is not JSON at line 2; correct the file/],
  ['a.json', '{\n  "plugins": }', undefined, /: it is not JSON; correct the file/],
  ['a.json', '', undefined, /it is not JSON; correct the file/],
])('an error of a parser has a line: %s: %j', async (name, content, line, words) => {
  expect(await mistakeIn(name, content)).toMatchObject(error('registry/config-file', words, { line }));
});

test('aliases that grow without end are refused', async () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (const [from, to] of ['ab', 'bc', 'cd', 'de'])
    lines.push(
      `${String(to)}: &${String(to)} [${Array(9)
        .fill(`*${String(from)}`)
        .join(', ')}]`,
    );
  expect((await mistakeIn('a.yaml', lines.join('\n'))).message).toContain('its aliases make too much of it');
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
    const { cure, line: found } = await mistakeIn('a.yaml', content);
    const words = `put quotes around a string that begins with "${char}"`;
    expect([cure, found]).toEqual([expect.stringContaining(words), line]);
  });
  test.each(['severities: x*\n', 'severities: &a strict\nx: *a\n'])('and in no other message: %j', async (content) => {
    expect((await mistakeIn('a.yaml', content)).cure).not.toContain('quotes');
  });
});

const NO_STRING = /expected a string as a key, and no list or object/;
const NO_MERGE = /YAML 1.2 has no merge keys.*; write the members out/;
test.each<readonly [string, string, number | undefined, RegExp]>([
  ['a.yaml', 'limits:\n  <<: { length: 5 }\n', 2, NO_MERGE],
  ['a.yaml', 'config:\n  a: &a { b: 1 }\n  c:\n    <<: *a\n', 4, NO_MERGE],
  ['a.yaml', 'limits:\n  "<<": { length: 5 }\n', 2, /no such key/],
  ['a.yaml', 'config:\n  [secret]: 1\n', 2, NO_STRING],
  ['a.yaml', 'config:\n  { secret: 1 }: 1\n', 2, NO_STRING],
  ['a.yaml', 'config:\n  a: &a [secret]\n  *a : 1\n', 3, NO_STRING],
  ['a.yaml', 'severities: strict\nconfig:\n  __proto__: { acme: { size: 2 } }\n', 3, /__proto__: no such key/],
  ['a.json', '{\n  "config": { "__proto__": { "acme": { "size": 2 } } } }', 2, /__proto__: no such key/],
])('a key that is none has its line, and is not shown: %s, %j', async (name, content, line, words) => {
  const failure = await mistakeIn(name, content);
  expect(failure).toMatchObject({ line, message: expect.stringMatching(words) as unknown });
  expect(failure.message).not.toContain('secret');
});

describe('a limit of a file', () => {
  test.each<readonly [string, string, string, string, number]>([
    ['a.yaml', 'severities: strict\nlimits:\n  length: .inf\n', 'limits.length', 'Infinity', 3],
    ['a.yaml', 'limits:\n  segments: .nan\n', 'limits.segments', 'NaN', 2],
    ['a.json', '{\n  "limits": { "length": 1e400 } }', 'limits.length', 'Infinity', 2],
    [
      'a.yaml',
      'sets: [{ name: x, version: 1.0.0, limits: { length: .inf } }]\n',
      'sets[0].limits.length',
      'Infinity',
      1,
    ],
  ])('is finite in %s: %j', async (name, content, path, found, line) => {
    const words = `expected an integer of at least 1, found ${found}`;
    expect(await mistakeIn(name, content)).toMatchObject(error('registry/config-file', words, { path, line }));
  });
  test.each(['0', '1.5', '-1'])('is no %s', async (written) => {
    const words = `expected an integer of at least 1, found ${written}`;
    expect(await mistakeIn('a.yaml', `severities: strict\nlimits:\n  length: ${written}\n`)).toMatchObject(
      error('registry/config-file', words, { path: 'limits.length', line: 3 }),
    );
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
    const failure = await mistakeIn('a.yaml', `limits:\n  length: ${written}\n`);
    expect(failure).toMatchObject({ path: 'limits.length', line: 2 });
  });
  test('an anchor in the value of itself ends the search', async () => {
    await expect(load('a.yaml', 'config: &a { acme: *a }\n').then(createRegistry)).rejects.toThrow('no such key');
  });
  test('a module may lift a limit', async () => {
    const module = 'export default { limits: { length: Infinity } };';
    expect(createRegistry(await load('a.mjs', module)).engine.limits.length).toBe(Infinity);
  });
});

test.each([
  `throw new Error('no access with ${PASSWORD}');`,
  `throw new TypeError('no access with ${PASSWORD}');`,
  `throw '${PASSWORD}';`,
  `throw { name: '${PASSWORD}:', message: '${PASSWORD}' };`,
  `const ${PASSWORD} = ;`,
  `throw undefined;`,
])('a module that throws while it is imported quotes none of its words: %s', async (code) => {
  for (const { message } of [
    await mistakeIn('a.mjs', `// ${PASSWORD}\n${code}`),
    await mistakeIn('a.json', '{ "plugins": ["thrower"] }', packageIn('thrower', code)),
  ]) {
    expect(message).toMatch(/its code throws/);
    expect(message).not.toContain(PASSWORD);
  }
});

test.each([
  ['{}', 'expected a condition, as in { hosts: ["*.example.com"], ports: [443], schemes: ["https"] }'],
  ['{ hots: [a] }', 'overlays[0].when.hots: no such key (is "hosts" meant?)'],
])('a condition of an overlay in a file is read as one in code: %s', async (when, message) => {
  const content = `overlays:\n  - { id: a, extends: acme, when: ${when} }\n`;
  expect((await mistakeIn('a.yaml', content)).message).toContain(message);
});
