import 'reflect-metadata';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import type { Engine } from '@urikit/generic';
import type { Schemes } from '@urikit/generic/hooks';
import {
  createRegistry,
  ENGINE,
  registerInto,
  RegistryError,
  SCHEME_PLUGIN,
  SCHEME_REGISTRY,
  type SchemeRegistry,
  type Resolver,
} from '@urikit/registry';
import { container, inject, injectable, Lifecycle, singleton } from 'tsyringe';
import { folderWith } from '../support/folder.js';
import { error, errorOf, plugin, thrownBy } from '../support/plugins.js';

const TENANT = Symbol('TENANT');

class Base {
  readonly id = 'named';
  readonly version = '1.0.0';
  readonly contract = 2 as const;
  readonly schemes = ['named'];
  readonly rfc = [];
  readonly configSchema = plugin('named').configSchema;
  readonly fingerprint: string;

  constructor(readonly name: string) {
    this.fingerprint = name;
  }

  configure(): Schemes {
    return { named: { view: () => this.name } };
  }
}

class Named extends Base {}
inject(TENANT)(Named, undefined, 0);
singleton()(Named);

test('a class with @singleton() is made once for each registry that lists it, in a scope of its own', () => {
  const parent = createRegistry({ plugins: [plugin('acme')] });
  const tenantOf = (tenant: string): SchemeRegistry =>
    parent.extend({ plugins: [Named], services: [{ token: TENANT, useValue: tenant }] });
  const tenants = [tenantOf('a'), tenantOf('b')].flatMap((one) => [one, one.extend({ plugins: [plugin('more')] })]);
  expect(tenants.map((one) => one.view('named:x'))).toEqual(['a', 'a', 'b', 'b']);
  expect(thrownBy(() => container.resolve(Named))).toBeInstanceOf(Error);
});

test('a service that an application binds for each resolution is one in a class, and another one for each question', () => {
  let made = 0;
  class Counted {
    readonly count = (made += 1);
  }
  class Pair extends Base {
    constructor(one: Counted, other: Counted) {
      super(`${String(one.count)} ${String(other.count)}`);
    }
  }
  for (const at of [0, 1]) inject('counted')(Pair, undefined, at);
  injectable()(Pair);
  const app = container.createChildContainer();
  app.register('counted', { useClass: Counted }, { lifecycle: Lifecycle.ResolutionScoped });
  const useFactory = ({ get }: Resolver) => {
    const counts = [get<Counted>('counted').count, get<Counted>('counted').count];
    return plugin('acme', { hooks: { view: () => counts } });
  };
  const registry = createRegistry({ container: app, plugins: [Pair, { useFactory }] });
  expect([registry.view('named:x'), registry.view('acme:x')]).toEqual(['1 1', [2, 3]]);
});

describe('a plugin that asks for what it is made for', () => {
  class Asking extends Base {
    constructor(engine: Engine) {
      super(String(engine.schemes));
    }
  }
  injectable()(Asking);

  test.each([
    ['ENGINE', ENGINE],
    ['SCHEME_REGISTRY', SCHEME_REGISTRY],
  ])('%s: registry/cycle, in one sentence', (_, token) => {
    class Circular extends Asking {}
    inject(token)(Circular, undefined, 0);
    injectable()(Circular);
    const app = container.createChildContainer();
    app.register(SCHEME_PLUGIN, { useClass: Circular });
    registerInto(app);
    for (let i = 0; i < 2; i++) {
      const error = thrownBy(() => app.resolve(SCHEME_REGISTRY)) as RegistryError;
      expect(error).toBeInstanceOf(RegistryError);
      expect([error.code, error.message.length < 400]).toEqual(['registry/cycle', true]);
    }
  });
});

