import { createEngine, type Engine, PluginError, type Uri, needs } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import { errorOf } from './tables/thrown.js';

const engineWith = (hooks: SchemeHooks): Engine => createEngine({ schemes: { x: { id: 'acme', ...hooks } } });
const normalizing = (normalize: (uri: Uri) => Uri, rest: SchemeHooks = {}): Engine =>
  engineWith({ normalize, ...rest });

/** Every verb that normalizes. */
const VERBS: readonly (readonly [name: string, call: (engine: Engine, text: string) => unknown])[] = [
  ['normalize', (engine, text) => engine.normalize(text)],
  ['tryNormalize', (engine, text) => engine.tryNormalize(text)],
  ['explain', (engine, text) => engine.explain(text)],
  ['needs', (engine, text) => needs(text, engine)],
  ['compare', (engine, text) => engine.compare(text, 'x://other/')],
  ['equivalent', (engine, text) => engine.equivalent(text, 'x://other/')],
];

describe('SchemeHooks as data, one member at a time', () => {
  test.each<readonly [string, SchemeHooks, string, string]>([
    ['defaultPort', { defaultPort: 7 }, 'x://h:007', 'x://h'],
    ['defaultPort', { defaultPort: 0 }, 'x://h:00', 'x://h'],
    ['defaultPort', { defaultPort: 7 }, 'x://h:70', 'x://h:70'],
    ['defaultPort', { defaultPort: 7 }, 'x://u@[::1]:7', 'x://u@[::1]'],
    ['emptyPath', { emptyPath: '/' }, 'x://h', 'x://h/'],
    ['emptyPath', { emptyPath: '/' }, 'x://u@h:1?q', 'x://u@h:1/?q'],
    ['emptyPath', { emptyPath: '/' }, 'x:', 'x:'],
    ['emptyPath', { emptyPath: '' }, 'x://h', 'x://h'],
    ['absentAuthority', { absentAuthority: 'empty' }, 'x:/a/../p', 'x:///p'],
    ['absentAuthority', { absentAuthority: 'empty' }, 'x:/a/..//p', 'x:////p'],
    ['absentAuthority', { absentAuthority: 'empty', localHosts: ['localhost'] }, 'X://LocalHost/p', 'x:///p'],
    ['absentAuthority', { absentAuthority: 'empty' }, 'x:p/../q', 'x:///q'],
    ['localHosts', { localHosts: ['localhost', 'here'] }, 'x://Here/p', 'x:///p'],
    ['localHosts', { localHosts: ['localhost'] }, 'x://localhosts/p', 'x://localhosts/p'],
    ['localHosts', { localHosts: ['[::1]', '127.0.0.1'] }, 'x://127.0.0.1/p', 'x:///p'],
    ['localHosts', { localHosts: ['[::1]', '127.0.0.1'] }, 'x://[0::1]/p', 'x:///p'],
    ['hostCase', { hostCase: 'kept' }, 'X://BafY%2d%c3%a9/p', 'x://BafY-%C3%A9/p'],
    ['hostCase', { hostCase: 'kept' }, 'x://[2001:DB8:0::A]/', 'x://[2001:db8::a]/'],
    ['hostCase', { hostCase: 'kept', defaultPort: 7, mayChange: { path: ['!'] } }, 'x://Ab:07/a/../b', 'x://Ab/b'],
    ['localHosts', { localHosts: [] }, 'x://localhost/p', 'x://localhost/p'],
    ['path', { path: 'opaque' }, 'x:/a/../%7e', 'x:/a/../~'],
    ['path', { path: 'opaque' }, 'x:a/../b', 'x:a/../b'],
    ['path', { path: 'opaque' }, 'x://H/a/../b', 'x://h/a/../b'],
    ['path', { path: 'hierarchical' }, 'x:a/../b', 'x:/b'],
    ['path', { path: 'hierarchical' }, 'x:/a/../b', 'x:/b'],
    ['path', {}, 'x:a/../b', 'x:/b'],
    [
      'everything at once',
      { defaultPort: 7, emptyPath: '/', localHosts: ['here'], path: 'hierarchical' },
      'X://Here:07',
      'x:///',
    ],
  ])('%s: %j, %s', (_, hooks, text, normal) => {
    const engine = engineWith(hooks);
    expect(engine.normalize(text)).toBe(normal);
    expect(engine.explain(text).after).toBe(normal);
    expect(engine.normalize(normal)).toBe(normal);
    // Another scheme has the generic rules.
    expect(engine.normalize('y://here:07')).toBe('y://here:07');
  });
});

