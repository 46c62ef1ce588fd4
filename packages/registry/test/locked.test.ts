import { describe, expect, test } from '@jest/globals';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { errorOf, plugin, set } from './support/plugins.js';

const acme = plugin('acme', {
  configSchema: z.strictObject({ userinfo: z.string().optional(), size: z.number().optional() }),
  hooks: { fragment: 'discouraged' },
});
const inside: SchemeOverlay = {
  id: 'inside',
  version: '1.0.0',
  extends: 'acme',
  scheme: 'discouraged',
  query: 'forbidden',
};
const security = set('security', {
  plugins: [acme],
  config: { acme: { userinfo: 'discouraged', size: 1 } },
  severities: { 'acme/fragment': 'warning' },
  locked: true,
});
const guarded = set('guarded', { plugins: [acme], overlays: [inside] });
const codesOf = (options: RegistryOptions, text = 'acme://h?q#f') =>
  createRegistry(options)
    .engine.check(text)
    .map(({ code, severity }) => `${severity} ${code}`);

describe('an overlay stays for all below subject brought it', () => {
  const overlay = (version: string, more: object = {}) => ({ id: 'inside', version, extends: 'acme', ...more });
  const acme = plugin('acme');
  const weaker = set('weaker', { overlays: [overlay('2.0.0')] });
  const parent = createRegistry({ plugins: [acme], overlays: [overlay('1.0.0', { scheme: 'forbidden' })] });
  const locked = set('locked', { overlays: [overlay('1.0.0', { scheme: 'forbidden', locked: true })] });

  test.each<readonly [string, () => unknown]>([
    ['a child', () => parent.extend({ overlays: [overlay('2.0.0')] })],
    ['a set of a child', () => parent.extend({ sets: [weaker] })],
    ['a set beside it, where it is locked', () => createRegistry({ plugins: [acme], sets: [locked, weaker] })],
    [
      'the composition, where a set locked it',
      () => createRegistry({ plugins: [acme], sets: [locked], overlays: [overlay('2.0.0')] }),
    ],
  ])('%s cannot replace it', (_, call) => {
    expect(errorOf(call)).toMatchObject({ code: 'registry/locked', plugins: ['inside'], path: 'overlays.inside' });
  });

  test('and where none is locked, two of one id are an error', () => {
    const open = set('open', { overlays: [overlay('1.0.0', { scheme: 'forbidden' })] });
    expect(errorOf(() => createRegistry({ plugins: [acme], sets: [open, weaker] })).code).toBe(
      'registry/sets-disagree',
    );
  });
});

