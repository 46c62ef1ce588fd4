import { redact } from '@urikit/secrets';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { isSubsequence } from '../../../generic/test/laws/components.js';
import { createEngine } from '../engine.js';

const engine = createEngine({
  schemes: {
    sip: { path: 'opaque', authority: 'forbidden', secrets: ['password', 'path-password'] },
    http: { authority: 'required' },
    doc: { secrets: [{ item: 'q' }, { parameter: 'voucher' }, 'bare-parameters'] },
  },
  secrets: [{ parameter: 'ticket' }],
});

const PREFIXES = ['sip:', 'http://', 'http:', 'doc:', 'x://', 'redis:', 'ldap://h/', 'data:,', '//', '?', '#', '/', ''];
const WORDS = [
  ...['u', 'h', '80', 'hush', 'token', 'code', 'q', 'voucher', 'x', 'a0b1c2d3e4f5a6b7c8d9', 'sip', 'http', 'redis'],
  ...[
    'AKIAIOSFODNN7EXAMPLE',
    'ghp_pL4ntedS3cretpL4nted99',
    'eyJhbGciOi.eyJzdWIiOi.abc',
    `123456789:AA${'a1'.repeat(17)}`,
  ],
];
const SIGNS = [':', '@', '/', '?', '#', '&', ';', '=', ',', '"', '{', '}', '.', ' ', '%', '\\', '['];

/** A sign as it is written, or encoded up to three times. */
const sign = fc
  .tuple(fc.constantFrom(...SIGNS), fc.nat(3))
  .map(([char, times]) =>
    times === 0 ? char : `%${'25'.repeat(times - 1)}${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

const texts = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.array(fc.oneof(fc.constantFrom(...WORDS), sign), { maxLength: 10 }),
    fc.nat(2),
  )
  .map(([prefix, parts, times]) => {
    let text = prefix + parts.join('');
    for (let i = 0; i < times; i++) text = `http://h/?u=${encodeURIComponent(text)}`;
    return text;
  });

test('RFC 3986 7.5: redact(redact(text)) is redact(text), and a part of the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const redacted = redact(text, engine);
      expect([text, redact(redacted, engine)]).toEqual([text, redacted]);
      expect(isSubsequence(redacted, text)).toBe(true);
    }),
    { seed: testSeed(), numRuns: 5_000 },
  );
});

test.each([
  ['sip:u%3Ahush:x@h', 'sip:u%3A@h'],
  ['sip:u:hush%3Ax@h', 'sip:u:@h'],
  // What a secret leaves is another one.
  [`x:${'AKIAIOSFODNN7EXAMPLE'.repeat(2)}`, 'x:'],
  [`x:a/${'AKIAIOSFODNN7EXAMPLE'.repeat(7)}/b`, 'x:a//b'],
  // After eight readings, the scheme alone is shown.
  [`x:a/${'AKIAIOSFODNN7EXAMPLE'.repeat(8)}/b`, 'x:'],
  [`/a/${'AKIAIOSFODNN7EXAMPLE'.repeat(99)}/b`, ''],
])('%s', (text, redacted) => {
  expect(redact(text, engine)).toBe(redacted);
  expect(redact(redacted, engine)).toBe(redacted);
});
