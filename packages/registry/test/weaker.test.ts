import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { createHolder, createRegistry, type HolderOptions, type RegistryOptions, type Reload } from '@urikit/registry';
import type { SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { http } from '@urikit/scheme-http';
import * as z from 'zod';
import { plugin, set } from './support/plugins.js';

/** A holder takes no registry that may allow, hide or report less than the one it has. */

const acme = plugin('acme', {
  configSchema: z.strictObject({
    userinfo: z.enum(['allowed', 'discouraged', 'forbidden']).default('discouraged'),
    size: z.number().optional(),
    deep: z.strictObject({ query: z.enum(['allowed', 'forbidden']).optional() }).optional(),
  }),
  configure: ({ userinfo }: { readonly userinfo: NonNullable<SchemeHooks['userinfo']> }) => ({ acme: { userinfo } }),
});
const one = plugin('one');

const over = (more: Partial<SchemeOverlay> = {}): SchemeOverlay => ({
  id: 'over',
  version: '1.0.0',
  extends: 'acme',
  ...more,
});

async function change(from: RegistryOptions, to: RegistryOptions, options?: HolderOptions): Promise<Reload> {
  const waiting = [from, to];
  const holder = await createHolder(() => createRegistry({ plugins: [acme], ...waiting.shift() }), options);
  const before = holder.registry;
  const reload = await holder.reload();
  expect(holder.registry === before).toBe(reload.outcome !== 'replaced');
  return reload;
}

const config = (members: object): RegistryOptions => ({ config: { acme: members } });
const check = (): void => undefined;
const hosts = (allow: readonly string[] | undefined, deny: readonly string[]): RegistryOptions => ({
  overlays: [over({ hosts: { ...(allow && { allow }), deny } })],
});

/** From the weaker to the stricter one, and a word of the reason. */
const ORDERED: readonly (readonly [string, weaker: RegistryOptions, stricter: RegistryOptions, reason: string])[] = [
  [
    'lists that allow alone',
    { overlays: [over({ hosts: { allow: ['a.example', 'b.example'] } })] },
    { overlays: [over({ hosts: { allow: ['a.example'] } })] },
    'overlay "over" says less under hosts',
  ],
  [
    'an option beside another one that stays',
    config({ userinfo: 'allowed', size: 1 }),
    config({ userinfo: 'forbidden', size: 1 }),
    'config.acme is not known to be as strict',
  ],
  [
    'a condition',
    { overlays: [over({ query: 'forbidden', when: { ports: [1] } })] },
    { overlays: [over({ query: 'forbidden' })] },
    'overlay "over" says less under when',
  ],
  ['a limit', { limits: { length: 900 } }, { limits: { length: 800 } }, 'limits.length is 900, and was 800'],
  ['a limit without end', { limits: { length: Infinity } }, {}, 'limits.length is Infinity, and was 67108864'],
  ['a limit that is gone', {}, { limits: { segments: 8 } }, 'limits.segments'],
  ['encodedDotSegments', {}, { encodedDotSegments: 'refuse' }, 'encodedDotSegments is "remove", and was "refuse"'],
  ['a secret', { secrets: ['path'] }, { secrets: ['path', { parameter: 'ticket' }] }, 'ticket'],
  ['other schemes', { schemes: { others: 'discouraged' } }, { schemes: { others: 'forbidden' } }, 'schemes.others'],
  ['other schemes at all', {}, { schemes: { others: 'discouraged' } }, 'schemes.others is "allowed"'],
  ['a plugin', { plugins: [acme] }, { plugins: [acme, one] }, 'plugin "one" no longer owns scheme "one"'],
  ['a set', {}, { sets: [set('web', { plugins: [one] })] }, 'plugin "one" is gone'],
  ['an opaque path', { opaquePaths: ['odd'] }, {}, 'the path of scheme "odd" is opaque now'],
  ['a preset', { severities: 'interop' }, { severities: 'recommended' }, 'syntax/* is info, and was warning'],
  ['a preset that is gone', {}, { severities: 'strict' }, 'acme/* is info, and was warning'],
  ['a severity', { severities: { 'acme/userinfo': 'info' } }, {}, 'acme/userinfo is info'],
  [
    'a severity that is off',
    { severities: { 'acme/*': 'off' } },
    { severities: { 'acme/*': 'info' } },
    'acme/* is off',
  ],
  ['a severity of the engine', {}, { severities: { 'syntax/password': 'error' } }, 'syntax/password'],
  ['an overlay', {}, { overlays: [over({ query: 'forbidden' })] }, 'overlay "over" is gone'],
  ['a part of an overlay', { overlays: [over()] }, { overlays: [over({ port: 'discouraged' })] }, 'under port'],
  [
    'a weaker part',
    { overlays: [over({ scheme: 'discouraged' })] },
    { overlays: [over({ scheme: 'forbidden' })] },
    'under scheme',
  ],
  ['an authority', { overlays: [over()] }, { overlays: [over({ authority: 'required' })] }, 'under authority'],
  ['a host', { overlays: [over()] }, { overlays: [over({ host: 'required' })] }, 'under host'],
  ['a denied host', hosts(undefined, ['a.example']), hosts(undefined, ['a.example', 'b.example']), 'under hosts'],
  ['an allowed host', hosts(['a.example', 'b.example'], []), hosts(['a.example'], []), 'under hosts'],
  ['allowed hosts at all', hosts(undefined, []), hosts(['a.example'], []), 'under hosts'],
  ['hosts', { overlays: [over()] }, hosts(undefined, ['a.example']), 'under hosts'],
  [
    'a secret of an overlay',
    { overlays: [over()] },
    { overlays: [over({ secrets: ['path'] })] },
    'is no longer a secret',
  ],
  [
    'the schemes of an overlay',
    { plugins: [acme, one], overlays: [over({ extends: ['acme'] })] },
    { plugins: [acme, one], overlays: [over({ extends: ['acme', 'one'] })] },
    'no longer lies over scheme "one"',
  ],
  ['an option', config({ userinfo: 'allowed' }), config({ userinfo: 'forbidden' }), 'config.acme'],
  ['an option that is gone', {}, config({ userinfo: 'forbidden' }), 'config.acme'],
  [
    'an option in an option',
    config({ deep: { query: 'allowed' } }),
    config({ deep: { query: 'forbidden' } }),
    'config.acme',
  ],
  [
    'a lock',
    { config: { acme: { userinfo: 'forbidden' } } },
    { config: { acme: { userinfo: 'forbidden' } }, locked: true },
    'config.acme.userinfo is no longer locked',
  ],
  [
    'a lock of an overlay',
    { overlays: [over()] },
    { overlays: [over({ locked: true })] },
    'overlays.over is no longer',
  ],
];

describe.each(ORDERED)('%s', (_, weaker, stricter, reason) => {
  test('that says less is refused', async () => {
    const { outcome, error } = await change(stricter, weaker);
    expect([outcome, (error as { code: string }).code]).toEqual(['failed', 'registry/weaker']);
    expect((error as Error).message).toContain(reason);
    expect((await change(stricter, weaker, { allowWeaker: false })).outcome).toBe('failed');
  });

  test('that says more is taken', async () => {
    const { outcome, error } = await change(weaker, stricter);
    expect([outcome, error]).toEqual(['replaced', undefined]);
  });

  test('that says less is taken where the holder allows that', async () => {
    expect((await change(stricter, weaker, { allowWeaker: true })).outcome).toBe('replaced');
  });

  test('that says the same is taken', async () => {
    expect((await change(stricter, stricter)).outcome).toBe('same');
  });
});

/** What cannot be compared counts as weaker, in both directions. */
const UNKNOWN: readonly (readonly [string, RegistryOptions, RegistryOptions])[] = [
  [
    'another condition of an overlay',
    { overlays: [over({ query: 'forbidden', when: { ports: [1] } })] },
    { overlays: [over({ query: 'forbidden', when: { ports: [2] } })] },
  ],
  ['an option without an order', config({ size: 1 }), config({ size: 2 })],
  ['an option that is there and one that is not', config({ size: 1 }), config({})],
  ['a plugin of other code', {}, { plugins: [{ ...acme, configure: () => ({ acme: {} }) }] }],
  ['a check of other code', { overlays: [over({ check })] }, { overlays: [over({ check: () => undefined })] }],
  [
    'an authority that is required, or forbidden',
    { overlays: [over({ authority: 'required' })] },
    { overlays: [over({ authority: 'forbidden' })] },
  ],
  ['hosts of other names', hosts(['a.example'], []), hosts(['b.example'], [])],
  [
    'an owner that takes over a scheme',
    {},
    { plugins: [acme, plugin('two', { schemes: ['acme'], overrides: 'acme@^1.0.0' })] },
  ],
];

test.each(UNKNOWN)('is not known to be as strict: %s', async (_, a, b) => {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    expect(await change(from, to)).toMatchObject({ outcome: 'failed', error: { code: 'registry/weaker' } });
});

describe('the same code is known', () => {
  test.each<readonly [string, () => RegistryOptions]>([
    ['one object', () => ({ overlays: [over({ check })] })],
    ['a copy of a plugin', () => ({ plugins: [{ ...acme }] })],
    ['a plugin of a package', () => ({ plugins: [http] })],
    ['code that says so', () => ({ overlays: [over({ check: () => undefined, fingerprint: '1' })] })],
  ])('%s', async (_, make) => {
    const { error } = await change(make(), { ...make(), limits: { length: 100 } });
    expect(error).toBeUndefined();
  });

  class Made {
    readonly id = 'made';
    readonly version = '1.0.0';
    readonly contract = 2;
    readonly schemes = ['made'];
    readonly rfc = [];
    readonly configSchema = z.strictObject({});
    configure = () => ({ made: {} });
  }
  class Served extends Made {
    constructor(readonly service: object) {
      super();
    }
  }
  test('a class without services', async () => {
    const plugins = [{ useClass: Made }];
    expect((await change({ plugins }, { plugins, limits: { length: 100 } })).outcome).toBe('replaced');
  });
  test('a factory with services may make another one', async () => {
    const plugins = [{ useFactory: (container: object) => new Served(container) }];
    expect((await change({ plugins }, { plugins, limits: { length: 100 } })).outcome).toBe('failed');
  });
});

test('a scheme that gets an owner was forbidden among others, and otherwise is checked more', async () => {
  const plugins = [acme, one];
  expect((await change({}, { plugins })).outcome).toBe('replaced');
  const schemes = { others: 'forbidden' } as const;
  expect((await change({ schemes }, { schemes, plugins })).error).toMatchObject({
    message: expect.stringContaining('scheme "one" of plugin "one" was forbidden') as unknown,
  });
  for (const hooks of [
    { path: 'opaque' },
    { secrets: [] },
    { absentAuthority: 'empty', host: 'may-be-empty' },
  ] as const)
    expect((await change({}, { plugins: [acme, plugin('one', { hooks })] })).outcome).toBe('failed');
});

test('a message has five reasons at most', async () => {
  const strict: RegistryOptions = {
    limits: { length: 1, segments: 1, parameters: 1 },
    encodedDotSegments: 'refuse',
    secrets: ['path', 'query'],
  };
  const { error } = await change(strict, {});
  expect((error as Error).message).toContain(', and 1 more; correct it, or allow that for this holder');
});

test.each([{ allowWeaker: 'false' }, { allowWeaker: 1 }, Promise.resolve({}), new Map(), null])(
  'options of a holder are plain data: %j',
  async (options) => {
    await expect(createHolder(() => createRegistry(), options as never)).rejects.toMatchObject({
      code: 'registry/set',
    });
  },
);

describe('a registry that is held to its parent', () => {
  const parent = createRegistry({ plugins: [acme], config: { acme: { userinfo: 'forbidden' } } });
  const child = (userinfo: string): RegistryOptions => ({ parent, plugins: [], config: { acme: { userinfo } } });
  test.each<readonly [string, RegistryOptions, RegistryOptions, Reload['outcome']]>([
    ['another child of the parent', child('allowed'), child('discouraged'), 'replaced'],
    ['a flat one that is as strict as the parent', child('allowed'), config({ userinfo: 'forbidden' }), 'replaced'],
    ['a flat one that is as strict as the child alone', child('allowed'), config({ userinfo: 'allowed' }), 'failed'],
  ])('and then %s', async (_, from, to, outcome) => {
    expect((await change(from, to)).outcome).toBe(outcome);
  });
});

test('a plugin with the same functions, and a secret that is a function, are the same code', async () => {
  const hidden: SchemeHooks = { secrets: ['password', () => []] };
  const same = plugin('fn', { configure: () => ({ fn: hidden }) });
  const next = { plugins: [acme, { ...same, rfc: ['FN 2'] }], limits: { length: 900 } };
  expect((await change({ plugins: [acme, same] }, next)).outcome).toBe('replaced');
});

test.each<readonly [string, object, object]>([
  ['a member that its functions read', { host: 'evil.example' }, { host: 'other.example' }],
  ['a fingerprint, which says that its answers are other ones', { fingerprint: '1' }, { fingerprint: '2' }],
])('a plugin with the same functions and another value of %s has other code', async (_, before, after) => {
  const same = plugin('fn', { configure: () => ({ fn: {} }) });
  const [from, to] = [before, after].map((more) => ({ plugins: [acme, { ...same, ...more }] }));
  expect(await change(from as RegistryOptions, { ...to, limits: { length: 900 } })).toMatchObject({
    outcome: 'failed',
    error: { message: expect.stringMatching(/plugin "fn" has other code/) as unknown },
  });
});

describe('an object that changes after a registry was made of it', () => {
  const strict = (): SchemeHooks => ({ query: 'forbidden', check: () => undefined });
  const limits = { length: 900 };
  test.each<readonly [string, (given: ReturnType<typeof plugin>) => void]>([
    ['gets another configure', (given) => Object.assign(given, { configure: () => ({ changing: {} }) })],
    [
      'gets another schema',
      (given) => Object.assign(given, { configSchema: z.strictObject({ a: z.any().optional() }) }),
    ],
  ])('a plugin that %s', async (__, mutate) => {
    const given = plugin('changing', { hooks: strict() });
    const waiting: RegistryOptions[] = [{}, {}, { limits }];
    const holder = await createHolder(() => createRegistry({ plugins: [given], ...waiting.shift() }));
    mutate(given);
    for (const message of [/plugin "changing" has other code/, /plugin "changing" has other code/])
      expect(await holder.reload()).toMatchObject({
        outcome: 'failed',
        error: { message: expect.stringMatching(message) },
      });
    expect(holder.engine.check('changing:?a')).toHaveLength(1);
  });

  const reading = () => ({
    ...plugin('reading'),
    fingerprint: '1',
    strict: true,
    rules: { strict: true },
    clock: () => 1,
    get closed(): unknown {
      throw new Error('closed');
    },
  });
  test.each<readonly [string, (given: ReturnType<typeof reading>) => void]>([
    ['another value', (given) => (given.strict = false)],
    ['another value inside', (given) => (given.rules.strict = false)],
    ['another service', (given) => (given.clock = () => 2)],
    ['another fingerprint', (given) => (given.fingerprint = '2')],
  ])('a plugin whose functions may read %s', async (__, mutate) => {
    const given = reading();
    const waiting: RegistryOptions[] = [{}, {}, {}, { limits }];
    const holder = await createHolder(() => createRegistry({ plugins: [given], ...waiting.shift() }));
    expect((await holder.reload()).outcome).toBe('same');
    mutate(given);
    for (const message of [/plugin "reading" has other code/, /plugin "reading" has other code/])
      expect(await holder.reload()).toMatchObject({
        outcome: 'failed',
        error: { message: expect.stringMatching(message) as unknown },
      });
  });

  test.each<readonly [string, Partial<SchemeOverlay>, Partial<SchemeOverlay>]>([
    ['check', { check }, { check: () => undefined }],
    ['check, and says that it is the same', { check, fingerprint: '1' }, { check: () => undefined }],
    ['secrets', { secrets: ['path', () => []] }, { secrets: ['path', () => []] }],
  ])('an overlay that gets another function under %s', async (__, before, after) => {
    const given = over(before);
    const waiting: RegistryOptions[] = [{}, {}, { limits }];
    const holder = await createHolder(() => createRegistry({ plugins: [acme], overlays: [given], ...waiting.shift() }));
    expect((await holder.reload()).outcome).toBe('same');
    Object.assign(given, after);
    expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/weaker' } });
  });

  test.each<readonly [string, (hooks: () => SchemeHooks) => RegistryOptions['plugins']]>([
    ['a function', (hooks) => [plugin('closed', { configure: () => ({ closed: hooks() }) })]],
    ['a factory', (hooks) => [{ useFactory: () => plugin('closed', { hooks: hooks() }) }]],
    [
      'a lender without a scheme of its own',
      (hooks) => [
        plugin('closed', { configure: () => ({ closed: hooks() }) }),
        plugin('borrower', {
          schemes: ['closed'],
          overrides: 'closed@*',
          configure: (_: never, __: unknown, base) => ({ closed: base?.['closed']?.['closed'] ?? {} }),
        }),
      ],
    ],
  ])('%s that closes over another value returns other hooks', async (__, make) => {
    let hooks = strict();
    const plugins = make(() => hooks);
    const holder = await createHolder(() => createRegistry({ plugins }));
    hooks = {};
    expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/weaker' } });
  });

  test('hooks of a plugin that borrows change with the options of the lender', async () => {
    const borrower = plugin('borrower', {
      requires: { acme: '*' },
      configure: (_: never, __: unknown, base) => ({ borrower: base?.['acme']?.['acme'] ?? {} }),
    });
    const plugins = [acme, borrower];
    expect((await change({ plugins }, { plugins, ...config({ userinfo: 'forbidden' }) })).outcome).toBe('replaced');
  });
});
