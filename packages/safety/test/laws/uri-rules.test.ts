import { expect, test } from '@jest/globals';
import { tryParse } from '@urikit/generic';
import { removeDotSegments } from '@urikit/generic/record';
import { READERS, uriRules } from '@urikit/safety';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { growthOf } from '../../../scheme-conformance/src/work/growth.js';

const RULES = [
  'https://h.example/a/**',
  'https://h.example/a',
  'https://h.example/*/b',
  'https://h.example/{x}/{y}',
  'https://h.example/a/secret/**',
  'https://h.example/%2A/b?q=*',
  'https://h.example/a?q=1&r=*',
  '{http,https}://*.example/a/**',
  'http://private:*/**',
  '{http,https}://*:*/admin/**',
  'https://10.0.0.0/8/a/b',
  'file:///a/**',
  'foo:a/**',
  'foo:/a/*',
];

const SEGMENTS = [
  'a',
  'A',
  'b',
  'secret',
  'admin',
  '%61',
  '%2561',
  '',
  '.',
  '..',
  '%2e%2e',
  '%252e%252e',
  '..;',
  ';x',
  'a;x',
  'a%2Fb',
  '..%2Fadmin',
  '..%5cadmin',
  'admin%00',
  '*',
  '%c0%ae%c0%ae',
  'caf%C3%A9',
];
const HEADS = [
  'https://h.example',
  'HTTPS://H.EXAMPLE:443',
  'https://h%2Eexample',
  'https://x.h.example',
  'https://u:p@h.example',
  'https://h.example@evil.example',
  'https://evil%2F@h.example',
  'http://10.0.0.1',
  'https://0x0a000001',
  'http://010.0.0.1:8080',
  'http://[::ffff:10.0.0.1]',
  'https:',
  'https://',
  'file://',
  'file://localhost',
  'file:',
  'foo:',
  'url:https://h.example',
  'view-source:http://10.0.0.1',
  'https://h.example\\@evil.example',
  '//h.example',
];
const QUERIES = ['', '?', '?q=1', '?q=%31&r=', '?r=2&q=1', '?q=1&r=2&s', '#f', '?q=1#f'];

const rule = fc.constantFrom(...RULES);
const lists = fc.record({
  allow: fc.array(rule, { minLength: 1, maxLength: 4 }),
  deny: fc.array(rule, { maxLength: 3 }),
});
const path = fc
  .array(fc.constantFrom(...SEGMENTS), { maxLength: 5 })
  .map((segments) => segments.map((segment) => `/${segment}`).join(''));
const text = fc.tuple(fc.constantFrom(...HEADS), path, fc.constantFrom(...QUERIES)).map((parts) => parts.join(''));

