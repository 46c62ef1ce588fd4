import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { type Engine, kit } from '@urikit/generic';
import type { EngineKit, SchemePlugin, Schemes } from '@urikit/generic/hooks';
import {
  CLOCK,
  createRegistry,
  ENGINE,
  LOGGER,
  type Logger,
  registerInto,
  type Resolver,
  SCHEME_OVERLAY,
  SCHEME_PLUGIN,
  SCHEME_REGISTRY,
  type SchemeRegistry,
} from '@urikit/registry';
import { container as globalContainer, inject, injectable, type InjectionToken } from 'tsyringe';
import * as z from 'zod';
import { codesOf, error, errorOf, overlay, plugin, set } from '../support/plugins.js';

interface Directory {
  readonly tenant: string;
}
const DIRECTORY: InjectionToken<Directory> = Symbol('DIRECTORY');

const noOptions = z.strictObject({});

/** A plugin as a class; what it reads it was given. */
@injectable()
class TenantPlugin implements SchemePlugin<object, string> {
  readonly id = 'tenant';
  readonly version = '1.0.0';
  readonly contract = 2;
  readonly schemes = ['tenant'];
  readonly rfc = ['TENANT 1'];
  readonly configSchema = noOptions;
  readonly fingerprint: string;

  constructor(
    @inject(DIRECTORY) private readonly directory: Directory,
    @inject(CLOCK) readonly clock: { readonly now: () => number },
    @inject(LOGGER) readonly logger: Logger,
  ) {
    this.fingerprint = directory.tenant;
  }

  configure(_: object, given: EngineKit): Schemes<string> {
    expect(given).toBe(kit);
    this.logger.info(`configured at ${typeof this.clock.now()}`);
    return { tenant: { view: () => this.directory.tenant } };
  }
}

const directoryOf = (tenant: string) => ({ token: DIRECTORY, useValue: { tenant } });
const tenantOf = (registry: SchemeRegistry): unknown => registry.view('tenant:x');
/** A container of an application, with a directory. */
const containing = (tenant: string) => {
  const container = globalContainer.createChildContainer();
  container.register(DIRECTORY, { useValue: { tenant } });
  return container;
};
/** A plugin that shows its directory. */
const showing = (id: string, more: object = {}) => ({
  useFactory: ({ get }: Resolver) => {
    const { tenant } = get<Directory>(DIRECTORY);
    return plugin(id, { hooks: { view: () => tenant }, ...more });
  },
});

describe('a plugin comes in', () => {
  const value = plugin('acme', { hooks: { defaultPort: 7 } });
  test.each([
    ['as a value', value],
    ['under useValue', { useValue: value }],
    ['under useFactory', { useFactory: () => value }],
  ])('%s', (_, provider) => {
    expect(createRegistry({ plugins: [provider] }).engine.normalize('acme://h:7')).toBe('acme://h');
  });

  test.each([
    ['as a class', TenantPlugin],
    ['under useClass', { useClass: TenantPlugin }],
    ['from a factory that asks the container', { useFactory: ({ get }: Resolver) => get(TenantPlugin) }],
  ])('%s', (_, provider) => {
    expect(tenantOf(createRegistry({ plugins: [provider], services: [directoryOf('a')] }))).toBe('a');
  });

  test('a class without services needs no decorator', () => {
    class Plain {
      readonly id = 'plain';
      readonly version = '1.0.0';
      readonly contract = 2;
      readonly schemes = ['plain'];
      readonly rfc = [];
      readonly configSchema = noOptions;
      readonly configure = (): Schemes => ({ plain: { defaultPort: 7 } });
    }
    expect(createRegistry({ plugins: [Plain] }).engine.normalize('plain://h:7')).toBe('plain://h');
  });

  test('a class that is a service as well is made once, as the service says', () => {
    const made = new TenantPlugin({ tenant: 'as bound' }, { now: () => 0 }, { info: () => undefined });
    const services = [{ token: TenantPlugin, useValue: made }];
    expect(tenantOf(createRegistry({ plugins: [TenantPlugin], services }))).toBe('as bound');
  });

  test('overlays come in the same ways', () => {
    const policy = overlay({ query: 'forbidden' });
    for (const each of [policy, { useValue: policy }, { useFactory: () => policy }])
      expect(codesOf(createRegistry({ plugins: [value], overlays: [each] }), 'acme:?')).toEqual(['policy/query']);
  });
});

describe('services', () => {
  test('come from a container of the application, or are given, or both', () => {
    const plugins = [TenantPlugin];
    const container = containing('of the application');
    expect(tenantOf(createRegistry({ plugins, container }))).toBe('of the application');
    expect(tenantOf(createRegistry({ plugins, container, services: [directoryOf('given')] }))).toBe('given');
  });

  test('are made once per registry', () => {
    let made = 0;
    class Counted implements Directory {
      readonly tenant = String(++made);
    }
    for (const service of [{ useFactory: () => new Counted() }, { useClass: Counted }]) {
      made = 0;
      const services = [{ token: DIRECTORY, ...service }];
      const registry = createRegistry({ plugins: [TenantPlugin, showing('acme')], services });
      expect([tenantOf(registry), registry.view('acme:x'), made]).toEqual(['1', '1', 1]);
    }
  });

  test('the logger hears of an override; the clock goes', () => {
    const said: string[] = [];
    const services = [directoryOf('a'), { token: LOGGER, useValue: { info: (message: string) => said.push(message) } }];
    const other = plugin('other', { schemes: ['tenant'], overrides: 'tenant@^1.0.0' });
    createRegistry({ plugins: [TenantPlugin, other], services });
    expect(said).toEqual([
      'configured at number',
      'scheme "tenant": plugin "other" 1.0.0 takes over from "tenant" 1.0.0',
    ]);
  });

  class Unmarked {
    constructor(readonly directory: Directory) {}
  }
  test.each<readonly [string, unknown, string, RegExp]>([
    ['a token without a service', TenantPlugin, 'registry/unresolvable', /plugins\[0\]: the class TenantPlugin failed/],
    ['a class that is not marked', Unmarked, 'registry/unresolvable', /the class Unmarked failed/],
    [
      'a plugin in two ways, of which one would be lost',
      { useValue: plugin('acme'), useFactory: () => plugin('acme') },
      'registry/unresolvable',
      /plugins\[0\]: it has "useValue", "useFactory"; give one of them/,
    ],
    [
      'a factory that gives no plugin',
      { useFactory: () => ({}) },
      'registry/not-a-plugin',
      /id: expected an id of lower-case letters/,
    ],
  ])('%s is an error', (_, provider, code, message) => {
    expect(errorOf(() => createRegistry({ plugins: [provider as never] }))).toMatchObject(error(code, message));
  });
});

