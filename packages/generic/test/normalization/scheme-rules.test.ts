import { describe, expect, test } from '@jest/globals';
import { createEngine, PluginError, RULES, type Uri, needs, validateSchemes } from '@urikit/generic';
import type { SchemeHooks, SchemeRule } from '@urikit/generic/hooks';

const engineWith = (...rules: readonly Partial<SchemeRule>[]): ReturnType<typeof createEngine> =>
  createEngine({ schemes: { tel: { rules: rules as readonly SchemeRule[] } } });

const replacing = (what: RegExp, by: string) => (uri: Uri) => ({ ...uri, path: uri.path.replace(what, by) });

const SEPARATORS: SchemeRule = {
  id: 'visual-separators',
  section: 'RFC 3966 5.1.1',
  tier: 'safe',
  level: 'scheme-based',
  apply: replacing(/[-.()]/g, ''),
};
const EXTENSION: SchemeRule = {
  id: 'no-extension',
  section: 'none',
  tier: 'unsafe',
  level: 'scheme-based',
  apply: replacing(/;ext=.*$/, ''),
};

describe('6.2.3: a rule of a scheme', () => {
  const engine = engineWith(SEPARATORS, EXTENSION);

  test('is applied behind the rules of the engine, and named with its section', () => {
    expect(engine.normalize('TEL:%2B1-2')).toBe('tel:%2B12');
    expect(engine.explain('TEL:1-2')).toEqual({
      before: 'TEL:1-2',
      after: 'tel:12',
      steps: [
        { rule: 'scheme-case', section: 'RFC 3986 6.2.2.1', component: 'scheme', before: 'TEL', after: 'tel' },
        { rule: 'tel/visual-separators', section: 'RFC 3966 5.1.1', component: 'path', before: '1-2', after: '12' },
      ],
    });
    expect(needs('tel:%31-2', engine)).toEqual(['percent-encoding-unreserved', 'tel/visual-separators']);
    expect(engine.compare('tel:1-2', 'tel:1.2')).toMatchObject({ equal: true, because: ['tel/visual-separators'] });
  });

  test('makes texts in the shape of normal forms equivalent, authority and all', () => {
    expect(engine.normalize('tel://h/a-b')).toBe('tel://h/ab');
    expect(engine.equivalent('tel://h/a-b', 'tel://h/ab')).toBe(true);
    expect(engine.normalize('foo:1-2')).toBe('foo:1-2');
  });

  test('is off below its level', () => {
    expect(engine.normalize('tel:1-2', { level: 'syntax-based' })).toBe('tel:1-2');
    expect(engineWith({ ...SEPARATORS, level: 'syntax-based' }).normalize('tel:1-2', { level: 'syntax-based' })).toBe(
      'tel:12',
    );
  });

  test('is off where it is not safe, unless it is asked for by its name', () => {
    const rules = ['tel/no-extension'] as const;
    expect(engine.normalize('tel:1;ext=2')).toBe('tel:1;ext=2');
    expect(engine.explain('tel:1;ext=2').after).toBe('tel:1;ext=2');
    expect(needs('tel:1-1;ext=2', engine)).toEqual(['tel/visual-separators']);
    expect(engine.normalize('tel:1;ext=2', { rules })).toBe('tel:1');
    expect(engine.equivalent('tel:1;ext=2', 'tel:1', { rules })).toBe(true);
    expect(engine.identity('tel:1-1;ext=2', { rules })).toBe('tel:11');
    expect(needs('tel:1-1;ext=2', engine, { rules })).toEqual(['tel/visual-separators', 'tel/no-extension']);
  });

  test('makes reasons of one order, whichever side comes first', () => {
    const rules = ['tel/no-extension'] as const;
    const expected = ['tel/visual-separators', 'tel/no-extension'];
    expect(engine.compare('tel:1-1', 'tel:11;ext=2', { rules }).because).toEqual(expected);
    expect(engine.compare('tel:11;ext=2', 'tel:1-1', { rules }).because).toEqual(expected);
  });

  test('makes reasons in the order of the rules, whichever side a change stands on, and evidence comes last', () => {
    const rule = (id: string): SchemeRule => ({ ...SEPARATORS, id, apply: replacing(new RegExp(id, 'g'), '') });
    const many = engineWith(rule('p'), rule('q'), rule('r'), rule('s'));
    const evidence = (uri: string): string | undefined => (uri === 'tel:1' ? 'tel:2' : undefined);
    const expected = ['tel/p', 'tel/q', 'tel/r', 'tel/s', 'known-redirect'];
    for (const [a, b] of [
      ['tel:1pqrs', 'tel:2'],
      ['tel:1qs', 'tel:2pr'],
      ['tel:1pr', 'tel:2qs'],
    ] as const) {
      expect(many.compare(a, b, { level: 'protocol-based', evidence }).because).toEqual(expected);
      expect(many.compare(b, a, { level: 'protocol-based', evidence }).because).toEqual(expected);
    }
  });

  test('may make work for a rule before it', () => {
    const chain = engineWith(
      { ...SEPARATORS, apply: replacing(/b/g, '') },
      { ...EXTENSION, tier: 'safe', apply: replacing(/a/g, 'b') },
    );
    expect(chain.normalize('tel:xa')).toBe('tel:x');
  });
});

