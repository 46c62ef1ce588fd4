import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as generic from '@urikit/generic';
import * as composition from '@urikit/registry';
import * as urikit from '../src/index.js';
import * as urikitRegistry from '../src/registry.js';
import { createRegistry, defaultSet, registry, RegistryError, SCHEME_REGISTRY } from '../src/registry.js';
import { VERSION } from '../src/version.js';

describe('what urikit exports', () => {
  test('the engine of the default schemes, and everything of @urikit/generic', () => {
    expect(urikit.engine.schemes).toEqual(['http', 'https', 'ws', 'wss', 'file', 'mailto']);
    expect(Object.keys(urikit).sort()).toEqual([...Object.keys(generic), 'engine', 'opaquePaths'].sort());
  });
});

describe('what urikit/registry exports', () => {
  test('the registry of the default set', () => {
    expect(registry.schemes()).toEqual(['http', 'https', 'ws', 'wss', 'file', 'mailto']);
    expect(registry.describe().sets).toEqual({ urikit: VERSION });
    expect(registry.view('http://h:81/a').origin).toBe('http://h:81');
  });

  test('everything of @urikit/registry', () => {
    expect(Object.keys(urikitRegistry).sort()).toEqual([...Object.keys(composition), 'registry', 'defaultSet'].sort());
    expect(SCHEME_REGISTRY).toBe(composition.SCHEME_REGISTRY);
  });

  test('a set to be composed with', () => {
    const own = createRegistry({ sets: [defaultSet], config: { http: { userinfo: 'forbidden' } } });
    expect(own.engine.check('http://joe@h/')).toMatchObject([{ code: 'http/userinfo', severity: 'error' }]);
    expect(registry.extend({}).engine).toBe(registry.engine);
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
