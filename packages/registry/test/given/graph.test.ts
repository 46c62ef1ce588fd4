import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createRegistry,
  registerInto,
  type Resolver,
  SCHEME_PLUGIN,
  SCHEME_REGISTRY,
  type SchemeRegistry,
} from '@urikit/registry';
import {
  container as globalContainer,
  delay,
  type DependencyContainer,
  inject,
  injectable,
  injectAll,
  instanceCachingFactory,
  instancePerContainerCachingFactory,
  Lifecycle,
  predicateAwareClassFactory,
  registry as registering,
  scoped,
  singleton,
} from 'tsyringe';
import { errorOf, plugin, thrownBy } from '../support/plugins.js';

const TENANT = Symbol('TENANT');

/** A plugin that shows the service it was given. */
const showing = (token: unknown, decorate: (made: never) => unknown = injectable()) => {
  class Showing {
    readonly id = 'show';
    readonly version = '1.0.0';
    readonly contract = 2 as const;
    readonly schemes = ['show'];
    readonly rfc = [];
    readonly configSchema = plugin('show').configSchema;
    readonly fingerprint = '1';
    constructor(readonly service: unknown) {}
    configure() {
      return { show: { view: () => [this.service].flat().map(String).join() } };
    }
  }
  inject(token as never)(Showing, undefined, 0);
  decorate(Showing as never);
  return Showing;
};

/** A service that shows its tenant, and which instance it is. */
const tenantService = () => {
  class Service {
    static made = 0;
    readonly number = ++Service.made;
    constructor(readonly tenant: string) {}
    toString() {
      return this.tenant;
    }
  }
  inject(TENANT)(Service, undefined, 0);
  return Service;
};

/** All registrations of a container and its instances, as they can be seen. */
const stateOf = (container: DependencyContainer) => {
  const { _registry: inside } = container as unknown as {
    readonly _registry: { readonly _registryMap: ReadonlyMap<unknown, readonly { readonly instance?: unknown }[]> };
  };
  return Array.from(inside._registryMap, ([token, all]) => [token, all.map((one) => [one, one.instance])] as const);
};

type Service = ReturnType<typeof tenantService>;
/** How an application may have bound a service, and the token it is asked for by. */
const BINDINGS: readonly (readonly [string, (made: Service, app: DependencyContainer) => unknown])[] = [
  ['@singleton()', (made) => (singleton()(made), made)],
  ['@scoped(ContainerScoped)', (made) => (scoped(Lifecycle.ContainerScoped)(made), made)],
  ['@scoped(ResolutionScoped)', (made) => (scoped(Lifecycle.ResolutionScoped)(made), made)],
  ['@injectable()', (made) => (injectable()(made), made)],
  [
    '@injectable({ token })',
    (made) => {
      const token = Symbol('named');
      injectable({ token })(made);
      return token;
    },
  ],
  [
    '@registry of a singleton',
    (made) => {
      const token = Symbol('registered');
      injectable()(made);
      registering([{ token, useClass: made as never, options: { lifecycle: Lifecycle.Singleton } }])(class {});
      return token;
    },
  ],
  [
    'registerSingleton in the container of the application',
    (made, app) => {
      injectable()(made);
      app.registerSingleton('service', made as never);
      return 'service';
    },
  ],
  [
    'a singleton that the application has made already',
    (made, app) => {
      injectable()(made);
      app.registerSingleton(made as never);
      app.register(TENANT, { useValue: 'application' });
      app.resolve(made);
      return made;
    },
  ],
  [
    'a transient class',
    (made, app) => {
      injectable()(made);
      app.register('service', { useClass: made });
      return 'service';
    },
  ],
  [
    'a chain of useToken',
    (made, app) => {
      singleton()(made);
      app.register('one', { useToken: made }).register('two', { useToken: 'one' });
      app.register('three', { useToken: 'two' }, { lifecycle: Lifecycle.Singleton });
      return 'three';
    },
  ],
  ['delay()', (made) => (singleton()(made), delay(() => made as never))],
  [
    'a container below another one',
    (made, app) => {
      singleton()(made);
      app.registerSingleton('service', made as never);
      return 'service';
    },
  ],
];

