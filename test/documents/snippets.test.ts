import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as ajv from 'ajv';
import * as eslint from 'eslint';
import * as acmeDoc from '../../examples/scheme-acme-doc/src/index.js';
import * as cacheKey from '@urikit/cache-key';
import * as cacheKeyLines from '@urikit/cache-key/lines';
import * as cacheKeyer from '@urikit/cache-key/keyer';
import * as httpCache from '@urikit/http-cache';
import { adapterModules } from '../../packages/http-cache/test/adapters/support/modules.js';
import * as generic from '@urikit/generic';
import * as hooks from '@urikit/generic/hooks';
import * as record from '@urikit/generic/record';
import * as genericLines from '@urikit/lines';
import * as linesSurt from '@urikit/lines/surt';
import * as clickhouseLines from '@urikit/clickhouse/lines';
import * as genericText from '@urikit/generic/text';
import * as hosts from '@urikit/hosts';
import * as sameness from '@urikit/same';
import * as smallSameness from '@urikit/same/small';
import * as urikitSame from 'urikit/same';
import * as secrets from '@urikit/secrets';
import * as schemaIssues from '@urikit/schema-issues';
import * as query from '@urikit/query';
import * as queryTracking from '@urikit/query/tracking';
import * as iri from '@urikit/iri';
import * as registry from '@urikit/registry';
import * as registryNode from '@urikit/registry/file';
import { tsyringe, zod } from '../../packages/registry/test/support/tsyringe.js';
import * as safety from '@urikit/safety';
import * as safetyFetch from '@urikit/safety/fetch';
import * as safetyPresets from '@urikit/safety/presets';
import * as schemeConformance from '@urikit/scheme-conformance';
import * as schemeConformancePolicy from '@urikit/scheme-conformance/policy';
import * as schemeFile from '@urikit/scheme-file';
import * as fileProfile from '@urikit/scheme-file/profile';
import * as schemeHttp from '@urikit/scheme-http';
import * as httpProfile from '@urikit/scheme-http/profile';
import * as schemeCoap from '@urikit/schemes/coap';
import * as schemeData from '@urikit/schemes/data';
import * as schemeMailto from '@urikit/scheme-mailto';
import * as mailtoProfile from '@urikit/scheme-mailto/profile';
import * as schemeFtp from '@urikit/schemes/ftp';
import * as schemeDid from '@urikit/schemes/did';
import * as schemeGeo from '@urikit/schemes/geo';
import * as schemeLdap from '@urikit/schemes/ldap';
import * as schemeNi from '@urikit/schemes/ni';
import * as niProfile from '@urikit/schemes/ni/profile';
import * as schemePkg from '@urikit/schemes/pkg';
import * as schemeSip from '@urikit/schemes/sip';
import * as schemeTel from '@urikit/schemes/tel';
import * as schemeUrn from '@urikit/schemes/urn';
import * as template from '@urikit/template';
import * as urikitAjv from '@urikit/ajv';
import * as compatFastUri from '@urikit/compat/fast-uri';
import * as compat from '@urikit/compat';
import * as compatUriJs from '@urikit/compat/uri-js';
import * as middleware from '@urikit/middleware';
import * as middlewareExpress from '@urikit/middleware/express';
import * as middlewareFastify from '@urikit/middleware/fastify';
import * as middlewareHono from '@urikit/middleware/hono';
import * as eslintPlugin from '@urikit/eslint-plugin';
import * as urikitZod from '@urikit/zod';
import * as urikitZodStandard from '@urikit/zod/standard';
import * as urikit from 'urikit';
import * as urikitNode from 'urikit/node';
import { filesOf } from '../../packages/cli/src/plugin/files.js';
import { namesOf as pluginNamesOf } from '../../packages/cli/src/plugin/shapes/names.js';
import * as urikitRegistry from 'urikit/registry';
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
  '@urikit/clickhouse/lines': clickhouseLines,
  '@urikit/generic/text': genericText,
  '@urikit/schema-issues': schemaIssues,
  '@urikit/hosts': hosts,
  '@urikit/same': sameness,
  '@urikit/same/small': smallSameness,
  'urikit/same': urikitSame,
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
  '@urikit/schemes/ni/profile': niProfile,
  '@urikit/schemes/pkg': schemePkg,
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