describe('normalize', () => {
  const lowerPath = (uri: Uri): Uri => ({ ...uri, path: uri.path.toLowerCase() });

  test('gets a syntax-based normal form with what the data says done', () => {
    const seen: Uri[] = [];
    const engine = normalizing((uri) => (seen.push(uri), uri), {
      defaultPort: 7,
      emptyPath: '/',
      localHosts: ['here'],
    });
    expect(engine.normalize('X://Here:007/%7e/a/..?q#f')).toBe('x:///~/?q#f');
    expect(seen[0]).toEqual({
      scheme: 'x',
      authority: { userinfo: undefined, host: { kind: 'reg-name', text: '' }, port: undefined },
      path: '/~/',
      query: 'q',
      fragment: 'f',
    });
  });

  test('works at the scheme-based level and above, under its own rule', () => {
    const engine = normalizing(lowerPath);
    expect(engine.normalize('x:ABC', { level: 'simple-string' })).toBe('x:ABC');
    expect(engine.normalize('x:ABC', { level: 'syntax-based' })).toBe('x:ABC');
    expect(engine.normalize('x:ABC')).toBe('x:abc');
    expect(engine.normalize('x:ABC', { level: 'protocol-based' })).toBe('x:abc');
    expect(needs('x:ABC', engine)).toEqual(['scheme-normalize']);
    expect(engine.explain('x:ABC').steps).toEqual([
      { rule: 'scheme-normalize', section: 'RFC 3986 6.2.3', component: 'path', before: 'ABC', after: 'abc' },
    ]);
    expect(engine.compare('x:ABC', 'x:abc')).toMatchObject({
      equal: true,
      level: 'scheme-based',
      because: ['scheme-normalize'],
    });
    expect(engine.compare('x:ABC', 'x:abc', { level: 'syntax-based' })).toMatchObject({ equal: false });
  });

  test('is not asked about other schemes, relative references and malformed texts', () => {
    const engine = normalizing(() => {
      throw new Error('asked');
    });
    expect(engine.normalize('Y:ABC')).toBe('y:ABC');
    expect(engine.normalize('./a')).toBe('a');
    expect(engine.normalize('//h')).toBe('//h');
    expect(engine.tryNormalize('x:\\')).toMatchObject({ ok: false, issue: { code: 'syntax/character' } });
    expect(engine.normalize('x:ABC', { level: 'syntax-based' })).toBe('x:ABC');
  });

  test('a record of its own with nothing changed changes nothing', () => {
    const engine = normalizing((uri) => ({ ...uri }));
    expect(needs('x://h/p', engine)).toEqual([]);
    expect(engine.normalize('x://h/p')).toBe('x://h/p');
  });

  test('what it returns is read again, so that the next hook sees its parts', () => {
    const engine = normalizing(
      (uri) => ({
        ...uri,
        authority: uri.authority && { ...uri.authority, host: { kind: 'reg-name', text: '1.2.3.4' } },
      }),
      {
        view: ({ authority }) => authority?.host.kind,
      },
    );
    expect(engine.normalize('x://h/')).toBe('x://1.2.3.4/');
    expect(engine.view('x://h/')).toBe('IPv4address');
  });
});