/** Spellings of one URI by the levels up to scheme-based (RFC 3986 6.2.2, 6.2.3). */
const SPELLINGS: readonly ((uri: string) => string)[] = [
  (uri) => uri.replace(/^[a-z]+/i, (scheme) => scheme.toUpperCase()),
  (uri) => uri.replace(/^(https?:\/\/)([a-z.]+)/i, (_, head: string, host: string) => head + host.toUpperCase()),
  (uri) => uri.replace(/(?<=[^/:]\/)[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (uri) => uri.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase()),
  (uri) => uri.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toLowerCase()),
  (uri) => uri.replace(/^(https:\/\/[^/?#:@]+)(?=[/?#]|$)/, '$1:443'),
  (uri) => uri.replace(/^(https?:\/\/[^/?#]+)\//, '$1/./'),
  (uri) => uri.replace(/^(https?:\/\/[^/?#]+)\//, '$1/x/%2E./'),
  (uri) => uri.replace(/^(https?:\/\/[^/?#]+)\//, '$1/../'),
  (uri) => uri.replace(/#.*$|$/, '#other'),
];

test('law: each spelling of a string gets one answer', () => {
  fc.assert(
    fc.property(lists, text, fc.array(fc.constantFrom(...SPELLINGS), { maxLength: 4 }), (given, uri, spell) => {
      const { allows } = uriRules(given);
      const spelling = spell.reduce((one, change) => change(one), uri);
      expect([spelling, allows(spelling)]).toEqual([spelling, allows(uri)]);
    }),
    { seed: testSeed(), numRuns: 1000 },
  );
});

/** What programs ask a server for: browsers and curl remove dot-segments, Go, Java and Python send the path as it is. */
const REQUESTED: Readonly<Record<string, (path: string) => string>> = {
  'browsers (WHATWG)': (given) => new URL(given, 'http://x.invalid').pathname,
  curl: removeDotSegments,
  'Go net/url': (given) => given,
  'Python urllib': (given) => given,
  'Java java.net.URL': (given) => given,
};

test('law: the readings of browsers, curl, Go, Java and Python are allowed, too, and escape no deny', () => {
  fc.assert(
    fc.property(lists, text, (given, uri) => {
      const { allows } = uriRules(given);
      if (!allows(uri)) return;
      const parsed = tryParse(uri);
      if (!parsed.ok) throw new Error(`${uri} is allowed`);
      const { scheme = '', query, path: own, authority } = parsed.value;
      for (const { name, host } of READERS) {
        const [seen, requested] = [host(uri), REQUESTED[name]];
        if (seen === undefined || requested === undefined) continue;
        const port = authority?.port === undefined ? '' : `:${authority.port}`;
        const reading = `${scheme}://${seen}${port}${requested(own)}${query === undefined ? '' : `?${query}`}`;
        expect([name, reading, allows(reading)]).toEqual([name, reading, true]);
      }
    }),
    { seed: testSeed(), numRuns: 1000 },
  );
});

test('law: a server that decodes again sees no path of deny', () => {
  fc.assert(
    fc.property(path, (given) => {
      const rules = uriRules({ deny: ['https://h.example/admin/**', 'https://h.example/a/secret'] });
      if (!rules.allows(`https://h.example${given}`)) return;
      const decoded = decodeURIComponent(given.replace(/%c0%ae/gi, '.'));
      const merged = decoded
        .replaceAll('\\', '/')
        .replace(/;[^/]*/g, '')
        .replace(/\0.*$/, '');
      for (const seen of [decoded, merged, decodeURIComponent(merged)].map((one) => removeDotSegments(one)))
        expect([given, seen.toLowerCase()]).not.toEqual([given, expect.stringMatching(/^\/(?:admin\/.*|a\/secret)$/s)]);
    }),
    { seed: testSeed(), numRuns: 1000 },
  );
});

test('law: more rules under deny, or fewer under allow, never allow more', () => {
  fc.assert(
    fc.property(lists, rule, text, ({ allow, deny }, more, uri) => {
      if (uriRules({ allow, deny }).allows(uri)) return;
      expect(uriRules({ allow, deny: [...deny, more] }).allows(uri)).toBe(false);
      expect(uriRules({ allow: allow.slice(1), deny }).allows(uri)).toBe(false);
    }),
    { seed: testSeed(), numRuns: 1000 },
  );
});

test('law: why names a rule that matches by itself, and find has it', () => {
  fc.assert(
    fc.property(lists, text, (given, uri) => {
      const rules = uriRules(given);
      const { allowed, rule: named, issue } = rules.why(uri);
      expect(allowed).toBe(rules.allows(uri));
      expect(issue === undefined).toBe(allowed);
      if (allowed) expect(uriRules({ allow: [String(named)] }).allows(uri)).toBe(true);
      else if (named !== undefined) expect(uriRules({ deny: [named] }).allows(uri)).toBe(false);
      if (named !== undefined && !uri.startsWith('view-source:'))
        expect(rules.find(uri).map((one) => one.rule)).toContain(named);
      for (const one of rules.find(uri))
        if (one.list === 'deny') expect(uriRules({ deny: [one.rule] }).allows(uri)).toBe(false);
    }),
    { seed: testSeed(), numRuns: 1000 },
  );
});

const MANY = uriRules({ allow: RULES, deny: ['https://h.example/*/*/x', 'https://h.example/a/*/y/**'], base: 'foo:/' });

test.each([
  '/a',
  '//',
  '/..;',
  '/%2561',
  '/%252e%252e',
  '%25',
  ';',
  '/%2f%5c',
  '?a&b',
  'https://',
  'view-source:',
  '%2525',
  '%c0%ae',
])('law: time is linear in %j', (piece) => {
  const uri = (length: number): string => `https://h.example/a/b${piece.repeat(length)}`;
  // Longer strings are also read by all readers: each of the two ways is linear.
  for (const length of [8000, 160])
    for (const rules of [MANY.allows, MANY.find]) {
      const pieces = Math.ceil(length / piece.length);
      const growth = growthOf((count) => [rules(uri(count)), rules(piece.repeat(count))], pieces);
      expect([piece, length, growth]).toEqual([piece, length, { ...growth, linear: true }]);
    }
});
