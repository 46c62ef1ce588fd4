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