describe('two registries share no service that an application did not make:', () => {
  test.each(BINDINGS)('%s', (name, bind) => {
    const app = globalContainer.createChildContainer();
    const made = tenantService();
    const token = bind(made, app);
    const plugins = [showing(token)];
    const container = name.startsWith('a container') ? app.createChildContainer() : app;
    const before = [stateOf(globalContainer), stateOf(app), stateOf(container)];
    const of = (tenant: string) =>
      createRegistry({ plugins, container, services: [{ token: TENANT, useValue: tenant }] });
    const [a, b] = [of('a'), of('b')];
    const child = a.extend({ services: [{ token: TENANT, useValue: 'c' }] });
    expect([a, b, child, of('a')].map((one) => one.view('show:x'))).toEqual(['a', 'b', 'c', 'a']);
    expect([stateOf(globalContainer), stateOf(app), stateOf(container)]).toEqual(before);
  });

  test.each(BINDINGS)('%s, registered into the application', (_, bind) => {
    const made = tenantService();
    const of = (tenant: string): SchemeRegistry => {
      const app = globalContainer.createChildContainer();
      const token = bind(made, app);
      app.registerSingleton(SCHEME_PLUGIN, showing(token) as never);
      const before = stateOf(app).flatMap(([, all]) => all);
      registerInto(app, { services: [{ token: TENANT, useValue: tenant }] });
      const registry = app.resolve(SCHEME_REGISTRY);
      expect(stateOf(app).flatMap(([, all]) => all)).toEqual(expect.arrayContaining(before));
      return registry;
    };
    expect([of('a'), of('b')].map((one) => one.view('show:x'))).toEqual(['a', 'b']);
  });

  test('injectAll has all of them, each for its registry; a value is that of the application', () => {
    const [one, other] = [tenantService(), tenantService()];
    const app = globalContainer.createChildContainer();
    for (const made of [one, other]) {
      injectable()(made);
      app.registerSingleton('all', made as never);
    }
    app.registerInstance('all', 'value');
    const Plugin = showing('all', () => undefined);
    injectAll('all')(Plugin, undefined, 0);
    injectable()(Plugin);
    const of = (tenant: string) =>
      createRegistry({ plugins: [Plugin], container: app, services: [{ token: TENANT, useValue: tenant }] });
    expect([of('a'), of('b')].map((each) => each.view('show:x'))).toEqual(['a,a,value', 'b,b,value']);
    expect(one.made + other.made).toBe(4);
  });

  test.each([Lifecycle.ResolutionScoped, Lifecycle.ContainerScoped, Lifecycle.Transient] as const)(
    'injectAll of classes with the lifecycle %i, bound or not, and what is optional',
    (lifecycle) => {
      const made = tenantService();
      scoped(lifecycle as Lifecycle.ResolutionScoped, 'scoped')(made);
      const free = tenantService();
      injectable()(free);
      const of = (token: unknown, options: { isOptional?: true } = {}) => {
        const Plugin = showing(token, () => undefined);
        injectAll(token as never, options)(Plugin, undefined, 0);
        injectable()(Plugin);
        return createRegistry({ plugins: [Plugin], services: [{ token: TENANT, useValue: 'a' }] }).view('show:x');
      };
      expect(String(of('scoped')).replaceAll(/,?a/g, '')).toBe('');
      expect([of(free), of('absent', { isOptional: true })]).toEqual(['a', '']);
      const Single = showing('absent', () => undefined);
      inject('absent', { isOptional: true })(Single, undefined, 0);
      injectable()(Single);
      expect(createRegistry({ plugins: [Single] }).view('show:x')).toBe('undefined');
    },
  );

  test('a plugin class that is bound to another one is that one', () => {
    const [Bound, Other] = [showing(TENANT), showing(TENANT)];
    const app = globalContainer.createChildContainer();
    app.register(Bound, { useToken: Other });
    const services = [{ token: TENANT, useValue: 'a' }];
    expect(createRegistry({ plugins: [Bound], container: app, services }).view('show:x')).toBe('a');
  });

  test('classes of one registry share its singletons', () => {
    const made = tenantService();
    singleton()(made);
    const services = [{ token: TENANT, useValue: 'a' }];
    const asking = {
      useFactory: ({ get }: Resolver) =>
        plugin('own', { version: `${String(get<{ readonly number: number }>(made).number)}.0.0` }),
    };
    const registry = createRegistry({ plugins: [showing(made), asking], services });
    expect([registry.describe().plugins[1]?.version, made.made]).toEqual(['1.0.0', 1]);
  });
});

