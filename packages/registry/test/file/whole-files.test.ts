import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createHolder, createRegistry } from '@urikit/registry';
import { loadConfig, readConfig } from '@urikit/registry/file';
import { folderWith } from '../support/folder.js';
import { failureOf, plugin, set } from '../support/plugins.js';

/** A file is read whole, or is an error: half a policy is another policy. */

const base = set('base', { plugins: [plugin('acme'), plugin('one')] });
const fileWith = (name: string, text: string): string => join(folderWith({ [name]: text }), name);
const load = (file: string) => loadConfig(file, { sets: [base] });
const holderOf = (file: string) => createHolder(async () => createRegistry(await load(file)));
const codeOf = async (promise: Promise<unknown>) => (await failureOf(promise)).code;

describe('an empty file is an error', () => {
  test.each([
    ['yaml', ''],
    ['yaml', ' \n\n'],
    ['yaml', '# nothing yet\n'],
    ['yaml', '---\n'],
    ['yaml', '---\n...\n'],
    ['yaml', '...\n'],
    ['yaml', '~\n'],
    ['yaml', 'null\n...\n'],
    ['yaml', '\uFEFF'],
    ['yml', ''],
    ['json', ''],
    ['json', ' '],
    ['json', 'null'],
    ['json', '\uFEFF'],
    ['mjs', ''],
    ['mjs', 'export default null;'],
    ['mjs', 'export default undefined;'],
  ])('%s: %j', async (kind, text) => {
    expect(await codeOf(load(fileWith(`urikit.config.${kind}`, text)))).toBe('registry/config-file');
  });
});

describe('a file that is not UTF-8 is an error', () => {
  test.each([
    ['yaml', 'secrets: [{ parameter: "cl\xE9" }]'],
    ['json', '{ "secrets": [{ "parameter": "cl\xE9" }] }'],
    ['mjs', 'export default { secrets: [{ parameter: "cl\xE9" }] };'],
    ['yaml', '\xFF\xFEs\0e\0t\0s\0:\0'],
  ])('%s: %j', async (kind, text) => {
    const file = fileWith(`urikit.config.${kind}`, '');
    writeFileSync(file, text, 'latin1');
    await expect(load(file)).rejects.toThrow('it is not UTF-8; save it in UTF-8');
  });
});

describe('two documents in one file are an error', () => {
  test.each([
    'severities: strict\n---\nseverities: interop\n',
    'severities: strict\n...\nseverities: interop\n',
    'severities: strict\n...\n---\nseverities: interop\n...\n',
    'severities: strict\n---\n',
    '---\n---\nseverities: strict\n',
    '{}\n---\n{}\n',
    '---\n...\n---\nseverities: strict\n',
  ])('%j', async (text) => {
    expect(await codeOf(load(fileWith('urikit.config.yaml', text)))).toBe('registry/config-file');
  });
});

const YAML = [
  'severities: strict\nschemes: { others: forbidden }\nlimits:\n  length: 800\n  segments: 12\nopaquePaths: []\n',
  'severities:\n  preset: strict\n  "acme/*": error\noverlays:\n  - id: inside\n    extends: acme\n' +
    '    hosts:\n      deny:\n        - private\n        - loopback\n    query: forbidden\n  - { id: other, extends: one, fragment: forbidden }\n',
  '# A policy\n---\nsecrets:\n- fragment\n- parameter: ticket\nencodedDotSegments: refuse # CVE-2026-6321\nopaquePaths:\n  - odd\n',
  'overlays:\n- id: inside\n  extends: acme\n  rfc: |\n    ACME-SEC 3\n    of this year\n  scheme: forbidden\nschemes:\n  others: forbidden\n',
];
const policyOf = async (file: string): Promise<string> => createRegistry(await load(file)).fingerprint;

