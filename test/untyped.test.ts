import { describe, expect, test } from '@jest/globals';
import { compile, createReplay, decodeKey, parseNoVarySearch } from '@urikit/cache-key';
import { readAccessLogLine } from '@urikit/cache-key/access-log';
import { createExtractor, establishBase, UrikitError } from '@urikit/generic';
import * as record from '@urikit/generic/record';
import { createCache, createHandler, createMemoryStore, createTrusted } from '@urikit/http-cache';
import { httpCache, keyedStore } from '@urikit/http-cache/undici';
import * as iri from '@urikit/iri';
import * as query from '@urikit/query';
import { policyBreaches } from '@urikit/scheme-conformance/policy';
import * as template from '@urikit/template';
import * as urikit from 'urikit';
import * as zod from '@urikit/zod';
import { uriSchema } from '@urikit/zod/standard';

/** Callers without types: each verb of each package names the kind of value that it found, by one code. */

const VALUES = [5, undefined, null, true, ['a'], { a: 1 }, Symbol('a'), 5n, () => 'a'] as readonly unknown[];
const U = 'http://h/a';
const PARAMETER = { name: 'a', in: 'query', schema: { type: 'string' } } as const;
const PARTS = { keyer: compile(), store: createMemoryStore({ maxBytes: 1 }) };

type Verb = (value: never) => unknown;

/** The words before the expectation: @urikit/query names the argument, and its parameter. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  'query encodeQueryValue': 'text: ',
  'query encodeQueryName': 'text: ',
  'query formDecode': 'text: ',
  'query parseParameter': 'text of parameter "a": ',
};

/** Verbs that throw for a value that is no string. */
const THROWING: Readonly<Record<string, Verb>> = {
  'urikit parse': urikit.parse,
  'urikit referenceKind': urikit.referenceKind,
  'urikit relativize': (value) => urikit.relativize(value, U),
  'urikit relativize, base': (value) => urikit.relativize(U, value),
  'urikit resolveReference': (value) => urikit.resolveReference(value, U),
  'urikit resolveReference, base': (value) => urikit.resolveReference('a', value),
  'urikit replaceComponents': (value) => urikit.replaceComponents(value, {}),
  'urikit percentEncode': (value) => urikit.percentEncode(value, 'segment'),
  'urikit percentDecode': (value) => urikit.percentDecode(value),
  'urikit extract': (value) => urikit.extract(value),
  'urikit repair': (value) => urikit.repair(value),
  'urikit guess': (value) => urikit.guess(value),
  'urikit uri': (value) => urikit.uri(value),
  'engine.normalize': (value) => urikit.engine.normalize(value),
  'engine.resolve': (value) => urikit.engine.resolve(value, U),
  'engine.resolve, base': (value) => urikit.engine.resolve('a', value),
  'engine.identity': (value) => urikit.engine.identity(value),
  'engine.explain': (value) => urikit.engine.explain(value),
  'engine.needs': (value) => urikit.engine.needs(value),
  'engine.view': (value) => urikit.engine.view(value),
  'record parseUri': record.parseUri,
  'record removeDotSegments': record.removeDotSegments,
  'record segments': record.segments,
  'record decodePath': (value) => record.decodePath(value),
  'record decodeSegments': (value) => record.decodeSegments(value),
  'record segmentOf': record.segmentOf,
  'record parentPath': record.parentPath,
  'record extensionOf': record.extensionOf,
  'query encodeQueryValue': (value) => query.encodeQueryValue(value),
  'query encodeQueryName': (value) => query.encodeQueryName(value),
  'query formDecode': query.formDecode,
  'query parseParameter': (value) => query.parseParameter(PARAMETER, value),
  'cache-key decodeKey': decodeKey,
  'cache-key keyer.decode': (value) => compile().decode(value),
  'http-cache createTrusted': (value) => createTrusted([value]),
  'iri iriToUri': (value) => iri.iriToUri(value),
  'iri uriToIri': (value) => iri.uriToIri(value),
  'iri parseIri': iri.parseIri,
  'iri domainToAscii': (value) => iri.domainToAscii(value),
  'iri domainToUnicode': iri.domainToUnicode,
  'template parseTemplate': template.parseTemplate,
  'template match': (value) => template.parseTemplate('a').match(value),
};

