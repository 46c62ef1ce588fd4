import { createEngine, PluginError, UriSyntaxError } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import { MALFORMED } from '../tables/malformed.js';
import { errorOf } from '../tables/thrown.js';

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

/** Names of schemes that no package declares a view for. */
const named = (schemes: readonly string[]): readonly [never, ...never[]] => schemes as never;

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

  test.each<readonly [string, readonly string[]]>([
    ['x://h/p', ['x']],
    ['X://h/p', ['blind', 'x']],
  ])('%s is one of %j', (text, schemes) => {
    expect(engine.view(text, ...named(schemes))).toEqual({ host: 'h', path: '/p' });
    expect(engine.tryView(text, ...named(schemes))).toEqual({ ok: true, value: { host: 'h', path: '/p' } });
  });

  test.each<readonly [string, readonly string[]]>([
    ['x://h/p', ['blind']],
    ['BLIND:p', ['x']],
    ['y:p', ['x', 'blind']],
    ['x.a:p', ['x']],
  ])('%s is none of %j', (text, schemes) => {
    const issue = { code: 'syntax/other-scheme', severity: 'error' };
    expect(engine.tryView(text, ...named(schemes))).toMatchObject({ ok: false, issue });
    expect(errorOf(() => engine.view(text, ...named(schemes)), UriSyntaxError).issue).toMatchObject(issue);
  });

  test.each(['X', 'y', '', 'constructor', 'x:'])('%j is no scheme of the engine', (name) => {
    expect(() => engine.view('x://h/p', ...named(['x', name]))).toThrow(
      'expected a scheme of this engine (x, blind), found',
    );
  });

  test.each(['', 'x', '//h', '#x:'])('%j is no URI', (text) => {
    expect(errorOf(() => engine.view(text), UriSyntaxError).issue).toMatchObject({ code: 'syntax/missing-scheme' });
  });

  test.each(MALFORMED)('%j is malformed', (text, code, start, end) => {
    expect(errorOf(() => engine.view(text), UriSyntaxError).issue).toMatchObject({ code, start, end });
  });

  test('one that throws is a PluginError with its cause, and the engine stays usable', () => {
    const error = errorOf(() => engine.view('x:/bad'), PluginError);
    expect(error).toMatchObject({ name: 'PluginError', issue: { path: ['acme', 'x', 'view'] }, cause });
    expect(error.message).not.toContain('hush');
    expect(engine.view('x:/good')).toEqual({ host: undefined, path: '/good' });
  });
});

describe('what a scheme calls an error has no view', () => {
  const strict = createEngine({
    schemes: {
      x: {
        id: 'acme',
        authority: 'required',
        fragment: 'discouraged',
        check: ({ path }, report) => {
          for (const at of [3, 1])
            if (path.length > 3)
              report({
                code: 'long',
                severity: 'error',
                component: 'path',
                at,
                message: 'expected less',
                section: 'A 1',
              });
        },
        view: ({ path }) => path,
      },
      blind: { authority: 'required' },
    },
  });

  test.each([
    ['x:p', 'acme/missing-authority', 2],
    ['x://h/long', 'acme/long', 6],
  ])('%s: the first error', (text, code, start) => {
    const issue = { code, start, severity: 'error' };
    expect(strict.tryView(text)).toMatchObject({ ok: false, issue });
    expect(errorOf(() => strict.view(text), UriSyntaxError).issue).toMatchObject(issue);
  });

  test('of two errors in one place, the first that was found', () => {
    const check: SchemeHooks['check'] = (_, report) => {
      for (const code of ['one', 'two'])
        report({ code, severity: 'error', component: 'path', message: 'expected less', section: 'A 1' });
    };
    const own = createEngine({ schemes: { x: { check, view: () => 1 } } });
    expect(own.tryView('x:p')).toMatchObject({ ok: false, issue: { code: 'x/one' } });
  });

  test('a warning is no reason, nor an error of a scheme without a view', () => {
    expect(strict.tryView('x://h/a#f')).toEqual({ ok: true, value: '/a' });
    expect(strict.tryView('blind:p')).toEqual({ ok: true, value: undefined });
  });

  test.each(['', '//h', 'x://a b'])('%j is no URI: the issue is that of check and parse', (text) => {
    const result = strict.tryView(text);
    expect(result).toMatchObject({ ok: false, issue: { severity: 'error' } });
    expect(errorOf(() => strict.view(text), UriSyntaxError).issue).toEqual(result.ok ? undefined : result.issue);
  });
});
