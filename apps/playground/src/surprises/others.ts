import type { Group } from './group.js';

/** Strings that deceive people, pairs, and references. */
export const OTHERS: readonly Group[] = [
  {
    title: 'Letters that deceive people',
    surprises: [
      { text: 'https://\u0440\u0430\u0443\u0440\u0430l.example/', says: 'Five letters are Cyrillic.' },
      { text: 'https://xn--80ak6aa92e.com/', says: 'An A-label that a browser once showed as another company.' },
      {
        text: 'http://h.example/report-\u202egpj.exe',
        says: 'A control of direction makes the name of a file end in jpg.',
      },
      { text: 'http://good.example@evil.example/', says: 'Everything before the @ is a user name.' },
    ],
  },
  {
    title: 'The same',
    surprises: [
      {
        text: 'HTTP://EXAMPLE.com:80/%7Ea',
        other: 'http://example.com/~a',
        says: 'Case, default port and an unreserved character.',
      },
      { text: 'http://h', other: 'http://h/', says: 'An empty path of http is a slash.' },
      { text: 'file://localhost/etc/hosts', other: 'file:///etc/hosts', says: 'The host of file is this computer.' },
      { text: 'mailto:a@EX.example', other: 'mailto:a@ex.example', says: 'The domain of an address has no case.' },
      { text: 'http://[2001:DB8::0:1]/', other: 'http://[2001:db8::1]/', says: 'One address in two spellings.' },
      { text: 'tel:+1-816-555-1212', other: 'tel:+18165551212', says: 'Hyphens in a number are for the eye.' },
    ],
  },
  {
    title: 'Not the same',
    surprises: [
      { text: 'http://h/a%2Fb', other: 'http://h/a/b', says: 'An encoded slash is data; a slash is structure.' },
      { text: 'http://h/?', other: 'http://h/', says: 'An empty query is not an absent one.' },
      { text: 'http://h/a', other: 'http://h/a/', says: 'Only the server knows whether both are one page.' },
      { text: 'http://h/?a=1&a=2', other: 'http://h/?a=2&a=1', says: 'The order of parameters is data.' },
      { text: 'http://h/%252F', other: 'http://h/%2F', says: 'Decoding twice is a mistake.' },
      { text: 'http://h/A', other: 'http://h/a', says: 'A path has case.' },
    ],
  },
  {
    title: 'References',
    surprises: [
      { text: '../g', base: 'http://a/b/c/d;p?q', says: 'Up one folder, then g.' },
      { text: '?y', base: 'http://a/b/c/d;p?q', says: 'The path of the base stays, its query goes.' },
      { text: '//g', base: 'http://a/b/c/d;p?q', says: 'Another host by the same scheme.' },
      { text: './g:h', base: 'http://a/b/c/d;p?q', says: 'Without "./" it would be a URI of the scheme g.' },
      { text: '../../../g', base: 'http://a/b/c/d;p?q', says: 'Nothing is above the root.' },
      { text: '#s', base: 'urn:example:a', says: 'A fragment works where no other reference does.' },
      { text: '%2e%2e/x', base: 'http://a/b/c/d;p?q', says: 'An encoded dot is a dot.' },
    ],
  },
];
