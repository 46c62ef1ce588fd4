import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as generic from '@urikit/generic';
import * as composition from '@urikit/registry';
import { data } from '@urikit/scheme-data';
import { defaultEngine } from '../src/default-engine.js';
import * as urikit from '../src/index.js';
import {
  createRegistry,
  defaultSet,
  engine,
  opaquePaths,
  registry,
  RegistryError,
  SCHEME_REGISTRY,
} from '../src/index.js';
import { VERSION } from '../src/version.js';
import { compileNormalForm } from '../../generic/src/scheme/normal-form-regexp.js';
import { compileProfile } from '../../generic/src/scheme/profile.js';
import { testSeed } from '../../generic/test/generators/campaign.js';

describe('what urikit exports', () => {
  test('the registry of the default set, and its engine', () => {
    expect(registry.engine).toBe(engine);
    expect(registry.schemes()).toEqual([
      ...['http', 'https', 'ws', 'wss', 'file', 'mailto', 'urn', 'tel', 'sip', 'sips'],
      ...['coap', 'coaps', 'coap+tcp', 'coaps+tcp', 'coap+ws', 'coaps+ws'],
    ]);
    expect(registry.describe().sets).toEqual({ urikit: VERSION });
    expect(registry.view('http://h:81/a').origin).toBe('http://h:81');
  });

  test('everything of the engine and of the registry', () => {
    for (const name of [...Object.keys(generic), ...Object.keys(composition)]) expect(urikit).toHaveProperty(name);
    expect(SCHEME_REGISTRY).toBe(composition.SCHEME_REGISTRY);
  });

  test('a set to be composed with', () => {
    const own = createRegistry({ sets: [defaultSet], config: { http: { userinfo: 'forbidden' } } });
    expect(own.engine.check('http://joe@h/')).toMatchObject([{ code: 'http/userinfo', severity: 'error' }]);
    expect(registry.extend({}).engine).toBe(engine);
    expect(() => createRegistry({ sets: [defaultSet], config: { http: { userinf: 1 } } })).toThrow(RegistryError);
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
  const profiles = defaultEngine.schemes.map((scheme) => compileProfile(scheme, defaultEngine.hooks(scheme) ?? {}));
  const opaque = opaquePaths.filter((scheme) => !defaultEngine.schemes.includes(scheme));
  expect(compileNormalForm(profiles, opaque).source.length).toBeLessThan(20 * 1024);
});

describe('the engine of the command', () => {
  const texts = [
    'HTTP://u:p@H:080?q',
    'http://0x7f.1/',
    'https://h',
    'ws://u@h/#f',
    'wss://h:443',
    'file:/a/../b',
    'file://LOCALHOST/%2e',
    'mailto:A@B.example?to=c@d&Bcc=e@f',
    'mailto:a@b?from=x',
    'urn:ISBN:0-395-36341-1?+r#f',
    'tel:(1)23;Phone-Context=X',
    'sips:a:b@H:5061;B;a=1',
    'coap+tcp://h:5683',
    'data:,x',
    'foo://H:80',
    '../a',
    'a b',
    '',
  ];
  const answers = (one: generic.Engine, text: string): readonly unknown[] => [
    one.check(text),
    one.tryNormalize(text),
    one.redact(text),
    one.needs.length,
    one.compare(text, 'http://h/'),
  ];

  test('is that of the registry', () => {
    expect(defaultEngine.schemes).toEqual(engine.schemes);
    for (const text of texts) expect([text, answers(defaultEngine, text)]).toEqual([text, answers(engine, text)]);
  });

  test('for any text', () => {
    const part = fc.constantFrom(
      'http',
      'file',
      'mailto',
      'ws',
      'tel',
      'sip',
      'urn',
      'isbn',
      ';',
      ':',
      '//',
      '/',
      '?',
      '#',
      '@',
      '%41',
      '%2e',
      '..',
      'H',
      '80',
      'a',
      '=',
      '&',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(answers(defaultEngine, text)).toEqual(answers(engine, text));
      }),
      { seed: testSeed() },
    );
  });
});