describe('a factory of the application sees the application:', () => {
  const kept: readonly (readonly [string, (made: Service) => (given: DependencyContainer) => unknown])[] = [
    ['instanceCachingFactory', (made) => instanceCachingFactory((given) => given.resolve(made as never))],
    [
      'instancePerContainerCachingFactory',
      (made) => instancePerContainerCachingFactory((given) => given.resolve(made as never)),
    ],
    ['predicateAwareClassFactory', (made) => predicateAwareClassFactory(() => true, made as never, made as never)],
    ['a factory', (made) => (given) => given.resolve(made)],
    ['one that asks first', (made) => (given) => given.isRegistered(TENANT) && given.resolve(made)],
  ];
  test.each(kept)('%s keeps no service of a tenant', (_, factory) => {
    const made = tenantService();
    singleton()(made);
    const app = globalContainer.createChildContainer();
    app.register(TENANT, { useValue: 'application' });
    app.register('service', { useFactory: factory(made) });
    const before = [stateOf(globalContainer), stateOf(app)];
    const of = (tenant: string) =>
      createRegistry({
        plugins: [showing('service')],
        container: app,
        services: [{ token: TENANT, useValue: tenant }],
      });
    expect([of('a'), of('b')].map((each) => each.view('show:x'))).toEqual(['application', 'application']);
    expect([stateOf(globalContainer), stateOf(app)]).toEqual(before);
  });
  test.each([
    // tsyringe, DependencyContainer: all methods but those that look something up.
    'register',
    'registerType',
    'registerInstance',
    'registerSingleton',
    'reset',
    'clearInstances',
    'createChildContainer',
    'beforeResolution',
    'afterResolution',
    'dispose',
  ] as const)('and cannot call %s', (method) => {
    const app = globalContainer.createChildContainer();
    app.register('service', {
      useFactory: (given) => (given[method] as (...all: unknown[]) => unknown)(TENANT, { useValue: 'x' }),
    });
    const error = errorOf(() => createRegistry({ plugins: [showing('service')], container: app }));
    expect([error.code, app.isRegistered(TENANT)]).toEqual(['registry/unresolvable', false]);
  });
});

describe('a factory of a registry gets a resolver', () => {
  let seen: unknown[] = [];
  beforeEach(() => {
    seen = [];
  });
  afterEach(() => expect(seen.length).toBeGreaterThan(0));

  test('that gives, and has no other member', () => {
    createRegistry({
      plugins: [
        {
          useFactory: (resolver) => {
            seen.push(Reflect.ownKeys(resolver), resolver.get('x'), Object.isFrozen(resolver));
            return plugin('acme');
          },
        },
      ],
      services: [
        { token: 'x', useFactory: ({ get }) => `${get<string>('y')}!` },
        { token: 'y', useValue: 'z' },
      ],
    });
    expect(seen).toEqual([['get'], 'z!', true]);
  });
  test('that is closed when it has returned', () => {
    const registry = createRegistry({
      plugins: [{ useFactory: ({ get }) => plugin('acme', { hooks: { view: () => get('x') } }) }],
      services: [{ token: 'x', useValue: 1 }],
    });
    seen.push(thrownBy(() => registry.view('acme:x')));
    expect(seen[0]).toMatchObject({ cause: { code: 'registry/unresolvable' } });
  });
  test.each<readonly [string, (...all: never[]) => ReturnType<typeof plugin>]>([
    ['with a rest parameter', (...all: [Resolver]) => (all[0].get('x'), plugin('acme'))],
    ['with a default', (resolver: Resolver = { get: () => 1 as never }) => (resolver.get('x'), plugin('acme'))],
    [
      'without a parameter',
      function () {
        // oxlint-disable-next-line prefer-rest-params -- the point of the row
        (arguments[0] as Resolver).get('x');
        return plugin('acme');
      },
    ],
    ['that is bound', ((_: 0, { get }: Resolver) => (get('x'), plugin('acme'))).bind(null, 0)],
    ['that is a proxy', new Proxy(({ get }: Resolver) => (get('x'), plugin('acme')), { get: () => 0 })],
  ])('%s, and lacks a fingerprint where it asked', (_, factory) => {
    const services = [{ token: 'x', useValue: 1 }];
    const registry = createRegistry({ plugins: [{ useFactory: factory as never }], services });
    seen.push(errorOf(() => registry.fingerprint).plugins);
    expect(seen).toEqual([['acme']]);
    expect(errorOf(() => registry.extend({ plugins: [plugin('more')] }).fingerprint).code).toBe(
      'registry/no-fingerprint',
    );
  });
  test('and an instance of a class lacks one, whatever its constructor declares', () => {
    class Own {
      readonly all: readonly unknown[];
      constructor(...all: readonly unknown[]) {
        this.all = all;
        Object.assign(this, plugin('acme'));
      }
    }
    seen.push(errorOf(() => createRegistry({ plugins: [new Own(1) as never] }).fingerprint).plugins);
    expect(seen).toEqual([['acme']]);
  });
  test('and what asks for itself is refused', () => {
    const services = [{ token: 'x', useFactory: ({ get }: Resolver) => get('x') }];
    seen.push(errorOf(() => createRegistry({ plugins: [showing('x')], services })));
    expect(seen[0]).toMatchObject({
      code: 'registry/unresolvable',
      message: expect.stringMatching(/asks for itself/) as unknown,
    });
  });
});

test('a container that keeps its registrations elsewhere is refused', () => {
  const container = { createChildContainer: () => container };
  const error = errorOf(() => createRegistry({ plugins: [showing('x')], container: container as never }));
  expect(error).toMatchObject({ code: 'registry/set', message: expect.stringMatching(/tsyringe 4/) as unknown });
});
