import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { errorOf, optioned, overlay, plugin, set } from './support/plugins.js';

const deprecated = {
  options: { size: { replacedBy: 'names' }, deep: {} },
  issues: { odd: { replacedBy: 'acme/strange' } },
  rules: { fold: {} },
};
const acme = optioned('acme', { issues: ['odd', 'strange'], deprecated });
const inside: SchemeOverlay = {
  ...overlay({ id: 'inside', fingerprint: '1' }),
  configSchema: z.strictObject({ port: z.boolean().optional().describe('Of a port.') }),
  configure: () => ({}),
  deprecated: { options: { port: { replacedBy: 'ports' } } },
};
const ofPlugin = (wrong: unknown): object => ({ plugins: [{ ...acme, deprecated: wrong }] });
const ofOverlay = (wrong: unknown): object => ({
  plugins: [acme],
  overlays: [overlay({ deprecated: wrong as never })],
});

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

  const whole = 'deprecated: expected names under options, issues and rules';
  test.each([
    [[], whole],
    [null, whole],
    ['odd', whole],
    [{ codes: {} }, 'deprecated.codes: no such key'],
    [{ issues: ['odd'] }, 'deprecated.issues: expected an object, found a list'],
    [{ issues: { odd: true } }, 'deprecated.issues.odd: expected an object, found true or false'],
    [{ issues: { odd: { replacedBy: 1 } } }, 'deprecated.issues.odd.replacedBy: expected a string, found a number'],
    [{ issues: { odd: { replacedby: 'x' } } }, 'odd.replacedby: no such key (is "replacedBy" meant?)'],
  ])('%j are an error of a plugin and of an overlay', (wrong, words) => {
    for (const options of [ofPlugin(wrong), ofOverlay(wrong)])
      expect(errorOf(() => createRegistry(options)).message).toContain(words);
  });

  const OPTION =
    'deprecates "sizes", which is not among its options (is "size" meant?); take it out of deprecated.options';
  test.each([
    [ofPlugin({ options: { sizes: {} } }), `plugin "acme" ${OPTION}`],
    [
      ofPlugin({ issues: { od: {} } }),
      'plugin "acme" deprecates "od", which is not among its issues (is "odd" meant?)',
    ],
    [ofOverlay({ options: { size: {} } }), 'overlay "policy" deprecates "size", which is not among its options'],
    [ofOverlay({ issues: { quiry: {} } }), '"quiry", which is not among its issues (is "query" meant?)'],
  ])('a name that does not exist is an error %#', (options, message) => {
    expect(errorOf(() => createRegistry(options)).message).toContain(message);
  });
});
