import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createHost } from '../../../clickhouse/test/functions/host.js';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

const ARGS = ['export', '--target', 'clickhouse', '--out', 'sql'];

/** The files of an export, and its fingerprint. */
async function exported(files: Readonly<Record<string, string>> = {}, ...args: readonly string[]) {
  const cwd = scratch();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  expect(await inside([...ARGS, ...args], '', { cwd })).toMatchObject({ code: 0, stderr: '' });
  const folder = join(cwd, 'sql');
  const names = readdirSync(folder).sort();
  const [, fingerprint = ''] = /urikit_([0-9a-f]{12})\.wasm/.exec(names.join(' ')) ?? [];
  return { cwd, names, fingerprint, read: (name: string) => readFileSync(join(folder, name)) };
}

const { cwd, names, fingerprint, read } = await exported();
const text = (name: string): string => read(name).toString();
const FUNCTIONS = [
  'uri_status',
  'uri_is_valid',
  'uri_issue',
  'uri_normalize',
  'uri_normalize_level',
  'uri_identity',
  'uri_equivalent',
  'uri_part',
  'uri_resolve',
  'uri_surt',
];

describe('urikit export --target clickhouse', () => {
  test('writes the module, the statements, an example and a README', () => {
    expect(names).toEqual([
      ...['README.md', 'example.sql', 'install.sql', 'uninstall.sql'],
      ...[`urikit_${fingerprint}.wasm`, `urikit_${fingerprint}_function.xml`],
    ]);
    for (const name of names.filter((each) => !each.endsWith('.wasm'))) expect(text(name)).toContain(fingerprint);
    expect(text('README.md').split('\n')[2]).toMatch(/^\*\*Not for ClickHouse Cloud/);
  });

  test('the statements hold the module of the file, with its hash', () => {
    const module = read(`urikit_${fingerprint}.wasm`);
    const [, code = ''] = /base64Decode\('([^']+)'\)/.exec(text('install.sql')) ?? [];
    expect(Buffer.from(code, 'base64').equals(module)).toBe(true);
    const hash = createHash('sha256').update(module).digest('hex');
    expect(text('install.sql').split(hash)).toHaveLength(2 + FUNCTIONS.length);
    expect(createHost(module)('uri_normalize', 'Nullable(String)', [['HTTP://H:80'], ['a b']])).toEqual([
      'http://h/',
      null,
    ]);
  });

  test('a statement has less than 256 KiB, the limit of a server', () => {
    for (const statement of text('install.sql').split(';\n')) expect(statement.length).toBeLessThan(2 ** 18);
  });

  test.each(FUNCTIONS)('%s is made, named, documented and removed', (name) => {
    const full = `${name}_${fingerprint}`;
    expect(text('install.sql')).toMatch(new RegExp(`^CREATE OR REPLACE FUNCTION ${full} LANGUAGE WASM$`, 'm'));
    expect(text('install.sql')).toMatch(
      new RegExp(`^CREATE OR REPLACE FUNCTION ${name} AS \\(.*\\) -> ${full}\\(`, 'm'),
    );
    expect(text('uninstall.sql')).toMatch(new RegExp(`^DROP FUNCTION IF EXISTS ${full};$`, 'm'));
    expect(text('README.md')).toContain(`| \`${name}(`);
  });

  test.each([
    ['uri_cache_key', 'cache-key --tsv'],
    ['uri_redact', 'redact --tsv'],
    ['uri_hazards', 'hazards --tsv'],
  ])('%s is a program, named, documented and removed', (name, command) => {
    const full = `${name}_${fingerprint}`;
    const xml = text(`urikit_${fingerprint}_function.xml`);
    expect(xml.split(`<name>${full}</name>`)[1]).toMatch(new RegExp(`^[^]*?<command>urikit ${command}</command>`));
    expect(text('install.sql')).toContain(`CREATE OR REPLACE FUNCTION ${name} AS (s) -> ${full}(s);\n`);
    expect(text('uninstall.sql')).toContain(`-- DROP FUNCTION IF EXISTS ${name};\n`);
    expect(text('README.md')).toContain(`| \`${name}(s)\` |`);
  });

  test('programs read the policy and the configuration at their paths, which a shell and XML take as they are', async () => {
    const given = await exported(
      { "it's <p> & q.yaml": '{}', 'urikit.config.json': '{"severities":"strict"}' },
      ...['--policy', "it's <p> & q.yaml", '--config', 'urikit.config.json'],
    );
    const xml = given.read(`urikit_${given.fingerprint}_function.xml`).toString();
    const config = `--config '${given.cwd}/urikit.config.json'`;
    expect(Array.from(xml.matchAll(/<command>(.*)<\/command>/g), ([, command]) => command)).toEqual([
      `urikit cache-key --tsv --policy '${given.cwd}/it'\\''s &lt;p&gt; &amp; q.yaml' ${config}`,
      `urikit redact --tsv ${config}`,
      `urikit hazards --tsv ${config}`,
    ]);
  });

  test('the fingerprint is that of plugins and policy, and equal for equal ones', async () => {
    expect((await exported()).fingerprint).toBe(fingerprint);
    const policy = await exported({ 'policy.yaml': 'query: { exclude: tracking }\n' }, '--policy', 'policy.yaml');
    const plugins = await exported(
      { 'urikit.config.json': '{"severities":"strict"}' },
      '--config',
      'urikit.config.json',
    );
    expect(new Set([fingerprint, policy.fingerprint, plugins.fingerprint]).size).toBe(3);
  });

  test.each([
    [
      'a folder that is not empty',
      ARGS,
      'urikit: --out: sql is not empty; choose another folder, or write over it with --force\n',
    ],
    [
      'a file as a folder',
      [...ARGS.slice(0, -1), 'sql/README.md'],
      'urikit: --out: sql/README.md cannot be a folder (EEXIST)\n',
    ],
    ['a policy on stdin', [...ARGS, '--policy', '-'], /^urikit: --policy: name a file/],
    ['no folder', ['export', '--target', 'clickhouse'], /^urikit: --out: expected a folder to write into/],
  ])('%s is misuse', async (_, args, message) => {
    const { code, stderr } = await inside(args, '', { cwd });
    expect([code, stderr]).toEqual([2, typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  test('a configuration whose answers the module does not have is misuse', async () => {
    writeFileSync(join(cwd, 'refuses.json'), '{"encodedDotSegments":"refuse"}');
    const { code, stderr } = await inside([...ARGS.slice(0, -1), 'other', '--config', 'refuses.json'], '', { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('engine.encodedDotSegments: expected "remove"')]);
    expect(readdirSync(cwd)).not.toContain('other');
  });
});
