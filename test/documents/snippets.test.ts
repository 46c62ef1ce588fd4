import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as ajv from 'ajv';
import * as eslint from 'eslint';
import * as acmeDoc from '../../examples/scheme-acme-doc/src/index.js';
import * as cacheKey from '../../packages/cache-key/src/index.js';
import * as cacheKeyLines from '../../packages/cache-key/src/lines.js';
import * as cacheKeyer from '../../packages/cache-key/src/keyer.js';
import * as httpCache from '../../packages/http-cache/src/index.js';
import { adapterModules } from '../../packages/http-cache/test/adapters/support/modules.js';
import * as generic from '../../packages/generic/src/index.js';
import * as hooks from '../../packages/generic/src/hooks.js';
import * as record from '../../packages/generic/src/record.js';
import * as genericLines from '../../packages/lines/src/index.js';
import * as linesSurt from '../../packages/lines/src/surt.js';
import * as genericLinesWasm from '../../packages/lines/src/wasm.js';
import * as genericText from '../../packages/generic/src/text.js';
import * as secrets from '../../packages/secrets/src/index.js';
import * as schemaIssues from '../../packages/schema-issues/src/index.js';
import * as query from '../../packages/query/src/index.js';
import * as queryTracking from '../../packages/query/src/tracking.js';
import * as iri from '../../packages/iri/src/index.js';
import * as registry from '../../packages/registry/src/index.js';
import * as registryNode from '../../packages/registry/src/file.js';
import { tsyringe, zod } from '../../packages/registry/test/support/tsyringe.js';
import * as safety from '../../packages/safety/src/index.js';
import * as safetyFetch from '../../packages/safety/src/fetch.js';
import * as safetyPresets from '../../packages/safety/src/presets.js';
import * as schemeConformance from '../../packages/scheme-conformance/src/index.js';
import * as schemeConformancePolicy from '../../packages/scheme-conformance/src/policy.js';
import * as schemeFile from '../../packages/scheme-file/src/index.js';
import * as fileProfile from '../../packages/scheme-file/src/profile.js';
import * as schemeHttp from '../../packages/scheme-http/src/index.js';
import * as httpProfile from '../../packages/scheme-http/src/profile.js';
import * as schemeCoap from '../../packages/schemes/src/coap/index.js';
import * as schemeData from '../../packages/schemes/src/data/index.js';
import * as schemeMailto from '../../packages/scheme-mailto/src/index.js';
import * as mailtoProfile from '../../packages/scheme-mailto/src/profile.js';
import * as schemeFtp from '../../packages/schemes/src/ftp/index.js';
import * as schemeDid from '../../packages/schemes/src/did/index.js';
import * as schemeGeo from '../../packages/schemes/src/geo/index.js';
import * as schemeLdap from '../../packages/schemes/src/ldap/index.js';
import * as schemeNi from '../../packages/schemes/src/ni/index.js';
import * as schemeSip from '../../packages/schemes/src/sip/index.js';
import * as schemeTel from '../../packages/schemes/src/tel/index.js';
import * as schemeUrn from '../../packages/schemes/src/urn/index.js';
import * as template from '../../packages/template/src/index.js';
import * as urikitAjv from '../../packages/ajv/src/index.js';
import * as compatFastUri from '../../packages/compat/src/fast-uri.js';
import * as compat from '../../packages/compat/src/index.js';
import * as compatUriJs from '../../packages/compat/src/uri-js.js';
import * as middleware from '../../packages/middleware/src/index.js';
import * as middlewareExpress from '../../packages/middleware/src/express.js';
import * as middlewareFastify from '../../packages/middleware/src/fastify.js';
import * as middlewareHono from '../../packages/middleware/src/hono.js';
import * as eslintPlugin from '../../packages/eslint-plugin/src/index.js';
import * as urikitZod from '../../packages/zod/src/index.js';
import * as urikitZodStandard from '../../packages/zod/src/standard.js';
import * as urikit from '../../packages/urikit/src/index.js';
import * as urikitNode from '../../packages/urikit/src/node.js';
import { filesOf } from '../../packages/urikit/src/plugin/files.js';
import { namesOf as pluginNamesOf } from '../../packages/urikit/src/plugin/shapes/names.js';
import * as urikitRegistry from '../../packages/urikit/src/registry.js';
import { isFileBlock } from './support/file-blocks.js';
import { blocksOf, documents } from './support/markdown.js';
import { isPartial, type Judge, moduleOf, runAsyncSnippet, runSnippet, typeErrors } from './support/snippets.js';

/**
 * Every block in TypeScript or JavaScript runs. An expression with a comment behind it claims that value; the comment
 * `throws CODE` claims an error with that code or name. A block that is a file is held against it by another test.
 */
