import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { optioned, plugin, set, thrownBy } from './support/plugins.js';

const deprecated = {
  options: { size: { replacedBy: 'names' }, deep: {} },
  issues: { odd: { replacedBy: 'acme/strange' } },
  rules: { fold: {} },
};
const acme = optioned('acme', { issues: ['odd', 'strange'], deprecated });
const inside: SchemeOverlay = {
  id: 'inside',
  version: '1.0.0',
  extends: 'acme',
  configSchema: z.strictObject({ port: z.boolean().optional().describe('Of a port.') }),
  configure: () => ({}),
  fingerprint: '1',
  deprecated: { options: { port: { replacedBy: 'ports' } } },
};

describe('deprecated names', () => {
  test('are described with the layers that use them, those that were overruled too', () => {
    const registry = createRegistry({
      plugins: [acme],
      overlays: [inside],
      sets: [set('web', { config: { acme: { size: 2 } } })],
      config: { acme: { size: 3 } },
      severities: { 'acme/odd': 'info' },
    });
    expect(registry.describe().deprecated).toEqual([
      { kind: 'options', path: 'config.acme.size', replacedBy: 'names', usedBy: ['the composition', 'set "web"'] },
      { kind: 'options', path: 'config.acme.deep', usedBy: [] },
      { kind: 'issues', path: 'severities.acme/odd', replacedBy: 'acme/strange', usedBy: ['the composition'] },
      { kind: 'rules', path: 'rules.acme/fold', usedBy: [] },
      { kind: 'options', path: 'config.inside.port', replacedBy: 'ports', usedBy: [] },
    ]);
  });

  test('are marked in the JSON Schema of a configuration', () => {
    const opaque = plugin('opaque', { configSchema: { parse: (v: unknown) => v } as never, deprecated });
    const { properties } = createRegistry({ plugins: [acme, opaque], overlays: [inside] }).configJsonSchema() as {
      readonly properties: { readonly config: { readonly properties: Readonly<Record<string, object>> } };
    };
    const { acme: own, inside: over, opaque: unseen } = properties.config.properties;
    expect(own).toMatchObject({
      properties: {
        size: { default: 1, deprecated: true, description: 'Deprecated: use names.' },
        deep: { deprecated: true },
      },
    });
    expect(own).not.toHaveProperty('properties.names.deprecated');
    expect(own).not.toHaveProperty('properties.deep.description');
    expect(over).toMatchObject({
      properties: { port: { deprecated: true, description: 'Of a port. Deprecated: use ports.' } },
    });
    expect(unseen).not.toHaveProperty('properties');
  });

  test('change no answer, so no fingerprint', () => {
    const { deprecated: _, ...other } = inside;
    const prints = [
      createRegistry({ plugins: [acme], overlays: [inside] }),
      createRegistry({ plugins: [{ ...acme, deprecated: {} }], overlays: [other] }),
    ].map(({ fingerprint }) => fingerprint);
    expect(prints[0]).toBe(prints[1]);
  });

  const whole = 'set it to names under options, issues and rules, as in { issues: { old: { replacedBy: "new" } } }';
  test.each([
    [[], whole],
    [null, whole],
    ['odd', whole],
    [{ codes: {} }, 'deprecated.codes: no such key'],
    [{ issues: ['odd'] }, 'deprecated.issues: expected an object, found a list'],
    [{ issues: { odd: true } }, 'deprecated.issues.odd: expected an object, found true or false'],
    [{ issues: { odd: { replacedBy: 1 } } }, 'deprecated.issues.odd.replacedBy: expected a string, found a number'],
    [
      { issues: { odd: { replacedby: 'x' } } },
      'deprecated.issues.odd.replacedby: no such key (is "replacedBy" meant?)',
    ],
  ])('%j are an error of a plugin and of an overlay', (wrong, _words) => {
    for (const options of [
      { plugins: [{ ...acme, deprecated: wrong }] },
      { plugins: [acme], overlays: [{ ...inside, deprecated: wrong }] },
    ]) {
      const error = thrownBy(() => createRegistry(options as never)) as Error;
      expect([error.name, /deprecated/.test(error.message)]).toEqual(['RegistryError', true]);
    }
  });

  const overlay: SchemeOverlay = { id: 'bare', version: '1.0.0', extends: 'acme' };
  test.each<readonly [string, object, string]>([
    [
      'an option of a plugin',
      { plugins: [{ ...acme, deprecated: { options: { sizes: {} } } }] },
      'plugin "acme" deprecates "sizes", which is not among its options (is "size" meant?); take it out of deprecated.options',
    ],
    [
      'a code of a plugin',
      { plugins: [{ ...acme, deprecated: { issues: { od: {} } } }] },
      'plugin "acme" deprecates "od", which is not among its issues (is "odd" meant?)',
    ],
    [
      'an option of an overlay without options',
      { plugins: [acme], overlays: [{ ...overlay, deprecated: { options: { size: {} } } }] },
      'overlay "bare" deprecates "size", which is not among its options',
    ],
    [
      'a code of an overlay',
      { plugins: [acme], overlays: [{ ...overlay, deprecated: { issues: { quiry: {} } } }] },
      'overlay "bare" deprecates "quiry", which is not among its issues (is "query" meant?)',
    ],
  ])('%s that does not exist is an error', (_, options, message) => {
    expect((thrownBy(() => createRegistry(options)) as Error).message).toContain(message);
  });
});
