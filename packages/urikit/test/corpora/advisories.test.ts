import { expect, test } from '@jest/globals';
import { engine, isUriReference, parse, percentDecode } from 'urikit';
import { type Case, readCases, textOf } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';

/** What the plugin of http and https must object to, by input: the grammar allows it, the scheme does not. */
const OBJECTIONS: Readonly<Record<string, readonly string[]>> = {
  'https:/github.com/foo/bar': ['http/missing-authority'],
  'http:@/127.0.0.1': ['http/missing-authority'],
  'http::@/127.0.0.1': ['http/missing-authority'],
  'http:/@/127.0.0.1': ['http/missing-authority'],
  'https::://attacker.com': ['http/missing-authority'],
  'http://@/127.0.0.1': ['http/userinfo', 'http/empty-host'],
  'http://:@/127.0.0.1': ['syntax/password', 'http/userinfo', 'http/empty-host'],
  'http:///@/127.0.0.1': ['http/empty-host'],
  'https://////attacker.com': ['http/empty-host'],
  'hTTps://////attacker.com': ['http/empty-host'],
  'http://010.8.8.8/': ['http/rare-ipv4'],
  'http://trusted.com%40evil.com/': ['http/host-delimiter'],
  'https://allowed.com%40attacker.com/': ['http/host-delimiter'],
  'http://trusted.com%3A80/': ['http/host-delimiter'],
  'http://trusted.com%2Fevil.com/': ['http/host-delimiter'],
  'http://trusted.com%3Fx/': ['http/host-delimiter'],
  'http://trusted.com%23x/': ['http/host-delimiter'],
  'http://trusted.com%2540evil.com/': ['http/host-delimiter'],
  'http://allowed.com%255Cevil.com/': ['http/host-delimiter'],
  'http://%256c%256f%2563%2561%256c%2568%256f%2573%2574/': ['http/host-delimiter'],
  'http://example.com%2F127.0.0.1/': ['http/rare-ipv4', 'http/host-delimiter'],
  'http://example.com%2F10.0.0.1/': ['http/rare-ipv4', 'http/host-delimiter'],
  'http://example.com/public/%2e%2e/admin': ['syntax/encoded-dot-segment'],
};

/** Normal forms that are not the text itself, or the text itself where that is the point. */
const NORMAL_FORMS: Readonly<Record<string, string>> = {
  'http://example.com/public/%2e%2e/admin': 'http://example.com/admin',
  'http://example.com:': 'http://example.com/',
  'http://example.com#@evil.com/x.txt': 'http://example.com/#@evil.com/x.txt',
  'http://010.8.8.8/': 'http://010.8.8.8/',
  'http://co.uk./': 'http://co.uk./',
  'https://////attacker.com': 'https://////attacker.com',
  'https:/github.com/foo/bar': 'https:/github.com/foo/bar',
  'http://%256c%256f%2563%2561%256c%2568%256f%2573%2574/': 'http://%256c%256f%2563%2561%256c%2568%256f%2573%2574/',
  'http://trusted.com%40evil.com/': 'http://trusted.com%40evil.com/',
  'http://trusted.com%2Fevil.com/': 'http://trusted.com%2Fevil.com/',
};

const cases = readCases('uri-parser-advisories').filter(
  ({ input }) => typeof input === 'string' && /^(?:https?|wss?):/i.test(input),
);
const rowsOf = (valid: boolean): readonly (readonly [string, string, Case])[] =>
  cases
    .filter((kase) => kase['rfc3986_uri_reference'] === valid)
    .map((kase) => [textOf(kase, 'id'), JSON.stringify(textOf(kase, 'input')), kase]);

describeCorpora('advisories for URI parsers, where the text is of http, https, ws or wss', () => {
  test('every such case is checked', () => {
    expect([cases.length, rowsOf(false).length, rowsOf(true).length]).toEqual([111, 75, 36]);
    const inputs = new Set(cases.map(({ input }) => input));
    expect([...Object.keys(OBJECTIONS), ...Object.keys(NORMAL_FORMS)].filter((input) => !inputs.has(input))).toEqual(
      [],
    );
  });

  test.each(rowsOf(false))('%s %s is rejected, and no scheme has a say in it', (_, __, kase) => {
    const input = textOf(kase, 'input');
    expect(engine.check(input)).toEqual([
      expect.objectContaining({ code: expect.stringMatching(/^syntax\//), severity: 'error' }),
    ]);
    expect(engine.tryNormalize(input).ok).toBe(false);
    expect(engine.equivalent(input, input)).toBe(false);
    expect(() => engine.view(input)).toThrow();
  });

  test.each(rowsOf(true))('%s %s is read safely', (_, __, kase) => {
    const input = textOf(kase, 'input');
    expect(isUriReference(input)).toBe(true);
    expect(engine.check(input).map(({ code }) => code)).toEqual(OBJECTIONS[input] ?? []);
    const normal = engine.normalize(input);
    expect(normal).toBe(NORMAL_FORMS[input] ?? normal);
    expect(engine.normalize(normal)).toBe(normal);
    // The host, once decoded, is the one that was written; so is what stands before it.
    const [before, after] = [parse(input).authority, parse(normal).authority];
    expect(after === undefined).toBe(before === undefined);
    expect(percentDecode(after?.host.text ?? '')).toBe(percentDecode(before?.host.text ?? '').toLowerCase());
    expect(after?.userinfo).toBe(before?.userinfo);
  });
});
