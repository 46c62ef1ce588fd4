import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '@urikit/cache-key';
import { writeExport } from '@urikit/gateway-export';
import { targetNamed, TARGETS } from '../../src/targets.js';
import { inside } from '../../../cli/test/support/inside.js';

/** `urikit export`: what it writes, and what it refuses before anything is written. */

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'urikit-export-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function call(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout: out, stderr: err } = await inside(['export', ...argv]);
  return { code, out, err };
}

test('export --target list names every target with what it needs', async () => {
  const { code, out } = await call('--target', 'list');
  expect(code).toBe(0);
  for (const { name, summary, needs } of TARGETS)
    expect(out).toContain(`${name}\n    ${summary}.\n    Needs ${needs}.\n`);
});

test('target names are unique, and a summary is one line', () => {
  expect(new Set(TARGETS.map(({ name }) => name)).size).toBe(TARGETS.length);
  expect(TARGETS.filter(({ summary, needs }) => /\n|\.$/.test(summary + needs))).toEqual([]);
});

test('export writes the files of a target for the policy of a file', async () => {
  const policy = join(folder, 'policy.yaml');
  writeFileSync(policy, 'query: { order: name }\n');
  const out = join(folder, 'written', 'plan');
  const { code, out: said } = await call('--target', 'plan', '--policy', policy, '--out', out);
  expect(code).toBe(0);
  expect(said).toBe(['plan.json', 'README.md'].map((name) => `${join(out, name)}\n`).join(''));
  const { plan } = compile({ query: { order: 'name' } });
  expect(JSON.parse(readFileSync(join(out, 'plan.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(plan)));
  expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain(plan.fingerprint);
});

describe('export refuses, and writes nothing,', () => {
  test('a target that there is not', async () => {
    const out = join(folder, 'unknown');
    const { code, err } = await call('--target', 'squid', '--out', out);
    expect(code).toBe(2);
    const names = ['clickhouse', ...TARGETS.map(({ name }) => name), 'list'].join(', ');
    expect(err).toContain(`argument 'squid' is invalid. Allowed choices are ${names}.\n`);
    expect(existsSync(out)).toBe(false);
    expect(() => targetNamed('__proto__')).toThrow('(input/value)');
  });

  test('a policy that cannot be compiled, with the place', async () => {
    const policy = join(folder, 'broken.yaml');
    writeFileSync(policy, 'query: { order: sorted }\n');
    const { code, err } = await call('--target', 'plan', '--policy', policy, '--out', join(folder, 'broken'));
    expect([code, err]).toEqual([2, expect.stringMatching(/^urikit: .*broken\.yaml:1: .*query\.order/)]);
    expect(existsSync(join(folder, 'broken'))).toBe(false);
  });

  test('a policy file that is not there', async () => {
    const { code, err } = await call('--target', 'plan', '--policy', join(folder, 'no.yaml'), '--out', folder);
    expect([code, err]).toEqual([2, expect.stringMatching(/^urikit: .*no\.yaml.*no such file/)]);
  });

  test('a folder that is not empty, unless --force says so', async () => {
    const out = mkdtempSync(join(folder, 'full-'));
    writeFileSync(join(out, 'mine'), '');
    const { code, err } = await call('--target', 'plan', '--out', out);
    expect(code).toBe(2);
    expect(err).toContain('is not empty');
    expect(readdirSync(out)).toEqual(['mine']);
    expect((await call('--target', 'plan', '--out', out, '--force')).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['README.md', 'mine', 'plan.json']);
  });

  test('files of another policy, with --check, and writes none', async () => {
    const out = join(folder, 'checked');
    const policy = join(folder, 'checked.yaml');
    writeFileSync(policy, 'query: { order: name }\n');
    const check = () => call('--target', 'plan', '--policy', policy, '--out', out, '--check');
    expect((await check()).err).toMatch(
      /--check: plan\.json, README\.md in .*: expected the file of policy [0-9a-f]+; write/,
    );
    expect(existsSync(out)).toBe(false);
    await call('--target', 'plan', '--policy', policy, '--out', out);
    expect(await check()).toEqual({ code: 0, out: '', err: '' });
    writeFileSync(policy, 'query: { order: keep }\n');
    expect((await check()).code).toBe(2);
  });

  test('a file in place of the folder', async () => {
    const out = join(folder, 'file');
    writeFileSync(out, '');
    const { code, err } = await call('--target', 'plan', '--out', out);
    expect([code, err]).toEqual([2, `urikit: --out: ${out} cannot be a folder (ENOTDIR)\n`]);
  });

  test('an option that a target has no use for', async () => {
    const out = join(folder, 'unused');
    for (const [target, option, ...value] of [
      ['plan', 'config', 'x.json'],
      ['clickhouse', 'name', 'x'],
      ['clickhouse', 'trust'],
    ]) {
      const { code, err } = await call('--target', String(target), '--out', out, `--${String(option)}`, ...value);
      const message = `urikit: --${String(option)}: --target ${String(target)} has no use for it\n`;
      expect([code, err]).toEqual([2, message]);
    }
    expect(existsSync(out)).toBe(false);
  });

  test('a name that some gateway cannot take, and a call without a folder', async () => {
    for (const name of ['', 'A', '1a', 'a-b', 'a b', "a'", 'a'.repeat(33)])
      expect((await call('--target', 'plan', '--out', join(folder, 'name'), '--name', name)).code).toBe(2);
    expect((await call('--target', 'plan')).err).toContain('--out');
  });

  const command = { target: 'plan', policy: {}, out: 'out', name: 'a', trust: false, force: false };
  test.each([
    [{ target: 5 }, 'expected a string, found number (input/not-string'],
    [{ target: 'squid' }, '--target: expected one of cloudfront, '],
    [{ target: 'varnish' }, 'found "varnish" (is "varnish-vcl" meant?)'],
    [{ target: 'nginx-njss' }, 'found "nginx-njss" (is "nginx-njs" meant?)'],
    [{ out: undefined }, '--out: expected a folder to write into (input/value)'],
    [{ out: 5 }, 'expected a string, found number (input/not-string'],
    [{ name: 'A' }, '--name: expected lower-case letters, digits and "_", found "A" (input/value)'],
    [{ name: 5 }, 'expected a string, found number (input/not-string'],
    [{ trust: 'no' }, 'trust: expected true or false (input/value)'],
    [{ target: 'plan', forced: true }, 'found "forced"; is "force" meant? (input/unknown-option)'],
  ])('a value of a script: %j', (given, message) => {
    expect(() => writeExport({ ...command, ...given } as never)).toThrow(message);
    expect(existsSync('out')).toBe(false);
  });
});
