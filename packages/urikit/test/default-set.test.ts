import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as generic from '@urikit/generic';
import * as composition from '@urikit/registry';
import { defaultEngine } from '../src/default-engine.js';
import * as urikit from '../src/index.js';
import { createRegistry, defaultSet, engine, registry, RegistryError, SCHEME_REGISTRY } from '../src/index.js';
import { VERSION } from '../src/version.js';
import { testSeed } from '../../generic/test/generators/campaign.js';

describe('what urikit exports', () => {
  test('the registry of the default set, and its engine', () => {
    expect(registry.engine).toBe(engine);
    expect(registry.schemes()).toEqual(['http', 'https', 'ws', 'wss', 'file', 'mailto']);
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
      Array.from({ length: 5 }, () => version),
    );
  });
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
