import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CONTRACT } from '@urikit/registry';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

/** The package of a team: a plugin, an overlay and the set of both. */
const team = (change: readonly [from: string, to: string] = ['', '']): string =>
  `const acme = {
  id: 'acme', version: '1.2.0', contract: 2, schemes: ['acme'], rfc: [],
  configSchema: { parse: (value) => value }, configure: () => ({ acme: {} }),
};
const inside = { id: 'inside', version: '3.0.0', extends: 'acme', query: 'discouraged' };
export const team = { name: 'team', version: '2.0.0', plugins: [acme], overlays: [inside], config: { acme: { size: 1 } } };`.replace(
    ...change,
  );

const FILE = 'sets: [acme]\nseverities: strict\n';

function folder(code = team()): string {
  const cwd = scratch();
  const files = {
    'node_modules/acme/package.json': '{"name":"acme","type":"module","exports":"./index.js"}',
    'node_modules/acme/index.js': code,
    'c.yaml': FILE,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
}

const check = (cwd: string, flag: string) => inside(['config', 'check', flag, 'c.yaml'], '', { cwd });
const locked = async (): Promise<string> => {
  const cwd = folder();
  await check(cwd, '--lock');
  return readFileSync(join(cwd, 'c.yaml.lock'), 'utf8');
};

describe('a lock file', () => {
  test('has versions, the contract and fingerprints, and the composition that wrote it passes', async () => {
    const cwd = folder();
    expect(await check(cwd, '--lock')).toMatchObject({ code: 0, stderr: '' });
    const text = readFileSync(join(cwd, 'c.yaml.lock'), 'utf8');
    expect(text.replace(/[0-9a-f]{32}/g, 'PRINT')).toBe(`{
  "lock": 1,
  "contract": ${String(CONTRACT)},
  "fingerprint": "PRINT",
  "composition": "PRINT",
  "sets": {
    "team": {
      "version": "2.0.0",
      "fingerprint": "PRINT"
    }
  },
  "plugins": {
    "acme": {
      "version": "1.2.0"
    }
  },
  "overlays": {
    "inside": {
      "version": "3.0.0"
    }
  }
}
`);
    expect(await check(cwd, '--locked')).toMatchObject({ code: 0, stderr: '' });
  });

  // Each package stands in a folder of its own: Node keeps a module that was imported once.
  test.each<readonly [string, readonly [string, string], string]>([
    ['a set', ["version: '2.0.0'", "version: '2.1.0'"], 'set "team": locked 2.0.0, found 2.1.0'],
    [
      'a name',
      ["name: 'team'", "name: 'crew'"],
      'set "team": locked 2.0.0, found none; set "crew": locked none, found 2.0.0',
    ],
    ['an option', ['size: 1', 'size: 2'], 'set "team": locked 2.0.0, found 2.0.0 with other contents'],
    ['a rule', ['discouraged', 'forbidden'], 'set "team": locked 2.0.0, found 2.0.0 with other contents'],
    ['a plugin', ["'1.2.0'", "'1.3.0'"], 'plugin "acme": locked 1.2.0, found 1.3.0'],
    ['an overlay', ["'3.0.0'", "'3.0.1'"], 'overlay "inside": locked 3.0.0, found 3.0.1'],
  ])('names %s that differs, and both versions', async (_, change, words) => {
    const cwd = folder(team(change));
    writeFileSync(join(cwd, 'c.yaml.lock'), await locked());
    const { code, stdout, stderr } = await check(cwd, '--locked');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).toContain('if that is meant, write it again by --lock');
  });

  test('compares the file itself by the fingerprint', async () => {
    const cwd = folder();
    await check(cwd, '--lock');
    writeFileSync(join(cwd, 'c.yaml'), `${FILE}references: forbid\n`);
    expect((await check(cwd, '--locked')).stderr).toMatch(
      /^urikit: c\.yaml\.lock: fingerprint: locked [0-9a-f]{32}, found [0-9a-f]{32}; if that is meant/,
    );
  });

  // An overlay with a function and without a fingerprint leaves the composition without one.
  test.each([
    'references: forbid',
    'encodedDotSegments: refuse',
    'limits: { length: 9 }',
    'schemes: { others: forbidden }',
    'secrets: [query]',
    'opaquePaths: [tag]',
    'config: { acme: { size: 3 } }',
    'overlays: [{ id: more, extends: acme, query: forbidden }]',
  ])('sees %s without a fingerprint of the composition', async (line) => {
    const cwd = folder(team(["query: 'discouraged'", 'check: () => undefined']));
    await check(cwd, '--lock');
    expect(readFileSync(join(cwd, 'c.yaml.lock'), 'utf8')).toContain('"fingerprint": null');
    writeFileSync(join(cwd, 'c.yaml'), `${FILE}${line}\n`);
    expect(await check(cwd, '--locked')).toMatchObject({ code: 2, stdout: '' });
  });

  test('says whose functions it does not see', async () => {
    const cwd = folder(team(["query: 'discouraged'", 'check: () => undefined']));
    const warning = /^ok .*\nwarning {2}no lock sees another function of "[a-z]+"; give it a member fingerprint\n$/;
    for (const flag of ['--lock', '--locked'])
      expect(await check(cwd, flag)).toMatchObject({ code: 0, stdout: expect.stringMatching(warning) as unknown });
  });

  test('sees which of two sets holds without a fingerprint of the composition', async () => {
    const cwd = folder(team(["query: 'discouraged'", 'check: () => undefined']));
    const a = 'name: a, version: 1.0.0, severities: { acme/x: error }';
    const b = 'name: b, version: 1.0.0, severities: { acme/x: off }';
    writeFileSync(join(cwd, 'c.yaml'), `sets: [acme, { ${a}, extends: [b] }, { ${b} }]\n`);
    expect(await check(cwd, '--lock')).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'c.yaml'), `sets: [acme, { ${a} }, { ${b}, extends: [a] }]\n`);
    expect((await check(cwd, '--locked')).stderr).toMatch(/c\.yaml\.lock: composition: locked [0-9a-f]{32}, found /);
  });

  test.each([
    [
      'another contract',
      (text: string) => text.replace('"contract": 2', '"contract": 1'),
      'contract: locked 1, found 2',
    ],
    ['no JSON', () => '{', 'no lock file; write one by urikit config check --lock'],
    ['a list', () => '[]', 'no lock file'],
    ['a later form', (text: string) => text.replace('"lock": 1', '"lock": 2'), 'no lock file'],
    ['no sets', (text: string) => text.replace('"sets"', '"set"'), 'no lock file'],
    ['no version', (text: string) => text.replace('"version": "1.2.0"', '"version": 1'), 'no lock file'],
    [
      'a set of a hostile name',
      (text: string) => text.replace('"team"', '"__proto__"'),
      'set "__proto__": locked 2.0.0, found none',
    ],
  ])('%s is an error', async (_, change, words) => {
    const cwd = folder();
    writeFileSync(join(cwd, 'c.yaml.lock'), change(await locked()));
    const { code, stderr } = await check(cwd, '--locked');
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test('is missing, or asked for twice', async () => {
    expect((await check(folder(), '--locked')).stderr).toContain('c.yaml.lock: no such file');
    const both = await inside(['config', 'check', '--lock', '--locked', 'c.yaml'], '', { cwd: folder() });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--lock writes and --locked compares')]);
  });
});
