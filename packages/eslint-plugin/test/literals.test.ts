import { describe, expect, test } from '@jest/globals';
import * as parser from '@typescript-eslint/parser';
import { ESLint, Linter } from 'eslint';
import { Linter as Linter9 } from 'eslint-9';
import * as plugin from '@urikit/eslint-plugin';

/** Which texts of a program are taken for URIs, by a rule that reports every one of them. */

const ALL: Linter.Config = {
  files: ['**/*.ts', '**/*.tsx', '**/*.js'],
  plugins: { '@urikit': plugin },
  rules: { '@urikit/allowed-schemes': ['error', { allow: ['none'] }] },
};

function reportsOf(code: string, filename = 'a.js', rules?: Linter.RulesRecord): readonly string[] {
  const config = rules === undefined ? ALL : { ...ALL, rules };
  const parsed = filename === 'a.js' ? config : { ...config, languageOptions: { parser } };
  const ten = new Linter().verify(code, [parsed], filename);
  const nine = new Linter9().verify(code, [parsed], filename);
  expect(ten.map(({ message }) => message)).toEqual(nine.map(({ message }) => message));
  return ten.map(({ message, line, column }) => `${String(line)}:${String(column)} ${message}`);
}

describe('is no URI', () => {
  test.each([
    "import fs from 'node:fs'; import('node:path'); require('node:os');",
    "const key = 'a:b', at = 'C:\\\\temp', unc = 'C:/temp', ns = 'http:listen', event = 'file:read', t = 'tel:click';",
    "url.protocol === 'http:' || url.protocol === 'mailto:' || scheme === 'urn:' || 'https://' || 'file://';",
    "const label = 'tel: +1 555', other = 'mailto: you', prefix = 'urn:uuid:', s = 'sip:register';",
    'const style = css`a:hover { background: url(http://h/) }`, raw = String.raw`http://a b/`;',
    "const css = 'a:hover { background: url(http://h/) }', time = '12:30', ratio = '16:9';",
    "/^http:\\/\\/[a-z]+/.test(text); new RegExp('http://[a-z]+'); RegExp('http://.*');",
    "text.startsWith('http://www.'); text.replace('http://', 'https://x'); text.split('mailto:a@')[0];",
    "const said = 'http://example.com is down', list = 'http://a/ http://b/', note = 'http://a, and more';",
    'const out = `http://localhost:${port} is up`, lines = "http://a/\\n", many = `http://a\nhttp://b`;',
    "const middle = host + 'http://a b/', relative = '//a/b', data = 'data:text/plain,a b', js = 'javascript:f()';",
    "const unknown = 'acme:x', sum = 1 + 2 + 'http://h/', empty = '', label = `:`;",
  ])('%s', (code) => {
    expect(reportsOf(code)).toEqual([]);
  });

  test.each([
    "type A = 'http://a b/' | `http://${string}`;",
    "declare const a: { href: 'http://a b/' };",
    'interface A { (scheme: string): `mailto:${string}` }',
  ])('%s, in TypeScript', (code) => {
    expect(reportsOf(code, 'a.ts')).toEqual([]);
  });
});

describe('is one', () => {
  test.each([
    "f('http://h')",
    "f('HTTP://h')",
    "import 'https://h/a.js'",
    "f('file:///a')",
    "f('mailto:a@h')",
    "f('urn:isbn:1')",
    "f('tel:+1')",
    "f('sip:a@h')",
    'f(`http://${h}`)',
    "f('mailto:' + address)",
    "f('urn:uuid:' + id)",
    "f({ 'http://h/': 1 })",
    "f('http://h/my file.txt')",
    "(f('http://h/'), x) + 'y'",
  ])('%s', (code) => {
    expect(reportsOf(code)).toHaveLength(1);
  });

  test('in TypeScript, once', () => {
    expect(
      reportsOf("const a = 'http://h/' as const; enum B { C = 'http://h/' } f(`http://${a as string}/%zz`);", 'a.ts'),
    ).toEqual([expect.stringMatching(/^1:12 /), expect.stringMatching(/^1:47 /), expect.stringMatching(/^1:63 /)]);
  });

  test('places of templates are one for both parsers', () => {
    const rules: Linter.RulesRecord = { '@urikit/valid-uri': 'error' };
    const code = 'f(`http://${a}/%zz${b}\\u0025yy`)';
    const [first, ...others] = ['a.js', 'a.ts'].map((name) => reportsOf(code, name, rules));
    expect(first).toEqual([expect.stringMatching(/^1:16 .*syntax\/percent-encoding/)]);
    expect(others).toEqual([first]);
  });
});

test('a sum of 2,000 texts and a text of 200,000 characters are read once', () => {
  const sum = Array.from({ length: 2000 }, (_, i) => `'${String(i)}'`).join(' +\n');
  expect(reportsOf(`f('http://h/' +\n${sum})`)).toHaveLength(1);
  expect(reportsOf(`f('http://h/${'{a}'.repeat(70_000)}')`)).toHaveLength(1);
  expect(reportsOf(`f('http://h/${'{<%'.repeat(70_000)}')`)).toHaveLength(1);
});

describe('options', () => {
  test.each([
    ['valid-uri', { preset: 'lenient' }],
    ['valid-uri', { least: 'off' }],
    ['valid-uri', { severities: { 'urn/uuid': 'fatal' } }],
    ['valid-uri', { severities: { urn: 'off' } }],
    ['no-hazards', { sceme: [] }],
    ['no-secrets', { allow: 'x' }],
    ['normal-uri', { level: 'simple-string' }],
    ['allowed-schemes', { allow: [] }],
    ['allowed-schemes', {}],
    ['allowed-schemes', { allow: ['https:'] }],
    ['no-insecure', { except: [''] }],
    ['no-insecure', { schemes: ['a b'] }],
  ])('%s %j is refused', (name, options) => {
    expect(() => reportsOf('', 'a.js', { [`@urikit/${name}`]: ['error', options] })).toThrow(/Value|should|must/);
  });
});

describe('configurations', () => {
  const code = "f('http://a b/', 'HTTP://example.com/?token=abc', 'https://h/%00');";

  test.each([
    ['recommended', ['@urikit/valid-uri', '@urikit/no-secrets', '@urikit/no-hazards']],
    [
      'strict',
      ['@urikit/valid-uri', '@urikit/no-insecure', '@urikit/no-secrets', '@urikit/normal-uri', '@urikit/no-hazards'],
    ],
  ] as const)('%s', async (name, expected) => {
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [plugin.configs[name]] });
    const [result] = await eslint.lintText(code, { filePath: 'a.js' });
    expect([...new Set(result?.messages.map(({ ruleId }) => ruleId))].sort()).toEqual([...expected].sort());
  });
});
