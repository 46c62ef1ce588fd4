import { isUriReference } from '@urikit/generic';
import { maskSecrets } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';
import { HARMLESS, PLANTED_SECRETS } from './tables/planted-secrets.js';
import { createEngine } from './engine.js';

const { redact } = createEngine();

describe('RFC 3986 7.5: secrets by name, by shape and by address', () => {
  test.each(PLANTED_SECRETS)('%s: %s', (_, text, secret) => {
    expect(text).toContain(secret);
    expect(isUriReference(text)).toBe(true);
    const redacted = redact(text);
    expect(redacted).not.toContain(secret);
    expect(redact(redacted)).toBe(redacted);
    expect(maskSecrets(text, { component: 'query', mark: '*' })).not.toContain(secret);
    expect(maskSecrets(`GET ${text} HTTP/1.1`, { component: 'query', mark: '*' })).not.toContain(secret);
    // A malformed string is cut before it.
    expect(redact(`${text}|`)).not.toContain(secret);
  });

  test.each(HARMLESS)('%s has nothing to hide', (text) => {
    expect(redact(text)).toBe(text);
    expect(maskSecrets(text, { component: 'query', mark: '*' })).toBe(text);
  });

  test.each([
    ['/ghp_pL4ntedS3cretpL4nted99/x', '/x'],
    ['x:/ghp_pL4ntedS3cretpL4nted99/x', 'x:/x'],
    ['x:ghp_pL4ntedS3cretpL4nted99//x', 'x:/x'],
    ['x://h/ghp_pL4ntedS3cretpL4nted99/x', 'x://h//x'],
  ])('%s: a path that loses its first segment gains no authority', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});

describe('RFC 3986 7.5: fields of HTTP in a line of a log', () => {
  test.each([
    ['X-Api-Key: s3cr3tv4lue', 'X-Api-Key: *'],
    ['"password": "s3cr3tv4lue", a', '"password": "*", a'],
    ['Authorization: Bearer 0a1b2c3d4e5f6071, a', 'Authorization: Bearer *, a'],
    ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: Basic *'],
    ['access token: s3cr3tv4lue', 'access token: *'],
    ['proxy-authorization: s3cr3tv4', 'proxy-authorization: *'],
    ['apikey: s3cr3tv4', 'apikey: *'],
    ['the secret: s3cr3tv4', 'the secret: *'],
    ['passwd: s3cr3tv4', 'passwd: *'],
    ['Authorization: Basic dTpwYQ==', 'Authorization: Basic *'],
    ['Authorization: NTLM dTpwYQ==', 'Authorization: NTLM *'],
    ['"authorization": "Token abcdef12"', '"authorization": "Token *"'],
    ['Authorization: Basic auth required', 'Authorization: Basic auth required'],
    ['run --password hunter --token a -v', 'run --password * --token * -v'],
    ['run --api-key a --passphrase --v', 'run --api-key * --passphrase --v'],
    ['Password={a;b};x=y', 'Password=*};x=y'],
    ['Pwd="a;b";x=y', 'Pwd=*";x=y'],
    ['open u:hu/sh@tcp(h:3306)/db', 'open u:*@tcp(h:3306)/db'],
    ['open u:hu:sh@unix(/tmp/s)/db', 'open u:*@unix(/tmp/s)/db'],
    ['open u@tcp(h:3306)/db', 'open u@tcp(h:3306)/db'],
    ['passwd: s3cr3tv', 'passwd: *'],
    ['invalid token: unexpected end', 'invalid token: unexpected end'],
    ['password: forgotten', 'password: forgotten'],
  ])('%s', (line, masked) => {
    expect(maskSecrets(line, { component: 'path', mark: '*' })).toBe(masked);
  });
});

describe('RFC 3986 3.2.1: a password of a URI without slashes begins behind the first ":", in three encodings', () => {
  test.each([
    ['sip:u%3Ahush:x@h', 'sip:u%3A*@h'],
    ['redis:u%25253Ahush%3ax@h', 'redis:u%25253A*@h'],
    ['redis:u:hush%252540h', 'redis:u:*%252540h'],
    ['redis:u%2525253Aa:hush@h', 'redis:u%2525253Aa:*@h'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text, { component: 'path', mark: '*' })).toBe(masked);
  });
});

describe('RFC 3986 3.2.1: a password before a "\\", which is a slash to some readers', () => {
  test.each([
    ['x://u:hush\\@h/', 'x://u:*@h/'],
    ['x://u:hu\\sh@h/', 'x://u:*@h/'],
    ['x:\\\\u:hush\\@h/', 'x:\\\\u:*@h/'],
    ['x%3A%2F%2Fu%3Ahush%5C%40h', 'x%3A%2F%2Fu%3A*%40h'],
    ['x://h\\a:b@c', 'x://h\\a:b@c'],
    ['x://u:p\\h/a@b', 'x://u:p\\h/a@b'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text, { component: 'query', mark: '*' })).toBe(masked);
  });
});
