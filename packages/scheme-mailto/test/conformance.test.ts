import { mailto } from '@urikit/scheme-mailto';
import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';

describeScheme(mailto, {
  normalize: [
    ['RFC 6068 2', 'mailto:Joe@Example.COM', 'mailto:Joe@example.com'],
    ['RFC 6068 2', 'mailto:?to=a@b,c@d', 'mailto:a@b,c@d'],
    ['RFC 6068 2', 'mailto:a@b?To=c@D&Subject=X', 'mailto:a@b,c@d?subject=X'],
    ['RFC 6068 5', 'mailto:gorby%25kremvax@example.com', 'mailto:gorby%25kremvax@example.com'],
  ],
  equivalent: [
    ['RFC 6068 2', 'mailto:addr1@an.example,addr2@an.example', 'mailto:?to=addr1@an.example,addr2@an.example'],
    ['RFC 6068 2', 'mailto:addr1@an.example,addr2@an.example', 'mailto:addr1@an.example?to=addr2@an.example'],
  ],
  different: [
    ['RFC 6068 2', 'mailto:Joe@h', 'mailto:joe@h'],
    ['RFC 6068 2', 'mailto:%22a%2Cb%22@h', 'mailto:%22a,b%22@h'],
    ['RFC 6068 2', 'mailto:a@h,b@h', 'mailto:b@h,a@h'],
    ['RFC 6068 5', 'mailto:a+b@h', 'mailto:a%20b@h'],
    ['RFC 6068 2', 'mailto:a@h?subject=A', 'mailto:a@h?subject=a'],
  ],
  issues: [
    ['RFC 6068 2', 'mailto:a@b', []],
    ['RFC 6068 4', 'mailto:a@b?from=x', ['mailto/forbidden-header']],
    ['RFC 6068 4', 'mailto:a@b?bcc=c@d', [], { bcc: 'allowed' }],
    ['RFC 6068 4', 'mailto:?bcc=a@b', ['mailto/bcc']],
    ['RFC 6068 4', 'mailto:a@b?x-danger=c', ['mailto/forbidden-header'], { forbiddenHeaders: ['X-Danger'] }],
    ['RFC 6068 2', 'mailto:joe', ['mailto/address']],
    ['RFC 6068 2', 'mailto:a%40b', ['mailto/encoded-at']],
    ['RFC 6068 2', 'mailto:%C3%A9@b', ['mailto/non-ascii-local-part']],
    ['RFC 6068 2', 'mailto:a@b?cc=c@d?body=x', ['mailto/delimiter']],
    ['RFC 6068 2', 'mailto:a@b?subject', ['mailto/header-field']],
    ['RFC 6068 2', 'mailto:?subject=%FF', ['mailto/not-utf-8']],
    ['RFC 6068 2', 'mailto:?to=a@b', ['mailto/to-header']],
    ['RFC 6068 2', 'mailto:?cc=a@b&cc=c@d', ['mailto/duplicate-header']],
    ['RFC 6068 5', 'mailto:?body=%0A', ['mailto/line-break']],
    ['RFC 6068 7', 'mailto:?subject=%0D%0A', ['mailto/header-injection']],
    ['RFC 5322 2.2', 'mailto:?subject=%01', ['mailto/control-character']],
    ['RFC 5322 3.4', 'mailto:?cc=joe', ['mailto/mailbox']],
    ['RFC 5322 3.6.8', 'mailto:?a%20b=c', ['mailto/header-name']],
    ['RFC 2047 4', 'mailto:?subject=%3D%3Fx%3FX%3Fy%3F%3D', ['mailto/encoded-word']],
    ['RFC 1123 2.1', 'mailto:a@b!c', ['mailto/domain']],
    ['RFC 1123 2.1', `mailto:a@${'b.'.repeat(127)}c`, ['mailto/host-length']],
    ['RFC 1034 3.1', `mailto:a@${'b'.repeat(64)}`, ['mailto/host-label-length']],
    ['RFC 1034 3.5', 'mailto:a@-b', ['mailto/host-hyphen']],
    ['RFC 3986 3.2.2', 'mailto:a@b%2Fc', ['mailto/host-delimiter']],
    ['RFC 3986 7.4', 'mailto:a@127.1', ['mailto/rare-ipv4']],
    ['RFC 5890 2.3.2.1', 'mailto:a@%C3%A9', ['mailto/non-ascii-domain']],
  ],
  hosts: [
    ['RFC 6068 2', 'mailto:a@H.example,b@h2.example', ['h.example', 'h2.example']],
    [
      'RFC 6068 2',
      'mailto:a@h?%54o=b@h2&cc=Joe%20%3Cc@h3%3E&bcc=d@h4,e@h5&subject=x@h6',
      ['h', 'h2', 'h3', 'h4', 'h5'],
    ],
    ['RFC 6068 2', 'mailto:a?to=b@h', ['@a', 'h']],
    ['RFC 6068 2', 'mailto:,?cc', []],
    ['RFC 5321 4.1.3', 'mailto:a@%5B192.0.2.1%5D,b@%5BIPv6:2001:db8::1%5D', ['192.0.2.1', '[2001:db8::1]']],
    ['RFC 6068 2', 'mailto:a@h%2541,b@c%2Cd@e', ['@a@h%41', '@b@c,d@e']],
    ['RFC 6068 2', 'mailto://h/a@h2', []],
  ],
  views: [
    [
      'RFC 6068 5',
      'mailto:a@b?subject=R%26D',
      { to: ['a@b'], headers: [], subject: 'R&D', body: undefined, cc: [], bcc: [] },
    ],
  ],
  configs: {
    accepted: [{ bcc: 'forbidden' }, { forbiddenHeaders: ['X-Danger'] }],
    refused: [
      [{ Bcc: 'allowed' }, 'Unrecognized key'],
      [{ bcc: 'denied' }, 'expected one of'],
    ],
  },
  // "mailto:a@b?to=c@d" and "mailto:a@b,c@d" are the same.
  spelling: [['mailto/to-header', 'RFC 6068 2: some readers ignore the addresses of "to", others take them']],
  withoutRow: [
    ['mailto/idna', 'raised by mailtoSchemes with a domainToAscii, which no configuration of the plugin has'],
  ],
  rewrites: { section: 'RFC 6068 2', adds: [','], removes: ['?', '&', '=', ','] },
  texts: [
    'mailto:a@b?to=c@D&cc=%22x%22%20%3Ce@F%3E',
    'MAILTO:%C3%89@x.org',
    'mailto:?To=a%2Cb@c&subject=x',
    'mailto:Mike%26family@EX?X-%C3%89=1',
  ],
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
  runs: 1000,
});
