import { describe, expect, test } from '@jest/globals';
import { createEngine, HooksError, validateSchemes, needs } from '@urikit/generic';
import type { SchemeHooks, Schemes, Uri } from '@urikit/generic/hooks';

const make = (hooks: unknown) => () => validateSchemes({ my: hooks as SchemeHooks });

/** An engine reads names and kinds alone. */
const makeEngine = (hooks: unknown) => () => createEngine({ schemes: { my: hooks as SchemeHooks } });

describe('hooks that are misspelled or of the wrong kind are refused', () => {
  test.each<[string, unknown]>([
    ['secrets', { secrets: ['qery'] }],
    ['secrets', { secrets: 'password' }],
    ['authority', { authority: 'maybe' }],
    ['host', { host: true }],
    ['userinfo', { userinfo: 'forbiden' }],
    ['query', { query: false }],
    ['fragment', { fragment: 1 }],
    ['path', { path: 'flat' }],
    ['emptyPath', { emptyPath: 'x y' }],
    ['absentAuthority', { absentAuthority: '' }],
    ['hostCase', { hostCase: 'lower' }],
    ['references', { references: 'behind' }],
    ['defaultPort', { defaultPort: -1 }],
    ['defaultPort', { defaultPort: 65536 }],
    ['defaultPort', { defaultPort: 1.5 }],
    ['defaultPort', { defaultPort: '80' }],
    ['localHosts', { localHosts: ['LocalHost'] }],
    ['localHosts', { localHosts: [1] }],
    ['mayChange', { mayChange: null }],
    ['mayChange', { mayChange: ['a'] }],
    ['mayChange', { mayChange: new Map() }],
    ['mayChange', { mayChange: { host: ['a'] } }],
    ['mayChange', { mayChange: { path: 'a' } }],
    ['mayChange', { mayChange: { path: [1] } }],
    ['mayChange', { mayChange: { path: ['a b'] } }],
    ['mayChange', { mayChange: { path: ['[]'] } }],
    ['mayChange', { mayChange: { path: ['[^a]'] } }],
    ['mayChange', { mayChange: { query: ['[z-a]'] } }],
    ['mayChange', { mayChange: { query: ['a[b]'] } }],
    ['normalForm', { normalForm: null }],
    ['normalForm', { normalForm: '[a-z]*' }],
    ['normalForm', { normalForm: ['a'] }],
    ['normalForm', { normalForm: new Map() }],
    ['normalForm', { normalForm: { kept: '(' } }],
    ['normalForm', { normalForm: { kept: 'a)(b' } }],
    ['normalForm', { normalForm: { lowered: /[a-z]/ } }],
    ['normalForm', { normalForm: { written: '[a-z]' } }],
    ['normalForm', { normalForm: { keep: 'a' } }],
    ['id', { id: '' }],
    ['rfc', { rfc: 9110 }],
    ['check', { check: {} }],
    ['normalize', { normalize: 'x' }],
    ['defaultport', { defaultport: 80 }],
  ])('%s of %j', (member, hooks) => {
    expect(make(hooks)).toThrow(HooksError);
    expect(make(hooks)).toThrow(`scheme "my", member ${member}: expected `);
  });

  test.each([[null], [undefined], [() => 1], [[]]])('%j in place of hooks', (hooks) => {
    expect(make(hooks)).toThrow(HooksError);
    expect(make(hooks)).toThrow('the hooks of scheme "my": expected an object; ');
  });

  test.each<[string, unknown, string]>([
    ['id', '', 'a string that is not empty'],
    ['rfc', 9110, 'a string'],
    ['path', 'flat', '"hierarchical" or "opaque"'],
    ['check', {}, 'a function'],
    ['localHosts', ['LocalHost'], 'a list of hosts in lower case'],
  ])('%s of %j: expected %s', (member, value, expected) => {
    expect(make({ [member]: value })).toThrow(`scheme "my", member ${member}: expected ${expected};`);
  });

  test.each([0, 1, 65534, 65535])('%d is a port', (defaultPort) => {
    expect(
      createEngine({ schemes: { my: { defaultPort } } }).equivalent(`my://h:${String(defaultPort)}`, 'my://h'),
    ).toBe(true);
  });

  test('the error has a code, a path, what was expected and what to do', () => {
    let thrown: unknown;
    try {
      make({ defaultPort: '80' })();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(HooksError);
    const issue = {
      code: 'engine/hooks',
      severity: 'error',
      message: 'the hooks of scheme "my", member defaultPort: expected a number',
      hint: 'correct it, or leave it out',
      path: ['my', 'defaultPort'],
    };
    expect({ ...(thrown as HooksError) }).toEqual({
      name: 'HooksError',
      code: 'engine/hooks',
      issue,
      issues: [issue],
    });
  });

  test.each([
    ['defaultport', 'defaultPort'],
    ['defaultPorts', 'defaultPort'],
    ['normalise', 'normalize'],
    ['nomralize', 'normalize'],
    ['chek', 'check'],
    ['views', 'view'],
    ['Id', 'id'],
    ['localhosts', 'localHosts'],
    ['equivalents', 'equivalent'],
    // By its words.
    ['port', 'defaultPort'],
    ['path-empty', 'emptyPath'],
  ])('%s: is %s meant?', (written, meant) => {
    expect(make({ [written]: undefined })).toThrow(
      `scheme "my", member ${written}: expected no such member (is "${meant}" meant?); hooks have id, rfc, defaultPort,`,
    );
  });

  test.each(['serialize', 'x', 'hostname', 'equal'])('%s: nothing is near', (written) => {
    expect(make({ [written]: 1 })).toThrow(
      `scheme "my", member ${written}: expected no such member; hooks have id, rfc, defaultPort,`,
    );
  });

  test.each<readonly [string, Schemes]>([
    ['no scheme beside it', {}],
    ['another plugin', { other: { id: 'other' } }],
    ['keys that are themselves shared', { other: { id: 'my', keyScheme: 'third' }, third: { id: 'my' } }],
    ['no key', { other: { id: 'my', equivalent: () => true, transitive: false } }],
  ])('keys are shared with a scheme of the same plugin that has keys: %s', (_, others) => {
    expect(() => validateSchemes({ ...others, my: { keyScheme: 'other' } })).toThrow(
      'the hooks of scheme "my", member keyScheme: expected a scheme beside it with the same id and keys of its own',
    );
    expect(make({ keyScheme: 'my' })).not.toThrow();
  });

  test('a member of a class counts', () => {
    class Hooks {
      readonly root = '/r';
      normalize(uri: object): object {
        return { ...uri, path: this.root };
      }
    }
    expect(make(new Hooks())).toThrow('scheme "my", member root: expected no such member');
  });

  test.each([[[]], [['']], [['(', '*', 'a-b', '%7C']], [['[A-Z().;-]', '[%]']]])('%j are pieces', (pieces) => {
    const mayChange = { path: pieces, query: pieces };
    const engine = createEngine({ schemes: validateSchemes({ my: { mayChange } }) });
    pieces.push('later');
    const taken = engine.hooks('my')?.mayChange;
    expect(taken).toEqual({ path: pieces.slice(0, -1), query: pieces.slice(0, -1) });
    expect([Object.isFrozen(taken), Object.isFrozen(taken?.path), Object.isFrozen(pieces)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('lists are copied: what is done to them later changes no engine, and the engine does nothing to them', () => {
    const localHosts = ['here'];
    const engine = createEngine({ schemes: { my: { localHosts } } });
    localHosts.push('there');
    expect(localHosts).toEqual(['here', 'there']);
    expect(engine.normalize('my://there/')).toBe('my://there/');
    expect(engine.normalize('my://here/')).toBe('my:///');
  });

  test.each([
    ['a%4A', true],
    ['%C3%a9', true],
    ['%4Aa%4aB', false],
    ['%Z', false],
  ])('the local host %s is in lower case: %j', (host, isTaken) => {
    const taken = expect(make({ localHosts: [host] }));
    if (isTaken) taken.not.toThrow();
    else taken.toThrow('hosts in lower case');
  });

  test.each<[string, unknown]>([
    ['authority', { authority: 'maybe' }],
    ['userinfo', { userinfo: 'forbiden' }],
    ['path', { path: 'flat' }],
    ['transitive', { equivalent: () => true, transitive: true }],
    ['defaultPort', { defaultPort: '80' }],
    ['localHosts', { localHosts: 'localhost' }],
    ['mayChange', { mayChange: null }],
    ['rules', { rules: {} }],
    ['rfc', { rfc: 9110 }],
    ['normalize', { normalize: 'x' }],
    ['normalise', { normalise: () => undefined }],
  ])('an engine refuses %s of %j', (member, hooks) => {
    expect(makeEngine(hooks)).toThrow(HooksError);
    expect(makeEngine(hooks)).toThrow(`scheme "my", member ${member}: expected `);
  });

  test.each([[null], [undefined], [() => 1], [[]], [new Map()], [Promise.resolve()]])(
    'an engine refuses %j in place of hooks',
    (hooks) => {
      expect(makeEngine(hooks)).toThrow('the hooks of scheme "my": expected an object; ');
    },
  );

  test('a rule may be an instance of a class', () => {
    class Upper {
      readonly id = 'upper';
      readonly section = 'none';
      readonly tier = 'safe' as const;
      readonly level = 'scheme-based' as const;
      readonly #path = '/A';
      apply(uri: Uri): Uri {
        return { ...uri, path: this.#path };
      }
    }
    for (const schemes of [{ my: { rules: [new Upper()] } }, validateSchemes({ my: { rules: [new Upper()] } })])
      expect(createEngine({ schemes }).normalize('my:/a')).toBe('my:/A');
  });

  test.each([[null], [[]], [new Map()], ['x']])('%j in place of schemes', (schemes) => {
    expect(() => validateSchemes(schemes as never)).toThrow('schemes: expected an object with hooks by scheme, found ');
  });

  test('what is right, or undefined, is taken', () => {
    expect(
      make({ defaultPort: 0, emptyPath: '', localHosts: [], secrets: [], check: () => undefined, path: undefined }),
    ).not.toThrow();
  });

  test('a level that does not exist is refused by every verb that takes one', () => {
    const engine = createEngine();
    const options = { level: 'x' as 'simple-string' };
    for (const call of [
      () => engine.normalize('a', options),
      () => engine.tryNormalize('a', options),
      () => engine.explain('a', options),
      () => needs('a', engine, options),
      () => engine.compare('a', 'b', options),
      () => engine.compare('a b', 'a b', options),
      () => engine.equivalent('a', 'a', options),
      () => engine.equivalent('a', 'b', options),
    ]) {
      expect(call).toThrow(/\(input\/(?:value|unknown-option)\)/);
      expect(call).toThrow('found "x"');
    }
  });
});