describe('every beginning of a file with the document end marker is that file, or an error to a holder:', () => {
  test.each(YAML)('YAML %#', async (text) => {
    const file = fileWith('urikit.config.yaml', `${text}...\n`);
    const whole = await policyOf(file);
    const holder = await holderOf(file);
    const outcomes = new Set<string>();
    for (let end = 0; end < text.length + 4; end++) {
      writeFileSync(file, `${text}...\n`.slice(0, end));
      const { outcome } = await holder.reload();
      outcomes.add(outcome);
      expect([end, holder.fingerprint]).toEqual([end, whole]);
    }
    expect(Array.from(outcomes)).toEqual(['failed', 'same']);
  });

  test.each(YAML)('YAML %# with CRLF, to a holder that has nothing yet', async (text) => {
    const written = `${text}...\n`.replaceAll('\n', '\r\n');
    const file = fileWith('urikit.config.yaml', written);
    const whole = await policyOf(file);
    for (let end = 0; end <= written.length; end++) {
      writeFileSync(file, written.slice(0, end));
      const first = await holderOf(file).catch(() => undefined);
      expect([undefined, whole]).toContain(first?.fingerprint);
    }
  });

  test('the error names the file, or the parent that may be cut', async () => {
    const company = fileWith('company.yaml', 'severities: strict\n');
    await expect(holderOf(company)).rejects.toThrow(`${company}: a holder reads YAML without`);
    const team = fileWith('team.yaml', `parent: ${company}\n...\n`);
    await expect(holderOf(team)).rejects.toThrow(`${company}: a holder reads YAML without`);
    const text = createHolder(async () => createRegistry(await readConfig('severities: strict\n')));
    await expect(text).rejects.toThrow(/^a holder reads YAML without/);
  });

  test('JSON, which is complete by nature', async () => {
    const overlays = [{ id: 'a', extends: 'one' }];
    const options = { severities: 'strict', schemes: { others: 'forbidden' }, limits: { length: 800 }, overlays };
    const text = JSON.stringify(options, undefined, 2);
    const file = fileWith('urikit.config.json', `${text}\n`);
    const whole = await policyOf(file);
    const holder = await holderOf(file);
    for (let end = 0; end <= text.length; end++) {
      writeFileSync(file, text.slice(0, end));
      expect([end, (await holder.reload()).outcome]).toEqual([end, end < text.length ? 'failed' : 'same']);
      expect(holder.fingerprint).toBe(whole);
    }
  });
});

describe('a holder and YAML', () => {
  test.each([
    'severities: strict\n',
    'severities: strict',
    '---\nseverities: strict\n',
    'severities: strict # ...\n',
    'overlays:\n- { id: a, extends: one, rfc: " ..." }\n',
    'severities: strict\n ...\n',
    'severities: strict\n....\n',
  ])('is refused without the marker: %j', async (text) => {
    expect(await codeOf(holderOf(fileWith('urikit.config.yaml', text)))).toBe('registry/config-file');
  });

  test.each([
    'severities: strict\n...',
    'severities: strict\n... \n',
    'severities: strict\n...\n# the end\n',
    '{}\n...\n',
  ])('is taken with it: %j', async (text) => {
    const holder = await holderOf(fileWith('urikit.config.yaml', text));
    expect((await holder.reload()).outcome).toBe('same');
  });

  test('however the file comes in: by a child, a parent, with more options', async () => {
    const file = fileWith('urikit.config.yaml', 'severities: strict\n');
    const parent = createRegistry(await load(file));
    for (const make of [
      () => parent,
      () => parent.extend({}),
      async () => createRegistry({ ...(await load(file)), opaquePaths: [] }),
      async () => createRegistry().extend(await load(file)),
      async () => createRegistry({ parent: createRegistry(await load(file)) }),
    ])
      expect(await codeOf(createHolder(make))).toBe('registry/config-file');
  });

  test('without a holder a file needs no marker', async () => {
    const file = fileWith('urikit.config.yaml', 'severities: strict\n');
    expect(createRegistry(await load(file)).describe().severities).toEqual({ preset: 'strict' });
  });
});

describe('the sets of a file', () => {
  const sets = async (text: object, name = 'urikit.config.json') =>
    createRegistry(await load(fileWith(name, JSON.stringify(text)))).describe().sets;
  test('are those of the caller where it names none, and its own where it names some', async () => {
    expect(await sets({ severities: 'strict' })).toEqual({ base: '1.0.0' });
    expect(await sets({})).toEqual({ base: '1.0.0' });
    expect(await sets({ sets: [] })).toEqual({});
    expect(await sets({ sets: [{ name: 'own', version: '2.0.0' }] })).toEqual({ own: '2.0.0' });
  });

  test('an option of the reader is plain data, of a known name', async () => {
    const file = fileWith('urikit.config.json', '{}');
    for (const options of [Promise.resolve({ sets: [base] }), new Map([['sets', [base]]]), null, 3])
      expect(await codeOf(loadConfig(file, options as never))).toBe('registry/set');
    expect(await codeOf(loadConfig(file, { sets: base as never }))).toBe('registry/set');
    expect(await codeOf(loadConfig(file, { set: [base] } as never))).toBe('input/unknown-option');
  });
});