describe('locked: config keys and severities', () => {
  const lower: readonly (readonly [string, RegistryOptions, string])[] = [
    ['a restriction', { config: { acme: { userinfo: 'allowed' } } }, 'config.acme.userinfo'],
    ['a value without an order', { config: { acme: { size: 2 } } }, 'config.acme.size'],
    ['a severity', { severities: { 'acme/fragment': 'off' } }, 'severities.acme/fragment'],
  ];
  test.each(lower)('a composition cannot lower %s, and the error names subject locked it', (_, options, path) => {
    expect(errorOf(() => createRegistry({ sets: [security], ...options }))).toMatchObject({
      code: 'registry/locked',
      path,
      message: expect.stringMatching(/set "security" locked it/) as unknown,
    });
  });
  test.each(lower)('a child, and a child of a child, cannot lower %s', (_, options) => {
    const parent = createRegistry({ sets: [security] });
    expect(errorOf(() => parent.extend(options)).code).toBe('registry/locked');
    expect(errorOf(() => parent.extend({}).extend(options)).code).toBe('registry/locked');
  });
  test('a child is told of the parent where both are compositions', () => {
    const parent = createRegistry({ plugins: [acme], severities: { 'acme/fragment': 'warning' }, locked: true });
    const { message } = errorOf(() => parent.extend({ severities: { 'acme/fragment': 'off' } }));
    expect(message).toContain(
      'the composition says "off", and the parent locked it; leave it out or say more than the parent',
    );
  });
  test.each(lower)('a sibling set cannot lower %s', (_, options) => {
    const sibling = set('sibling', { config: options.config, severities: options.severities });
    for (const sets of [
      [security, sibling],
      [sibling, security],
    ])
      expect(errorOf(() => createRegistry({ sets })).code).toBe('registry/locked');
  });
  test('a set that extends it cannot lower it, and the set itself can', () => {
    const heir = set('heir', { extends: [security], config: { acme: { size: 2 } } });
    expect(errorOf(() => createRegistry({ sets: [heir] })).code).toBe('registry/locked');
    expect(
      createRegistry({ sets: [set('security', { ...security, config: { acme: { size: 2 } } })] }).schemes(),
    ).toEqual(['acme']);
  });

  test('more may be said, and subject said more does not unlock', () => {
    const parent = createRegistry({ sets: [security] });
    const stricter = parent.extend({
      config: { acme: { userinfo: 'forbidden' } },
      severities: { 'acme/fragment': 'error' },
    });
    expect(stricter.engine.check('acme:x#f').map(({ severity }) => severity)).toEqual(['error']);
    const back = stricter.extend({ config: { acme: { userinfo: 'discouraged' } } });
    expect(back.describe().plugins[0]?.config).toEqual({ userinfo: 'discouraged', size: 1 });
    expect(errorOf(() => stricter.extend({ config: { acme: { userinfo: 'allowed' } } })).code).toBe('registry/locked');
  });

  test('a child may lock what its parent says', () => {
    const parent = createRegistry({ plugins: [acme], config: { acme: { userinfo: 'discouraged' } } });
    for (const child of [
      parent.extend({ config: { acme: { userinfo: 'discouraged' } }, locked: true }),
      parent.extend({ sets: [{ ...security, plugins: [], config: { acme: { userinfo: 'discouraged' } } }] }),
    ]) {
      expect(child.describe().said).toContainEqual(
        expect.objectContaining({ path: 'config.acme.userinfo', locked: true }),
      );
      expect(errorOf(() => child.extend(lower[0]?.[1] ?? {})).code).toBe('registry/locked');
    }
  });

  test('a list locks what stands at or below its paths', () => {
    const some = set('some', { ...security, locked: ['config.acme.userinfo'] });
    expect(createRegistry({ sets: [some], config: { acme: { size: 2 } } }).schemes()).toEqual(['acme']);
    expect(errorOf(() => createRegistry({ sets: [some], ...lower[0]?.[1] })).code).toBe('registry/locked');
    const all = set('all', { ...security, locked: ['config'] });
    expect(errorOf(() => createRegistry({ sets: [all], config: { acme: { size: 2 } } })).code).toBe('registry/locked');
    expect(createRegistry({ sets: [all], severities: { 'acme/fragment': 'off' } }).schemes()).toEqual(['acme']);
  });

  test('a path may name an overlay that the set brings, and no other', () => {
    const locking = (path: string) => ({ sets: [set('guarded', { ...guarded, locked: [path] })] });
    expect(createRegistry(locking('overlays.inside')).schemes()).toEqual(['acme']);
    expect(errorOf(() => createRegistry(locking('overlays.outside')))).toMatchObject({
      code: 'registry/set',
      path: 'locked',
    });
  });

  test.each([
    [['config.acm'], security],
    [['config.acm', 'config.acme.nothing'], security],
    [['config.acme'], set('mentioning', { plugins: [acme], config: { acme: {} } })],
  ])('%j of a set that says nothing there is refused, and the error says what to name', (locked, own) => {
    const { message } = errorOf(() => createRegistry({ sets: [{ ...own, locked }] }));
    expect(message).toMatch(/ locks "config.acme?" and says nothing there; name what it says itself, as in \["/);
  });

  test.each<readonly [unknown, string]>([
    [['config.acme.userinf'], 'locked'],
    [['config.acm'], 'locked'],
    [[''], 'locked'],
    [false, 'locked'],
    ['config', 'locked'],
    [[1], 'locked[0]'],
  ])('%j is refused', (locked, path) => {
    expect(errorOf(() => createRegistry({ sets: [{ ...security, locked: locked as never }] }))).toMatchObject({
      code: 'registry/set',
      path,
    });
  });

  test.each(['limits', 'limits.length', 'secrets', 'encodedDotSegments'])(
    '%s needs no lock, and the error says so',
    (path) => {
      const of = (limits: object) => ({ plugins: [acme], limits, locked: [path] });
      for (const limits of [{}, { length: 100 }]) {
        const { message, code } = errorOf(() => createRegistry({ sets: [set('some', of(limits))] }));
        expect([code, message]).toEqual([
          'registry/set',
          expect.stringMatching(
            /"(?:limits|limits.length|secrets|encodedDotSegments)", which needs no lock: no other layer .* name options and/,
          ),
        ]);
      }
      const registry = createRegistry({ sets: [set('some', { plugins: [acme], limits: { length: 10 } })] });
      expect(registry.extend({ limits: { length: 20 } }).describe().limits).toMatchObject({ length: 10 });
    },
  );

  test('a locked choice for all codes of an id, and a locked preset, hold for single codes', () => {
    const all = set('all', { plugins: [acme], severities: { 'acme/*': 'error' }, locked: true });
    const strict = set('strict', { plugins: [acme], severities: 'strict', locked: ['severities.preset'] });
    for (const each of [all, strict])
      expect(errorOf(() => createRegistry({ sets: [each], severities: { 'acme/fragment': 'info' } })).code).toBe(
        'registry/locked',
      );
    expect(errorOf(() => createRegistry({ sets: [strict], severities: 'interop' })).code).toBe('registry/locked');
    // A warning is less than what `strict` makes of it.
    expect(codesOf({ sets: [strict], severities: { 'acme/fragment': 'warning' } })).toEqual(['error acme/fragment']);
  });

  test.each(['recommended', 'interop'] as const)(
    'under a locked preset %s an issue cannot be switched off',
    (preset) => {
      const sets = [set('some', { plugins: [acme], severities: preset, locked: true })];
      expect(errorOf(() => createRegistry({ sets, severities: { 'acme/fragment': 'off' } })).code).toBe(
        'registry/locked',
      );
      expect(codesOf({ sets, severities: { 'acme/fragment': 'error' } })).toEqual(['error acme/fragment']);
    },
  );

  test('a value that is no data lowers a locked one, and the message has no words for it', () => {
    const open = plugin('acme', { configSchema: z.strictObject({ run: z.unknown() }) });
    const sets = [set('some', { plugins: [open], config: { acme: { run: 1 } }, locked: true })];
    expect(errorOf(() => createRegistry({ sets, config: { acme: { run: () => 2 } } }))).toMatchObject({
      code: 'registry/locked',
      message: expect.stringMatching(/says something else, and set "some" locked it/) as unknown,
    });
  });
});

describe('a lock holds beside a set that says the same without one', () => {
  const brings = set('brings', { plugins: [acme] });
  const says = { config: { acme: { userinfo: 'forbidden' } }, severities: { 'acme/fragment': 'error' } } as const;
  const [open, closed] = [set('open', says), set('closed', { ...says, locked: true })];
  const lower: readonly RegistryOptions[] = [
    { config: { acme: { userinfo: 'discouraged' } } },
    { severities: { 'acme/fragment': 'info' } },
    { severities: { 'acme/*': 'info' } },
  ];
  const orders = [
    [open, closed],
    [closed, open],
  ];
  const parentOf = (options: RegistryOptions) => createRegistry({ sets: [brings], ...options });
  const diamond = orders.map((sets) => set('around', { extends: sets }));
  test.each<readonly [string, readonly RegistryOptions[]]>([
    ['in each order', orders.map((sets) => ({ sets: [brings, ...sets] }))],
    ['in each order, below another set', diamond.map((one) => ({ sets: [brings, one] }))],
    ['where another set extends one of the two', diamond.map((one) => ({ sets: [brings, open, one] }))],
    ['in the sets of a child', orders.map((sets) => ({ parent: parentOf(says), sets }))],
    ['where a composition repeats it', [{ sets: [brings, closed], ...says }]],
    ['where a child repeats what a composition repeats', [{ parent: parentOf({ sets: [brings, closed] }), ...says }]],
  ])('%s', (_, all) => {
    for (const options of all) {
      const registry = createRegistry(options);
      const locked = registry.describe().said.filter(({ locked: isLocked }) => isLocked);
      expect(locked.map(({ path }) => path)).toEqual(['config.acme.userinfo', 'severities.acme/fragment']);
      for (const each of lower.slice(0, 2)) expect(errorOf(() => registry.extend(each)).code).toBe('registry/locked');
      const outer = set('outer', { extends: [...(options.sets ?? [])], ...lower[0] });
      if (options.parent === undefined)
        expect(errorOf(() => createRegistry({ sets: [outer] })).code).toBe('registry/locked');
    }
  });
  test('and a set beside it that says less is refused in each order, whatever the composition says', () => {
    const less = set('less', { config: { acme: { userinfo: 'allowed' } } });
    for (const sets of [
      [closed, less],
      [less, closed],
    ])
      expect(errorOf(() => createRegistry({ sets: [brings, ...sets], ...says })).code).toBe('registry/locked');
  });

  test('also beside a set that says as much as the one with the lock', () => {
    const preset = (name: string, severities: 'strict' | 'interop', locked?: true) =>
      set(name, { severities, ...(locked && { locked }) });
    const sets = [preset('a', 'strict'), preset('b', 'interop'), preset('c', 'strict', true)];
    const orders = [0, 1, 2].flatMap((i) => [
      [i, (i + 1) % 3, (i + 2) % 3],
      [i, (i + 2) % 3, (i + 1) % 3],
    ]);
    for (const order of orders) {
      const options = { sets: order.map((i) => sets[i] ?? preset('d', 'strict')), severities: 'strict' } as const;
      expect([order, errorOf(() => createRegistry(options)).code]).toEqual([order, 'registry/locked']);
    }
  });

  test('also where a set between the two says more', () => {
    const weak = { config: { acme: { userinfo: 'discouraged' } } };
    const more = set('more', { extends: [brings, set('closed', { ...weak, locked: true })], config: says.config });
    const registry = createRegistry({ sets: [more], config: says.config });
    expect(registry.extend(weak).schemes()).toEqual(['acme']);
    const lowest = { config: { acme: { userinfo: 'allowed' } } };
    for (const make of [() => registry.extend(lowest), () => registry.extend(weak).extend(lowest)])
      expect(errorOf(make)).toMatchObject({
        code: 'registry/locked',
        message: expect.stringMatching(/set "closed" locked it/) as unknown,
      });
  });
  test.each([[0], [1]])('an overlay in two sets, order %s', (order) => {
    const two = [set('one', { overlays: [inside] }), set('two', { overlays: [inside], locked: true })];
    const sets = [brings, ...(order === 0 ? two : two.toReversed())];
    for (const all of [sets, [set('around', { extends: sets })]])
      expect(errorOf(() => createRegistry({ sets: all, severities: { 'inside/query': 'info' } })).message).toMatch(
        /the composition says "info", and set "two" locked it/,
      );
    expect(codesOf({ sets, severities: 'interop' })).toContain('warning inside/scheme');
  });
});

const allowed: RegistryOptions = { config: { acme: { userinfo: 'allowed' } } };
const off: RegistryOptions = { severities: { 'acme/fragment': 'off' } };
test.each<readonly [string, object, RegistryOptions]>([
  ['less', { config: { acme: { userinfo: 'allowed', size: 1 } } }, allowed],
  ['less of one code', off, off],
  ['nothing of a lock', { locked: undefined, severities: { 'acme/fragment': 'warning', 'acme/port': 'info' } }, off],
])('a set whose object says %s later is a layer as any other', (_, later, options) => {
  const changing = { ...security };
  const parent = createRegistry({ sets: [changing] });
  expect(parent.extend({ sets: [changing], severities: { 'acme/port': 'error' } }).schemes()).toEqual(['acme']);
  Object.assign(changing, later);
  expect(errorOf(() => parent.extend({ sets: [changing] }).extend(options)).code).toBe('registry/locked');
});

test('a set whose object lowers one code of all that it locked is a layer as any other', () => {
  const changing = { ...security, severities: { 'acme/*': 'error' } as Record<`${string}/${string}`, 'error' | 'off'> };
  const parent = createRegistry({ sets: [changing] });
  changing.severities = { 'acme/fragment': 'off' };
  expect(errorOf(() => parent.extend({ sets: [changing] })).code).toBe('registry/locked');
});

describe('severities of an overlay', () => {
  const lowering: readonly (readonly [string, 'off' | 'info' | 'warning'])[] = [
    ['inside/query', 'off'],
    ['inside/query', 'warning'],
    ['inside/scheme', 'info'],
    ['inside/*', 'off'],
    ['inside/*', 'info'],
  ];
  const lockedSet = set('guarded', { ...guarded, locked: true });

  test.each(lowering)('%s: %s of a child, or over a set that locks it, is refused', (code, severity) => {
    const options = { severities: { [code]: severity } };
    for (const sets of [[guarded], [lockedSet]]) {
      const parent = createRegistry({ sets });
      for (const make of [() => parent.extend(options), () => parent.extend({}).extend(options)])
        expect(errorOf(make)).toMatchObject({
          code: 'registry/locked',
          message: expect.stringMatching(/set "guarded" locked it/) as unknown,
        });
    }
    expect(errorOf(() => createRegistry({ sets: [lockedSet], ...options })).code).toBe('registry/locked');
  });

  test.each(lowering)('%s: %s of the composition overrides a set that does not lock it', (code, severity) => {
    const options = { severities: { [code]: severity } };
    const flat = createRegistry({ plugins: [acme], overlays: [inside], ...options });
    const outer = createRegistry({ sets: [guarded], ...options });
    expect(outer.engine.check('acme://h?q')).toEqual(flat.engine.check('acme://h?q'));
    expect(createRegistry({ sets: [set('guarded', { ...guarded, ...options })] }).fingerprint).toBe(outer.fingerprint);
  });

  test('raising is heard, and a warning for all codes of a bound overlay leaves errors errors', () => {
    const raised = ['error inside/scheme', 'error inside/query', 'warning acme/fragment'];
    const bound = ['warning inside/scheme', 'error inside/query', 'warning acme/fragment'];
    for (const parent of [createRegistry({ sets: [guarded] }), createRegistry({ sets: [lockedSet] })]) {
      expect(codesOf({ parent, severities: { 'inside/scheme': 'error' } })).toEqual(raised);
      expect(codesOf({ parent, severities: { 'inside/*': 'warning' } })).toEqual(bound);
    }
    expect(codesOf({ sets: [lockedSet], severities: { 'inside/*': 'warning' } })).toEqual(bound);
    expect(codesOf({ sets: [guarded], severities: { 'inside/*': 'warning' } })).toEqual([
      'warning inside/scheme',
      'warning inside/query',
      'warning acme/fragment',
    ]);
  });

  test.each<readonly [RegistryOptions['severities'], string]>([
    [{ 'inside/*': 'warning' }, 'error inside/query'],
    [{ preset: 'strict', 'inside/*': 'warning' }, 'error inside/scheme'],
    ['interop', 'warning inside/scheme'],
  ])('a child of the child that says %j with a limit of its own has %s, too', (severities, issue) => {
    const child = createRegistry({ sets: [guarded] }).extend({ severities });
    expect(codesOf({ parent: child })).toContain(issue);
    expect(codesOf({ parent: child, limits: { length: 100 } })).toContain(issue);
    const raised = codesOf({ parent: child, severities: { preset: 'strict' } });
    expect(raised.filter((each) => each.includes('inside/') && !each.startsWith('error'))).toEqual([]);
  });

  test('a code under the lowest severity that its layer or the parent says is refused', () => {
    const sets = [set('guarded', { ...lockedSet, severities: { 'inside/query': 'info' } })];
    expect(codesOf({ sets, severities: { 'inside/query': 'warning' } })).toContain('warning inside/query');
    expect(errorOf(() => createRegistry({ sets, severities: { 'inside/query': 'off' } })).code).toBe('registry/locked');
    const parent = createRegistry({ sets: [guarded], severities: { 'inside/query': 'info' } });
    expect(codesOf({ parent, severities: { 'inside/query': 'warning' } })).toContain('warning inside/query');
    expect(errorOf(() => parent.extend({ severities: { 'inside/query': 'off' } })).code).toBe('registry/locked');
  });

  test('the preset interop of another layer does not reach a bound overlay', () => {
    expect(codesOf({ sets: [lockedSet], severities: 'interop' })).toContain('warning inside/scheme');
    expect(codesOf({ sets: [guarded], severities: 'interop' })).toContain('info inside/scheme');
    expect(codesOf({ sets: [set('guarded', { ...guarded, severities: 'interop' })] })).toContain('info inside/scheme');
    const parent = createRegistry({ sets: [guarded] });
    expect(codesOf({ parent, severities: 'interop' })).toContain('warning inside/scheme');
    expect(codesOf({ parent: parent.extend({ severities: 'interop' }) })).toContain('warning inside/scheme');
  });

  test('a choice that is bound has another fingerprint than one that is free', () => {
    const severities = { 'inside/*': 'warning' } as const;
    const bound = createRegistry({ sets: [lockedSet], severities });
    const free = createRegistry({ sets: [set('guarded', { ...guarded, severities })] });
    expect(bound.fingerprint).not.toBe(free.fingerprint);
  });

  test('an overlay that is locked is not lowered by the layer that brings it either', () => {
    const options = { plugins: [acme], overlays: [{ ...inside, locked: true }] };
    for (const locking of [options, { ...options, overlays: [inside], locked: true as const }])
      expect(createRegistry(locking).describe().overlays).toMatchObject([{ id: 'inside', locked: true }]);
    expect(errorOf(() => createRegistry({ ...options, severities: { 'inside/scheme': 'off' } })).code).toBe(
      'registry/locked',
    );
    expect(codesOf({ ...options, severities: 'interop' })).toContain('warning inside/scheme');
    const parent = createRegistry({ ...options, severities: { 'inside/*': 'warning' } });
    expect(codesOf({ parent })).toContain('error inside/query');
  });

  test('the issue of schemes that no plugin owns is bound in every other layer', () => {
    const parent = createRegistry({ schemes: { others: 'forbidden' } });
    const sets = [set('closed', { schemes: { others: 'forbidden' } })];
    for (const code of ['registry/other-scheme', 'registry/*'] as const) {
      expect(errorOf(() => parent.extend({ severities: { [code]: 'off' } })).code).toBe('registry/locked');
      expect(errorOf(() => createRegistry({ sets, severities: { [code]: 'off' } })).code).toBe('registry/locked');
    }
  });
});