/** Verbs that answer with an issue. */
const TRYING: Readonly<Record<string, Verb>> = {
  'urikit tryParse': urikit.tryParse,
  'urikit tryResolveReference': (value) => urikit.tryResolveReference(value, U),
  'urikit tryResolveReference, base': (value) => urikit.tryResolveReference('a', value),
  'urikit tryPercentDecode': (value) => urikit.tryPercentDecode(value),
  'engine.tryNormalize': (value) => urikit.engine.tryNormalize(value),
  'engine.tryResolve': (value) => urikit.engine.tryResolve(value, U),
  'engine.tryResolveReference': (value) => urikit.engine.tryResolveReference(value, U),
  'engine.tryView': (value) => urikit.engine.tryView(value),
  'iri tryIriToUri': (value) => iri.tryIriToUri(value),
  'iri tryUriToIri': (value) => iri.tryUriToIri(value),
  'iri tryParseIri': iri.tryParseIri,
  'iri tryDomainToAscii': (value) => iri.tryDomainToAscii(value),
  'template tryParseTemplate': template.tryParseTemplate,
};

/** Predicates: a value that is no string is false. */
const ASKING: Readonly<Record<string, Verb>> = {
  isUri: urikit.isUri,
  isUriReference: urikit.isUriReference,
  isRelativeReference: urikit.isRelativeReference,
  isAbsoluteUri: urikit.isAbsoluteUri,
  isIri: iri.isIri,
  isIriReference: iri.isIriReference,
  isAbsoluteIri: iri.isAbsoluteIri,
  isRelativeIriReference: iri.isRelativeIriReference,
  isTemplate: template.isTemplate,
  'engine.equivalent': (value) => urikit.engine.equivalent(value, U),
};

describe('a value that is no string', () => {
  test.each(Object.entries(THROWING))('%s throws input/not-string', (name, verb) => {
    for (const value of VALUES) {
      let cause: unknown;
      try {
        verb(value as never);
      } catch (thrown) {
        cause = thrown;
      }
      const kind = value === null ? 'null' : Array.isArray(value) ? '(?:(?:an )?array|object)' : typeof value;
      expect(UrikitError.is(cause)).toBe(true);
      expect(cause).toMatchObject({
        code: 'input/not-string',
        message: expect.stringMatching(
          new RegExp(`^${ARGUMENTS[name] ?? ''}expected a string, found ${kind}[ ;]`),
        ) as unknown,
      });
    }
  });

  test.each(Object.entries(TRYING))('%s returns input/not-string', (_, verb) => {
    for (const value of VALUES)
      expect(verb(value as never)).toMatchObject({ ok: false, issue: { code: 'input/not-string', start: 0, end: 0 } });
  });

  test.each(Object.entries(ASKING))('%s is false', (_, verb) => {
    for (const value of VALUES) expect(verb(value as never)).toBe(false);
  });

  test('parseQuery takes undefined, and no other value', () => {
    expect(query.parseQuery(undefined).pairs).toEqual([]);
    for (const value of VALUES.filter((one) => one !== undefined))
      expect(query.tryParseQuery(value as never)).toMatchObject({ ok: false, issue: { code: 'input/not-string' } });
  });

  test('parseNoVarySearch takes undefined, and no other value', () => {
    for (const value of VALUES.filter((one) => one !== undefined))
      expect(() => parseNoVarySearch(value as never)).toThrow('(input/not-string');
  });

  test('readAccessLogLine reads no value', () => {
    for (const value of [...VALUES, ['h - - [x] "GET / HTTP/1.1" 200 1']])
      expect(readAccessLogLine(value as never)).toBeUndefined();
  });

  test('maskSecrets and redact show no value', () => {
    for (const value of VALUES) {
      expect(urikit.maskSecrets(value as never, { component: 'query', mark: '*' })).toBe('');
      expect(urikit.engine.redact(value as never)).toBe('');
    }
  });
});

