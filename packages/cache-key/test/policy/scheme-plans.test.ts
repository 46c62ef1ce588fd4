import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRegistry } from '@urikit/cache-key';
import { registry } from '../../../urikit/src/registry.js';
import { get, inShort } from '../support/request.js';

type Hooks = NonNullable<ReturnType<KeyRegistry['engine']['hooks']>>;
const registryOf = (hooks: Hooks | undefined, fingerprint = 'own'): KeyRegistry => ({
  engine: { hooks: () => hooks },
  fingerprint,
});

describe('what a registry says of http and https is what keys follow', () => {
  test('the default one is a registry, and makes the keys that go without', () => {
    const [own, none] = [compile({}, registry), compile({})];
    const request = get('/', {}, { host: 'ex.test:80' });
    expect(inShort(own.decide(request))).toBe(inShort(none.decide(request)));
    expect(own.fingerprint).not.toBe(none.fingerprint);
  });

  test('another default port', () => {
    const { decide } = compile({}, registryOf({ defaultPort: 8080 }));
    expect(inShort(decide(get('/', {}, { host: 'ex.test:8080' })))).toBe('- GET http://ex.test/');
    expect(inShort(decide(get('/', {}, { host: 'ex.test:80' })))).toBe('- GET http://ex.test:80/');
  });

  test.each([[{}], [undefined]])('none at all: %j', (hooks) => {
    expect(inShort(compile({}, registryOf(hooks)).decide(get('/', {}, { host: 'ex.test:80' })))).toBe(
      '- GET http://ex.test:80/',
    );
  });

  test('its fingerprint is part of the key', () => {
    expect(compile({}, registryOf({ defaultPort: 80 }, 'a')).fingerprint).not.toBe(
      compile({}, registryOf({ defaultPort: 80 }, 'b')).fingerprint,
    );
  });
});

test.each<readonly [Hooks, RegExp]>([
  [{ normalize: (uri) => uri }, /^policy: expected the scheme http .* found the hook normalize of plugin "http"/],
  [{ id: 'acme', equivalent: () => true }, /found the hook equivalent of plugin "acme"/],
  [{ path: 'opaque' }, /^policy: expected paths of the scheme http/],
])('what a key cannot follow is refused', (hooks, message) => {
  expect(() => compile({}, registryOf(hooks))).toThrow(message);
});

test('a safe rule of the engine that keyers do not hold is refused', () => {
  const next = { id: 'next-rule' as never, section: 'RFC 3986 6.2', tier: 'safe', level: 'syntax-based' } as const;
  const engine = { ...registry.engine, rules: [...registry.engine.rules, next] };
  expect(() => compile({}, { engine, fingerprint: 'next' })).toThrow(
    /^policy: expected safe rules that a keyer holds, found next-rule: a key cannot follow it/,
  );
});
