import { describe, expect, test } from '@jest/globals';
import { HAZARDS, hazards } from '@urikit/safety';

const codes = (text: string): readonly string[] => hazards(text).map(({ code }) => code.replace('safety/', ''));

describe('a text without a hazard', () => {
  test.each([
    '',
    'https://www.example.org/a/b?q=1&r=a/b#f',
    'https://user@example.org/',
    'http://h.example/a/../b//c?u=http://x@y/',
    'HTTPS://WWW.Example.ORG:443/',
    'http://h.example./',
    'http://example.com:/',
    'urn:isbn:0451450523',
    'mailto:someone@example.org',
    '//example.org/a',
    '../a/b?c#d',
    'http://例え.jp/引き出し',
    'https://müller.example/',
    'http://h.example/%E5%BC%95?%C3%A9',
    'ssh://h.example:22/',
    'file:///etc/hosts',
  ])('%s', (text) => {
    expect(hazards(text)).toEqual([]);
  });
});

describe('UTS #39 4: hosts that look like one of a list', () => {
  const brands = ['paypal.com', 'microsoft.com', 'hp.com', 'XN--BCHER-KVA.example'];
  const likeOf = (host: string): readonly (string | undefined)[] =>
    hazards(`https://${host}/a`, { brands })
      .filter(({ code }) => code === 'safety/brand-look-alike')
      .map(({ message }) => message.split(': ')[1]);

  test.each([
    ['p\u0430ypal.com', 'paypal.com'],
    ['xn--pypal-4ve.com', 'paypal.com'],
    ['www.p%D0%B0ypal.com', 'paypal.com'],
    ['\u0440\u0430\u0443\u0440\u0430\u04cf.com', 'paypal.com'],
    ['p\u00e1yp\u00e1l.com', 'paypal.com'],
    ['pa\u0443pal.net', 'paypal.com'],
    ['paypa1.com', 'paypal.com'],
    ['PAYPAI.COM.', 'paypal.com'],
    ['p4yp4l.com:8443', 'paypal.com'],
    ['pay-pal.com', 'paypal.com'],
    ['login.paypa1.example', 'paypal.com'],
    ['rnicrosoft.com', 'microsoft.com'],
    ['www.micr0s0ft.net', 'microsoft.com'],
    ['paypal.com.evil.example', 'paypal.com'],
    ['paypal.com-login.evil.example', 'paypal.com'],
    ['secure-paypal.com.evil.example', 'paypal.com'],
    ['www.paypal-com.evil.example', 'paypal.com'],
    ['p\u0430ypal.com.evil.example', 'paypal.com'],
    ['h\u0440.com', 'hp.com'],
    ['b\u00fccher.example.evil.example', 'b\u00fccher.example'],
    ['bucher.example', 'b\u00fccher.example'],
  ])('%s looks like %s', (host, brand) => {
    expect(likeOf(host)).toEqual([brand]);
  });

  test.each([
    ...['paypal.com', 'www.PayPal.com.', 'a.b.paypal.com:443', 'p%61ypal.com', 'b\u00fccher.example', 'www.hp.com'],
    ...['paypal.org', 'paypal.shop.example', 'my-paypal.com', 'paypal-login.example', 'notpaypal.com', 'example.com'],
    ...['hp.example', 'php.com', 'paypal.community', '[::1]', '127.0.0.1', 'payroll.com', 'micro.soft.com'],
  ])('%s looks like none', (host) => {
    expect(likeOf(host)).toEqual([]);
  });

  test('the position is that of the host, and a string that is clean otherwise has only this hazard', () => {
    expect(
      hazards('https://u@paypa1.com/', { brands, severities: { 'safety/brand-look-alike': 'info' } }),
    ).toMatchObject([{ code: 'safety/brand-look-alike', severity: 'info', start: 10, end: 20 }]);
    expect(hazards('urn:isbn:0451450523', { brands })).toEqual([]);
  });

  test('a list that changes later is read again', () => {
    const list = ['paypal.com'];
    const codes = (): readonly string[] => hazards('https://micros0ft.com/', { brands: list }).map(({ code }) => code);
    expect(codes()).toEqual([]);
    list.push('microsoft.com');
    expect(codes()).toEqual(['safety/brand-look-alike']);
  });

  test.each([null, 'paypal.com', [''], ['paypal'], ['https://paypal.com'], ['a..b'], ['10.0.0.1'], [1], ['(.com']])(
    '%j is no list of brands',
    (wrong) => {
      expect(() => hazards('https://h.example/', { brands: wrong as never })).toThrow(
        'brands: expected names of two labels',
      );
    },
  );
});

