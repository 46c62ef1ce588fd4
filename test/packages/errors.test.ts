import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { createEngine, kit, parse, percentDecode, UrikitError } from '@urikit/generic';
import { readGatewayConfig } from '@urikit/gateway';
import { OriginError } from '@urikit/http-cache';
import { purgesOf } from '@urikit/http-cache/internal';
import { hostListOf } from '@urikit/hosts';
import { parseQuery } from '@urikit/query';
import { createRegistry } from '@urikit/registry';
import { createHostFilter, uriRules } from '@urikit/safety';
import { httpCache } from '@urikit/http-cache/undici';
import { guardedFetch } from '@urikit/safety/fetch';
import { fromPath } from '@urikit/scheme-file';
import { parseTemplate } from '@urikit/template';
import { entriesOf, packagesIn, root, typeScriptFiles } from '../support/workspace.js';

/** Every error of urikit is a `UrikitError`: one test for `catch`, one member for the code. */

/** For each class that an entry exports, a call that throws one. */
const THROWN: Readonly<Record<string, () => unknown>> = {
  ConfigError: () => readGatewayConfig([]),
  EncodingError: () => percentDecode('%'),
  FetchRefusedError: () => guardedFetch(createHostFilter())('ftp://h/'),
  FilePathError: () => fromPath('a', {}, kit),
  HooksError: () => createEngine({ schemes: { x: { port: 1 } as never } }),
  HostListError: () => hostListOf(['a b']),
  OriginError: () => Promise.reject(new OriginError('origin-timeout')),
  PluginError: () =>
    createEngine({
      schemes: {
        x: {
          check: () => {
            throw new Error('x');
          },
        },
      },
    }).check('x:'),
  PolicyError: () => compile({ nothing: 1 } as never),
  PurgeError: () => purgesOf(compile({}), { uri: 'ftp://h/' }),
  QueryError: () => parseQuery('a&b', { maxPairs: 1 }),
  RegistryError: () => createRegistry({ plugins: [{} as never] }),
  RejectedRequest: () =>
    httpCache({ keyer: compile({}) })(() => true)({ origin: 'http://h', path: '/\0', method: 'GET' }, {}),
  TemplateError: () => parseTemplate('{'),
  UriRulesError: () => uriRules({ allow: ['a b'] }),
  UriSyntaxError: () => parse(':'),
  UrikitError: () => createEngine({ limits: 1 as never }),
};

/** Sources with a class that extends an error of the platform. */
const OF_THE_PLATFORM: readonly (readonly [file: string, why: string])[] = [
  ['packages/hosts/src/rules/uri-rule.ts', 'it leads from a part of a rule to the list of issues, and never leaves'],
  ['packages/scheme-file/src/file-path-error.ts', 'a plugin loads no code of the engine: the class has the brand'],
];

type ErrorClass = abstract new (...args: never) => Error;

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && (value as { readonly prototype?: unknown }).prototype instanceof Error;

let exported: ReadonlyMap<string, readonly ErrorClass[]>;

beforeAll(async () => {
  const entries = packagesIn('packages').flatMap((one) =>
    entriesOf(one).map(([subpath]) => `${one.manifest.name}${subpath.slice(1)}`),
  );
  const found: (readonly [string, unknown])[] = [];
  for (const entry of entries)
    found.push(...Object.entries((await import(entry)) as object).filter(([, value]) => isErrorClass(value)));
  exported = new Map(
    found.map(([name]) => [name, found.filter(([other]) => other === name).map(([, type]) => type as ErrorClass)]),
  );
});

test('each error class that an entry exports has a row', () => {
  expect([...exported.keys()].sort()).toEqual(Object.keys(THROWN).sort());
});

test('each name is one class', () => {
  expect([...exported].filter(([, types]) => new Set(types).size > 1).map(([name]) => name)).toEqual([]);
});

describe('is a UrikitError with a code', () => {
  test.each(Object.entries(THROWN))('%s', async (name, act) => {
    let cause: unknown;
    try {
      await act();
    } catch (thrown) {
      cause = thrown;
    }
    const [type] = exported.get(name) as readonly [ErrorClass];
    expect([UrikitError.is(cause), cause instanceof UrikitError, cause instanceof type]).toEqual([true, true, true]);
    const ofCopy = Object.assign(new Error(), { name, [Symbol.for('urikit:error')]: true });
    const is = (value: unknown): boolean => (type as unknown as typeof UrikitError).is(value);
    expect([cause, ofCopy, new Error(), undefined].map(is)).toEqual([true, true, false, false]);
    const { code, issue, issues } = cause as UrikitError;
    expect(cause).toMatchObject({ name, code: expect.stringMatching(/^[a-z]+\/[a-z-]+$/) as unknown });
    expect(issue).toMatchObject({ code, severity: 'error', message: expect.any(String) as unknown });
    expect(issues[0]).toBe(issue);
    expect([issue, issues].map(Object.isFrozen)).toEqual([true, true]);
    const shared = Object.getOwnPropertyNames(new UrikitError(issue, { cause }));
    expect(Object.getOwnPropertyNames(cause).filter((one) => !shared.includes(one))).toEqual([]);
  });
});

test('no other class extends an error of the platform', () => {
  const sources = packagesIn('packages').flatMap(({ folder }) => typeScriptFiles(`${folder}/src`));
  const found = sources.filter((file) =>
    /^(?:export )?class \S+ extends \w*(?<!Urikit)Error\b/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual(OF_THE_PLATFORM.map(([file]) => file));
});
