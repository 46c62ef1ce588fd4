import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import {
  createHolder,
  createRegistry,
  type EngineCall,
  ENGINE,
  type HolderOptions,
  registerInto,
  type RegistryHolder,
  type SchemeRegistry,
} from '@urikit/registry';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { container } from 'tsyringe';
import { z } from 'zod';
import { pause } from './support/garbage.js';
import { plugin } from './support/plugins.js';

const withHooks = (hooks: SchemeHooks): SchemeRegistry => createRegistry({ plugins: [plugin('acme', { hooks })] });
const plain = withHooks({});
const strict = withHooks({ query: 'forbidden' });
const heldWith = (options: HolderOptions, held = plain): Promise<RegistryHolder> => createHolder(() => held, options);

describe('an engine that was read earlier', () => {
  test('it tells no log and asks no shadow once the holder is disposed of', async () => {
    const decisions: EngineCall[] = [];
    const holder = await heldWith({ shadow: strict, onDecision: (one) => decisions.push(one) });
    const { engine } = holder;
    holder.dispose();
    expect(engine.check('acme://h?q')).toEqual([]);
    expect([decisions, holder.differences().calls]).toEqual([[], 0]);
  });

  test('it leaves the differences of the engine that replaced it alone', async () => {
    let next = plain;
    const holder = await createHolder(() => next, { shadow: strict, allowWeaker: true });
    const before = holder.engine;
    next = withHooks({});
    expect(await holder.reload()).toMatchObject({ outcome: 'replaced' });
    for (const engine of [holder.engine, before, holder.engine]) engine.check('acme://h?q');
    expect(holder.differences()).toMatchObject({ calls: 2, different: 2 });
  });
});

