import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { ni } from '@urikit/schemes/ni';

const HELLO = 'sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk';

describeScheme(ni, {
  normalize: [
    ['RFC 6920 8.1', `ni:///${HELLO}`, `ni:///${HELLO}`],
    ['RFC 6920 3', `NI://Example.COM/${HELLO}`, `ni://example.com/${HELLO}`],
    ['RFC 6920 7', 'nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f', 'nih:sha-256-120;53269057e12fe2b74ba07c892560a2;f'],
    ['RFC 6920 7', 'NIH:sha-256-32;5326-90-57;B', 'nih:sha-256-32;53269057;b'],
    ['RFC 6920 7', 'nih:sha-256-32;5326-9057', 'nih:sha-256-32;53269057'],
    ['RFC 6920 7', 'nih:sha-256-32;xyz', 'nih:sha-256-32;xyz'],
    ['RFC 6920 7', 'nih://h/sha-256-32;53-26', 'nih://h/sha-256-32;53-26'],
  ],
  equivalent: [
    ['RFC 6920 3', `ni:///${HELLO}`, `ni://example.com/${HELLO}`],
    ['RFC 6920 3', `ni://example.org/${HELLO}`, `ni://example.com/${HELLO}`],
    [
      'RFC 6920 7',
      'nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f',
      'nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f',
    ],
    ['RFC 6920 8.1', 'nih:sha-256-32;53269057;b', 'nih:sha-256-32;53269057'],
    ['RFC 6920 8.1', 'nih:6;5326-9057;b', 'ni://example.com/sha-256-32;UyaQVw'],
    ['RFC 6920 8.1', 'ni:///sha-256-120;UyaQV-Ev4rdLoHyJJWCi', 'nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f'],
    ['RFC 6920 8.1', 'nih:md5;0123#a', 'ni:///md5;ASM#a'],
  ],
  different: [
    ['RFC 6920 3', 'ni:///sha-256-32;f4OxZQ', 'ni:///sha-256-32;F4OxZQ'],
    ['RFC 6920 3', 'ni:///sha-256-32;f4OxZQ', 'ni:///sha-256-64;f4OxZQ'],
    ['RFC 6920 3', 'ni:///sha-256-32;f4OxZQ?ct=text/plain', 'ni:///sha-256-32;f4OxZQ'],
    ['RFC 6920 7', 'nih:sha-256-32;53269057', 'nih:sha-256-32;53269058'],
    ['RFC 6920 7', 'nih:sha-256-32;53269058', 'ni:///sha-256-32;UyaQVw'],
    ['RFC 6920 7', 'nih:sha-256-64;53269057', 'ni:///sha-256-32;UyaQVw'],
    ['RFC 6920 7', 'nih:sha-256-32;53269057;c', 'ni:///sha-256-32;UyaQVw'],
    ['RFC 6920 7', 'nih:sha-256-32;53269057#a', 'ni:///sha-256-32;UyaQVw'],
    ['RFC 6920 7', 'nih:sha-256-32;53269057?ct=a', 'ni:///sha-256-32;UyaQVw?ct=a'],
    ['RFC 6920 7', 'nih:md5;012', 'ni:///md5;ASA'],
    ['RFC 6920 7', 'nih:/sha-256-32;UyaQVw', 'ni:///sha-256-32;UyaQVw'],
  ],
  issues: [
    ['RFC 6920 8.1', 'ni:///sha-256-32;f4OxZQ?ct=text/plain', []],
    ['RFC 6920 8.1', 'ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q', []],
    ['RFC 6920 3', 'ni:/sha-256-32;f4OxZQ', ['ni/missing-authority']],
    ['RFC 6920 3', 'ni:///sha-256-32', ['ni/digest']],
    ['RFC 6920 3', 'ni:///sha-256-32;f4OxZQ==', ['ni/digest']],
    ['RFC 6920 3', 'ni:///sha-256-32;f4OxZ', ['ni/length']],
    ['RFC 6920 3', 'ni:///md5;f4OxZ', []],
    ['RFC 6920 8.1', 'nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f', []],
    ['RFC 6920 8.1', 'nih:sha-256-32;53269057;b', []],
    ['RFC 6920 7', 'nih:sha-256-32;53269057;c', ['ni/check-digit']],
    ['RFC 6920 7', 'nih:sha-256-32;5326905', ['ni/length']],
    ['RFC 6920 7', 'nih:md5;012', ['ni/length']],
    ['RFC 6920 7', 'nih:sha-256-32;-', ['ni/digest']],
    ['RFC 6920 7', 'nih:sha-256-32;53269057?a', ['ni/query']],
    ['RFC 6920 7', 'nih://h/sha-256-32;53269057', ['ni/forbidden-authority']],
  ],
  views: [
    [
      'RFC 6920 8.1',
      'ni://h/sha-256-32;f4OxZQ?ct=text%2Fplain',
      { algorithm: 'sha-256-32', digest: 'f4OxZQ', contentType: 'text/plain' },
    ],
    ['RFC 6920 8.1', 'nih:6;5326-9057;B', { algorithm: 'sha-256-32', digest: 'UyaQVw', contentType: undefined }],
  ],
  configs: { refused: [[{ suite: 1 }, 'suite']] },
  loads: loadedBy(new URL('../../src/ni/index.ts', import.meta.url)),
  runs: 100,
});
