import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { createHolder, createRegistry, registerInto, type RegistryOptions } from '@urikit/registry';
import { container } from 'tsyringe';
import * as z from 'zod';
import { errorOf, optioned, plugin, set } from '../support/plugins.js';

/** A policy that is read as none allows everything: options are plain data, or an error. */

const acme = optioned('acme');
const OVERLAY = { id: 'over', version: '1.0.0', extends: 'acme' };

/** Every kind of object that has the members of another one and does not show them to a reader of data. */
const lossy = (members: object): readonly (readonly [string, unknown])[] => {
  class Options {}
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(Options.prototype, name, { get: () => value as unknown });
  return [
    ['a promise', Promise.resolve(members)],
    ['an instance of Map', new Map(Object.entries(members))],
    ['an instance of WeakMap', new WeakMap()],
    ['an instance of Set', new Set(Object.entries(members))],
    ['an instance of Date', new Date(0)],
    ['an instance of Options', new Options()],
    ['an instance of Object', Object.create(members)],
    ['an object that inherits its members', Object.create(Object.assign(Object.create(null) as object, members))],
    ['a hidden member', Object.defineProperties({}, Object.getOwnPropertyDescriptors(hidden(members)))],
    ['symbol as a name', { [Symbol('sets')]: members }],
  ];
};
const hidden = (members: object): object =>
  Object.entries(members).reduce(
    (all, [name, value]) => Object.defineProperty(all, name, { value: value as unknown }),
    {},
  );

/** A proxy that has members and lists none. */
const unlisted = (members: object): unknown =>
  new Proxy({}, { get: (_, name) => (members as Record<PropertyKey, unknown>)[name] });

const POLICY = { plugins: [acme], severities: 'strict' } as const;
const registry = createRegistry();

/** Every entry that takes options, or a part of them. */
const ENTRIES: readonly (readonly [entry: string, members: object, act: (options: never) => unknown])[] = [
  ['createRegistry', POLICY, (options) => createRegistry(options)],
  ['extend', POLICY, (options) => registry.extend(options)],
  ['registerInto', POLICY, (options) => registerInto(container.createChildContainer(), options)],
  ['a set', { ...POLICY, ...set('web') }, (web) => createRegistry({ sets: [web] })],
  ['a set of a set', { ...POLICY, ...set('web') }, (web) => createRegistry({ sets: [set('top', { extends: [web] })] })],
  ['severities', { preset: 'strict' }, (severities) => createRegistry({ severities })],
  ['severities of a set', { preset: 'strict' }, (severities) => createRegistry({ sets: [set('web', { severities })] })],
  ['schemes', { others: 'forbidden' }, (schemes) => createRegistry({ schemes })],
  ['limits', { length: 1 }, (limits) => createRegistry({ limits })],
  ['config', { acme: { size: 2 } }, (config) => createRegistry({ plugins: [acme], config })],
  ['the options of a plugin', { size: 2 }, (options) => createRegistry({ plugins: [acme], config: { acme: options } })],
  ['an option', { flag: true }, (deep) => createRegistry({ plugins: [acme], config: { acme: { deep } } })],
  [
    'hosts of an overlay',
    { deny: ['private'] },
    (hosts) =>
      createRegistry({ plugins: [acme], overlays: [{ id: 'over', version: '1.0.0', extends: 'acme', hosts }] }),
  ],
];

