import { addUriFormats, isIdnHostname, URI_FORMATS, type UriFormat } from '@urikit/ajv';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWhere } from '../../../test/support/where-present.js';

const validator = (format: string) => addUriFormats(new Ajv()).compile({ type: 'string', format });

const path = join(import.meta.dirname, '../../../../shared/corpora/json-schema-format.json');

interface Case {
  readonly input: string;
  readonly as: string;
  readonly valid: boolean;
  readonly note: string;
}

const missing = existsSync(path) ? undefined : 'the corpora beside the repository are not here';

describeWhere(
  'the format cases of the JSON Schema suite',
  missing,
  () => {
    const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly Case[] };
    test.each(URI_FORMATS)('%s: every case', (format) => {
      const validate = validator(format);
      const asked = cases.filter((each) => each.as === format);
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter(({ input, valid }) => validate(input) !== valid)).toEqual([]);
    });
  },
  'skip',
);

describe('each format says yes and no', () => {
  test.each<[format: UriFormat, yes: string, no: string]>([
    ['uri', 'http://h/%7e', 'http://h/%'],
    ['uri-reference', '../a?b#c', '\\\\h\\a'],
    ['iri', 'http://é.test/é', '/é'],
    ['iri-reference', '/é', 'é b'],
    ['uri-template', '/a/{b}', '/a/{b'],
    ['hostname', 'WWW.xn--r8jz45g.jp', 'www.例え.jp'],
    ['hostname', 'a-b.1c', 'xn--x.jp'],
    ['idn-hostname', '例え.jp', '-例え.jp'],
  ])('%s: %j is one, %j is none', (format, yes, no) => {
    const validate = validator(format);
    expect([validate(yes), validate(no)]).toEqual([true, false]);
  });
  test('what is no string is not asked about', () => {
    expect(addUriFormats(new Ajv({ strict: false })).compile({ format: 'uri' })(5)).toBe(true);
    expect(isIdnHostname(5 as unknown as string)).toBe(false);
  });
  test('some of them only', () => {
    const ajv = addUriFormats(new Ajv(), { formats: ['iri'] });
    expect(Object.keys(ajv.formats)).toEqual(['iri']);
  });
  test('a name that is no format of this package', () => {
    expect(() => addUriFormats(new Ajv(), { formats: ['url' as UriFormat] })).toThrow(/uri-template.*found "url"/);
  });
});
