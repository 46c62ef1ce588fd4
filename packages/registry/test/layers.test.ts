import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry, RegistryError, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import * as z from 'zod';
import { plugin, set } from './support/plugins.js';

/** The table of layers in the reference: setting, inner, outer, child, answer. */

const reference = readFileSync(new URL('../../../docs/reference/configuration.md', import.meta.url), 'utf8');
const section = /\n## Layers\n([^]*?)\n## /.exec(reference)?.[1] ?? '';
const rows = Array.from(section.matchAll(/^\|(.*)\|$/gm), ([, row = '']) =>
  row.split('|').map((cell) => cell.trim().replace(/^`|`$/g, '')),
).slice(2);

const acme = plugin('acme', {
  configSchema: z.strictObject({ query: z.enum(['allowed', 'discouraged', 'forbidden']).default('discouraged') }),
  configure: (hooks: SchemeHooks) => ({ acme: hooks }),
});
const inside: SchemeOverlay = { id: 'inside', version: '1.0.0', extends: 'acme', fragment: 'discouraged' };

/** Contents that say one setting; nothing for an empty cell. */
function saying(setting: string, cell: string | undefined): RegistryOptions {
  if (cell === undefined || cell === '') return {};
  const [member = '', ...path] = setting.split('.');
  const value: unknown = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), JSON.parse(cell));
  return { [member]: value };
}

const CODES: Readonly<Record<string, string>> = { 'severities.inside/fragment': 'inside/fragment' };

function answerOf(setting: string, { engine, describe }: SchemeRegistry): unknown {
  const [member = '', name = ''] = setting.split('.');
  if (member === 'config' || member === 'severities') {
    const code = CODES[setting] ?? 'acme/query';
    return engine.check('acme:?q#f').find((issue) => issue.code === code)?.severity ?? 'none';
  }
  const { [member]: described, others } = describe() as unknown as Readonly<Record<string, unknown>>;
  return member === 'schemes' ? others : name === '' ? described : (described as Record<string, unknown>)[name];
}

test('the table has at least ten cases', () => {
  expect(rows.length).toBeGreaterThanOrEqual(10);
});

test.each(rows)('%s: inner %s, outer %s, child %s: %s', (setting = '', inner, outer, child, answer = '') => {
  const make = (): unknown => {
    const sets = [set('inner', { plugins: [acme], overlays: [inside], ...saying(setting, inner) })];
    const registry = createRegistry({ sets, ...saying(setting, outer) });
    return answerOf(setting, child === '' ? registry : registry.extend(saying(setting, child)));
  };
  if (!answer.startsWith('registry/')) expect(make()).toEqual(JSON.parse(answer));
  else expect(make).toThrow(RegistryError);
});
