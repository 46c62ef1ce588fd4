import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import {
  createHolder,
  createRegistry,
  ENGINE,
  registerInto,
  type RegistryHolder,
  type RegistryOptions,
  type Reload,
  SCHEME_PLUGIN,
  SCHEME_REGISTRY,
  type SchemeRegistry,
} from '@urikit/registry';
import { container } from 'tsyringe';
import { folderWith } from './support/folder.js';
import { collectGarbage, pause } from './support/garbage.js';
import { runInNode } from './support/run-in-node.js';
import { error, optioned, overlay, plugin, throwing, thrownBy } from './support/plugins.js';

const acme = optioned('acme');
const sized = (size: number): SchemeRegistry => createRegistry({ plugins: [acme], config: { acme: { size } } });
const sizeIn = ({ view }: Pick<SchemeRegistry, 'view'>): unknown => (view('acme:x') as { readonly size: number }).size;
const over = (more: Parameters<typeof overlay>[0]) => createRegistry({ plugins: [acme], overlays: [overlay(more)] });

/** A holder whose next registries are those of a list. */
const holderOf = (first: SchemeRegistry, ...later: readonly (SchemeRegistry | Error)[]): Promise<RegistryHolder> => {
  const waiting = [first, ...later];
  const source = (): SchemeRegistry => {
    const next = waiting.shift();
    if (next instanceof Error) throw next;
    return next as SchemeRegistry;
  };
  return createHolder(source);
};

describe('a holder', () => {
  test('has what its source made, and is frozen', async () => {
    const registry = sized(1);
    const holder = await holderOf(registry);
    expect([holder.registry, holder.engine, holder.fingerprint]).toEqual([
      registry,
      registry.engine,
      registry.fingerprint,
    ]);
    expect([sizeIn(holder), Object.isFrozen(holder)]).toEqual([1, true]);
  });

  test('has another engine after a reload; an engine that somebody has keeps its answers', async () => {
    const holder = await holderOf(sized(1), sized(2));
    const { engine, fingerprint } = holder;
    expect(await holder.reload()).toEqual({
      outcome: 'replaced',
      before: fingerprint,
      fingerprint: holder.fingerprint,
      error: undefined,
      thrown: [],
    });
    expect(holder.fingerprint).not.toBe(fingerprint);
    expect([sizeIn(engine), sizeIn(holder.engine), sizeIn(holder)]).toEqual([1, 2, 2]);
  });

  test('keeps its registry where what was made answers the same', async () => {
    const holder = await holderOf(sized(1), sized(1), createRegistry({ plugins: [acme], overlays: [] }));
    const { registry } = holder;
    expect([(await holder.reload()).outcome, holder.registry === registry]).toEqual(['same', true]);
    expect([(await holder.reload()).outcome, holder.registry === registry]).toEqual(['same', true]);
  });

  test('takes the other one where only code is another, which a fingerprint cannot see', async () => {
    const one = (): void => undefined;
    const [first, ...others] = [one, one, () => undefined].map((check) => over({ check }));
    const plain = () => over({ query: 'forbidden' });
    const holder = await holderOf(first!, ...others, plain(), plain());
    const outcomes: unknown[] = [];
    for (let i = 0; i < 4; i++)
      outcomes.push(await holder.reload().then((r) => [r.outcome, r.before === r.fingerprint]));
    expect(outcomes).toEqual([
      ['replaced', true],
      ['replaced', true],
      ['replaced', false],
      ['same', true],
    ]);
    const own = () => createRegistry({ plugins: [plugin('own')] });
    expect((await (await holderOf(own(), own())).reload()).outcome).toBe('replaced');
  });

  test('holds a registry that has no fingerprint, and says so where it is asked for', async () => {
    const configured = () => over({ configSchema: acme.configSchema, configure: () => ({}) });
    const holder = await holderOf(over({ check: () => undefined }), configured(), configured());

    expect(() => holder.fingerprint).toThrow('registry/no-fingerprint');
    for (let i = 0; i < 2; i++)
      expect(await holder.reload()).toMatchObject({ outcome: 'replaced', before: undefined, fingerprint: undefined });
  });

  test('keeps its registry where the source fails, and says why', async () => {
    const problem = new Error('no file');
    const holder = await holderOf(sized(1), problem, sized(2));
    const { registry } = holder;
    expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: problem });
    expect(holder.registry).toBe(registry);
    expect((await holder.reload()).outcome).toBe('replaced');
  });

  test('waits for its source as long as `timeout` says', async () => {
    const never = (): Promise<SchemeRegistry> => new Promise(() => undefined);
    await expect(createHolder(never, { timeout: 5 })).rejects.toMatchObject(
      error('registry/timeout', 'no registry within 5 ms'),
    );
    const holder = await createHolder(() => sized(1), { timeout: 10_000 });
    expect(sizeIn(holder.registry)).toBe(1);
  });

  test.each<readonly [string, unknown, string]>([
    ['no function', sized(1), 'expected a function that makes a registry'],
    ['null', null, 'expected a function that makes a registry'],
    ['another function', () => ({ engine: {} }), 'the result of the source of a holder is no registry'],
    ['a function that throws', throwing(new Error('no file')), 'no file'],
  ])('is not made of %s', async (_, source, message) => {
    await expect(createHolder(source as never)).rejects.toThrow(message);
  });

  test('reloads once at a time, and once more for all calls meanwhile', async () => {
    let made = 0;
    let open = 0;
    const holder = await createHolder(async () => {
      expect(open++).toBe(0);
      await pause();
      open--;
      return sized(++made);
    });
    const reloads = [holder.reload(), holder.reload(), holder.reload()];
    expect(new Set(reloads).size).toBe(2);
    await Promise.all(reloads);
    expect([made, sizeIn(holder)]).toEqual([3, 3]);
    await holder.reload();
    expect(made).toBe(4);
  });
});