describe('a shadow', () => {
  test.each<readonly [string, () => string | undefined, string | undefined]>([
    ['a target', () => 'acme://two', 'acme://two'],
    ['no target', () => undefined, 'acme://one'],
    [
      'an error',
      () => {
        throw new Error('no evidence');
      },
      undefined,
    ],
  ])('does not ask the caller for evidence a second time: %s', async (_, give, answer) => {
    const { engine, differences } = await heldWith({ shadow: withHooks({}) });
    const asked: string[] = [];
    const evidence = (uri: string): string | undefined => {
      asked.push(uri);
      return uri === 'acme://one' ? give() : undefined;
    };
    const normalize = () => engine.normalize('ACME://one', { level: 'protocol-based', evidence });
    if (answer === undefined) expect(normalize).toThrow('no evidence');
    else expect(normalize()).toBe(answer);
    expect(new Set(asked).size).toBe(asked.length);
    expect(differences()).toMatchObject({ calls: 1, different: 0 });
  });

  test('has no evidence about a string that the caller was not asked about', async () => {
    const { engine, differences } = await heldWith({ shadow: withHooks({ emptyPath: '/' }) });
    const asked: string[] = [];
    const evidence = (uri: string): undefined => void asked.push(uri);
    expect(engine.normalize('acme://one', { level: 'protocol-based', evidence })).toBe('acme://one');
    expect([asked, differences().different]).toEqual([['acme://one'], 1]);
  });

  test('answers each verb a second time, and the caller gets the answers of the holder', async () => {
    const shadow = withHooks({ emptyPath: '/', view: () => 'shadow', identity: () => 'one' });
    const { engine, view, differences } = await heldWith({ shadow });
    const answers = (of: SchemeRegistry['engine']): readonly unknown[] => [
      of.normalize('ACME://h'),
      of.tryNormalize('acme://h'),
      of.compare('acme://h', 'acme://h/'),
      of.equivalent('acme://h', 'acme://h/'),
      of.identity('acme://h'),
      of.resolve('b', 'acme://h/a'),
      of.tryResolve('b', 'acme://h/a'),
      of.resolveReference('b', '/a'),
      of.tryResolveReference('b', '/a'),
      of.relativize('acme://h/b', 'acme://h/a'),
      of.check('acme://h?a'),
      of.explain('acme://h').after,
      of.needs('acme://h'),
      of.view('acme:x'),
      of.tryView('acme:x'),
    ];
    expect(answers(engine)).toEqual(answers(plain.engine));
    expect(view('acme:x')).toBeUndefined();
    const { calls, different, samples } = differences();
    expect([calls, different]).toEqual([16, 10]);
    expect(samples.map(({ verb, held, shadow: other, count }) => [verb, held, other, count])).toContainEqual([
      'normalize',
      '"acme://h"',
      '"acme://h/"',
      1,
    ]);
    expect([Object.isFrozen(engine), Object.isFrozen(samples), Object.isFrozen(samples[0])]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('its errors never reach the caller, and are differences', async () => {
    const fails = (): never => {
      throw new Error('shadow');
    };
    const shadow = withHooks({ check: fails, normalize: fails });
    const { engine, view, differences } = await heldWith({ shadow });
    expect([engine.check('acme:a'), engine.normalize('acme:a'), view('acme:a')]).toEqual([[], 'acme:a', undefined]);
    expect(differences().samples.map(({ held, shadow: other }) => [held, other])).toEqual([
      ['no issue', 'threw engine/plugin'],
      ['"acme:a"', 'threw engine/plugin'],
    ]);
  });

  test('a promise of the shadow that is rejected ends no process', async () => {
    const shadow = withHooks({ view: () => Promise.reject(new Error('late')) });
    const { view, differences } = await heldWith({ shadow });
    expect([view('acme:a'), differences().samples[0]?.shadow]).toEqual([undefined, 'threw engine/plugin']);
    await pause();
  });

  test('a value without a text is compared by its type', async () => {
    const { view, differences } = await heldWith({ shadow: withHooks({ view: () => () => 'a' }) });
    expect([view('acme:a'), differences().samples[0]?.shadow]).toEqual([undefined, 'function']);
  });

  test('errors of the holder reach the caller as they are', async () => {
    const { engine, differences } = await heldWith({ shadow: strict });
    expect(() => engine.normalize('a b')).toThrow('syntax/character');
    expect(engine.tryNormalize('a b')).toMatchObject({ ok: false });
    expect(() => engine.normalize(1 as never)).toThrow('input/not-string');
    expect(differences()).toEqual({ calls: 3, different: 0, samples: [] });
  });

  test('differences are counted all, and kept up to a hundred', async () => {
    const { engine, differences } = await heldWith({ shadow: strict });
    for (let i = 0; i < 150; i++) engine.check(`acme:a?${String(i)}`);
    engine.check('acme:a?0');
    const { calls, different, samples } = differences();
    expect([calls, different, samples.length, samples[0]?.count, samples[1]?.count]).toEqual([151, 151, 100, 2, 1]);
    expect(samples[0]).toEqual({
      verb: 'check',
      text: 'acme:a?0',
      held: 'no issue',
      shadow: 'error acme/query at 7',
      count: 2,
    });
  });

  test.each<readonly [string, HolderOptions]>([
    ['the password of a URI', {}],
    ['a secret that only the shadow knows', { shadow: createRegistry({ secrets: ['query'] }) }],
  ])('no sample and no decision shows %s', async (_, options) => {
    const decisions: EngineCall[] = [];
    const secret = createRegistry({
      plugins: [plugin('acme', { hooks: { emptyPath: '/', query: 'forbidden' } })],
      secrets: ['query'],
    });
    const { engine, differences } = await heldWith({
      shadow: secret,
      onDecision: (each) => decisions.push(each),
      ...options,
    });
    const text = 'acme://u:hunter2@h?token=hunter2&password=hunter2';
    engine.normalize(text);
    engine.check(text);
    engine.resolve(text, 'acme://u:hunter2@h/');
    engine.resolve('b', 'acme://u:hunter2@h/');
    engine.tryNormalize('acme://u:hunter2@h/ x');
    expect(JSON.stringify([differences(), decisions])).not.toContain('hunter2');
    expect(decisions).toHaveLength(5);
  });

  test('of a holder: the count begins again where one of the two changes', async () => {
    const registries = [plain, strict];
    const shadow = await createHolder(() => registries.shift() as SchemeRegistry, { allowWeaker: true });
    const holder = await heldWith({ shadow });
    holder.engine.check('acme:a?b');
    expect(holder.differences()).toMatchObject({ calls: 1, different: 0 });
    await shadow.reload();
    expect(holder.differences().calls).toBe(1);
    holder.engine.check('acme:a?b');
    expect(holder.differences()).toMatchObject({ calls: 1, different: 1 });
  });

  test('of a holder of another copy of the package', async () => {
    const { engine } = strict;
    const ofCopy = { engine, registry: { engine }, reload: () => Promise.resolve() };
    const holder = await heldWith({ shadow: ofCopy });
    holder.engine.check('acme:a?b');
    expect(holder.differences().samples).toMatchObject([{ text: 'acme:a?b', held: 'no issue' }]);
  });

  test('a hook of the shadow that asks the holder is answered, and not observed', async () => {
    const box: { holder?: RegistryHolder } = {};
    const shadow = withHooks({ check: () => void box.holder?.engine.check('acme:b') });
    box.holder = await heldWith({ shadow });
    expect(box.holder.engine.check('acme:a')).toEqual([]);
    expect(box.holder.differences()).toMatchObject({ calls: 1, different: 0 });
  });

  test('is a registry or a holder', async () => {
    await expect(heldWith({ shadow: { engine: plain.engine } })).rejects.toThrow(
      'the shadow of a holder is no registry',
    );
    await expect(heldWith({ shadow: null as never })).rejects.toThrow('the shadow of a holder is no registry');
  });

  test('registerInto binds the engine that is observed', async () => {
    const holder = await heldWith({ shadow: strict });
    const app = container.createChildContainer();
    registerInto(app, holder);
    app.resolve(ENGINE).check('acme:a?b');
    expect(holder.differences().different).toBe(1);
    registerInto(app, { plugins: [plugin('acme')] });
    app.resolve(ENGINE).check('acme:a?b');
    expect([holder.differences().calls, app.resolve(ENGINE) === holder.engine]).toEqual([1, false]);
  });
});

describe('a log of decisions', () => {
  test('has verb, string, answer and the fingerprint of the registry that answered', async () => {
    const decisions: EngineCall[] = [];
    const registries = [plain, strict];
    const holder = await createHolder(() => registries.shift() as SchemeRegistry, {
      allowWeaker: true,
      onDecision: (each) => decisions.push(each),
    });
    holder.engine.check('acme:a?b');
    await holder.reload();
    holder.engine.check('acme:a?b');
    holder.view('acme:a');
    expect(decisions).toEqual([
      { revision: plain.fingerprint, verb: 'check', text: 'acme:a?b', answer: 'no issue' },
      { revision: strict.fingerprint, verb: 'check', text: 'acme:a?b', answer: 'error acme/query at 7' },
      { revision: strict.fingerprint, verb: 'view', text: 'acme:a', answer: '!undefined()' },
    ]);
    expect(decisions.every(Object.isFrozen)).toBe(true);
  });

  test('has no secret of a configuration and of a base, neither has a difference', async () => {
    const decisions: EngineCall[] = [];
    const vault = plugin('vault', {
      configSchema: z.strictObject({ key: z.string().meta({ secret: true }) }),
      configure: ({ key }: { readonly key: string }) => ({ vault: { view: () => ({ key }) } }),
    });
    const [held, shadow] = ['hunter2', 'hunter3'].map((key) =>
      createRegistry({
        plugins: [vault],
        config: { vault: { key } },
        references: { resolve: `vault://h/?token=${key}` },
      }),
    );
    const other = await heldWith({}, shadow);
    for (const beside of [shadow, other]) {
      const holder = await heldWith({ shadow: beside, onDecision: (each) => decisions.push(each) }, held);
      holder.view('vault:a');
      holder.engine.normalize('#f');
      holder.engine.normalize('vault:hunter3');
      expect(holder.differences()).toMatchObject({ calls: 3, different: 2 });
      expect(JSON.stringify(holder.differences())).not.toContain('hunter');
    }
    expect(decisions.map(({ answer }) => answer).slice(0, 2)).toEqual(['(hidden)', '(hidden)']);
    expect(JSON.stringify(decisions)).not.toContain('hunter2');
  });

  test('has no secret of a reference that the scheme of its base hides', async () => {
    const decisions: EngineCall[] = [];
    const held = withHooks({ secrets: ['query', 'path'] });
    const shadow = withHooks({ emptyPath: '/' });
    const { engine, differences } = await heldWith({ shadow, onDecision: (each) => decisions.push(each) }, held);
    engine.resolve('hunter2/b?hunter2', 'acme://h');
    engine.identity('?hunter2#f', { base: 'acme://h' });
    engine.compare('?hunter2', '?hunter3', { base: 'ACME://h' });
    expect(decisions.map(({ text }) => text)).toEqual(['?', '?#f', '?']);
    expect(JSON.stringify([decisions, differences()])).not.toContain('hunter');
  });

  test('has no revision where the registry has no fingerprint', async () => {
    const decisions: EngineCall[] = [];
    const over = { id: 'over', version: '1.0.0', extends: 'acme', check: (): void => undefined };
    const { engine } = await heldWith(
      { onDecision: (each) => decisions.push(each) },
      plain.extend({ overlays: [over] }),
    );
    engine.normalize('acme:a');
    expect(decisions).toEqual([{ revision: undefined, verb: 'normalize', text: 'acme:a', answer: '"acme:a"' }]);
  });

  test('its errors do not reach the caller, nor its other observer', async () => {
    const { engine, differences } = await heldWith({
      shadow: strict,
      onDecision: () => {
        throw new Error('log');
      },
    });
    expect([engine.check('acme:a?b'), differences().different]).toEqual([[], 1]);
    await expect(heldWith({ onDecision: 'log' as never })).rejects.toThrow(
      'its member onDecision is "log", and not what it must be; set it to a function',
    );
  });
});

describe('a time limit', () => {
  const never = new Promise<SchemeRegistry>(() => undefined);

  test('a source that gives nothing in time has failed, and the old registry stays', async () => {
    let calls = 0;
    const holder = await createHolder(() => (calls++ === 0 ? plain : never), { timeout: 20 });
    expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/timeout' } });
    expect(holder.registry).toBe(plain);
    await expect(createHolder(() => never, { timeout: 1 })).rejects.toThrow('within 1 ms');
  });

  test('a source in time is taken, its errors as well', async () => {
    const problem = new Error('no file');
    const results = [() => Promise.resolve(plain), () => strict, () => Promise.reject(problem)];
    const holder = await createHolder(() => (results.shift() as () => SchemeRegistry)(), {
      allowWeaker: true,
      timeout: 60_000,
    });
    expect((await holder.reload()).outcome).toBe('replaced');
    expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: problem });
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 31, '5'])('%p is none', async (timeout) => {
    await expect(heldWith({ timeout: timeout as never })).rejects.toThrow(
      /timeout is .*, and not what it must be; set it to a whole number of milliseconds, 1 to/,
    );
  });
});

describe('dispose', () => {
  test('ends listeners, reloads and observers; the registry stays', async () => {
    const told: unknown[] = [];
    const holder = await heldWith({ shadow: strict, onDecision: (each) => told.push(each) });
    holder.onReload((each) => told.push(each));
    holder.dispose();
    expect(await holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/disposed' } });
    expect([holder.engine.check('acme:a?b'), holder.registry, told]).toEqual([[], plain, []]);
    expect(holder.engine).toBe(plain.engine);
  });

  test('a reload that runs gives no registry any more', async () => {
    const box: { holder?: RegistryHolder } = {};
    const registries = [plain, strict];
    box.holder = await createHolder(async () => {
      await Promise.resolve();
      box.holder?.dispose();
      return registries.shift() as SchemeRegistry;
    });
    expect(await box.holder.reload()).toMatchObject({ outcome: 'failed', error: { code: 'registry/disposed' } });
    expect(box.holder.registry).toBe(plain);
  });

  const service = (name: string, told: string[], act: () => unknown = () => undefined) => ({
    token: Symbol.for(name),
    useFactory: () => ({
      dispose: () => {
        told.push(name);
        return act();
      },
    }),
  });

  test('of a registry: its services, the newest first, once, and all errors', async () => {
    const told: string[] = [];
    const problem = new Error('b');
    const services = [
      service('a', told),
      service('b', told, () => Promise.reject(problem)),
      service('unused', told),
      { token: Symbol.for('c'), useFactory: () => 7 },
    ];
    const made = {
      useFactory: ({ get }: { get: (token: symbol) => unknown }) => {
        for (const name of ['a', 'b', 'c']) get(Symbol.for(name));
        return plugin('acme');
      },
    };
    const registry = createRegistry({ plugins: [made], services });
    const child = registry.extend({ config: {} });
    expect([await child.dispose(), told]).toEqual([[], []]);
    expect(await registry.dispose()).toEqual([problem]);
    expect(told).toEqual(['b', 'a']);
    expect(await registry.dispose()).toEqual([]);
    expect(registry.engine.normalize('ACME:a')).toBe('acme:a');
    expect(await plain.dispose()).toEqual([]);
  });
});
