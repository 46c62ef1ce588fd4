import { expect, test } from '@jest/globals';
import { display } from '@urikit/safety';

test.each([
  ['http://bank.example:x@evil.example/a', 'http://evil.example/a (as user "bank.example", with a password)'],
  ['http://bank.example@evil.example/', 'http://evil.example/ (as user "bank.example")'],
  ['http://u:@h/', 'http://h/ (as user "u")'],
  ['http://@h/', 'http://h/ (as user "")'],
  // A user that is a token by its looks is as secret as a password.
  ['http://abcdefghij0123456789@h/', 'http://h/ (with a token as user)'],
  ['http://abcdefghij0123456789:x@h/', 'http://h/ (as user "abcdefghij0123456789", with a password)'],
  ['http://h/a@b', 'http://h/a@b'],
  ['mailto:a@h', 'mailto:a@h'],
  ['http://h/\u202egnp.exe', 'http://h/%E2%80%AEgnp.exe'],
  ['http://h/a\nb\0', 'http://h/a%0Ab%00'],
  ['http://h/\ud800', 'http://h/%EF%BF%BD'],
  ['http://例え.jp/', 'http://例え.jp/'],
  ['', ''],
])('%j is shown as %s', (text, shown) => {
  expect(display(text)).toBe(shown);
});

test('what is no text is an error', () => {
  expect(() => display(undefined as unknown as string)).toThrow('expected a string, found undefined');
});
