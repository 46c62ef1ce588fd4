import { describe, expect, test } from '@jest/globals';
import type { HttpView } from '@urikit/scheme-http';
import { DEFAULT_PORTS, engine, SCHEMES } from './engine.js';

describe.each(SCHEMES)('view of %s', (scheme) => {
  const port = DEFAULT_PORTS[scheme];

  test.each([
    ['//h', { origin: '//h', effectivePort: port, requestTarget: '/' }],
    [`//h:${String(port)}/`, { origin: '//h', effectivePort: port, requestTarget: '/' }],
    ['//h:', { origin: '//h', effectivePort: port, requestTarget: '/' }],
    ['//H:08080/p', { origin: '//h:8080', effectivePort: 8080, requestTarget: '/p' }],
    ['//h:0/', { origin: '//h:0', effectivePort: 0, requestTarget: '/' }],
    ['//h/p?q', { origin: '//h', effectivePort: port, requestTarget: '/p?q' }],
    ['//h?q', { origin: '//h', effectivePort: port, requestTarget: '/?q' }],
    ['//h/?', { origin: '//h', effectivePort: port, requestTarget: '/?' }],
    ['//h/a/../%7eb//?x=%2f', { origin: '//h', effectivePort: port, requestTarget: '/~b//?x=%2F' }],
    ['//[2001:DB8:0::1]:81', { origin: '//[2001:db8::1]:81', effectivePort: 81, requestTarget: '/' }],
  ])('%s', (rest, { origin, ...view }) => {
    expect(engine.view(`${scheme}:${rest}`)).toEqual({ origin: `${scheme}:${origin}`, ...view });
    expect(engine.view(`${scheme.toUpperCase()}:${rest}`)).toEqual({ origin: `${scheme}:${origin}`, ...view });
  });

  test('equivalent URIs read the same', () => {
    const same = [
      '//h/~a?q',
      '//H/%7ea?q',
      `//h:${String(port)}/./~a?q`,
      `//h:0${String(port)}/b/../~a?q`,
      '//%68:/%7Ea?q',
    ];
    const views = same.map((rest) => engine.view(`${scheme}:${rest}`));
    for (const view of views)
      expect(view).toEqual({ origin: `${scheme}://h`, effectivePort: port, requestTarget: '/~a?q' });
  });
});

test('the view is typed by the scheme that the text begins with', () => {
  const views: readonly HttpView[] = [
    engine.view('http://h/'),
    engine.view('https://h/'),
    engine.view('ws://h/'),
    engine.view('wss://h/'),
  ];
  const ports: readonly number[] = views.map(({ effectivePort }) => effectivePort);
  const origin: string = engine.view('http://h/').origin;
  const other: unknown = engine.view('foo://h/');
  // @ts-expect-error -- no such member
  const missing: unknown = engine.view('http://h/').hostname;
  expect([ports, origin, other, missing]).toEqual([[80, 443, 80, 443], 'http://h', undefined, undefined]);
});

test('no view of what is no URI', () => {
  expect(() => engine.view('http://a b/')).toThrow('syntax/character');
  expect(() => engine.view('//h/')).toThrow('syntax/missing-scheme');
});

describe.each(SCHEMES)('no view of what check of %s calls an error: nothing is invented', (scheme) => {
  test.each([
    ['foo', 'http/missing-authority', 1],
    ['/foo', 'http/missing-authority', 1],
    ['///x', 'http/empty-host', 3],
    ['//:80//evil.com/', 'http/empty-host', 3],
    [`//h:${'9'.repeat(400)}/`, 'http/port-range', 5],
    ['//a%40b/', 'http/host-delimiter', 4],
    ['//h%0d%0a/', 'http/host-control', 4],
  ])('%s: %s', (rest, code, start) => {
    const text = `${scheme}:${rest}`;
    expect(engine.tryView(text)).toMatchObject({
      ok: false,
      issue: { code, start: scheme.length + start, severity: 'error' },
    });
    expect(() => engine.view(text)).toThrow(code);
  });

  test.each(['//127.1/', '//a_b/', '//h%C3%A9/'])('a warning is no reason: %s', (rest) => {
    expect(engine.tryView(`${scheme}:${rest}`)).toEqual({ ok: true, value: engine.view(`${scheme}:${rest}`) });
  });
});

test.each(['http', 'https'] as const)('userinfo and fragment are no part of the view of %s', (scheme) => {
  expect(engine.view(`${scheme}://u:p@h/p?q#f`)).toEqual(engine.view(`${scheme}://h/p?q`));
});

test.each(['ws://h/#f', 'wss://u@h/'])('%s: what RFC 6455 forbids has no view either', (text) => {
  expect(engine.tryView(text)).toMatchObject({ ok: false, issue: { section: 'RFC 6455 3' } });
});
