import { describe, expect, test } from '@jest/globals';
import type { BaseHooks, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { http, httpLike } from '@urikit/scheme-http';
import { z } from 'zod';
import { errorOf, plugin } from './support/plugins.js';

const httpOf = (base: BaseHooks | undefined): SchemeHooks => base?.['http']?.['http'] ?? {};

/** The hooks of http under a name and a port of its own. */
const web = plugin('web', {
  requires: { http: '^0.1.0' },
  configure: (_: unknown, __, base) => ({ web: { ...httpOf(base), defaultPort: 8080 } }),
});

describe('configure is lent the hooks of what the plugin requires or overrides', () => {
  test('as they are configured, under an id of its own', () => {
    const { engine } = createRegistry({ plugins: [web, http], config: { http: { userinfo: 'forbidden' } } });
    expect(engine.normalize('WEB://H:8080')).toBe('web://h/');
    expect(engine.check('web://u@127.1/').map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error web/userinfo',
      'warning web/rare-ipv4',
    ]);
    expect(engine.view('web://h/')).toMatchObject({ origin: 'web://h' });
  });

  test('what it overrides too, so that it can add to it', () => {
    const own: SchemeHooks['check'] = (_, report) =>
      report({ code: 'mine', severity: 'info', component: 'path', message: 'noted', section: 'MINE 1' });
    const mine = plugin('mine', {
      schemes: ['http'],
      overrides: 'http@^0.1.0',
      configure: (_: unknown, __, base) => ({ http: { ...httpOf(base), check: own } }),
    });
    const { engine } = createRegistry({ plugins: [http, mine] });
    expect(engine.check('http://u@h/').map(({ code }) => code)).toEqual(['mine/userinfo', 'mine/mine']);
    expect(engine.normalize('http://h:80')).toBe('http://h/');
  });

  test('frozen, and only those', () => {
    const seen: unknown[] = [];
    const curious = plugin('curious', {
      requires: { http: '*' },
      configure: (_: unknown, __, base) => {
        seen.push(base);
        return { curious: {} };
      },
    });
    createRegistry({ plugins: [http, plugin('other'), curious] });
    expect(seen.map((base) => Object.keys(base as object))).toEqual([['http']]);
    const base = seen[0] as BaseHooks;
    expect([base, base['http'], base['http']?.['http']].every(Object.isFrozen)).toBe(true);
    expect(base['http']?.['http']).not.toHaveProperty('id');
  });

  test('not a plugin that declares no third parameter', () => {
    const seen: unknown[] = [];
    const plain = {
      ...plugin('plain', { requires: { http: '*' } }),
      configure(...given: readonly unknown[]) {
        seen.push(given.length);
        return { plain: {} };
      },
    };
    createRegistry({ plugins: [http, plain] });
    expect(seen).toEqual([2]);
  });

  test('anew for a child that configures the lender otherwise', () => {
    const parent = createRegistry({ plugins: [web, http] });
    const strict = parent.extend({ config: { http: { userinfo: 'forbidden' } } });
    const severities = [parent, strict, parent].map(({ engine }) => engine.check('web://u@h/')[0]?.severity);
    expect(severities).toEqual(['warning', 'error', 'warning']);
    expect(parent.extend({ config: { http: { userinfo: 'forbidden' } } }).engine).toBe(strict.engine);
    expect(strict.fingerprint).not.toBe(parent.fingerprint);
  });

  test('its lender stands in the fingerprint though it owns nothing', () => {
    const base = (version: string) =>
      plugin('base', { version, schemes: ['acme'], configSchema: z.strictObject({ size: z.number().default(1) }) });
    const over = plugin('over', {
      schemes: ['acme'],
      overrides: 'base@*',
      configure: (_: unknown, __, lent) => ({ acme: { ...lent?.['base']?.['acme'] } }),
    });
    const print = (version: string, size: number) =>
      createRegistry({ plugins: [base(version), over], config: { base: { size } } }).fingerprint;
    expect(new Set([print('1.0.0', 1), print('1.0.1', 1), print('1.0.0', 2)]).size).toBe(3);
  });

  test('keys are shared within one plugin: a scheme that another plugin takes over ends that', () => {
    const pair = plugin('pair', {
      schemes: ['one', 'two'],
      configure: () => ({ one: {}, two: { keyScheme: 'one' } }),
    });
    expect(createRegistry({ plugins: [pair] }).engine.equivalent('one:a', 'two:a')).toBe(true);
    const over = plugin('over', { schemes: ['one'], overrides: 'pair@*', configure: () => ({ one: {} }) });
    const error = errorOf(() => createRegistry({ plugins: [pair, over] }));
    expect(error.code).toBe('registry/set');
    expect(error.message).toContain('"two", member keyScheme: expected a scheme beside it with the same id');
    expect(error.message).toContain('leave it out');
  });

  test('keys are shared with a scheme that the plugin declares itself', () => {
    const pair = plugin('pair', { schemes: ['one', 'two'], configure: () => ({ one: {}, two: {} }) });
    const over = plugin('over', {
      schemes: ['one', 'three'],
      overrides: 'pair@*',
      configure: () => ({ one: {}, three: { id: 'pair', keyScheme: 'two' } }),
    });
    expect(errorOf(() => createRegistry({ plugins: [pair, over] }))).toMatchObject({
      code: 'registry/hooks',
      message: expect.stringContaining('the hooks of scheme "three" share keys with scheme "two"') as unknown,
    });
  });

  test('a lender that is not there is an error of its own', () => {
    expect(errorOf(() => createRegistry({ plugins: [web] })).code).toBe('registry/missing-plugin');
  });
});

describe('httpLike makes the profile of http for another scheme and port', () => {
  const hooks = httpLike({ defaultPort: 8080, rfc: 'ACME-WEB 2', userinfo: 'forbidden', fragment: 'discouraged' });
  const { engine } = createRegistry({ plugins: [plugin('acme-web', { hooks })] });
  test.each([
    ['ACME-WEB://H:8080', 'acme-web://h/'],
    ['acme-web://h:80/', 'acme-web://h:80/'],
  ])('%s is %s', (text, normal) => {
    expect(engine.normalize(text)).toBe(normal);
  });
  test('with its checks and its view', () => {
    expect(engine.check('acme-web://u@/#f').map(({ code, section }) => `${code} ${section}`)).toEqual([
      'acme-web/userinfo ACME-WEB 2',
      'acme-web/empty-host ACME-WEB 2',
      'acme-web/fragment ACME-WEB 2',
    ]);
    expect(engine.view('acme-web://h:80/a?b')).toEqual({
      origin: 'acme-web://h:80',
      effectivePort: 80,
      requestTarget: '/a?b',
    });
    expect(httpLike({ defaultPort: 1, rfc: 'X 1' })).not.toHaveProperty('userinfo');
  });
});