describe('a tenant', () => {
  const parent = createRegistry({ plugins: [plugin('acme'), TenantPlugin], services: [directoryOf('parent')] });

  test('with services of its own gets plugins of its own, and its parent keeps its', () => {
    const [a, b] = [parent.extend({ services: [directoryOf('a')] }), parent.extend({ services: [directoryOf('b')] })];
    expect([parent, a, b, a.extend({})].map(tenantOf)).toEqual(['parent', 'a', 'b', 'a']);
    expect(new Set([parent, a, b].map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  test('with a container of its own too', () => {
    expect(tenantOf(parent.extend({ container: containing('contained') }))).toBe('contained');
  });

  test('never shares an engine with another that was given another service, whatever the fingerprint says', () => {
    const forgetful = showing('tenant', { fingerprint: 'always the same' });
    const registry = createRegistry({ plugins: [forgetful], services: [directoryOf('parent')] });
    const [a, b] = ['a', 'b'].map((tenant) => registry.extend({ services: [directoryOf(tenant)] })) as [
      SchemeRegistry,
      SchemeRegistry,
    ];
    expect(a.fingerprint).toBe(b.fingerprint);
    expect([a, b].map(tenantOf)).toEqual(['a', 'b']);
  });

  test('without any has the plugins of its parent, those of the set that it names again included', () => {
    const sets = [set('tenants', { plugins: [TenantPlugin] })];
    const registry = createRegistry({ sets, services: [directoryOf('parent')] });
    expect(registry.extend({ sets }).engine).toBe(registry.engine);
    expect(tenantOf(registry.extend({ sets, services: [directoryOf('c')] }))).toBe('c');
  });
});

describe('an application that has a container', () => {
  const application = () => {
    const container = containing('bound');
    container.register(SCHEME_PLUGIN, { useClass: TenantPlugin });
    container.register(SCHEME_PLUGIN, { useValue: plugin('acme') });
    container.register(SCHEME_OVERLAY, { useValue: overlay({ query: 'forbidden' }) });
    return container;
  };

  @injectable()
  class Page {
    constructor(
      @inject(ENGINE) readonly engine: Engine,
      @inject(SCHEME_REGISTRY) readonly registry: SchemeRegistry,
    ) {}
  }

  test('binds the registry in it and has it injected', () => {
    const container = application();
    registerInto(container, { plugins: [plugin('more')], config: { more: {} } });
    const page = container.resolve(Page);
    expect(page.registry.schemes()).toEqual(['tenant', 'acme', 'more']);
    expect(page.engine).toBe(page.registry.engine);
    expect(codesOf(page, 'acme:?')).toEqual(['policy/query']);
    expect(container.createChildContainer().resolve(SCHEME_REGISTRY)).toBe(page.registry);
  });

  test('hears which token nobody bound', () => {
    const container = globalContainer.createChildContainer();
    container.register(SCHEME_PLUGIN, { useClass: TenantPlugin });
    registerInto(container);
    expect(errorOf(() => container.resolve(SCHEME_REGISTRY))).toMatchObject(
      error('registry/unresolvable', 'the binding of @urikit/registry:SCHEME_PLUGIN failed'),
    );
    registerInto(container, { services: [directoryOf('given')] });
    expect(tenantOf(container.resolve(SCHEME_REGISTRY))).toBe('given');
  });

  test('hears at once of an option misspelt', () => {
    const words = 'the composition: plugin: no such key (is "plugins" meant?)';
    expect(errorOf(() => registerInto(globalContainer.createChildContainer(), { plugin: [] } as object))).toMatchObject(
      error('input/unknown-option', words),
    );
  });

  test('without plugins or options', () => {
    const container = globalContainer.createChildContainer();
    registerInto(container);
    expect(container.resolve(SCHEME_REGISTRY).schemes()).toEqual([]);
  });

  test("nothing of all this is left in the global container, or in the application's own beyond what it asked for", () => {
    const container = application();
    registerInto(container);
    const registry = container.resolve(SCHEME_REGISTRY);
    createRegistry({ plugins: [TenantPlugin], container });
    registry.extend({ services: [directoryOf('x')] });
    const own: readonly InjectionToken[] = [CLOCK, LOGGER];
    expect(own.filter((token) => container.isRegistered(token, true))).toEqual([]);
    const all: readonly InjectionToken[] = [...own, SCHEME_PLUGIN, SCHEME_OVERLAY, SCHEME_REGISTRY, ENGINE, DIRECTORY];
    expect([...all, TenantPlugin, Page].filter((token) => globalContainer.isRegistered(token))).toEqual([]);
  });
});