test('the ENGINE of a request is that of the registry that the request binds', () => {
  const app = container.createChildContainer();
  registerInto(app, { plugins: [plugin('acme')] });
  const request = app.createChildContainer();
  const tenant = app.resolve(SCHEME_REGISTRY).extend({ plugins: [plugin('own')] });
  request.register(SCHEME_REGISTRY, { useValue: tenant });
  expect(request.resolve(ENGINE)).toBe(tenant.engine);
  expect(app.resolve(ENGINE)).toBe(app.resolve(SCHEME_REGISTRY).engine);
});

test('a factory gives one id, whatever its services are', () => {
  const useFactory = ({ get }: Resolver) => plugin(get<string>('name'));
  const named = (useValue: string) => [{ token: 'name', useValue }];
  const parent = createRegistry({ plugins: [{ useFactory }], services: named('acme') });
  expect(errorOf(() => parent.extend({ services: named('other') }))).toMatchObject(
    error('registry/unresolvable', 'gave ["acme",["acme"]] to the parent', { plugins: ['acme'] }),
  );
  expect(parent.extend({ services: named('acme') }).schemes()).toEqual(['acme']);
});

test('a factory gives the same schemes, whatever its services are', () => {
  const both = plugin('both', { schemes: ['acme', 'other'] });
  const overlay = ({ get }: Resolver) => ({ id: 'policy', version: '1.0.0', extends: get<string>('name') });
  const owner = ({ get }: Resolver) => plugin('owner', { schemes: [get<string>('name')] });
  const named = (useValue: string) => [{ token: 'name', useValue }];
  const covered = createRegistry({ plugins: [both], overlays: [{ useFactory: overlay }], services: named('acme') });
  const owned = createRegistry({ plugins: [{ useFactory: owner }], services: named('acme') });
  const words = 'gave ["policy","acme"] to the parent, and gives ["policy","other"] here';
  expect(errorOf(() => covered.extend({ services: named('other') }))).toMatchObject(
    error('registry/unresolvable', words, { plugins: ['policy'] }),
  );
  expect(errorOf(() => owned.extend({ services: named('other') })).message).toContain('gives ["owner",["other"]] here');
  expect(covered.extend({ services: named('acme') }).describe().schemes['acme']?.overlays).toEqual(['policy']);
});

test('a registry disposes of the services that its factories made, the last one first, and gives their errors', async () => {
  const calls: string[] = [];
  const disposable = (name: string, dispose: () => unknown) => ({
    token: name,
    useFactory: () => ({
      dispose: () => {
        calls.push(name);
        return dispose();
      },
    }),
  });
  const boom = new Error('boom');
  const services = [
    disposable('a', () => undefined),
    disposable('b', () => Promise.reject(boom)),
    { token: 'c', useFactory: () => 'no object' },
  ];
  const useFactory = ({ get }: Resolver) => {
    for (const { token } of services) get(token);
    return plugin('acme');
  };
  const registry = createRegistry({ plugins: [{ useFactory }], services });
  expect([await registry.dispose(), calls, await registry.dispose()]).toEqual([[boom], ['b', 'a'], []]);
});

test('a class that another copy of tsyringe marked is an error that names both copies', () => {
  class Unknown extends Base {
    constructor(name: string) {
      super(name);
    }
  }
  const other = folderWith({
    'node_modules/tsyringe/package.json': { name: 'tsyringe', version: '1.0.0', main: 'index.js' },
    'node_modules/tsyringe/index.js': '',
  });
  const cwd = jest.spyOn(process, 'cwd').mockReturnValue(other);
  try {
    expect(errorOf(() => createRegistry({ plugins: [Unknown] })).message).toContain(
      `and ${join(other, 'node_modules/tsyringe')}: a class that one marks is unknown to the other`,
    );
    cwd.mockReturnValue(folderWith({}));
    expect(errorOf(() => createRegistry({ plugins: [Unknown] })).message).toContain('the class Unknown failed');
  } finally {
    cwd.mockRestore();
  }
});

test('a registry without services has none to dispose of, and neither have its children', async () => {
  const parent = createRegistry({ plugins: [plugin('acme')] });
  expect([await parent.dispose(), await parent.extend({}).dispose()]).toEqual([[], []]);
});