describe('a listener', () => {
  test('is told of every outcome, once the holder has what it says', async () => {
    const holder = await holderOf(sized(1), sized(2), sized(2), new Error('no'));
    const told: unknown[] = [];
    const stop = holder.onReload(({ outcome, fingerprint }: Reload) =>
      told.push([outcome, fingerprint === holder.fingerprint]),
    );
    for (let i = 0; i < 3; i++) await holder.reload();
    stop();
    await holder.reload();
    expect(told).toEqual([
      ['replaced', true],
      ['same', true],
      ['failed', true],
    ]);
  });

  test('does not hinder another one by throwing, by leaving, or by coming', async () => {
    const holder = await holderOf(sized(1), sized(2), sized(3));
    const told: number[] = [];
    const problem = new Error('listener');
    const stop = holder.onReload(() => {
      stop();
      holder.onReload(() => told.push(3));
      throw problem;
    });
    const second = (): void => void told.push(2);
    holder.onReload(second);
    const stopSecond = holder.onReload(second);
    expect((await holder.reload()).thrown).toEqual([problem]);
    expect(told).toEqual([2, 2]);
    stopSecond();
    expect((await holder.reload()).thrown).toEqual([]);
    expect(told).toEqual([2, 2, 2, 3]);
  });

  test('may be asynchronous, and its rejection is dropped', async () => {
    const holder = await holderOf(sized(1), sized(2));
    const rejecting = (): unknown => Promise.reject(new Error('late'));
    holder.onReload(rejecting);
    expect((await holder.reload()).thrown).toEqual([]);
  });

  test('is a function', async () => {
    const holder = await holderOf(sized(1));
    expect(thrownBy(() => holder.onReload({} as never))).toMatchObject({ code: 'registry/set' });
  });
});

/** How many of the objects are still there after everything was collected that can be. */
async function leftOf(references: readonly WeakRef<object>[]): Promise<number> {
  const left = (): number => references.filter((reference) => reference.deref() !== undefined).length;
  for (let i = 0; i < 20 && left() > 0; i++) {
    await pause();
    collectGarbage();
  }
  return left();
}

test('fifty reloads leave no old registry and no old engine behind', async () => {
  let size = 0;
  const old: WeakRef<object>[] = [];
  const reloads: Reload[] = [];
  const holder = await createHolder(() => sized(size++));
  holder.onReload((reload) => reloads.push(reload));
  for (let i = 0; i < 50; i++) {
    old.push(new WeakRef(holder.registry), new WeakRef(holder.engine));
    await holder.reload();
  }
  expect(await leftOf(old)).toBe(0);
  expect([reloads.length, sizeIn(holder)]).toEqual([50, 50]);
});

