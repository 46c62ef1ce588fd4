import { describe, expect, test } from '@jest/globals';
import { engine, guess, hintOf } from 'urikit';

describe('RFC 3986 4.5: a string with a scheme is no suffix reference', () => {
  test.each([
    'mailto:joe@example.com',
    'MAILTO:joe@example.com?subject=x',
    'sip:joe@example.com',
    'sips:joe:pw@example.com:5061',
    'xmpp:joe@example.com/desk',
    'acct:joe@example.com',
    'im:joe@localhost',
    'news:1@example.com',
    'facetime:joe@example.com',
  ])('%s stays', (text) => {
    for (const options of [undefined, { scheme: 'https' }])
      expect(guess(text, options)).toEqual({ value: text, assumed: [] });
  });

  test.each([
    'example.com:8080/x',
    'localhost:3000',
    'user:pass@example.com',
    'joe@example.com:80',
    'joe@example.com/',
    'joe@localhost',
    'z39.50:210',
    'acme:a@h.example',
  ])('%s begins with a host', (text) => {
    expect(guess(text)?.value).toBe(`//${text}`);
    expect(guess(text, { scheme: 'https' })?.value).toBe(`https://${text}`);
  });

  test.each(['joe@example.com', 'j.d+x@mail.example.org'])('%s is a mailbox, as its hint says', (text) => {
    for (const options of [undefined, { scheme: 'https' }])
      expect(guess(text, options)).toEqual({ value: `mailto:${text}`, assumed: ['scheme'] });
    expect(hintOf(text, engine)).toContain(`"mailto:${text}"`);
    expect(guess(text, { hints: { [text.slice(0, 2)]: 'ssh' } })?.value).toBe(`ssh://${text}`);
  });

  test('a caller has further schemes', () => {
    expect(guess('acme:a@h.example', {}, ['acme'])?.assumed).toEqual([]);
    expect(() => guess('h.example', {}, 'acme' as never)).toThrow('schemes: expected a list of strings, found string');
  });
});