describe('a normalize hook that breaks its contract is a PluginError that names plugin, hook and scheme', () => {
  const broken: readonly (readonly [string, (uri: Uri) => Uri])[] = [
    [
      'throws',
      () => {
        throw new Error('hush');
      },
    ],
    ['returns another scheme', (uri) => ({ ...uri, scheme: 'y' })],
    ['returns its scheme in another case', (uri) => ({ ...uri, scheme: 'X' })],
    ['returns a relative reference', (uri) => ({ ...uri, scheme: undefined }) as unknown as Uri],
    ['returns nothing', () => undefined as unknown as Uri],
    ['returns null', () => null as unknown as Uri],
    ['returns text', () => 'x:y' as unknown as Uri],
    ['returns a path with a space', (uri) => ({ ...uri, path: '/ ' })],
    ['returns a path with a delimiter', (uri) => ({ ...uri, authority: undefined, path: 'a?b' })],
    ['returns a query with a delimiter', (uri) => ({ ...uri, authority: undefined, path: 'a', query: 'b#c' })],
    ['returns a rootless path with a space', (uri) => ({ ...uri, authority: undefined, path: 'a b' })],
    ['returns a path that is no text', (uri) => ({ ...uri, authority: undefined, path: 1 }) as unknown as Uri],
    [
      'returns a query that is no text',
      (uri) => ({ ...uri, authority: undefined, path: 'a', query: 1 }) as unknown as Uri,
    ],
    [
      'returns a fragment that is no text',
      (uri) => ({ ...uri, authority: undefined, path: 'a', fragment: null }) as unknown as Uri,
    ],
    ['returns a path with a lone percent sign', (uri) => ({ ...uri, path: '/%' })],
    [
      'returns a host with a bracket',
      (uri) => ({ ...uri, authority: { userinfo: undefined, host: { kind: 'reg-name', text: '[' }, port: undefined } }),
    ],
    [
      'returns a port with a letter',
      (uri) => ({ ...uri, authority: { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: 'a' } }),
    ],
    ['returns a path that would be an authority', (uri) => ({ ...uri, authority: undefined, path: '//a' })],
    [
      'returns a rootless path behind an authority',
      (uri) => ({
        ...uri,
        authority: { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: undefined },
        path: 'a',
      }),
    ],
    ['returns an authority without a host', (uri) => ({ ...uri, authority: {} }) as unknown as Uri],
    ['changes its own result', (uri) => ({ ...uri, path: `${uri.path}/a` })],
    ['goes round in circles', (uri) => ({ ...uri, path: uri.path === '/b' ? '/a' : '/b' })],
    [
      'throws at its own result',
      (uri) => {
        if (uri.query === 'q') throw new Error('hush');
        return { ...uri, query: 'q' };
      },
    ],
  ];

  describe.each(broken)('it %s', (_, normalize) => {
    // Fine for one URI, so that the engine can be seen to stay usable.
    const engine = normalizing((uri) => (uri.authority?.host.text === 'fine' ? uri : normalize(uri)));

    test.each(VERBS)('%s', (_name, call) => {
      const error = errorOf(() => call(engine, 'x://h/a'), PluginError);
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ name: 'PluginError', issue: { path: ['acme', 'x', 'normalize'] } });
      for (const part of ['acme', 'normalize', 'x']) expect(error.message).toContain(part);
      expect(error.message).not.toContain('hush');

      expect(engine.normalize('X://FINE/a')).toBe('x://fine/a');
      expect(engine.normalize('y:/a/..')).toBe('y:/');
      expect(engine.normalize('x://h/a', { level: 'syntax-based' })).toBe('x://h/a');
      expect(engine.check('x://h/a')).toEqual([]);
      expect(engine.resolve('b', 'x://h/a')).toBe('x://h/b');
    });
  });

  test('the cause is what was thrown', () => {
    const cause = new RangeError('hush');
    const engine = normalizing(() => {
      throw cause;
    });
    expect(errorOf(() => engine.normalize('x:a'), PluginError).cause).toBe(cause);
  });

  test('RFC 9844: a zone identifier is no part of what a hook may return', () => {
    const withZone = (uri: Uri): Uri => ({
      ...uri,
      authority: { userinfo: undefined, host: { kind: 'IPv6address', text: '[fe80::1%25en0]' }, port: undefined },
    });
    errorOf(() => engineWith({ normalize: withZone }).normalize('x://h/'), PluginError);
  });

  test.each<readonly [string, string, (uri: Uri) => Uri]>([
    ['a live dot-segment', 'x://h/a/b/..;x', (uri) => ({ ...uri, path: uri.path.replace(/;x$/, '') })],
    ['an encoded letter', 'x://h/a', (uri) => ({ ...uri, query: '%7e' })],
    ['lower-case hexadecimal digits', 'x://h/a', (uri) => ({ ...uri, query: '%c3%a9' })],
    [
      'a host in upper case',
      'x://h/a',
      (uri) => ({ ...uri, authority: { userinfo: undefined, host: { kind: 'reg-name', text: 'H' }, port: undefined } }),
    ],
    [
      'an empty port',
      'x://h/a',
      (uri) => ({ ...uri, authority: { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: '' } }),
    ],
  ])('law 2: %s in its result does not make normalize give two answers', (_, text, normalize) => {
    const engine = normalizing(normalize);
    let once: string;
    try {
      once = engine.normalize(text);
    } catch (error) {
      expect(error).toBeInstanceOf(PluginError);
      return;
    }
    expect(engine.normalize(once)).toBe(once);
    expect(engine.normalize(once, { level: 'syntax-based' })).toBe(once);
  });

  test.each<readonly [string, string, 'trailing-slash' | 'query-order', (uri: Uri) => Uri]>([
    [
      'adds the slash that a rule takes away',
      'x://h/a',
      'trailing-slash',
      (uri) => ({ ...uri, path: uri.path.replace(/\/?$/, '/') }),
    ],
    [
      'sorts where a rule sorts the other way',
      'x://h/?a&b',
      'query-order',
      (uri) => ({ ...uri, query: uri.query?.split('&').sort().reverse().join('&') }),
    ],
  ])('a hook that %s comes to an end', (_, text, rule, normalize) => {
    let calls = 0;
    const engine = normalizing((uri) => {
      if (++calls > 1000) throw new Error('called without end');
      return normalize(uri);
    });
    try {
      engine.normalize(text, { rules: [rule] });
    } catch (error) {
      expect(error).toBeInstanceOf(PluginError);
    }
    expect(calls).toBeLessThan(100);
  });
});