describe('a name that no option has', () => {
  test.each<readonly [string, () => unknown]>([
    ['normalize', () => urikit.engine.normalize(U, { levle: 'x' } as never)],
    ['extract', () => urikit.extract(U, { scheme: [] } as never)],
    ['guess', () => urikit.guess('h.test', { schemes: 'x' } as never)],
    ['repair', () => urikit.repair(U, { nonascii: 'keep' } as never)],
    ['parseQuery', () => query.parseQuery('a', { sperator: ';' } as never)],
    ['percentEncode', () => urikit.percentEncode('a', 'path', { triplet: 'keep' } as never)],
    ['createEngine', () => urikit.createEngine({ sceme: {} } as never)],
    ['establishBase', () => establishBase({ retreival: U } as never)],
    ['template.match', () => template.parseTemplate('{a}').match('a', { shaps: {} } as never)],
    ['template.ambiguity', () => template.parseTemplate('{a}').ambiguity({ shaps: {} } as never)],
    ['checkIri', () => iri.checkIri(U, { dnsScheme: [] } as never)],
    ['record.resolve', () => record.resolve(record.parseUri(U), record.parseUri(U), { stric: false } as never)],
    ['parseParameter', () => query.parseParameter({ ...PARAMETER, nam: 'a' }, 'a')],
    ['serializeParameter', () => query.serializeParameter({ ...PARAMETER, stile: 'form' }, 'a')],
    ['createMemoryStore', () => createMemoryStore({ maxBytes: 1, maxPurge: 1 } as never)],
    ['createCache', () => createCache({ ...PARTS, fetsh: U } as never)],
    ['createHandler', () => createHandler({ cache: createCache(PARTS), isTrusted: U, isStoping: U } as never)],
    ['policyBreaches', () => policyBreaches({ engine: urikit.engine }, { refusd: [] } as never)],
    ['httpCache', () => httpCache({ keyer: PARTS.keyer, stor: {} } as never)],
    ['replaceComponents', () => urikit.replaceComponents(U, { qury: 'a' } as never)],
  ])('%s throws input/unknown-option', (_, act) => {
    expect(act).toThrow('(input/unknown-option');
  });
});

describe('an option of another type', () => {
  const NUMBER = 5 as never;
  test.each<readonly [string, string, () => unknown]>([
    ['extract', 'schemes', () => urikit.extract(U, { schemes: NUMBER })],
    ['createExtractor', 'schemes', () => createExtractor({ schemes: NUMBER })],
    ['guess', 'hints', () => urikit.guess('h.test', { hints: NUMBER })],
    ['repair', 'authority', () => urikit.repair('a', { authority: NUMBER })],
    ['record.resolve', 'strict', () => record.resolve(record.parseUri(U), record.parseUri(U), { strict: NUMBER })],
    ['template.match', 'shapes', () => template.parseTemplate('{a}').match('a', { shapes: NUMBER })],
    ['iriToUri', 'nfc', () => iri.iriToUri(U, { nfc: NUMBER })],
    ['iriToUri', 'dnsSchemes', () => iri.iriToUri(U, { dnsSchemes: NUMBER })],
    ['uriToIri', 'dnsSchemes', () => iri.uriToIri(U, { dnsSchemes: NUMBER })],
    ['checkIri', 'bidi', () => iri.checkIri(U, { bidi: NUMBER })],
    ['domainToAscii', 'std3', () => iri.domainToAscii('a', { std3: NUMBER })],
    ['createReplay', 'maxKeys', () => createReplay({}, {}, { maxKeys: 'x' as never })],
    ['createReplay', 'top', () => createReplay({}, {}, { top: 0 })],
    ['createReplay', 'caches', () => createReplay({}, {}, { caches: NUMBER })],
    ['createReplay', 'scheme', () => createReplay({}, {}, { scheme: NUMBER })],
    ['keyedStore', 'keyer', () => keyedStore(NUMBER, NUMBER)],
    ['keyedStore', 'inner', () => keyedStore(PARTS.keyer, NUMBER)],
    ['zod uri', 'schemes', () => zod.uri({ schemes: NUMBER })],
    ['standard uriSchema', 'schemes', () => uriSchema({ schemes: NUMBER })],
  ])('%s: %s throws input/value', (_, path, act) => {
    expect(act).toThrow(
      expect.objectContaining({ code: 'input/value', issue: expect.objectContaining({ path: [path] }) }),
    );
  });

  test.each<readonly [string, () => unknown]>([
    ['extract', () => urikit.extract(U, { schemes: [NUMBER] })],
    ['guess', () => urikit.guess('h.test', { scheme: NUMBER })],
    ['guess', () => urikit.guess('h.test', { hints: { a: NUMBER } })],
    ['iriToUri', () => iri.iriToUri(U, { baseScheme: NUMBER })],
    ['createReplay', () => createReplay({}, {}, { host: NUMBER })],
  ])('%s throws input/not-string for a name', (_, act) => {
    expect(act).toThrow('(input/not-string');
  });
});
