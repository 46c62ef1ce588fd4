import { describe, expect, test } from '@jest/globals';
import { compile, decodeKey } from '@urikit/cache-key';
import { UrikitError } from '@urikit/generic';
import * as record from '@urikit/generic/record';
import { createTrusted } from '@urikit/http-cache';
import * as iri from '@urikit/iri';
import * as query from '@urikit/query';
import * as template from '@urikit/template';
import * as urikit from 'urikit';

/** Callers without types: each verb of each package names the kind of value that it found, by one code. */

const VALUES = [5, undefined, null, true, ['a'], { a: 1 }, Symbol('a'), 5n, () => 'a'] as readonly unknown[];
const U = 'http://h/a';

type Verb = (value: never) => unknown;

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
  'query parseParameter': (value) =>
    query.parseParameter({ name: 'a', in: 'query', schema: { type: 'string' } }, value),
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
  test.each(Object.entries(THROWING))('%s throws input/not-string', (_, verb) => {
    for (const value of VALUES) {
      let cause: unknown;
      try {
        verb(value as never);
      } catch (thrown) {
        cause = thrown;
      }
      const kind = value === null ? 'null' : Array.isArray(value) ? '(?:array|object)' : typeof value;
      expect(UrikitError.is(cause)).toBe(true);
      expect(cause).toMatchObject({
        code: 'input/not-string',
        message: expect.stringMatching(new RegExp(`^expected a string, found ${kind} `)) as unknown,
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

  test('maskSecrets and redact show no value', () => {
    for (const value of VALUES) {
      expect(urikit.maskSecrets(value as never, 'query', '*')).toBe('');
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
    ['replaceComponents', () => urikit.replaceComponents(U, { qury: 'a' } as never)],
  ])('%s throws input/unknown-option', (_, act) => {
    expect(act).toThrow('(input/unknown-option');
  });
});
