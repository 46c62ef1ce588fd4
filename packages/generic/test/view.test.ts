import { createEngine, PluginError, UriSyntaxError } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { MALFORMED } from './tables/malformed.js';
import { errorOf } from './tables/thrown.js';

const cause = new TypeError('hush');
const engine = createEngine({
  schemes: {
    x: {
      id: 'acme',
      emptyPath: '/',
      view: ({ authority, path }) => {
        if (path === '/bad') throw cause;
        return { host: authority?.host.text, path };
      },
    },
    blind: {},
  },
});

describe('engine.view: the typed reading of a scheme', () => {
  test.each([
    ['x://h/p', { host: 'h', path: '/p' }],
    ['X://H/p', { host: 'h', path: '/p' }],
    ['x://%48', { host: 'h', path: '/' }],
    ['x:p', { host: undefined, path: 'p' }],
  ])('%s, and equivalent URIs read the same', (text, reading) => {
    expect(engine.view(text)).toEqual(reading);
  });

  test.each(['blind:p', 'y:p', 'BLIND://h'])('%s: a scheme without a view', (text) => {
    expect(engine.view(text)).toBeUndefined();
  });

  test.each(['', 'x', '//h', '#x:'])('%j is no URI', (text) => {
    expect(errorOf(() => engine.view(text), UriSyntaxError).issue).toMatchObject({ code: 'syntax/missing-scheme' });
  });

  test.each(MALFORMED)('%j is malformed', (text, code, component, index) => {
    expect(errorOf(() => engine.view(text), UriSyntaxError).issue).toMatchObject({ code, component, index });
  });

  test('one that throws is a PluginError with its cause, and the engine stays usable', () => {
    const error = errorOf(() => engine.view('x:/bad'), PluginError);
    expect(error).toMatchObject({ name: 'PluginError', plugin: 'acme', hook: 'view', scheme: 'x', cause });
    expect(error.message).not.toContain('hush');
    expect(engine.view('x:/good')).toEqual({ host: undefined, path: '/good' });
  });
});