describe('a name that UTS #46 maps to another one', () => {
  test.each<readonly [text: string, codes: readonly string[]]>([
    ['http://\u2460\u2461\u2466.\u24ea.\u24ea.\u2460/', ['rare-ipv4', 'loopback']],
    ['http://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1/', ['rare-ipv4', 'loopback']],
    ['http://\uff11\uff12\uff17.1/', ['rare-ipv4', 'loopback']],
    ['http://\u24dbocalhost/', ['loopback']],
    ['http://lo\u00adcalhost/', ['loopback']],
    ['http://loc%C2%ADalhost/', ['loopback']],
    ['http://m\u00fcller.example/', []],
    ['http://\u{1d5ba}.example/', []],
  ])('%s', (text, expected) => {
    expect(codes(text)).toEqual(expect.arrayContaining([...expected]));
    if (expected.length === 0) expect(codes(text).filter((code) => /ipv4|loopback/.test(code))).toEqual([]);
  });
});

describe.each<[section: string, rows: readonly (readonly [text: string, ...codes: string[]])[]]>([
  [
    'RFC 3986 2, 7.3: what is encoded',
    [
      ['http://h.example/a%2fb', 'encoded-slash'],
      ['http://h.example/?a=%2f'],
      ['http://h.example/a%5Cb?%5c', 'encoded-backslash', 'encoded-backslash'],
      ['http://h.example/a/%2e%2E/b', 'encoded-dot-segment'],
      ['http://h.example/.%2e', 'encoded-dot-segment'],
      ['http://h.example/a%2eb'],
      ['http://h.example/%00', 'encoded-nul'],
      ['http://h.example/?a=%0d%0A', 'encoded-line-break', 'encoded-line-break'],
      ['http://h.example/%1b', 'encoded-control'],
      ['http://h%2fx.example/', 'encoded-host-delimiter'],
      ['http://h%40x.example/', 'encoded-host-delimiter'],
      ['http://h.example/%252e%252e/', 'double-encoding', 'double-encoding'],
      ['http://h.example/%25%32%65/%25%32F/%252%66', 'double-encoding', 'double-encoding', 'double-encoding'],
      ['http://h.example/?a=%25%34%41', 'double-encoding'],
      ['http://h.example/%25%47%30/%25%20/%25%32'],
    ],
  ],
  [
    'RFC 3986 3.3: what ends a path or a segment to some',
    [
      ['http://h.example/account.php%3F.css', 'encoded-path-end'],
      ['http://h.example/a%3fx=1/b'],
      ['http://h.example/a%23b.png?c', 'encoded-path-end'],
      ['http://h.example/a%3Bb.js', 'encoded-path-end'],
      ['http://h.example/a%253fb.js', 'encoded-path-end', 'double-encoding'],
      ['http://h.example/?a=%3F.css'],
      ['http://h.example/c%23/b'],
      ['http://h.example/a/..;/b', 'dot-segment-parameter'],
      ['http://h.example/a/..;x=y/b', 'dot-segment-parameter'],
      ['http://h.example/a/.;/b', 'dot-segment-parameter'],
      ['http://h.example/a/;/b', 'dot-segment-parameter'],
      ['http://h.example/;x=y/b', 'dot-segment-parameter'],
      ['http://h.example/a/%3b/b', 'dot-segment-parameter'],
      ['http://h.example/a/;\\b', 'dot-segment-parameter', 'raw-backslash'],
      ['http://h.example/a/;%2fb', 'dot-segment-parameter', 'encoded-slash'],
      ['http://h.example/a/;jsessionid=1'],
      ['http://h.example/a;/b'],
      ['http://h.example/..%3b/b', 'dot-segment-parameter'],
      ['http://h.example/%2e%2E;a/b', 'dot-segment-parameter'],
      ['http://h.example/a%2f..;/b', 'encoded-slash', 'dot-segment-parameter'],
      ['../a/..;b', 'dot-segment-parameter'],
      ['http://h.example/...;/b'],
      ['http://h.example/a..;/b'],
    ],
  ],
  [
    'RFC 3629 3: sequences that are longer than their character needs',
    [
      ['http://h.example/%c0%ae%c0%ae/', 'overlong-utf-8', 'overlong-utf-8'],
      ['http://h.example/%C1%9C', 'overlong-utf-8'],
      ['http://h.example/?a=%e0%80%af', 'overlong-utf-8'],
      ['http://h.example/#%f0%80%80%af', 'overlong-utf-8'],
      ['http://h.example/%e0%a4%85%F0%9F%98%80%C3%A9'],
    ],
  ],
  [
    'RFC 3986 7.3: line breaks by other characters',
    [
      ['http://h.example/%E2%80%A8', 'encoded-line-break'],
      ['http://h.example/?a=%e2%80%a9', 'encoded-line-break'],
      ['http://h.example/%C2%85', 'encoded-line-break'],
      ['http://h.example/%E5%98%8A%E5%98%8D', 'encoded-line-break', 'encoded-line-break'],
      ['http://h.example/%E2%80%9C%C2%86%E5%98%8B'],
    ],
  ],
  [
    'RFC 6068 5: line breaks of a message',
    [
      ['mailto:a@b.example?body=a%0D%0Ab'],
      ['MAILTO:a@b.example?subject=a&Body=a%0ab%0D&cc=c@d.example'],
      ['mailto:a@b.example?body=a%00%0A', 'encoded-nul'],
      ['mailto:a@b.example?subject=a%0D%0ABcc:c', 'encoded-line-break', 'encoded-line-break'],
      ['mailto:a@b.example?body=a&subject=b%0A', 'encoded-line-break'],
      ['mailto:a@b.example?somebody=%0A', 'encoded-line-break'],
      ['mailto:a%0A@b.example?body=%0A', 'encoded-line-break'],
      ['mailto:a@b.example#?body=%0A', 'encoded-line-break'],
      ['http://h.example/?body=%0A', 'encoded-line-break'],
    ],
  ],
  [
    'RFC 3987 4.1: directions',
    [
      ...['\u202e', '\u2066', '\u200f', '\u061c'].flatMap((char): [text: string, ...codes: string[]][] => [
        [`http://h.example/${char}gpj.exe`, 'direction-control'],
        [`http://h.example/?a=${encodeURIComponent(char).toLowerCase()}`, 'direction-control'],
        [`http://h.example/#${encodeURIComponent(char)}`, 'direction-control'],
      ]),
      ['http://h.example/%E2%80%99%D8%9B'],
    ],
  ],
  [
    'RFC 3986 7.4: names with an address',
    [
      ['http://127.0.0.1.nip.io/', 'name-with-address', 'loopback'],
      ['http://app-10-0-0-1.sslip.io/', 'name-with-address', 'private'],
      ['http://7f000001.c0a80001.rbndr.us/', 'name-with-address', 'loopback'],
      ['http://www.LOCALTEST.me.:8080/', 'name-with-address', 'loopback'],
      ['http://169.254.169.254.nip.io/', 'name-with-address', 'metadata'],
      ['http://8.8.8.8.nip.io/', 'name-with-address'],
      ['http://x.nip.io', 'name-with-address'],
      ['http://lvh.me/', 'name-with-address', 'loopback'],
      ['http://notnip.io/'],
      ['http://nip.io.example/'],
      ['http://h.example/nip.io/a'],
    ],
  ],
  [
    'RFC 3986 2, Appendix C: what no URI holds',
    [
      ['http://h.example/a\\b', 'raw-backslash'],
      ['http://h.example/a\0b', 'raw-control'],
      ['http://h.example/a\tb', 'raw-control'],
      ['http://h.example/ a b', 'raw-white-space', 'raw-white-space'],
      ['http://h.example/\u00a0', 'raw-white-space'],
      ['http://h\u3002example/', 'delimiter-look-alike'],
      ['http://h.example\uff0fx.example/', 'delimiter-look-alike'],
      ['http://h.example%EF%BC%8Fx.example/', 'delimiter-look-alike'],
    ],
  ],
  [
    'RFC 3986 3.2.1, 7.5, 7.6: userinfo',
    [
      ['http://bank.example@evil.example/', 'userinfo-like-host'],
      ['http://bank.example:80@evil.example/', 'userinfo-like-host', 'password'],
      ['http://bank.example%2f@evil.example/', 'userinfo-like-host', 'encoded-userinfo-delimiter'],
      ['http://192.0.2.1@evil.example/', 'userinfo-like-host'],
      ['http://localhost@evil.example/', 'userinfo-like-host'],
      ['http://localhost:80@evil.example/', 'userinfo-like-host', 'password'],
      ['http://localhost%2fa@evil.example/', 'userinfo-like-host', 'encoded-userinfo-delimiter'],
      ['http://localhosts@evil.example/'],
      ['http://u:@h.example/'],
      ['http://u:secret@h.example/', 'password'],
      ['http://a@b@h.example/', 'several-at'],
      ['https://h.example/?next=http://u:secret@h2.example/&a=:@', 'nested-password'],
      ['https://h.example/?a=http%3A%2F%2Fu%3Asecret%40h2.example%2F', 'nested-password'],
      [
        'https://h.example/http://u:secret@h2.example/#http://u:secret@h3.example',
        'nested-password',
        'nested-password',
      ],
      ['https://h.example/#//abcdefghij0123456789@h2.example', 'nested-password'],
      ['http:/u:secret@h.example/', 'path-as-host', 'nested-password'],
      ['HTTP:u:secret@h.example/', 'path-as-host', 'nested-password'],
      ['http:///u:secret@h.example/', 'path-as-host', 'nested-password'],
      ['git+ssh:x//u:secret@h.example/', 'nested-password'],
      ['https://h.example/?next=http://u:@h2.example/'],
      ['https://h.example/a:b@c?a:b@c'],
      ['mailto:a:b@h.example'],
    ],
  ],
  [
    'RFC 3986 7.4: addresses, by their number',
    [
      ['http://127.1/', 'rare-ipv4', 'loopback'],
      ['http://2130706433/', 'rare-ipv4', 'loopback'],
      ['http://0x7f.1/', 'rare-ipv4', 'loopback'],
      ['http://0177.0.0.01/', 'rare-ipv4', 'loopback'],
      ['http://%31%32%37.1/', 'rare-ipv4', 'loopback'],
      ['http://256.256.256.256/', 'rare-ipv4'],
      ['http://a.b.c.1/', 'rare-ipv4'],
      ['http://0.0.0.0/', 'loopback'],
      ['http://[::]/', 'loopback'],
      ['http://[::1]/', 'loopback'],
      ['http://[::ffff:7f00:1]/', 'embedded-ipv4', 'loopback'],
      ['http://[::127.0.0.1]/', 'embedded-ipv4', 'loopback'],
      ['http://[64:ff9b::7f00:1]/', 'embedded-ipv4', 'loopback'],
      ['http://[2002:7f00:1::]/', 'embedded-ipv4', 'loopback'],
      ['http://10.1.2.3/', 'private'],
      ['http://[fd12::1]/', 'private'],
      ['http://169.254.1.1/', 'link-local'],
      ['http://169.254.169.254/', 'metadata'],
      ['http://[::ffff:169.254.169.254]/', 'embedded-ipv4', 'metadata'],
      ['http://[fd00:ec2::254]/', 'metadata'],
      ['http://metadata.google.internal/', 'metadata'],
      ['http://METADATA.google.internal./', 'metadata'],
      ['http://192.0.2.7/', 'documentation'],
      ['http://[2001:db8::1]/', 'documentation'],
      ['http://100.64.0.1/', 'private'],
      ['http://224.0.0.1/', 'special-address'],
      ['http://8.8.8.8/'],
      ['http://[2606:4700::1111]/'],
      ['http://localhost/', 'loopback'],
      ['http://a.localhost./', 'loopback'],
      ['http://printer.local/', 'link-local'],
      ['http://db.internal/', 'private'],
    ],
  ],
  [
    'RFC 3986 3.2.3, 7.2: ports',
    [
      ['http://h.example:25/', 'other-protocol-port'],
      ['http://h.example:6379/', 'other-protocol-port'],
      ...[2375, 2376, 2379, 2380, 10_250, 10_255, 1433, 5672].map((port): [text: string, ...codes: string[]] => [
        `http://h.example:${String(port)}/`,
        'other-protocol-port',
      ]),
      ['redis://h.example:6379/'],
      ['amqp://h.example:5672/'],
      ['http://h.example:65616/', 'port-range'],
      ['http://h.example:8080/'],
    ],
  ],
  [
    'RFC 3986 3.1, 7.6: schemes',
    [
      ['javascript:alert(1)', 'script-scheme'],
      ['JavaScript:alert(1)', 'script-scheme'],
      [' java\nscript:alert(1)', 'raw-white-space', 'script-scheme', 'raw-control'],
      ...[
        'text/html',
        'TEXT/HTML;charset=a',
        'application/xhtml+xml',
        'text/xml',
        'text/javascript',
        'image/x+xml',
      ].map((type): [text: string, ...codes: string[]] => [`data:${type},x`, 'script-scheme']),
      ...['multipart/related', 'text/plain+xml', 'x'].map((type): [text: string, ...codes: string[]] => [
        `data:${type};base64,x`,
        'script-scheme',
      ]),
      ['data:x', 'script-scheme'],
      ['data:text%2fhtml,x', 'script-scheme'],
      ['data:image;base64,x'],
      ['data:image/svg+xml,x', 'svg-document'],
      ['DATA:image/SVG+xml;base64,x', 'svg-document'],
      ...[
        'image/png;base64',
        'IMAGE/JPEG',
        'font/woff2;charset=utf-8;base64',
        'application/font-woff',
        '',
        ';base64',
      ].map((type): [text: string, ...codes: string[]] => [`data:${type},x`]),
      ...['application/octet-stream', 'application/json', 'application/x-font-ttf', 'text/plain', 'audio/ogg'].map(
        (type): [text: string, ...codes: string[]] => [`data:${type},x,text/html`],
      ),
      ['blob:https://h.example/0a1b'],
      ['view-source:https://h.example/'],
      ['view-source:javascript:alert(1)', 'script-scheme'],
      ['feed:Feed:java\tscript:a', 'script-scheme', 'raw-control'],
      ['blob:data:text/html,x', 'script-scheme'],
      ['jar:http://169.254.169.254/a.jar!/b', 'metadata'],
      ['jar:https://h.example/a.jar!/b'],
      ['url:http://u:p@h.example/', 'password'],
      ['blob: javascript:a', 'raw-white-space', 'script-scheme'],
      ['blob:null/0a1b'],
      ['feed://h.example/'],
      ['hxxps://h.example/', 'disguised-scheme'],
      ['https://https://h.example/', 'repeated-scheme'],
      ['https://http//h.example/', 'repeated-scheme'],
      ['http:http://h.example/', 'repeated-scheme', 'path-as-host'],
    ],
  ],
  [
    'UTS #39: names',
    [
      ['http://ex\u0430mple.org/', 'mixed-scripts', 'confusable'],
      ['http://\u0430\u0440\u0440\u04cf\u0435.com/', 'confusable'],
      ['http://xn--80ak6aa92e.com/', 'confusable'],
      ['http://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com/', 'confusable'],
      ['http://ex\u00adample.org/', 'confusable'],
      ['http://ex%E2%80%8Bample.org/', 'confusable'],
      ['http://www.ex\u2060am\ufe0fple.org/', 'confusable'],
      ['http://\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example/'],
      ['http://日本語とカタカナlatin.jp/'],
      ['http://xn--bcher-kva.example/'],
      ['http://XN--BCHER-KVA.example./'],
      ['http://xn-.example/'],
      ['http://xnx--99zt/'],
      ...['xn--99zt', 'XN--99ZT', 'a.xn--99zt.example', 'xn--99zt.', 'xn--', 'xn--a'].map(
        (host): [text: string, ...codes: string[]] => [`http://${host}/`, 'malformed-a-label'],
      ),
      ...['xn--zz--', 'xn--bcher-', 'xn--abc-', 'xn--0.pt', `xn--${'a'.repeat(600)}`].map(
        (host): [text: string, ...codes: string[]] => [`https://${host}/`, 'malformed-a-label'],
      ),
      ['http://x%6e--99zt/', 'malformed-a-label'],
      ['http://%58n%2d%2d99zt/', 'malformed-a-label'],
      ['ftp://xn--99zt:21/', 'malformed-a-label'],
    ],
  ],
  [
    'RFC 3986 7.6: readers that see another host',
    [
      ['http:///evil.example/', 'path-as-host'],
      ['http:/evil.example', 'path-as-host'],
      ['http:evil.example', 'path-as-host'],
      ['/\\evil.example', 'path-as-host', 'raw-backslash'],
      ['///evil.example', 'path-as-host'],
      ['http://:80//evil.example/', 'path-as-host'],
      ['http://good.example\\@evil.example/', 'userinfo-like-host', 'readers-disagree', 'raw-backslash'],
      ['http://good.example\\.evil.example/', 'readers-disagree', 'raw-backslash'],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows.map((row) => [row[0], row] as const))('%j', (text, [, ...expected]) => {
    expect(codes(text)).toEqual(expected);
  });
});

test('a text that is too long, too deep or too full', () => {
  expect(codes(`/${'a'.repeat(8000)}`)).toEqual(['long']);
  expect(codes('/a'.repeat(257))).toEqual(['deep']);
  expect(codes(`?${'a&'.repeat(1000)}`)).toEqual(['many-parameters']);
  expect(hazards('/a/b?c&d', { limits: { length: 3, segments: 1, parameters: 1 } }).map(({ code }) => code)).toEqual([
    'safety/deep',
    'safety/long',
    'safety/many-parameters',
  ]);
});

test('a hazard has its place, its sentence, and what others see', () => {
  expect(hazards('http://127.1/')[0]).toEqual({
    code: 'safety/rare-ipv4',
    severity: 'error',
    start: 7,
    end: 12,
    section: 'RFC 3986 7.4',
    message: 'some resolvers read the name as an address',
    hint: 'write the address in four decimal numbers, and check where it leads',
    seenAs: [{ reader: 'resolvers', host: '127.0.0.1' }],
  });
  expect(hazards('jar:http://127.1/!/')[0]).toMatchObject({ start: 11, end: 16 });
  expect(hazards('http://h.example/a%2f..%2Fb')[0]?.seenAs).toEqual([
    { reader: 'a server that decodes first', path: '/a/../b' },
  ]);
  expect(hazards('http://h.example/a/%2e%2e/b')[0]?.seenAs).toEqual([
    { reader: 'a server that decodes the dots', path: '/b' },
  ]);
  expect(hazards('http://h.example/%252e')[0]?.seenAs).toEqual([{ reader: 'a server that decodes twice', path: '/.' }]);
});

describe('what a caller changes', () => {
  test.each<[options: unknown, message: string]>([
    [{ limits: null }, 'expected an object (length,segments,parameters), found null'],
    [{ limits: { lenght: 5 } }, 'expected a limit (length,segments,parameters), found "lenght"'],
    [{ limits: { length: '5' } }, 'limits.length: expected a number, found string'],
    [{ limits: { length: Number.NaN } }, 'limits.length: expected a number'],
    [{ rules: 5 }, 'rules: expected a list of functions, found number'],
    [{ rules: [5] }, 'rules: expected a list of functions, found number'],
    [{ engine: 5 }, 'engine: expected an engine, as createEngine makes them, found number'],
    [{ engine: {} }, 'engine: expected an engine, as createEngine makes them, found object'],
  ])('options of another kind are an error, whatever the string is: %j', (options, message) => {
    for (const text of ['http://h.example/', 'a b', 'http://0x7f.1/'])
      expect(() => hazards(text, options as never)).toThrow(message);
  });

  test('severities by code, and codes that are off', () => {
    const severities = { 'safety/loopback': 'off', 'safety/rare-ipv4': 'info', toString: 'off' } as const;
    expect(hazards('http://127.1/', { severities })).toMatchObject([{ code: 'safety/rare-ipv4', severity: 'info' }]);
    expect(() => hazards('x', { severities: { a: 'fatal' as 'off' } })).toThrow(
      'severities.a: expected one of error, warning, info, off (input/value)',
    );
  });

  test('a frozen list of severities is read once', () => {
    const severities = Object.freeze({ 'safety/loopback': 'off', 'safety/rare-ipv4': 'info' } as const);
    const copied = hazards('http://127.1/', { severities: { ...severities } });
    expect(hazards('http://127.1/', { severities })).toEqual(copied);
    expect(hazards('http://127.1/', { severities })).toEqual(copied);
  });

  test('rules of his own', () => {
    const rule = ({ path }: { readonly path: { readonly text: string; readonly start: number } }) =>
      path.text.endsWith('.git')
        ? [
            {
              code: 'acme/repository',
              severity: 'info' as const,
              start: path.start,
              end: path.start + path.text.length,
              section: 'ACME 1',
              message: 'a repository',
            },
          ]
        : [];
    expect(hazards('http://h.example/a.git', { rules: [rule] }).map(({ code }) => code)).toEqual(['acme/repository']);
  });

  test('an option that does not exist is an error', () => {
    expect(() => hazards('', { severity: {} } as object)).toThrow(
      /an option \(limits,severities,brands,rules,engine,toAscii,mask\)/,
    );
    expect(() => hazards('', null as never)).toThrow('expected an object');
  });

  test('what is no text is an error', () => {
    expect(() => hazards(null as unknown as string)).toThrow('expected a string, found null');
    expect(() => hazards(['http://h'] as unknown as string)).toThrow('expected a string, found');
  });
});

describe('URL Standard 3.1: ftp is a special scheme, so its URLs have the hazards that those of http have', () => {
  const codesOf = (text: string): readonly string[] => hazards(text).map(({ code }) => code);
  test.each([
    ...[
      '//h\\@evil.example/',
      '/h',
      'h.example',
      '\\\\h',
      '///evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '//h\t.example/',
    ],
    ...[
      '//a@b@h/',
      '//127.1/',
      '//bank.example@evil.example/',
      '//127.0.0.1%2f@h/',
      '//h%2fe/',
      '//https://h/',
      '//ftp://h/',
    ],
    ...['ftp://h/', 'http://h/', 'u:p@h.example', '/u:p@h.example', '///u:p@h.example', '//h.example:25', '//h:99999/'],
    ...['//localhost4/', '//[::1]/', '//xn--99zt/', '//\u24dbocalhost/', '//h\uff0fe/'],
  ])('%j', (rest) => {
    const expected = codesOf(`http:${rest}`);
    expect(expected).not.toEqual([]);
    for (const scheme of ['ftp', 'FTP', 'Ftp']) expect(codesOf(`${scheme}:${rest}`)).toEqual(expected);
  });

  test('its own port is 21', () => {
    expect(codesOf('ftp://h.example:21/')).toEqual([]);
    expect(codesOf('ftp://h.example:22/')).toEqual(['safety/other-protocol-port']);
  });
});

test('every code says what to do: a verb first, and no other sentence than its own', () => {
  const hints = Object.values(HAZARDS).map(({ hint }) => hint);
  expect(
    hints.filter(
      (hint) =>
        !/^(?:refuse|decode|normalize|remove|check|replace|write|show|allow|leave|shorten|use|cut|decide) /.test(hint),
    ),
  ).toEqual([]);
  expect(hazards('http://127.1/').map(({ code, hint }) => [code, hint])).toEqual(
    (['safety/rare-ipv4', 'safety/loopback'] as const).map((code) => [code, HAZARDS[code].hint]),
  );
});

test('every code of the table is found by some row of these tests', () => {
  const texts = [
    'http://127.1/%00%0d%1b%252e/%2e%2e/a%2fb%5c?%20',
    'http://a.nip.io/..;/%c0%ae%e2%80%ae%3f.css',
    'data:image/svg+xml,x',
    'http://h%2f.example:99999/ \\\0',
    'http://a@b.example@h\u3002x:25/',
    'javascript:',
    'hxxp:',
    'https://https://',
    'http:///x.example',
    'http://good.example\\.evil.example',
    'http://u:p@b.example/',
    'http://u%2f@xn--99zt/',
    'http://b.example/?http://u:p@b.example/',
    'http://a.example@b.example/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.1.1/',
    'http://metadata/',
    'http://b.example.evil.example/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://\u0430\u0440\u0440\u04cf\u0435a.com/',
    `http://h.example/${'a/'.repeat(5000)}?${'a&'.repeat(1000)}`,
  ];
  const found = new Set(texts.flatMap((text) => hazards(text, { brands: ['b.example'] }).map(({ code }) => code)));
  expect(Object.keys(HAZARDS).filter((code) => !found.has(code))).toEqual([]);
});

test('the place of a nested password, once where two encodings find it', () => {
  const text = 'https://h.example/?a=http://u:secret@h2.example%2F';
  const found = hazards(text).filter(({ code }) => code === 'safety/nested-password');
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['secret']);
});
