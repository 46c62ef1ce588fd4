import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { data } from '@urikit/schemes/data';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

describeScheme(data, {
  normalize: [
    ['RFC 2045 5.1', 'DATA:Text/HTML;Charset=UTF-8;BASE64,QQ==', 'data:text/html;charset=UTF-8;base64,QQ=='],
    ['RFC 2397 3', 'data:,%41?%62#F', 'data:,A?b#F'],
    ['RFC 2397 3', 'data:a/b;C=%2c,A', 'data:a/b;c=%2C,A'],
    ['RFC 2397 3', 'data:,a/./../b', 'data:,a/./../b'],
    ['RFC 2397 3', 'data:TEXT', 'data:TEXT'],
  ],
  equivalent: [
    ['RFC 2397 2', 'data:,A', 'data:text/plain;charset=US-ASCII,A'],
    ['RFC 2397 2', 'data:;charset=x,A', 'data:text/plain;charset=x,A'],
    ['RFC 2045 5.1', 'data:IMAGE/png,A', 'data:image/PNG,A'],
    ['RFC 3986 6.2.2.2', 'data:;%62ase64,QQ==', 'data:;base64,%51%51=='],
  ],
  different: [
    ['RFC 2397 3', 'data:;base64,QQ==', 'data:,A'],
    ['RFC 2397 3', 'data:;base64,QQ==', 'data:,QQ=='],
    ['RFC 2397 3', 'data:text?a', 'data:text?b'],
    ['RFC 2397 3', 'data:,a', 'data:,A'],
    ['RFC 2397 3', 'data:,?', 'data:,%3F'],
    ['RFC 2397 2', 'data:text/plain,A', 'data:,A'],
    ['RFC 2045 5.1', 'data:a/b;c=X,', 'data:a/b;c=x,'],
    ['RFC 3986 3.5', 'data:,a#b', 'data:,a'],
    ['RFC 3986 2.2', 'data:,a%2Cb', 'data:,a,b'],
  ],
  issues: [
    ['RFC 2397 4', 'data:,A%20brief%20note', []],
    ['RFC 2397 4', 'data:text/plain;charset=iso-8859-7,%be%d3%be', []],
    ['RFC 2397 4', 'data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local', []],
    ['RFC 2397 4', 'data:text/plain;charset=iso-8859-7,%be%fg%be', ['syntax/percent-encoding']],
    ['RFC 2397 3', 'data:', ['data/comma']],
    ['RFC 2397 3', 'data:text/plain', ['data/comma']],
    ['RFC 2397 3', 'data:?,', ['data/comma']],
    ['RFC 2397 3', 'data:text,a', ['data/media-type']],
    ['RFC 2397 3', 'data:text/,a', ['data/media-type']],
    ['RFC 2397 3', 'data:a/b/c,a', ['data/media-type']],
    ...['/b', '@a/b', 'a@/b', 'a/@b', 'a/b@', 'a/b%20', '%20a/b'].map(
      (type) => ['RFC 2045 5.1', `data:${type},a`, ['data/media-type']] as const,
    ),
    ['RFC 2397 3', "data:a/b;!$&'*+.~-_aZ09%23=1,", []],
    ...Array.from("!$&'*+.~-_aZ0", (char) => ['RFC 2397 3', `data:a/b;${char}=1,`, []] as const),
    ...['@', '@a', 'a@', 'a@b', '%40', 'a%20', '%22a%22', '%C3%A9', '%FF', '%01'].map(
      (name) => ['RFC 2397 3', `data:a/b;${name}=1,`, ['data/parameter']] as const,
    ),
    ...[
      ...["!$&'*+.~-_aZ09", '%23%25%5E%60%7B%7C%7D', '%61', '%22%22', '%22a%20b%22', '%22@()%3C%3E:/%5B%5D?=,;%22'],
      ...['%22%5C%22%22', '%22a%5C%5Cb%22', '%22%09%22'],
    ]
      .map((value) => value.replace(/[?,;]/g, encodeURIComponent))
      .map((value) => ['RFC 2045 5.1', `data:a/b;c=${value},`, []] as const),
    ...[
      ...['a/b', 'a=b', 'a@b', 'a:b', '(a)', 'a%20b', '%3Ba', 'a%2C', '%22', '%22a', 'a%22', '%22a%22b', '%22a%22%22'],
      ...['%22%5C%22', '%22%0D%22', '%22%C3%A9%22', '%C3%A9', '%FF', '%7F', '%0A'],
    ].map((value) => ['RFC 2045 5.1', `data:a/b;c=${value},`, ['data/parameter']] as const),
    ['RFC 2045 5.1', 'data:a/b;c=%22a;b%22,', ['data/parameter', 'data/parameter']],
    ['RFC 2397 3', "data:a!$&_.+'*-9/b!$&_.+'*-9,a", []],
    ['RFC 2397 3', 'data:a/b;c,a', ['data/parameter']],
    ['RFC 2397 3', 'data:a/b;=c,a', ['data/parameter']],
    ['RFC 2397 3', 'data:a/b;c=,a', ['data/parameter']],
    ['RFC 2397 3', 'data:;base64;a=b,QQ==', ['data/parameter']],
    ['RFC 2397 3', 'data:;constructor=1;__proto__=2,', []],
    ['RFC 2045 6.8', 'data:;base64,QmpvZXJu', []],
    ['RFC 2045 6.8', 'data:;base64,Qm%0D%0Apv%20ZXJu', []],
    ['RFC 2045 6.8', 'data:;base64,Q', ['data/base64']],
    ...['', 'QQ==', 'QUI=', 'QUJD', 'QUJDRA==', 'QUJDREU=', 'QUJDREVG', '++//', '%20Q%09Q%0A=%0C=%0D'].map(
      (text) => ['RFC 2045 6.8', `data:;base64,${text}`, []] as const,
    ),
    ...['QUI', 'QUJDRA', 'QUJDREU', 'QUJDREVGRw'].map(
      (text) => ['RFC 2045 6.8', `data:;base64,${text}`, ['data/base64-padding']] as const,
    ),
    ...[
      '=',
      '==',
      '====',
      'QUJDR',
      'QUJDRA=',
      'QUJDREU==',
      'QUJD=',
      'QUJD==',
      'QUJD====',
      '=QUI',
      '*QUI',
      'QUJDREVGR',
    ].map((text) => ['RFC 2045 6.8', `data:;base64,${text}`, ['data/base64']] as const),
    ['RFC 2045 6.8', 'data:;base64,Q=Q=', ['data/base64']],
    ['RFC 2045 6.8', 'data:;base64,QQ=', ['data/base64']],
    ['RFC 2045 6.8', 'data:;base64,QUI===', ['data/base64']],
    ['RFC 2045 6.8', 'data:;base64,QQ-_', ['data/base64']],
    ['RFC 2045 6.8', 'data:;base64,%C3%A9', ['data/base64']],
    ['RFC 2045 6.8', 'data:;base64,QQ', ['data/base64-padding']],
    ['RFC 2397 3', 'data://h/,a', ['data/forbidden-authority']],
    ['RFC 3986 7.3', 'data:,%00', ['syntax/encoded-nul']],
  ],
  views: [
    [
      'RFC 2397 4',
      'data:,A%20brief%20note',
      { type: 'text/plain', parameters: [['charset', 'US-ASCII']], base64: false, bytes: bytes('A brief note') },
    ],
    [
      'RFC 2397 4',
      'data:text/plain;charset=iso-8859-7,%be%d3%be',
      {
        type: 'text/plain',
        parameters: [['charset', 'iso-8859-7']],
        base64: false,
        bytes: Uint8Array.of(0xbe, 0xd3, 0xbe),
      },
    ],
    [
      'RFC 2397 3',
      'data:Image/SVG+xml;A=%22x%2Cy%22;base64,%51%6D%70%76%5A%58%4A%75',
      { type: 'image/svg+xml', parameters: [['a', 'x,y']], base64: true, bytes: bytes('Bjoern') },
    ],
    [
      'RFC 2397 3',
      'data:;base64,Qg#f',
      { type: 'text/plain', parameters: [['charset', 'US-ASCII']], base64: true, bytes: bytes('B') },
    ],
    ...(
      [
        ['', ''],
        ['QQ==', 'A'],
        ['QUI=', 'AB'],
        ['QUJD', 'ABC'],
        ['QUJDRA', 'ABCD'],
        ['%20Q%0AU%0DJ%09D%0C', 'ABC'],
        ['/+8=', '\xff\xef'],
      ] as const
    ).map(
      ([text, read]) =>
        [
          'RFC 2045 6.8',
          `data:x/y;base64,${text}`,
          { type: 'x/y', parameters: [], base64: true, bytes: bytes(read) },
        ] as const,
    ),
    [
      'RFC 2045 5.1',
      'data:x/y;a=%22%5C%22%5C%5C%5C%0D%22,',
      { type: 'x/y', parameters: [['a', '"\\\r']], base64: false, bytes: bytes('') },
    ],
    ['RFC 2397 3', 'data:x/y,a?%00b', { type: 'x/y', parameters: [], base64: false, bytes: bytes('a?\0b') }],
  ],
  configs: { refused: [[{ maxLength: 1 }, 'maxLength']] },
  texts: ['data:a/b;C=%2c;Base64,QUJD', 'data:,?', 'data:;toString=1,//x'],
  loads: loadedBy(new URL('../../src/data/index.ts', import.meta.url)),
});
