import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine, PluginError, type Uri } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { errorOf } from '../tables/thrown.js';

const engineOf = (hooks: SchemeHooks): Engine => createEngine({ schemes: { x: { id: 'acme', ...hooks } } });
const returning = (value: unknown): Engine => engineOf({ normalize: () => value as Uri });

describe('a hook that throws is told what to do in its place', () => {
  const fail = (): never => {
    throw new TypeError('hush');
  };
  const askedOf: Readonly<Record<string, (engine: Engine) => unknown>> = {
    check: (engine) => engine.check('x:a'),
    normalize: (engine) => engine.normalize('x:a'),
    view: (engine) => engine.view('x:a'),
    identity: (engine) => engine.identity('x:a'),
    equivalent: (engine) => engine.equivalent('x:a', 'x:b'),
  };
  /** What has to stand beside a hook. */
  const partner = (hook: string): SchemeHooks => (hook === 'equivalent' ? { transitive: false } : {});
  test.each([
    ['check', 'report a finding instead'],
    ['normalize', 'return the same URI object if no change is needed'],
    ['view', 'return undefined for a URI without a reading'],
    ['identity', 'return the same string for all URIs that are equivalent'],
    ['equivalent', 'return false where the two are not known to be equivalent'],
  ])('%s', (hook, cure) => {
    const { message } = errorOf(() => askedOf[hook]?.(engineOf({ [hook]: fail, ...partner(hook) })), PluginError);
    expect(message).toBe(
      `plugin "acme": the hook ${hook} of scheme "x" threw the cause of this error: a hook must not throw; ${cure} (engine/plugin)`,
    );
  });

  test.each(Object.keys(askedOf))('%s that waits is refused, because its answer comes too late', (hook) => {
    const waits = engineOf({ [hook]: () => Promise.resolve({}), ...partner(hook) });
    expect(errorOf(() => askedOf[hook]?.(waits), PluginError).message).toBe(
      `plugin "acme": the hook ${hook} of scheme "x" returned a promise: hooks are synchronous (engine/plugin)`,
    );
  });

  test('a view with a member "then" that is no function is no promise', () => {
    expect(engineOf({ view: () => ({ then: 'b' }) }).view('x:a')).toEqual({ then: 'b' });
  });

  test('a PluginError that it throws is passed on as it is', () => {
    const own = new PluginError({ id: 'inner', scheme: 'y' }, 'view', 'threw');
    const again = (): never => {
      throw own;
    };
    for (const [hook, ask] of Object.entries(askedOf))
      expect(errorOf(() => ask(engineOf({ [hook]: again, ...partner(hook) })), PluginError)).toBe(own);
  });
});

describe('a normalize hook that returns what it must not is told what', () => {
  const thrownFor = (value: unknown): string =>
    errorOf(() => returning(value).normalize('x:a'), PluginError).message.replace(
      'plugin "acme": the hook normalize of scheme "x" ',
      '',
    );
  const uri: Uri = { scheme: 'x', authority: undefined, path: 'a', query: undefined, fragment: undefined };

  test.each<readonly [unknown, string]>([
    [undefined, 'returned no URI but undefined: expected a record like the one it was given, as in { ...uri, path }'],
    [null, 'returned no URI but null'],
    ['x:b', 'returned no URI but string'],
    [Promise.resolve(uri), 'returned a promise: hooks are synchronous'],
    [{}, 'returned no URI: expected a string as path, found undefined'],
    [
      { ...uri, path: 'b', pth: 'c' },
      'returned no URI: expected a part (scheme,authority,path,query,fragment), found "pth"',
    ],
    [{ ...uri, authority: null }, 'returned no URI: expected an object (userinfo,host,port), found null'],
    [{ ...uri, path: 'a b' }, 'returned no URI: '],
    [
      { ...uri, path: 'a b' },
      '(syntax/character at position 3, RFC 3986 2); data that holds a delimiter has to be percent-encoded',
    ],
    [{ ...uri, path: '//h' }, 'expected an authority before a path that begins with "//"'],
    [{ ...uri, scheme: 'http' }, 'returned a URI of another scheme: expected one of "x", as in { ...uri, path }'],
    [{ ...uri, path: 'ab' }, 'comes to no end: given its own result it must return that'],
  ])('%j: %s', (value, message) => {
    const engine =
      typeof value === 'object' && value !== null && 'path' in value && value.path === 'ab'
        ? engineOf({ normalize: (each) => ({ ...each, path: `${each.path}b` }) })
        : undefined;
    const found = engine === undefined ? thrownFor(value) : errorOf(() => engine.normalize('x:a'), PluginError).message;
    expect(found).toContain(message);
  });

  test('an authority without its host: a member is missing', () => {
    const engine = engineOf({ normalize: (each) => ({ ...each, authority: {} }) as never });
    expect(errorOf(() => engine.normalize('x://H'), PluginError).message).toContain(
      'a member is missing, or is no string',
    );
  });
});
