import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine, PluginError, type Uri } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import * as z from 'zod';
import { acmeDoc, acmeDocConfig } from '@urikit-examples/scheme-acme-doc';

/** An engine whose one scheme has hooks with a mistake in them. */
const engineOf = (hooks: SchemeHooks): Engine => createEngine({ schemes: { 'acme-doc': { id: 'acme', ...hooks } } });

const mapPath = (map: (path: string) => string): SchemeHooks => ({
  normalize: (uri) => ({ ...uri, path: map(uri.path) }),
});

const thrownBy = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

describe('a normalize hook', () => {
  const text = 'acme-doc://r/T%C3%A9am/Doc';

  test.each<[string, SchemeHooks, RegExp]>([
    ['of another scheme', { normalize: (uri) => ({ ...uri, scheme: 'http' }) }, /another scheme/],
    ['with a space', mapPath((path) => `${path} x`), /no URI/],
    ['with a delimiter in the path', mapPath((path) => `${path}?x`), /no URI/],
    ['with a path that has lost its slash', mapPath((path) => path.slice(1)), /no URI/],
    [
      'with a port that is a host',
      { normalize: (uri) => ({ ...uri, authority: { ...uri.authority!, port: '@evil.example' } }) },
      /no URI/,
    ],
    [
      'that throws',
      {
        normalize: () => {
          throw new Error('no such team');
        },
      },
      /threw/,
    ],
    // The engine writes the digits of a triplet in upper case, the hook in lower case, and so on.
    ['that lower-cases triplets', mapPath((path) => path.toLowerCase()), /no end/],
    ['that is not idempotent', mapPath((path) => `${path}/x`), /no end/],
    ['that goes back and forth', mapPath((path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)), /no end/],
  ])('%s is stopped', (_, hooks, message) => {
    const engine = engineOf(hooks);
    const error = thrownBy(() => engine.normalize(text));
    expect(error).toBeInstanceOf(PluginError);
    expect(error).toMatchObject({
      issue: { path: ['acme', 'acme-doc', 'normalize'] },
      message: expect.stringMatching(message),
    });
    expect(thrownBy(() => engine.explain(text))).toEqual(error);
    // The engine goes on for whoever has made no mistake.
    expect(engine.normalize('foo://H')).toBe('foo://h');
    expect(engine.check(text)).toEqual([]);
  });

  test('that forgets to return', () => {
    const error = thrownBy(() =>
      engineOf({ normalize: (() => undefined) as unknown as (uri: Uri) => Uri }).normalize(text),
    );
    expect(error).toMatchObject({ name: 'PluginError', issue: { path: ['acme', 'acme-doc', 'normalize'] } });
  });

  test('what it threw is the cause', () => {
    const cause = new Error('no such team');
    const error = thrownBy(() =>
      engineOf({
        normalize: () => {
          throw cause;
        },
      }).normalize(text),
    );
    expect((error as PluginError).cause).toBe(cause);
  });
});

describe('other hooks that throw', () => {
  const cause = new TypeError('oh');
  const fail = (): never => {
    throw cause;
  };

  test.each<[keyof SchemeHooks, SchemeHooks, (engine: Engine) => unknown]>([
    ['check', { check: fail }, (engine) => engine.check('acme-doc:x')],
    ['view', { view: fail }, (engine) => engine.view('acme-doc:x')],
    ['equivalent', { equivalent: fail, transitive: false }, (engine) => engine.equivalent('acme-doc:x', 'acme-doc:y')],
  ])('%s', (hook, hooks, call) => {
    expect(thrownBy(() => call(engineOf(hooks)))).toMatchObject({
      name: 'PluginError',
      issue: { path: ['acme', 'acme-doc', hook] },
      cause,
    });
  });
});

describe('the name of a scheme', () => {
  test.each(['Acme-Doc', 'acme_doc', 'acme-doc:', '1acme', ''])('"%s" is none', (name) => {
    expect(() => createEngine({ schemes: { [name]: {} } })).toThrow('(input/value)');
    expect(() => createEngine({ schemes: { [name]: {} } })).toThrow(`"${name}"`);
  });
});

describe('the configuration', () => {
  const messageFor = (config: unknown): string => {
    const result = acmeDocConfig.safeParse(config);
    return result.success ? 'accepted' : z.prettifyError(result.error);
  };

  test.each([
    [{}, 'accepted'],
    [{ version: 'required' }, 'accepted'],
    [{ versions: 'required' }, 'Unrecognized key: "versions"'],
    [{ version: 'always' }, 'Invalid option: expected one of "optional"|"required"'],
    [{ version: true }, 'at version'],
    [null, 'expected object, received null'],
    ['required', 'expected object, received string'],
  ])('%j: %s', (config, message) => {
    expect(messageFor(config)).toContain(message);
    const read = thrownBy(() => acmeDoc.configSchema.parse(config));
    if (message !== 'accepted') expect(read).toBeInstanceOf(z.ZodError);
  });
});
