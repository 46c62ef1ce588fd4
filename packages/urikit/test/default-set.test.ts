import { createRegistry, defaultSet, registry, RegistryError } from 'urikit/registry';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as generic from '@urikit/generic';
import { REFERENCE_STYLES, compileProfile } from '@urikit/generic/internal';
import * as composition from '@urikit/registry';
import { data } from '@urikit/schemes/data';
import * as secrets from '@urikit/secrets';
import { compileNormalForm } from '../../generic/src/scheme/normal-form-regexp.js';
import * as urikit from 'urikit';
import * as urikitRegistry from 'urikit/registry';
import { VERSION } from '../src/version.js';

const SCHEMES = [
  ...['http', 'https', 'ws', 'wss', 'file', 'mailto', 'urn', 'tel', 'sip', 'sips'],
  ...['coap', 'coaps', 'coap+tcp', 'coaps+tcp', 'coap+ws', 'coaps+ws'],
];

/** The exports of urikit beside verbs of the packages of the engine and of secrets. */
const OWN = ['createEngine', 'engine', 'guess', 'hintOf', 'opaquePaths', 'uri', 'withHint'];

/** Exports that are verbs of the default engine, with arguments for a call. */
const VERBS = {
  normalize: ['HTTP://h/x/../y'],
  tryNormalize: ['http://h/a b'],
  resolve: ['http:g', 'http://h/a/b', { strict: false }],
  equivalent: ['http://h', 'http://h/#a', { fragment: 'ignore' }],
  compare: ['http://h', 'HTTP://h/'],
  check: ['http://joe@127.1/', { severities: { 'http/userinfo': 'error' } }],
  explain: ['HTTP://h'],
  relativize: ['urn:example:a/../b', 'urn:example:c'],
  resolveReference: ['../c', '/a/b'],
  tryResolveReference: ['%', '/a'],
} as const;

describe('what urikit exports', () => {
  test('the engine of the default schemes, and verbs of @urikit/generic and @urikit/secrets', () => {
    expect(urikit.engine.schemes).toEqual(SCHEMES);
    const verbs = Object.entries(urikit).filter(([name]) => !OWN.includes(name) && !Object.hasOwn(VERBS, name));
    expect({ ...generic, ...secrets }).toMatchObject(Object.fromEntries(verbs));
  });

  test.each(Object.entries(VERBS))('%s answers as the verb of the default engine, options included', (name, given) => {
    const verb = name as keyof typeof VERBS;
    const [own, method] = [urikit[verb], urikit.engine[verb]] as readonly ((...given: readonly unknown[]) => unknown)[];
    expect(own?.(...given)).toEqual(method?.(...given));
    expect(own).not.toBe(method);
  });

  test('relativize and resolveReference are verbs of the default engine', () => {
    const { engine, relativize, resolveReference } = urikit;
    expect(resolveReference('urn:example:a/../b', 'c')).toBe('urn:example:a/../b');
    expect(relativize('urn:example:a/../b', 'urn:example:c')).toBe('urn:example:a/../b');
    for (const style of REFERENCE_STYLES)
      expect(relativize('http://h/a', 'http://h/b', { style })).toBe(
        engine.relativize('http://h/a', 'http://h/b', { style }),
      );
    expect(() => resolveReference('c', 'urn:example:a')).toThrow('syntax/no-relative-references');
    expect(urikit.tryResolveReference('c', 'a/b')).toEqual({ ok: true, value: 'a/c' });
    expect(urikit.tryResolveReference('c', 'urn:example:a')).toMatchObject({
      ok: false,
      issue: { code: 'syntax/no-relative-references' },
    });
    expect(() => relativize('a b', 'c')).toThrow('syntax/character');
  });
});

describe('what urikit/registry exports', () => {
  test('the registry of the default set', () => {
    expect(registry.schemes()).toEqual(SCHEMES);
    expect(registry.describe().sets).toEqual({ urikit: VERSION });
    expect(registry.view('http://h:81/a').origin).toBe('http://h:81');
    expect(Reflect.ownKeys(registry)).toEqual(Reflect.ownKeys(createRegistry()));
  });

  test('the makers of @urikit/registry', () => {
    const makers = Object.entries(urikitRegistry).filter(([name]) => !['registry', 'defaultSet'].includes(name));
    expect(composition).toMatchObject(Object.fromEntries(makers));
  });

  test('a set to be composed with', () => {
    const own = createRegistry({ sets: [defaultSet], config: { http: { userinfo: 'forbidden' } } });
    expect(own.engine.check('http://joe@h/')).toMatchObject([{ code: 'http/userinfo', severity: 'error' }]);
    expect(registry.extend({}).engine).toBe(registry.engine);
    const config: object = { http: { userinf: 1 } };
    expect(() => createRegistry({ sets: [defaultSet], config: { ...config } })).toThrow(RegistryError);
  });

  test('the version of the package, which is that of every plugin of the set', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect([VERSION, defaultSet.version, ...defaultSet.plugins.map((plugin) => plugin.version)]).toEqual(
      Array.from({ length: 2 + defaultSet.plugins.length }, () => version),
    );
  });
});

test('data is no member: a policy on schemes that nobody owns is about it', () => {
  const strict = createRegistry({ sets: [defaultSet], schemes: { others: 'forbidden' } }).engine;
  for (const text of ['data:text/html,x', 'javascript:x'])
    expect(strict.check(text)).toMatchObject([{ code: 'registry/other-scheme', severity: 'error' }]);
  expect(strict.check('tel:+1')).toEqual([]);
  const { engine: own } = createRegistry({ sets: [defaultSet], plugins: [data] });
  expect(own.view('data:;base64,QQ==')).toMatchObject({ bytes: Uint8Array.of(65) });
});

// A longer expression is not compiled by V8 but interpreted, and each look at a text takes three times as long.
test('the expression for normal forms stays below the 20 kB that V8 compiles', () => {
  const { engine, opaquePaths } = urikit;
  const profiles = engine.schemes.map((scheme) => compileProfile(scheme, engine.hooks(scheme) ?? {}));
  const opaque = opaquePaths.filter((scheme) => !engine.schemes.includes(scheme));
  expect(compileNormalForm(profiles, opaque).source.length).toBeLessThan(20 * 1024);
});
