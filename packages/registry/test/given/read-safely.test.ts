import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { UrikitError } from '@urikit/generic';
import { createHolder, createRegistry, registerInto } from '@urikit/registry';
import { lineOf, loadConfig, readConfig } from '@urikit/registry/file';
import { container } from 'tsyringe';
import { errorOf, optioned, plugin, set, thrownBy } from '../support/plugins.js';

/** An object whose member throws when it is read. */
const throwing = <T extends object>(object: T, member: string): T =>
  Object.defineProperty({ ...object }, member, {
    enumerable: true,
    get: () => {
      throw new TypeError('no such service');
    },
  });

const overlay = { id: 'policy', version: '1.0.0', extends: 'acme' };
const acme = optioned('acme');

describe('a getter that throws is an error that names its owner:', () => {
  test.each<readonly [string, Parameters<typeof createRegistry>[0], string, string]>([
    [
      'the id of a plugin',
      { plugins: [throwing(acme, 'id')] },
      'registry/not-a-plugin',
      'the composition, plugins[0]: the plugin',
    ],
    [
      'a member of a plugin',
      { plugins: [throwing(acme, 'schemes')] },
      'registry/not-a-plugin',
      'plugin "acme": its member schemes',
    ],
    ['the contract of a plugin', { plugins: [throwing(acme, 'contract')] }, 'registry/not-a-plugin', 'plugin "acme"'],
    [
      'a part of a member',
      { plugins: [{ ...acme, requires: throwing({}, 'http') }] },
      'registry/not-a-plugin',
      'plugin "acme": its member requires',
    ],
    [
      'the id of an overlay',
      { plugins: [acme], overlays: [throwing(overlay, 'id')] },
      'registry/not-an-overlay',
      'the composition, overlays[0]: the overlay',
    ],
    [
      'a member of an overlay',
      { plugins: [acme], overlays: [throwing(overlay, 'rfc')] },
      'registry/not-an-overlay',
      'overlay "policy": its member rfc',
    ],
    [
      'an option',
      { plugins: [acme], config: { acme: throwing({}, 'size') } },
      'registry/config',
      'config.acme.size (the composition)',
    ],
    [
      'an option in an option',
      { plugins: [acme], config: { acme: { deep: throwing({}, 'flag') } } },
      'registry/config',
      'config.acme.deep (the composition)',
    ],
    ['the options of a plugin', { config: throwing({}, 'acme') }, 'registry/set', 'the composition'],
    ['a member of the composition', throwing({}, 'plugins'), 'registry/set', 'the composition'],
    ['a member of a set', { sets: [throwing(set('web'), 'plugins')] }, 'registry/set', 'set "web"'],
    ['the options of a set', { sets: [set('web', { config: throwing({}, 'acme') })] }, 'registry/set', 'set "web"'],
    ['the name of a set', { sets: [throwing(set('web'), 'name')] }, 'registry/set', 'the composition: the set'],
  ])('%s', (_, options, code, subject) => {
    const error = errorOf(() => createRegistry(options));
    expect([error.code, error.message.startsWith(`${subject} cannot be read: no such service; `)]).toEqual([
      code,
      true,
    ]);
    expect((error.cause as Error).name).toBe('TypeError');
  });

  test('hooks', () => {
    const own = plugin('own', { configure: () => ({ own: throwing({}, 'query') }) });
    expect(errorOf(() => createRegistry({ plugins: [own] })).message).toContain(
      'plugin "own" 1.0.0: the hooks of scheme "own"',
    );
  });

  test('a proxy that refuses everything', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const { message } = errorOf(() => createRegistry({ plugins: [proxy as never] }));
    expect(message).toMatch(/^the composition, plugins\[0\] cannot be read: .*registry\/set/);
    expect(errorOf(() => registerInto(container.createChildContainer(), proxy)).code).toBe('registry/set');
  });
});

test.each([
  ...['plugins', 'overlays', 'config', 'severities', 'opaquePaths', 'schemes', 'limits', 'encodedDotSegments'],
  ...['references', 'secrets', 'locked', 'file', 'sets', 'parent', 'mayBeCut', 'container', 'services', 'trace'],
])('a revoked proxy in the place of %s is an error of the registry, and so is one in a list there', (name) => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const value of [proxy, [proxy]])
    expect(errorOf(() => createRegistry({ [name]: value })).code).toMatch(/^registry/);
});

const refusing = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError('no such service');
    },
  },
);
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

describe.each([
  ['a proxy that throws', refusing as never],
  ['a revoked proxy', revoked as never],
])('%s is a UrikitError', (_, value) => {
  const { engine } = createRegistry({ plugins: [acme], trace: () => undefined });

  test.each<readonly [string, () => unknown]>([
    ['as a container', () => registerInto(value)],
    ['as the source of a container', () => registerInto(container.createChildContainer(), value)],
    ['as an issue', () => lineOf(value)],
    ['as a string of a traced engine', () => engine.normalize(value)],
    ['as the second string of a traced engine', () => engine.resolve('acme:a', value)],
  ])('%s', (__, call) => {
    expect(UrikitError.is(thrownBy(call))).toBe(true);
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    ['as packages', () => readConfig('plugins: [a]', { a: value })],
    ['as options of readConfig', () => readConfig('{}', {}, value)],
    ['as options of loadConfig', () => loadConfig('a.json', value)],
    [
      'as a string of an observed engine',
      async () => (await createHolder(() => createRegistry(), { onDecision: () => undefined })).engine.normalize(value),
    ],
  ])('%s', async (__, call) => {
    await expect(call()).rejects.toBeInstanceOf(UrikitError);
  });
});
