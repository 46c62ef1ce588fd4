import {
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  tryParse,
  UriSyntaxError,
} from '@urikit/generic';
import { asUri, hasScheme, isRelative, parseUri, recompose } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { LONG } from '../../src/syntax/grammar.js';
import { MALFORMED } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';
import { errorOf } from '../tables/thrown.js';

describe('RFC 3986 3: components as written', () => {
  test.each(REFERENCES)('%j', (text, scheme, userinfo, host, port, path, query, fragment) => {
    const authority = host === undefined ? undefined : { userinfo, host: { kind: host[0], text: host[1] }, port };
    const record = { scheme, authority, path, query, fragment };
    // toStrictEqual: a component that is absent is there, as undefined.
    expect(parse(text)).toStrictEqual(record);
    expect(tryParse(text)).toStrictEqual({ ok: true, value: record });
    expect(recompose(record)).toBe(text);
  });

  test.each(REFERENCES.map((row) => row[0]))('%j reads the same behind a long fragment', (text) => {
    const tail = `${text.includes('#') ? '' : '#'}${'x'.repeat(LONG)}`;
    const { fragment, ...rest } = parse(text);
    expect(parse(text + tail)).toStrictEqual({ ...rest, fragment: (fragment ?? '') + 'x'.repeat(LONG) });
  });
});

describe('RFC 3986 4: parse, parseUri and tryParse of what is none', () => {
  test.each(MALFORMED)('%j', (text, code, start, end, section) => {
    const issue = { code, severity: 'error', start, end, section, message: expect.any(String) as unknown };
    expect(tryParse(text)).toStrictEqual({ ok: false, issue });
    expect(errorOf(() => parse(text), UriSyntaxError).issue).toStrictEqual(issue);
    expect(errorOf(() => parseUri(text), UriSyntaxError).issue).toStrictEqual(issue);
    expect(isUriReference(text)).toBe(false);
  });

  test.each(MALFORMED)('%j in front of a long fragment', (text, code, start, end) => {
    const tail = `${text.includes('#') ? '' : '#'}${'x'.repeat(LONG)}`;
    // A triplet that is cut short by the end of a fragment stays cut short: "x" is no digit, and is written as one.
    const last = text === '#%' ? end + 2 : end;
    expect(tryParse(text + tail)).toMatchObject({ ok: false, issue: { code, start, end: last } });
  });
});

describe('RFC 3986 4.1: a URI has its scheme', () => {
  test.each(['', 'a', '/a', '//h', '?q', '#f', './a:b'])('%j is a relative reference', (text) => {
    const reference = parse(text);
    expect(hasScheme(reference)).toBe(false);
    expect(isRelative(reference)).toBe(true);
    const result = asUri(reference);
    expect(result).toMatchObject({
      ok: false,
      issue: {
        code: 'syntax/missing-scheme',
        severity: 'error',
        start: 0,
        section: 'RFC 3986 5.1',
      },
    });
    expect(errorOf(() => parseUri(text), UriSyntaxError).issue).toStrictEqual(result.ok ? undefined : result.issue);
  });

  test.each(['a:', 'a:b', 'a://h', 'A+-.9:?#'])('%j is a URI', (text) => {
    const reference = parse(text);
    expect(hasScheme(reference)).toBe(true);
    expect(isRelative(reference)).toBe(false);
    expect(asUri(reference)).toEqual({ ok: true, value: reference });
    expect(parseUri(text)).toEqual(reference);
  });
});

describe('RFC 9844: zone identifiers belong to user interfaces, not to URIs', () => {
  const valid = ['[fe80::1%25en0]', '[fe80::%25eth0.1]', '[FE80::1%25%41~_-]', '[::%25a%2Fb]', '[1:2:3:4:5:6:7:8%251]'];

  test.each(valid)('%s', (host) => {
    for (const text of [`foo://${host}`, `//u@${host}:1/p`, `foo://${host}/#${'x'.repeat(LONG)}`]) {
      expect(tryParse(text)).toMatchObject({
        ok: false,
        issue: { code: 'syntax/ip-literal', section: 'RFC 3986 3.2.2' },
      });
      for (const is of [isUriReference, isUri, isRelativeReference, isAbsoluteUri]) expect(is(text)).toBe(false);
    }
    const authority = { userinfo: undefined, host: { kind: 'IPv6address', text: host }, port: undefined } as const;
    expect(() => recompose({ ...parse(''), authority })).toThrow(UriSyntaxError);
  });

  test.each([
    '[fe80::1%en0]',
    '[fe80::1%25]',
    '[fe80::1%25a:b]',
    '[fe80::1%25a%]',
    '[fe80::1%25a!]',
    '[%25en0]',
    '[v1.a%25en0]',
    '[1.2.3.4%25en0]',
    '[fe80::1%25en0',
    'fe80::1%25en0',
  ])('%s is no host either', (host) => {
    expect(tryParse(`foo://${host}`).ok).toBe(false);
    expect(tryParse(`foo://${host}/#${'x'.repeat(LONG)}`).ok).toBe(false);
  });
});