describe('equivalent', () => {
  const samePath = (a: Uri, b: Uri): boolean => a.path.toLowerCase() === b.path.toLowerCase();

  test('decides where normal forms differ, at the scheme-based level and above', () => {
    const engine = engineWith({ equivalent: samePath, transitive: false });
    for (const level of [undefined, 'scheme-based', 'protocol-based'] as const) {
      const options = level === undefined ? {} : { level };
      expect(engine.compare('x:A?1', 'x:a?2', options)).toEqual({
        equal: true,
        level: 'scheme-based',
        because: ['scheme-equivalent'],
        differs: undefined,
        issue: undefined,
      });
      expect(engine.equivalent('x:A?1', 'x:a?2', options)).toBe(true);
      expect(engine.equivalent('X:A', 'x:a', options)).toBe(true);
      expect(engine.equivalent('x:A', 'x:b', options)).toBe(false);
      expect(engine.compare('x:A', 'x:b', options)).toMatchObject({ equal: false, because: [], differs: 'path' });
    }
    expect(engine.equivalent('x:A', 'x:a', { level: 'syntax-based' })).toBe(false);
    expect(engine.equivalent('x:A', 'x:a', { level: 'simple-string' })).toBe(false);
    expect(engine.equivalent('X:a', 'x:a', { level: 'syntax-based' })).toBe(true);
  });

  test('gets two normal forms', () => {
    const seen: unknown[] = [];
    const engine = engineWith({
      emptyPath: '/',
      equivalent: (a, b) => seen.push([a.path, b.path]) > 0,
      transitive: false,
    });
    expect(engine.equivalent('X://h', 'x://%48/%7e')).toBe(true);
    expect(seen).toEqual([['/', '/~']]);
  });

  test('is asked about two URIs of its own scheme only', () => {
    const engine = engineWith({ equivalent: () => true, transitive: false });
    expect(engine.equivalent('x:a', 'x:b')).toBe(true);
    for (const [a, b] of [
      ['x:a', 'y:a'],
      ['y:a', 'y:b'],
      ['a', 'b'],
      ['//a', '//b'],
      ['x:a', 'a'],
      ['x:a', 'x:\\'],
      ['x:\\', 'x:\\'],
    ] as const) {
      expect(engine.equivalent(a, b)).toBe(false);
      expect(engine.equivalent(b, a)).toBe(false);
      expect(engine.compare(a, b).equal).toBe(false);
    }
  });

  test('works with a base and without fragments', () => {
    const engine = engineWith({ equivalent: samePath, transitive: false });
    expect(engine.equivalent('A', 'a', { base: 'x:' })).toBe(true);
    expect(engine.equivalent('A', 'a')).toBe(false);
    expect(engine.equivalent('x:A#1', 'x:a#2', { fragment: 'ignore' })).toBe(true);
  });

  test('one that throws is a PluginError with its cause, and the engine stays usable', () => {
    const cause = new Error('hush');
    const engine = engineWith({
      transitive: false,
      equivalent: (a) => {
        if (a.path === 'bad') throw cause;
        return true;
      },
    });
    for (const call of [engine.compare, engine.equivalent]) {
      const error = errorOf(() => call('x:bad', 'x:b'), PluginError);
      expect(error).toMatchObject({ issue: { path: ['acme', 'x', 'equivalent'] }, cause });
      expect(error.message).not.toContain('hush');
    }
    expect(engine.equivalent('x:a', 'x:b')).toBe(true);
    expect(engine.equivalent('x:bad', 'x:bad')).toBe(true);
  });
});

describe('a check that returns something', () => {
  test.each([
    [() => Promise.resolve(), /returned a promise: hooks are synchronous \(engine\/plugin\)$/],
    [
      () => [{ code: 'a' }],
      /returned a list: expected undefined; it must call report with each finding \(engine\/plugin\)$/,
    ],
    [() => null, /returned null: expected undefined/],
    [() => true, /returned boolean: expected undefined/],
  ])('%s is told what to do', (check, message) => {
    const engine = engineWith({ check: check as never });
    const error = errorOf(() => engine.check('x:a'), PluginError);
    expect(error).toMatchObject({ issue: { path: ['acme', 'x', 'check'] } });
    expect(error.message).toMatch(message);
  });
});

describe('the id of a plugin', () => {
  test('is the name of its scheme where it has none', () => {
    const engine = createEngine({
      schemes: {
        'a+b': {
          view: () => {
            throw new Error('hush');
          },
        },
      },
    });
    expect(errorOf(() => engine.view('A+B:c'), PluginError)).toMatchObject({
      issue: { path: ['a+b', 'a+b', 'view'] },
    });
  });
});
