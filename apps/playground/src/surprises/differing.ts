import type { Group } from './group.js';

/** Strings in which programs see different hosts, or which some of them refuse. */
export const DIFFERING: readonly Group[] = [
  {
    title: 'Two hosts in one string',
    surprises: [
      {
        text: 'http://a\\@b/',
        says: 'Browsers turn the backslash into a slash and go to a; curl, PHP and Python go to b.',
        advisory: 'CVE-2020-26291',
      },
      {
        text: 'https://evil.example\\@good.example/',
        says: 'The same trick, against a check that looks behind the last @.',
        advisory: 'CVE-2018-3774',
      },
      {
        text: 'http://good.example\\.evil.example/',
        says: 'A name that ends in evil.example to some, good.example to browsers.',
        advisory: 'GHSA-v2hh-gcrm-f6hx',
      },
      {
        text: 'http://good.example\\%40evil.example/',
        says: 'The @ is encoded, and the backslash still ends the host in a browser.',
        advisory: 'GHSA-v2hh-gcrm-f6hx',
      },
      {
        text: '//evil.example\\@good.example',
        says: 'Without a scheme the split stays: half of the readers see evil.example.',
        advisory: 'GHSA-v2hh-gcrm-f6hx',
      },
      {
        text: 'http://user:secret\\@good.example/',
        says: 'A password that ends in a backslash makes the user name a host.',
      },
      {
        text: 'http://good.example:80:/',
        says: 'A second colon: port 80, or a host named "good.example:80".',
        advisory: 'CVE-2022-0686',
      },
      {
        text: 'http://good.example[::1]/',
        says: 'Characters before a bracket are ignored, kept, or refused.',
        advisory: 'CVE-2026-25679',
      },
      { text: 'http://prefix.[::1]/', says: 'Only a whole host may stand in brackets.', advisory: 'CVE-2025-0938' },
      {
        text: 'http://[::1]a/',
        says: 'Characters behind a bracket are neither host nor port.',
        advisory: 'CVE-2019-14809',
      },
    ],
  },
  {
    title: 'Some connect, others refuse',
    surprises: [
      { text: 'http://1.1.1.1 &@2.2.2.2#@3.3.3.3/', says: 'Three addresses; the space decides who reads it at all.' },
      {
        text: 'http://foo@evil.example:80@good.example/',
        says: 'Two @: RFC 3986 has no reading, most programs take the last one.',
        advisory: 'CVE-2022-0512',
      },
      {
        text: 'http://user@@good.example/',
        says: 'An @ inside of the userinfo has to be %40.',
        advisory: 'CVE-2022-0512',
      },
      {
        text: 'http://good.example[@evil.example/',
        says: 'A bracket in the userinfo ended the host for some checks.',
        advisory: 'CVE-2024-22243',
      },
      {
        text: 'http:/evil.example/',
        says: 'One slash: a path by RFC 3986, a host for browsers and curl.',
        advisory: 'CVE-2021-3664',
      },
      {
        text: 'http:\\\\evil.example/a',
        says: 'Backslashes in place of both slashes: browsers follow them.',
        advisory: 'GHSA-7p8r-x3mc-p8w7',
      },
      {
        text: 'http:/\\evil.example/',
        says: 'A slash and a backslash: two slashes to a browser.',
        advisory: 'CVE-2021-27516',
      },
      { text: 'https:evil.example', says: 'No slash at all, and a browser still finds a host.' },
      {
        text: 'https://////evil.example',
        says: 'Browsers take any number of slashes for two.',
        advisory: 'CVE-2021-3647',
      },
      { text: 'http:///evil.example/', says: 'The host is empty, and evil.example is the first segment of the path.' },
      {
        text: '\\\\evil.example/a',
        says: 'Looks like a share of Windows, and resolves to another host in a browser.',
        advisory: 'GHSA-7p8r-x3mc-p8w7',
      },
      {
        text: '/\t/evil.example/a',
        says: 'Browsers drop the tab first, and then there are two slashes.',
        advisory: 'GHSA-7p8r-x3mc-p8w7',
      },
      {
        text: 'http://good.example%40evil.example/',
        says: 'Who decodes the host too early makes it userinfo.',
        advisory: 'CVE-2026-6322',
      },
      {
        text: 'http://good.example%2F10.0.0.1/',
        says: 'An encoded slash in a host: data, until somebody decodes it.',
        advisory: 'CVE-2022-27780',
      },
      {
        text: 'http://good.example%23x/',
        says: 'An encoded # in a host, refused by browsers.',
        advisory: 'CVE-2026-6322',
      },
      {
        text: 'http://%256c%256fcalhost/',
        says: 'Encoded twice; decoded twice it is localhost.',
        advisory: 'CVE-2026-75899',
      },
      { text: 'http://x:namedport', says: 'A port is digits, or it is nothing.', advisory: 'CVE-2019-14809' },
      { text: 'http://h:99999/', says: 'RFC 3986 sets no limit to a port; TCP does.' },
      { text: 'http://[192.168.0.1]/', says: 'An IPv4 address has no brackets.', advisory: 'CVE-2025-47912' },
      {
        text: 'http://[1:2:3]/',
        says: 'Three groups are no IPv6 address, and must not be filled up.',
        advisory: 'CVE-2026-75975',
      },
      { text: 'http://[fe80::1%eth0]/', says: 'A zone without %25; RFC 3986 has none at all.' },
    ],
  },
  {
    title: 'One address, many names',
    surprises: [
      { text: 'http://127.1/', says: 'A name by RFC 3986; a resolver reads 127.0.0.1.' },
      { text: 'http://0x7f000001/', says: 'The same address in hexadecimal.' },
      { text: 'http://2130706433/', says: 'The same address as one number.' },
      { text: 'http://010.8.8.8/', says: 'A leading zero means octal to some: 8.8.8.8.' },
      { text: 'http://0/', says: 'Zero is 0.0.0.0, which many systems take for themselves.' },
      { text: 'http://①②⑦.⓪.⓪.①/', says: 'Digits in circles become digits when a name is prepared.' },
      {
        text: 'http://127。0。0。1/',
        says: 'An ideographic full stop is a dot in a name.',
        advisory: 'CVE-2026-13676',
      },
      { text: 'http://127.0.0.1./', says: 'A dot behind an address makes it a name, or not.' },
      { text: 'http://%6c%6f%63%61%6c%68%6f%73%74/', says: 'Percent-encoded letters are letters: this is localhost.' },
    ],
  },
  {
    title: 'Look-alikes and controls',
    surprises: [
      {
        text: ' http://evil.example/',
        says: 'A blank at the start hid the scheme from block lists.',
        advisory: 'CVE-2023-24329',
      },
      {
        text: '\u0008http://evil.example/',
        says: 'Browsers drop controls before a scheme.',
        advisory: 'CVE-2022-0691',
      },
      {
        text: 'ht\ntp://evil.example/',
        says: 'A line break inside of the scheme disappears in a browser.',
        advisory: 'CVE-2022-0391',
      },
      {
        text: 'http://good.exam\u200bple/',
        says: 'A space of no width is dropped from a name.',
        advisory: 'CVE-2026-75931',
      },
      {
        text: 'http://good\u2100.evil.example/',
        says: 'The sign for "account of" becomes a/c, with a slash, under NFKC.',
        advisory: 'CVE-2019-9636',
      },
      { text: 'http://good.example\uff0f.evil.example/', says: 'A fullwidth solidus looks like the end of the host.' },
      {
        text: 'http://ｅxample.com/',
        says: 'A fullwidth letter is folded to ASCII, or kept.',
        advisory: 'CVE-2026-13676',
      },
      { text: 'http://faß.example/', says: 'IDNA of 2003 writes ss, that of 2008 keeps the letter.' },
    ],
  },
];
