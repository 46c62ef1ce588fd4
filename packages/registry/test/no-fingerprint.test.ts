import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { createRegistry, type RegistryOptions, type Resolver } from '@urikit/registry';
import fc from 'fast-check';
import { inject, injectable } from 'tsyringe';
import { error, errorOf, overlay, plugin } from './support/plugins.js';
import { testSeed } from '../../generic/test/generators/campaign.js';

const acme = plugin('acme');
const checking = (more: object = {}) => overlay({ check: () => undefined, ...more });
const services = [{ token: 'clock', useValue: 7 }];

const made = (fingerprint?: string) => {
  class Base {
    readonly id = 'made';
    readonly version = '1.0.0';
    readonly contract = 2;
    readonly schemes = ['made'];
    readonly rfc = [];
    readonly configSchema = acme.configSchema;
    readonly configure = () => ({ made: {} });
    readonly fingerprint = fingerprint as string;
  }
  @injectable()
  class Made extends Base {
    constructor(@inject('clock') readonly clock: number) {
      super();
    }
  }
  @injectable()
  class Heir extends Made {}
  return { Base, Made, Heir };
};

const lackOf = (options: RegistryOptions) => {
  const registry = createRegistry({ services, ...options });
  expect(registry.engine.check('acme:x')).toEqual([]);
  return errorOf(() => registry.fingerprint);
};

describe('registry/no-fingerprint names each plugin and overlay without one:', () => {
  test('an overlay with a function', () => {
    expect(lackOf({ plugins: [acme], overlays: [checking()] })).toMatchObject(
      error('registry/no-fingerprint', 'overlay "policy" (the composition) has a function; give each a member', {
        plugins: ['policy'],
      }),
    );
  });
  test('an overlay with a function among its secrets, which stands in no description', () => {
    const overlays = [overlay({ secrets: ['query', () => []] })];
    expect(lackOf({ plugins: [acme], overlays }).plugins).toEqual(['policy']);
    const { engine, describe: described } = createRegistry({ plugins: [acme], overlays });
    expect(engine.redact('acme:x?hush')).toBe('acme:x?');
    expect(described()).toMatchObject({
      overlays: [{ secrets: ['query', 'function'] }],
      schemes: { acme: { facts: { secrets: ['password', 'query', 'function'] } } },
    });
  });
  test.each<readonly [string, RegistryOptions['plugins']]>([
    ['a class with services', [made().Made]],
    ['a class that inherits them', [made().Heir]],
    ['an instance of one', [new (made().Made)(1)]],
    ['useClass', [{ useClass: made().Made }]],
    ['a factory that asks for a service', [{ useFactory: ({ get }: Resolver) => (get('clock'), plugin('made')) }]],
    ['a factory with a rest parameter', [{ useFactory: (...[{ get }]: [Resolver]) => (get('clock'), plugin('made')) }]],
  ])('%s', (_, plugins) => {
    expect(lackOf({ plugins }).plugins).toEqual(['made']);
  });
  test('all of them at once', () => {
    expect(lackOf({ plugins: [acme, made().Made], overlays: [checking()] }).plugins).toEqual(['made', 'policy']);
  });
  test('describe says so and throws nothing', () => {
    const registry = createRegistry({ plugins: [acme], overlays: [checking()] });
    expect(registry.describe()).toMatchObject({ fingerprint: undefined, withoutFingerprint: ['policy'] });
  });
});

describe('there is a fingerprint', () => {
  test.each<readonly [string, RegistryOptions]>([
    ['where all is data', { plugins: [acme], overlays: [overlay({ query: 'forbidden' })] }],
    ['where an overlay gives its own', { plugins: [acme], overlays: [checking({ fingerprint: '1' })] }],
    ['where a class gives its own', { plugins: [made('1').Made] }],
    ['of a class without services', { plugins: [made().Base] }],
    ['of a factory without services', { plugins: [{ useFactory: () => plugin('made') }] }],
    [
      'where a plugin without one owns nothing',
      { plugins: [made().Made, plugin('over', { schemes: ['made'], overrides: 'made@*' })] },
    ],
  ])('%s', (_, options) => {
    expect(createRegistry({ services, ...options }).fingerprint).toMatch(/^[0-9a-f]{32}$/);
  });
});

test('any order of plugins and overlays gives the same answers and the same fingerprint', () => {
  const plugins = ['a', 'b', 'c'].map((id) => plugin(id, { hooks: { fragment: 'discouraged' } }));
  const overlays = [
    overlay({ id: 'x', extends: ['a', 'b'], fragment: 'forbidden' }),
    overlay({ id: 'y', extends: { plugin: 'b' }, fragment: 'discouraged', after: ['z'] }),
    overlay({ id: 'z', extends: 'b', fragment: 'forbidden' }),
  ];
  const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
  const answers = ({ engine }: ReturnType<typeof createRegistry>) =>
    ['a:#f', 'b:#f', 'c:#f'].map((text) => engine.check(text).map(({ code, severity }) => `${severity} ${code}`));
  const reference = createRegistry({ plugins, overlays: overlays.slice() });
  fc.assert(
    fc.property(shuffled(plugins), shuffled(overlays), (some, others) => {
      const registry = createRegistry({ plugins: some, overlays: others });
      expect(answers(registry)).toEqual(answers(reference));
      expect(registry.fingerprint).toBe(reference.fingerprint);
    }),
    { seed: testSeed(), numRuns: 60 },
  );
});
