import { describe, expect, test } from '@jest/globals';
import type { BaseHooks, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { http, httpLike } from '@urikit/scheme-http';
import { z } from 'zod';
import { codesOf, error, errorOf, issuesOf, plugin, reporting } from './support/plugins.js';

const httpOf = (base: BaseHooks | undefined): SchemeHooks => base?.['http']?.['http'] ?? {};

/** A plugin that declares the third parameter of `configure`. */
type Lent = (base: BaseHooks) => Record<string, SchemeHooks>;
const borrower = (id: string, more: Parameters<typeof plugin>[1], make: Lent) =>
  plugin(id, { ...more, configure: (_: unknown, __, base) => make(base ?? {}) });
/** The hooks of http under a name and a port of its own. */
const web = borrower('web', { requires: { http: '^0.1.0' } }, (base) => ({
  web: { ...httpOf(base), defaultPort: 8080 },
}));
describe('configure is lent the hooks of what the plugin requires or overrides', () => {
  test('as they are configured, under an id of its own', () => {
    const registry = createRegistry({ plugins: [web, http], config: { http: { userinfo: 'forbidden' } } });
    const { engine } = registry;
    expect(engine.normalize('WEB://H:8080')).toBe('web://h/');
    expect(issuesOf(registry, 'web://u@127.1/')).toEqual(['error web/userinfo', 'warning web/rare-ipv4']);
    expect(engine.view('web://h/')).toMatchObject({ origin: 'web://h' });
  });

  test('what it overrides too, so that it can add to it', () => {
    const check = reporting({ code: 'mine' });
    const mine = borrower('mine', { schemes: ['http'], overrides: 'http@^0.1.0' }, (base) => ({
      http: { ...httpOf(base), check },
    }));
    const registry = createRegistry({ plugins: [http, mine] });
    expect(codesOf(registry, 'http://u@h/')).toEqual(['mine/userinfo', 'mine/mine']);
    expect(registry.engine.normalize('http://h:80')).toBe('http://h/');
  });

  test('frozen, and only those, and not a plugin that declares no third parameter', () => {
    const seen: unknown[] = [];
    const curious = borrower('curious', { requires: { http: '*' } }, (base) => {
      seen.push(base);
      return { curious: {} };
    });
    const plain = {
      ...plugin('plain', { requires: { http: '*' } }),
      configure(...given: readonly unknown[]) {
        seen.push(given.length);
        return { plain: {} };
      },
    };
    createRegistry({ plugins: [http, plugin('other'), curious, plain] });
    expect([Object.keys(seen[0] as object), seen[1]]).toEqual([['http'], 2]);
    const base = seen[0] as BaseHooks;
    expect([base, base['http'], base['http']?.['http']].every(Object.isFrozen)).toBe(true);
    expect(base['http']?.['http']).not.toHaveProperty('id');
  });

  test('anew for a child that configures the lender otherwise', () => {
    const parent = createRegistry({ plugins: [web, http] });
    const strict = parent.extend({ config: { http: { userinfo: 'forbidden' } } });
    const severities = [parent, strict, parent].map(({ engine }) => engine.check('web://u@h/')[0]?.severity);
    expect(severities).toEqual(['warning', 'error', 'warning']);
    expect(parent.extend({ config: { http: { userinfo: 'forbidden' } } }).engine).toBe(strict.engine);
    expect(strict.fingerprint).not.toBe(parent.fingerprint);
  });

  describe('a chain of lenders that own nothing:', () => {
    const configSchema = z.strictObject({ defaultPort: z.number().default(1) });
    const base = (version: string) => {
      const configure = (hooks: SchemeHooks) => ({ acme: hooks });
      return plugin('base', { version, schemes: ['acme'], configSchema, configure });
    };
    const over = (id: string, overrides: string) =>
      borrower(id, { schemes: ['acme'], overrides: `${overrides}@*` }, (lent) => ({ ...lent[overrides] }));
    const chain = (version: string, defaultPort: number) =>
      createRegistry({
        plugins: [base(version), over('middle', 'base'), over('last', 'middle')],
        config: { base: { defaultPort } },
      });
    test('the last one has the hooks of the first, whose options hold', () => {
      expect(chain('1.0.0', 7).engine.normalize('acme://h:7')).toBe('acme://h');
      expect(chain('1.0.0', 7).describe().schemes).toMatchObject({ acme: { plugin: 'last' } });
    });
    test('each of them stands in the fingerprint', () => {
      const print = (version: string, port: number) => chain(version, port).fingerprint;
      expect(new Set([print('1.0.0', 1), print('1.0.1', 1), print('1.0.0', 2)]).size).toBe(3);
    });
  });

  test('keys are shared within one plugin: a scheme that another plugin takes over ends that', () => {
    const pair = plugin('pair', {
      schemes: ['one', 'two'],
      configure: () => ({ one: {}, two: { keyScheme: 'one' } }),
    });
    expect(createRegistry({ plugins: [pair] }).engine.equivalent('one:a', 'two:a')).toBe(true);
    const over = plugin('over', { schemes: ['one'], overrides: 'pair@*' });
    const message = /"two", member keyScheme: expected a scheme beside it with the same id.*leave it out/;
    expect(errorOf(() => createRegistry({ plugins: [pair, over] }))).toMatchObject(error('registry/set', message));
  });

  test('keys are shared with a scheme that the plugin declares itself', () => {
    const pair = plugin('pair', { schemes: ['one', 'two'] });
    const over = plugin('over', {
      schemes: ['one', 'three'],
      overrides: 'pair@*',
      configure: () => ({ one: {}, three: { id: 'pair', keyScheme: 'two' } }),
    });
    const message = 'the hooks of scheme "three" share keys with scheme "two"';
    expect(errorOf(() => createRegistry({ plugins: [pair, over] }))).toMatchObject(error('registry/hooks', message));
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