describe('engine.rules', () => {
  test('has the rules of the engine and those of its schemes, each once', () => {
    const hooks: SchemeHooks = { id: 'phone', rules: [SEPARATORS] };
    const engine = createEngine({ schemes: { tel: hooks, fax: hooks } });
    expect(engine.rules).toEqual([
      ...RULES,
      { id: 'phone/visual-separators', section: 'RFC 3966 5.1.1', tier: 'safe', level: 'scheme-based' },
    ]);
    expect(Object.isFrozen(engine.rules)).toBe(true);
    expect(createEngine().rules).toEqual(RULES);
  });

  test.each([
    ['tel/visual-separator', /"tel\/visual-separator" \(is "tel\/visual-separators" meant\?\) \(input\/value\)$/],
    ['no-extension', /\(is "tel\/no-extension" meant\?\) \(input\/value\)$/],
    ['query-ordre', /\(is "query-order" meant\?\) \(input\/value\)$/],
    ['fax/other', /^rules: expected the id of a rule, found "fax\/other" \(input\/value\)$/],
  ])('%s is no rule, and what was meant is said', (id, message) => {
    const engine = engineWith(SEPARATORS, EXTENSION);
    const options = { rules: [id as `${string}/${string}`] };
    for (const call of [() => engine.normalize('a:b', options), () => needs('a:b', engine, options)]) {
      expect(call).toThrow('(input/value)');
      expect(call).toThrow(message);
    }
  });
});

describe('a rule that breaks its contract', () => {
  test.each<readonly [string, SchemeRule['apply'], RegExp]>([
    [
      'throws',
      () => {
        throw new Error('hush');
      },
      /threw .*return the same URI object/,
    ],
    ['returns a text', () => 'tel:1' as never, /returned no URI but string/],
    ['returns a promise', () => Promise.resolve() as never, /returned a promise/],
    ['returns another scheme', (uri) => ({ ...uri, scheme: 'fax' }), /returned a URI of another scheme/],
    ['returns what is no URI', (uri) => ({ ...uri, path: 'a?b' }), /returned no URI/],
  ])('%s', (_, apply, message) => {
    const engine = engineWith({ ...SEPARATORS, apply });
    expect(() => engine.normalize('tel:1')).toThrow(PluginError);
    expect(() => engine.normalize('tel:1')).toThrow(message);
    expect(() => engine.normalize('tel:1')).toThrow('plugin "tel": the hook rules/visual-separators of scheme "tel" ');
    expect(() => engine.normalize('tel:1')).not.toThrow('hush');
  });

  test('comes to no end', () => {
    const engine = engineWith({ ...SEPARATORS, apply: (uri) => ({ ...uri, path: `${uri.path}a` }) });
    expect(() => engine.normalize('tel:1')).toThrow('the hook rules of scheme "tel" comes to no end');
  });

  test.each<readonly [unknown, RegExp]>([
    [1, /rules: expected an array/],
    [[1], /rules\[0\]: expected an object with id, section, tier, level, apply/],
    ...['tel/a', '', 'A', 'aB', '-a', 'a-', 'a--b', 1].map(
      (id) =>
        [[{ ...SEPARATORS, id }], /rules\[0\]\.id: expected lower-case letters, digits and single hyphens/] as const,
    ),
    [[{ ...SEPARATORS, section: '' }], /rules\[0\]\.section: expected document and section/],
    [[{ ...SEPARATORS, tier: 'sure' }], /rules\[0\]\.tier: expected one of "safe"/],
    [[{ ...SEPARATORS, level: 'simple-string' }], /rules\[0\]\.level: expected one of "syntax-based"/],
    [[{ ...SEPARATORS, apply: '' }], /rules\[0\]\.apply: expected a function/],
    [[{ ...SEPARATORS, name: '' }], /rules\[0\]\.name: expected no such member/],
    [[EXTENSION, SEPARATORS, SEPARATORS], /rules\[2\]\.id: expected another id: "visual-separators" is taken/],
  ])('is refused: %j', (rules, message) => {
    expect(() => validateSchemes({ tel: { rules: rules as never } })).toThrow(message);
  });
});

describe('a rule has any tier and level, and a name of letters, digits and single hyphens', () => {
  test.each(['safe', 'usually-safe', 'unsafe'] as const)('%s', (tier) => {
    for (const level of ['syntax-based', 'scheme-based'] as const)
      for (const id of ['a', '1', 'a-b', 'a1-b2-c3'])
        expect(engineWith({ ...SEPARATORS, tier, level, id }).rules.at(-1)).toMatchObject({
          id: `tel/${id}`,
          tier,
          level,
        });
  });
});

describe('the rules of an engine', () => {
  test('are what they were, whatever happens afterwards to the rules that it was given', () => {
    const given = [{ ...SEPARATORS }];
    const engine = engineWith(...given);
    Object.assign(given[0] ?? {}, { id: 'other', apply: (uri: Uri) => ({ ...uri, path: 'other' }) });
    given.push(EXTENSION);
    expect(needs('tel:1-2', engine)).toEqual(['tel/visual-separators']);
    expect(engine.normalize('tel:1-2')).toBe('tel:12');
    expect(engine.hooks('tel')?.rules).toHaveLength(1);
  });

  test('are frozen, those of RFC 3986 too', () => {
    const engine = engineWith(SEPARATORS);
    const rules = engine.hooks('tel')?.rules ?? [];
    for (const each of [RULES, engine.rules, rules]) expect([each, ...each].every(Object.isFrozen)).toBe(true);
    expect(rules.map(({ id }) => id)).toEqual(['visual-separators']);
  });

  test('may be objects of a class', () => {
    class Rule implements SchemeRule {
      readonly id = 'visual-separators';
      readonly section = 'RFC 3966 5.1.1';
      readonly tier = 'safe';
      readonly level = 'scheme-based';
      readonly #what = /-/g;
      apply(uri: Uri): Uri {
        return { ...uri, path: uri.path.replace(this.#what, '') };
      }
    }
    expect(engineWith(new Rule()).normalize('tel:1-2')).toBe('tel:12');
  });
});
