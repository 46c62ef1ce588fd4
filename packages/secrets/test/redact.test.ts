import { describe, expect, test } from '@jest/globals';
import { redact as redactDeclared } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { ENGINE } from '../../generic/test/tables/engines.js';
import { MALFORMED } from '../../generic/test/tables/malformed.js';
import { PLANTED_SECRETS } from './tables/planted-secrets.js';
import { REFERENCES } from '../../generic/test/tables/references.js';
import { isSubsequence } from '../../generic/test/laws/components.js';
import { createEngine } from './engine.js';

test.each([
  ['foo:a,%7B%22password%22%3A%22hush%22%7D', 'foo:'],
  ['foo://u:hush@h?sig=hush', 'foo://u:@h?sig='],
  ['foo://u;password=hush@h', 'foo://u;password=@h'],
  // A user that is a token in Base64.
  ['foo://a0b1c2d3e4f5a6b7%25253D%25253d@h', 'foo://@h'],
  ['foo://a0b1c2d3e4f5a6b7%25253Ax@h', 'foo://@h'],
  ['foo://a0b1c2d3e4f5a6b7%2525253Ax@h', 'foo://a0b1c2d3e4f5a6b7%2525253Ax@h'],
  ['foo://a0b1c2d3e4f5a6b7%2525253D@h', 'foo://a0b1c2d3e4f5a6b7%2525253D@h'],
  ['foo://token%25253ax-oauth-basic@h', 'foo://@h'],
  ['foo://token%2525253ax-oauth-basic@h', 'foo://token%2525253ax-oauth-basic@h'],
  // Databases, messages and telephones have no slashes; the password begins behind the first colon.
  ['sip:u%3Ahush:x@h', 'sip:u%3A@h'],
  ['redis:u%25253Ahush%3ax@h', 'redis:u%25253A@h'],
  ['amqp:u:hush%252540h', 'amqp:u:%252540h'],
  // Browsers need no slashes behind these schemes.
  ['ftp:u:hush@h/', 'ftp:u:@h/'],
  ['HTTPS:u:hush@h/', 'HTTPS:u:@h/'],
  ['wss:u%3Ahush%40h/', 'wss:u%3A%40h/'],
  ['sftp:u:hush@h/', 'sftp:u:hush@h/'],
])('%s has secrets that no scheme declares', (text, redacted) => {
  expect(redact(text)).toBe(redacted);
  expect(redact(redacted)).toBe(redacted);
});

test('law: the scanner removes all that an engine removes', () => {
  const strings = [...REFERENCES.map(([text]) => text), ...MALFORMED.map(([text]) => text)];
  const part = fc.constantFrom(...strings, ...PLANTED_SECRETS.map(([, text]) => text));
  fc.assert(
    fc.property(part, part, fc.nat(40), (a, b, at) => {
      const text = a.slice(0, at) + b;
      expect(isSubsequence(redact(text, ENGINE), redactDeclared(text, ENGINE))).toBe(true);
    }),
    { seed: testSeed(), numRuns: 2000 },
  );
});

test('no engine is an error', () => {
  expect(() => redact('a', {} as never)).toThrow('engine: expected an engine');
});

describe('the password of a URI inside of another', () => {
  const { redact } = createEngine();
  test.each([
    ['view-source:http://u:hunter2@h/', 'view-source:http://u:@h/'],
    ['blob:https://u:hunter2@h/a', 'blob:https://u:@h/a'],
    ['jdbc:postgresql://u:hunter2@h/db', 'jdbc:postgresql://u:@h/db'],
    ['http://h/http://u:a:b@h2/', 'http://h/http://u:@h2/'],
    ['http://h//:hunter2@h2', 'http://h//:@h2'],
    ['http://h/http://h2:80/a@b', 'http://h/http://h2:80/a@b'],
    ['http://h/a:b@c', 'http://h/a:b@c'],
    // The last "@" ends a userinfo to those who read one that has several.
    ['view-source:http://me@x.example:hunter2@h/', 'view-source:http://me@x.example:@h/'],
    ['jdbc:postgresql://u:hunt@er2@h/db', 'jdbc:postgresql://u:@h/db'],
    ['http://h/?a=http://me@x.example:hunter2@h2/', 'http://h/?a='],
    ['http://h/?http://u:hunter2@h2/', 'http://h/?http://u:@h2/'],
    ['http://h/?a&http://u:hunter2@h2/', 'http://h/?a&http://u:@h2/'],
    ['http://h/?a%3Dhttp://u:hunter2@h2/', 'http://h/?a%3Dhttp://u:@h2/'],
    ['http://h/#http://u:hunter2@h2/', 'http://h/#http://u:@h2/'],
    ['http://h/?http://h2:80&a@b', 'http://h/?http://h2:80&a@b'],
    ['http://h/http://u@h2:80/a@b', 'http://h/http://u@h2:80/a@b'],
  ])('%s', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
    expect(redact(redacted)).toBe(redacted);
  });
});