describe.each(ENTRIES)('%s', (entry, members, act) => {
  test.each(lossy(members))('cannot be %s', (_, value) => {
    expect(errorOf(() => act(value as never))).toMatchObject({ code: expect.stringMatching(/^registry\//) as unknown });
  });

  test('says what was found', () => {
    if (['hosts of an overlay', 'config'].includes(entry)) return;
    for (const [found, value] of lossy(members)) expect(errorOf(() => act(value as never)).message).toContain(found);
  });

  test.each([
    ['a list', [members]],
    ['a function', () => members],
    ['null', null],
    ['a number', 7],
    ['a flag', true],
  ])('cannot be %s', (_, value) => {
    if (value === null && entry === 'createRegistry') return;
    expect(() => act(value as never)).toThrow();
  });

  test('is heard without a prototype, and from another realm', () => {
    expect(() => act(Object.assign(Object.create(null) as object, members) as never)).not.toThrow();
  });
});

test.each(ENTRIES.filter(([entry]) => !['config', 'the options of a plugin', 'an option'].includes(entry)))(
  '%s cannot be a proxy that lists no member',
  (_, members, act) => {
    expect(errorOf(() => act(unlisted(members) as never)).code).toMatch(/^registry\//);
  },
);

test('a proxy that lists its members is heard', () => {
  const options = new Proxy({ severities: { preset: 'strict' } } as const, {});
  expect(createRegistry(options).describe().severities).toEqual({ preset: 'strict' });
});

test('options are read once', () => {
  let reads = 0;
  const options: RegistryOptions = {
    get severities() {
      reads += 1;
      return reads === 1 ? ('strict' as const) : undefined;
    },
  };
  expect([createRegistry(options).describe().severities, reads]).toEqual([{ preset: 'strict' }, 1]);
});

test('extend has no parent, and registerInto no container of its own', () => {
  expect(errorOf(() => registry.extend({ parent: registry } as never)).message).toContain('a member "parent"');
  const app = container.createChildContainer();
  expect(errorOf(() => registerInto(app, { container: app } as never)).message).toContain('a member "container"');
  expect(() => registerInto(app, null as never)).toThrow('expected options, found null');
});

test('a holder is made by a function, and holds no promise of a promise', async () => {
  await expect(createHolder((() => ({ registry })) as never)).rejects.toThrow('is no registry of this package');
});

describe('a schema that takes objects as they are', () => {
  const of = (schema: z.ZodType, value: unknown) => () =>
    createRegistry({
      plugins: [plugin('own', { configSchema: z.strictObject({ value: schema }) })],
      config: { own: { value } },
    });
  test.each([
    ['a Map', z.map(z.string(), z.number()), new Map([['a', 1]])],
    ['a Date', z.date(), new Date(0)],
    ['a Set or an object', z.union([z.set(z.string()), z.strictObject({})]), new Set(['a'])],
    ['a list with objects', z.array(z.strictObject({ a: z.number() })), [{ a: 1 }]],
  ])('takes %s', (_, schema, value) => {
    expect(of(schema, value)).not.toThrow();
  });
  test.each([
    ['an object in a list', z.array(z.object({ a: z.number().optional() })), [Promise.resolve({ a: 1 })], 'value[0]'],
    ['a record', z.record(z.string(), z.number()), new Map([['a', 1]]), 'value'],
    ['one of two', z.union([z.string(), z.object({ a: z.number().optional() })]), new Map([['a', 1]]), 'value'],
  ])('takes no other: %s', (_, schema, value, path) => {
    const error = errorOf(of(schema, value));
    expect([error.code, error.path]).toEqual(['registry/config', `config.own.${path}`]);
    expect(error.message).toContain('expected a plain object');
  });
  test('may hold itself', () => {
    const value: Record<string, unknown> = {};
    value['self'] = value;
    expect(errorOf(of(z.any(), value)).code).toBe('registry/config-not-data');
  });
});

describe('an overlay that is an instance of a class', () => {
  class Inside {
    readonly id = 'inside';
    readonly version = '1.0.0';
    readonly extends = 'acme';
    readonly fingerprint = '1';
    get query() {
      return 'forbidden' as const;
    }
    check(_: unknown, report: (finding: object) => void): void {
      report({ code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' });
    }
  }
  test('is heard with the members of its class', () => {
    const { engine } = createRegistry({ plugins: [acme], overlays: [new Inside() as never] });
    expect(engine.check('acme:a?b').map(({ code }) => code)).toEqual(['inside/hit', 'inside/query']);
  });
});

test.each([['false'], ['true'], [0], [1], [null], [{}]])('mayBeCut: %j is no boolean', (mayBeCut) => {
  for (const make of [
    createRegistry,
    registry.extend,
    (options: never) => registerInto(container.createChildContainer(), options),
  ])
    expect(errorOf(() => make({ mayBeCut } as never))).toMatchObject({ code: 'registry/set', path: 'mayBeCut' });
});

test.each([
  ['locked', { locked: 'false' }],
  ['locked', { locked: false }],
  ['limits.length', { limits: { length: '8000' } }],
  ['file', { file: 3 }],
  [
    'locked of an overlay',
    { plugins: [acme], overlays: [{ id: 'over', version: '1.0.0', extends: 'acme', locked: 'false' }] },
  ],
])('%s is taken as it is, and not made another kind: %j', (_, options) => {
  expect(errorOf(() => createRegistry(options as never)).code).toMatch(/^registry\/(?:set|not-an-overlay)$/);
});

test.each(['plugins', 'overlays', 'opaquePaths', 'sets', 'services'])(
  'a list of %s is read once, and whole',
  (name) => {
    const unreadable = new Proxy([], {
      get: () => {
        throw new Error('gone');
      },
    });
    expect(errorOf(() => createRegistry({ [name]: unreadable }))).toMatchObject({
      code: 'registry/set',
      message: expect.stringContaining(`its member ${name} cannot be read: gone`) as unknown,
    });
  },
);

const open = plugin('open', { configSchema: z.strictObject({ a: z.any() }) });
const named = (...items: readonly unknown[]): never => Object.assign(items, { more: ['private'] }) as never;

test.each<readonly [string, (list: never) => object, ...unknown[]]>([
  ...['plugins', 'overlays', 'sets', 'services', 'opaquePaths', 'secrets', 'locked'].map(
    (name) => [name, (list: never) => ({ [name]: list })] as const,
  ),
  ['extends of a set', (list) => ({ sets: [set('web', { extends: list })] })],
  ['schemes of a plugin', (schemes) => ({ plugins: [{ ...acme, schemes }] }), 'acme'],
  ['extends of an overlay', (list) => ({ plugins: [acme], overlays: [{ ...OVERLAY, extends: list }] }), 'acme'],
  ['hosts of an overlay', (deny) => ({ plugins: [acme], overlays: [{ ...OVERLAY, hosts: { deny } }] }), 'loopback'],
  ['secrets of an overlay', (secrets) => ({ plugins: [acme], overlays: [{ ...OVERLAY, secrets }] }), 'query'],
  ['an option', (names) => ({ plugins: [acme], config: { acme: { names } } }), 'a'],
  ['an option of any kind', (list) => ({ plugins: [open], config: { open: { a: [{ list }] } } }), 'a'],
])('%s: a list with a named member is an error, and never a shorter list', (_, options, ...items) => {
  const { code, message } = errorOf(() => createRegistry(options(named(...items))));
  expect([code, message]).toEqual(['input/unknown-option', expect.stringMatching(/\bmore\b/)]);
});

test('a list with a member under a symbol is an error; an iterator of its own is not used', () => {
  const listWith = (name: symbol) => Object.assign([acme], { [name]: () => [].values() });
  expect(errorOf(() => createRegistry({ plugins: listWith(Symbol('more')) })).message).toContain('Symbol(more)');
  expect(createRegistry({ plugins: listWith(Symbol.iterator) }).schemes()).toEqual(['acme']);
});

test('a later change of an option of any kind has no effect', () => {
  const list = [1];
  const parent = createRegistry({ plugins: [open], config: { open: { a: list } } });
  list.push(2);
  expect(parent.extend({ opaquePaths: ['x'] }).describe().plugins[0]?.config).toEqual({ a: [1] });
});

test.each<readonly [string, object]>([
  ['a plugin', { plugins: [{ useValue: acme, config: {} }] }],
  ['an overlay', { plugins: [acme], overlays: [{ useFactory: () => OVERLAY, port: 'forbidden' }] }],
  ['a service', { services: [{ token: 'a', useValue: 1, port: 2 }] }],
])('a further member of the provider of %s is an error', (_, options) => {
  const { code, message } = errorOf(() => createRegistry(options));
  expect([code, message]).toEqual([
    'input/unknown-option',
    expect.stringMatching(/\[0\] has a member "(?:config|port)"/),
  ]);
});

test.each<readonly [string, readonly object[]]>([
  [
    'registry/duplicate',
    [
      { token: 'a', useValue: 1 },
      { token: 'a', useValue: 2 },
    ],
  ],
  ['registry/set', [{ token: 5, useValue: 1 }]],
  ['registry/set', [{ token: null, useValue: 1 }]],
])('%s: %j as services', (code, services) => {
  expect(errorOf(() => createRegistry({ services } as never)).code).toBe(code);
});

describe('a member that says nothing, or is not seen, loses no policy', () => {
  const overlay = { id: 'over', version: '1.0.0', extends: 'acme' };
  const inner = set('inner', { plugins: [acme], config: { acme: { size: 2 } } });
  const over = (more: object) => ({ plugins: [acme], overlays: [{ ...overlay, ...more } as never] });

  test('an option that is undefined overrules no other layer', () => {
    const { plugins } = createRegistry({ sets: [inner], config: { acme: { size: undefined } } }).describe();
    expect(plugins[0]?.config).toMatchObject({ size: 2 });
  });

  test('an option in the name of a plugin is an error', () => {
    expect(errorOf(() => createRegistry({ sets: [inner], config: { 'acme/size': {} } }))).toMatchObject({
      code: 'registry/missing-plugin',
      message: expect.stringContaining('config["acme/size"] (the composition)') as unknown,
    });
  });

  class Misspelt {
    readonly id = 'over';
    readonly version = '1.0.0';
    readonly extends = 'acme';
    get quary() {
      return 'forbidden';
    }
  }
  test.each<readonly [string, object]>([
    ['hosts', over({ hosts: { deny: undefined } })],
    ['hosts', over({ hosts: { allow: undefined, deny: ['h'] } })],
    ['when', over({ query: 'forbidden', when: { ports: undefined } })],
    ['Symbol(query)', over({ [Symbol('query')]: 'forbidden' })],
    [
      '"quary"',
      { plugins: [acme], overlays: [Object.defineProperty({ ...overlay }, 'quary', { value: 'forbidden' })] },
    ],
    ['"quary"', { plugins: [acme], overlays: [new Misspelt()] }],
    ['"require"', { plugins: [Object.defineProperty({ ...acme }, 'require', { value: {} })] }],
    ['found a promise', { plugins: [acme], overlays: [Promise.resolve(overlay)] }],
    ['found a list', { plugins: [acme], overlays: [[overlay]] }],
  ])('%s: %#', (words, options) => {
    expect(errorOf(() => createRegistry(options)).message).toContain(words);
  });
});