describe('registerInto, a second time for a container', () => {
  const into = (...options: readonly Omit<RegistryOptions, 'container'>[]) => {
    const app = container.createChildContainer();
    for (const each of options) registerInto(app, each);
    return app;
  };

  test('binds the new registry in the place of the old one', () => {
    const app = into(
      { plugins: [acme], config: { acme: { size: 1 } } },
      { plugins: [acme], config: { acme: { size: 2 } } },
    );
    expect(sizeIn(app.resolve(SCHEME_REGISTRY))).toBe(2);
    expect(app.resolve(ENGINE)).toBe(app.resolve(SCHEME_REGISTRY).engine);
    expect(app.resolveAll(SCHEME_REGISTRY)).toHaveLength(1);
  });

  test.each([true, false])(
    'keeps the good binding where the configuration is broken, asked for before: %s',
    (asked) => {
      const app = into({ plugins: [acme], config: { acme: { size: 1 } } });
      const before = asked ? app.resolve(SCHEME_REGISTRY) : undefined;
      const broken = { plugins: [acme], config: { acme: { size: 'x' } } };
      expect(thrownBy(() => registerInto(app, broken))).toMatchObject({ code: 'registry/config' });
      expect(sizeIn(app.resolve(SCHEME_REGISTRY))).toBe(1);
      if (asked) expect(app.resolve(SCHEME_REGISTRY)).toBe(before);
    },
  );

  test('a plugin that asks for what it is made for is a circle, as the first time', () => {
    const app = into({});
    app.resolve(SCHEME_REGISTRY);
    app.register(SCHEME_PLUGIN, {
      useFactory: (asking) => plugin('own', { version: asking.resolve(SCHEME_REGISTRY).fingerprint }),
    });
    expect(thrownBy(() => registerInto(app))).toMatchObject({ code: 'registry/cycle' });
    expect(app.resolve(SCHEME_REGISTRY).schemes()).toEqual([]);
  });

  test('leaves none of fifty registries behind but the last', async () => {
    const app = into({ plugins: [acme] });
    const old: WeakRef<object>[] = [];
    for (let size = 0; size < 50; size++) {
      old.push(new WeakRef(app.resolve(SCHEME_REGISTRY)));
      registerInto(app, { plugins: [acme], config: { acme: { size } } });
    }
    expect(await leftOf(old)).toBe(0);
    expect(sizeIn(app.resolve(SCHEME_REGISTRY))).toBe(49);
  });

  test('with a holder, what is bound is what the holder has', async () => {
    const holder = await holderOf(sized(1), sized(2));
    const app = into({ plugins: [acme], config: { acme: { size: 7 } } });
    expect(sizeIn(app.resolve(ENGINE))).toBe(7);
    registerInto(app, holder);
    expect(app.resolve(SCHEME_REGISTRY)).toBe(holder.registry);
    await holder.reload();
    expect([sizeIn(app.resolve(ENGINE)), app.resolve(SCHEME_REGISTRY) === holder.registry]).toEqual([2, true]);
  });
});

test('a changed .mjs is read again, and one that is as it was gives the same functions', async () => {
  const module = (version: string): string =>
    `export default { overlays: [{ id: 'over', version: '${version}', extends: 'own', check: () => undefined }] };`;
  const folder = folderWith({ 'urikit.config.mjs': module('1.0.0') });
  const code = `
    import { writeFileSync } from 'node:fs';
    import { createHolder, createRegistry } from '@src/index.ts';
    import { loadConfig } from '@src/file.ts';
    const own = { id: 'own', version: '1.0.0', contract: 2, schemes: ['own'], rfc: [],
      configSchema: { parse: (value) => value }, configure: () => ({ own: {} }) } as const;
    const base = createRegistry({ plugins: [own] });
    const holder = await createHolder(
      async () => base.extend(await loadConfig('urikit.config.mjs')));
    const seen = [];
    for (const text of [undefined, ${JSON.stringify(module('2.0.0'))}, 'export default {', ${JSON.stringify(module('1.0.0'))}]) {
      if (text !== undefined) writeFileSync('urikit.config.mjs', text);
      const { outcome } = await holder.reload();
      seen.push([outcome, ...holder.registry.describe().overlays.map(({ version }) => version)]);
    }
    console.log(JSON.stringify(seen));`;
  expect(await runInNode(code, folder)).toEqual([
    ['same', '1.0.0'],
    ['replaced', '2.0.0'],
    ['failed', '2.0.0'],
    ['replaced', '1.0.0'],
  ]);
});

test('a listener that is asynchronous ends no process by its error', async () => {
  const code = `
    import { createHolder, createRegistry, observe } from '@src/index.ts';
    const told = [];
    const failing = (name) => async () => { told.push(name); throw new Error(name); };
    const source = () => createRegistry();
    const holder = await createHolder(source);
    holder.onReload(failing('reload'));
    observe(holder.engine, failing('call')).check('x:');
    await holder.reload();
    await new Promise((next) => setImmediate(next));
    console.log(JSON.stringify([...new Set(told)].sort()));`;
  expect(await runInNode(code, folderWith({}))).toEqual(['call', 'reload']);
});

test('a holder that was disposed of reloads nothing', async () => {
  const holder = await holderOf(sized(1), sized(2));
  holder.dispose();
  expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/disposed' } });
  expect(sizeIn(holder)).toBe(1);
});

test('a reload that runs while its holder is disposed of fails, and the registry stays', async () => {
  let isFirst = true;
  const holder = await createHolder(() => {
    if (!isFirst) holder.dispose();
    isFirst = false;
    return createRegistry();
  });
  const before = holder.registry;
  expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/disposed' } });
  expect(holder.registry).toBe(before);
});