const modules: Readonly<Record<string, object>> = {
  '@urikit/cache-key': cacheKey,
  '@urikit/cache-key/keyer': cacheKeyer,
  '@urikit/cache-key/lines': cacheKeyLines,
  '@urikit/http-cache': httpCache,
  '@urikit/generic': generic,
  '@urikit/generic/hooks': hooks,
  '@urikit/generic/record': record,
  '@urikit/lines': genericLines,
  '@urikit/lines/surt': linesSurt,
  '@urikit/lines/wasm': genericLinesWasm,
  '@urikit/generic/text': genericText,
  '@urikit/schema-issues': schemaIssues,
  '@urikit/secrets': secrets,
  '@urikit/query': query,
  '@urikit/query/tracking': queryTracking,
  '@urikit/iri': iri,
  '@urikit/registry': registry,
  '@urikit/registry/file': registryNode,
  '@urikit-examples/scheme-acme-doc': acmeDoc,
  '@urikit/safety': safety,
  '@urikit/safety/fetch': safetyFetch,
  '@urikit/safety/presets': safetyPresets,
  '@urikit/scheme-conformance': schemeConformance,
  '@urikit/scheme-conformance/policy': schemeConformancePolicy,
  '@urikit/scheme-file': schemeFile,
  '@urikit/scheme-file/profile': fileProfile,
  '@urikit/scheme-http': schemeHttp,
  '@urikit/scheme-http/profile': httpProfile,
  '@urikit/schemes/coap': schemeCoap,
  '@urikit/schemes/data': schemeData,
  '@urikit/scheme-mailto': schemeMailto,
  '@urikit/scheme-mailto/profile': mailtoProfile,
  '@urikit/schemes/ftp': schemeFtp,
  '@urikit/schemes/did': schemeDid,
  '@urikit/schemes/geo': schemeGeo,
  '@urikit/schemes/ldap': schemeLdap,
  '@urikit/schemes/ni': schemeNi,
  '@urikit/schemes/sip': schemeSip,
  '@urikit/schemes/tel': schemeTel,
  '@urikit/schemes/urn': schemeUrn,
  '@urikit/template': template,
  '@urikit/ajv': urikitAjv,
  ajv,
  '@urikit/compat': compat,
  '@urikit/compat/fast-uri': compatFastUri,
  '@urikit/compat/uri-js': compatUriJs,
  '@urikit/middleware': middleware,
  '@urikit/middleware/express': middlewareExpress,
  '@urikit/middleware/fastify': middlewareFastify,
  '@urikit/middleware/hono': middlewareHono,
  '@urikit/eslint-plugin': eslintPlugin,
  eslint,
  '@urikit/zod': urikitZod,
  '@urikit/zod/standard': urikitZodStandard,
  urikit,
  'urikit/node': urikitNode,
  'urikit/registry': urikitRegistry,
  'node:fs': fs,
  'node:os': os,
  'node:path': path,
  'reflect-metadata': {},
  tsyringe,
  zod,
  ...adapterModules,
};

const snippets = documents.flatMap(({ file, text }) =>
  blocksOf(text)
    .filter(({ language, text: code }) => /^[cm]?[jt]s$|script$/.test(language) && !isFileBlock(code))
    .map((block) => ({ place: `${file}:${String(block.line)}`, text: block.text })),
);

/** The plugin that `urikit plugin new acme-doc` writes, under the name of its package. */
const WRITTEN = 'urikit-scheme-acme-doc';
const writtenSource = filesOf(pluginNamesOf('acme-doc'), '0.1.0')['src/index.ts'] ?? '';
const allModules = { ...modules, [WRITTEN]: moduleOf(writtenSource, modules) };

const thrownBy = (action: () => unknown): unknown => {
  try {
    action();
  } catch (cause) {
    return cause;
  }
  return undefined;
};

/** Names an error as a document does: by its issue's code, its own code, or its name. */
const namesOf = (cause: unknown): readonly unknown[] => {
  if (!(cause instanceof Error)) return [cause];
  const { issue, code } = cause as { readonly issue?: { readonly code: string }; readonly code?: string };
  return [issue?.code, code, cause.name].filter((name) => name !== undefined);
};

const judge: Judge = ({ expression, claimed }, actual, value) => {
  if (value === undefined)
    expect([expression, namesOf(thrownBy(actual))]).toEqual([
      expression,
      expect.arrayContaining([claimed.slice('throws '.length)]),
    ]);
  else if (isPartial(claimed)) expect({ [expression]: actual() }).toMatchObject({ [expression]: value() });
  else expect({ [expression]: actual() }).toEqual({ [expression]: value() });
};

describe('every snippet does what it says', () => {
  test.each(snippets.map(({ place, text }) => [place, text] as const))('%s', async (_, text) => {
    expect.hasAssertions();
    if (/\bawait\b/.test(text)) await runAsyncSnippet(text, allModules, judge);
    else runSnippet(text, allModules, judge);
    expect(text).not.toBe('');
  });
});

describe('the compiler', () => {
  const lies = [
    { place: 'lie 1', text: "import { parse } from '@urikit/generic';\nparse(1);" },
    { place: 'lie 2', text: "import { nothing } from 'urikit';\nnothing;" },
  ];

  // In one program: each reads the types of every package.
  test('passes every snippet, and finds the two that lie', () => {
    const usesWritten = ({ text }: { readonly text: string }): boolean => text.includes(WRITTEN);
    expect(typeErrors(snippets.filter(usesWritten), { [WRITTEN]: writtenSource })).toEqual([]);
    expect(typeErrors([...snippets.filter((one) => !usesWritten(one)), ...lies])).toEqual([
      expect.stringMatching(/^lie 1, line 2 of it: .*'number' is not assignable/),
      expect.stringMatching(/^lie 2, line 1 of it: .*'nothing'/),
    ]);
  }, 120_000);
});

describe('the check finds a snippet that lies', () => {
  test.each([
    ['1 + 1; // 3', /toEqual/],
    ["import { parse } from '@urikit/generic';\nparse('a b'); // throws syntax/port", /toEqual/],
    ["import { parse } from '@urikit/generic';\nparse('ab'); // throws syntax/port", /toEqual/],
    ['({ a: 1, b: 2 }); // { a: 2, ... }', /toMatchObject/],
    ['1 + 1; // the sum', /is its value/],
    ["import 'nowhere';", /no test provides/],
  ])('%s', (text, message) => {
    expect(() => runSnippet(text, modules, judge)).toThrow(message);
  });

  test('and one that is true passes', () => {
    expect(() =>
      runSnippet(
        '[1,\n 2].map((n) => n * 2); // [\n//   2,\n//   4,\n// ]\n({ a: 1, b: 2 }); // { a: 1, ... }',
        modules,
        judge,
      ),
    ).not.toThrow();
  });
});
