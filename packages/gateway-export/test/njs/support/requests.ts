import fc from 'fast-check';

/** A request as njs shows it. */
export interface Shown {
  readonly line: string;
  readonly scheme: 'http' | 'https';
  readonly trusted: boolean;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const pieces = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const joined = (one: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(one, { maxLength }).map((all) => all.join(''));

const octet = fc.integer({ min: 0, max: 255 }).map((code) => `%${code.toString(16).padStart(2, '0')}`);
const anyChar = fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code));

/** Path segments from which trouble is made. */
const segment = fc.oneof(
  {
    weight: 8,
    arbitrary: pieces(
      'a',
      'A',
      'b',
      'static',
      'admin',
      '%61',
      '%7e',
      '~',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '',
      'x;y',
      '%2f',
      '%2F..%2F',
      '%3f',
      '%5C',
      '%23',
      '%252F',
      "!$&'()*+,=:@",
      '[b]',
      '{c}',
    ),
  },
  { weight: 1, arbitrary: octet },
  { weight: 1, arbitrary: anyChar },
);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);

const param = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        pieces(
          'a',
          'b',
          'B',
          'page',
          'page2',
          'utm_source',
          '%75tm_source',
          'UTM_source',
          'gclid',
          'fbclid',
          '',
          '__proto__',
          'constructor',
          '%5b',
        ),
        pieces(
          '',
          '=',
          '=1',
          '=2',
          '=x+y',
          '=x%20y',
          '=1;link=evil',
          '=%2B',
          '=%26',
          '=%00',
          '=%0a',
          '=%c3%a9',
          '=1=2',
        ),
      )
      .map((pair) => pair.join('')),
  },
  { weight: 1, arbitrary: octet },
  { weight: 1, arbitrary: anyChar },
);
const query = fc.array(param, { maxLength: 6 }).map((params) => `?${params.join('&')}`);

const host = pieces(
  'ex.test',
  'EX.test',
  'ex.test:80',
  'ex.test:443',
  'ex.test:',
  'ex.test:0080',
  'ex.test.',
  'ex.test..',
  'www.ex.test',
  'b.test',
  'b.test:8080',
  'a%62.test',
  '127.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '[::1]',
  '[0:0:0:0:0:0:0:1]:8080',
  '[::FFFF:1.2.3.4]',
  '[v1.A]',
  'u@ex.test',
  'ex.test, b.test',
  'ex.test:99999',
  '\xe9.test',
  'a b',
  '',
  '.',
);

const target = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc
          .tuple(pieces('http://', 'HTTP://', 'https://', 'ftp://', 'http:', '*'), host)
          .map((parts) => parts.join('')),
      },
    ),
    fc.oneof({ weight: 9, arbitrary: path }, { weight: 1, arbitrary: pieces('', '*', 'a', '#x', '\\a') }),
    fc.option(query, { nil: '' }),
  )
  .map((parts) => parts.join(''));

const value = fc.oneof(
  {
    weight: 6,
    arbitrary: pieces(
      '',
      '1',
      'a, b',
      ' a\t',
      'text/html',
      'gzip, br;q=0.5',
      'gzip;q=0, identity;q=0',
      '*',
      'de-CH, fr;q=0.8',
      'en',
      'x;;',
      'acme',
      'X-Tenant, accept-encoding',
      'keep-alive',
      'Basic eDp5',
      'theme=dark',
      'theme=dark; seen=1; sid=9',
      'theme=a; theme=b',
      ' theme = x ;; seen',
      'h1',
    ),
  },
  {
    weight: 2,
    arbitrary: joined(
      fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
      6,
    ),
  },
  { weight: 1, arbitrary: pieces('\xc3\xa9', '\xef\xbf\xbd', '\xa0theme=x\xa0', '\xe9', '\xc3') },
);
const name = pieces(
  'Accept',
  'accept',
  'X-Flag',
  'Accept-Encoding',
  'ACCEPT-LANGUAGE',
  'Cookie',
  'Cookie',
  'X-Tenant',
  'X-Tenant',
  'Authorization',
  'X-Forwarded-Host',
  'Forwarded',
  'X-Original-URL',
  'X-Urikit-Key',
  'X-Forwarded-For',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'User-Agent',
  '__proto__',
);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: pieces('HEAD', 'POST', 'get', 'OPTIONS', 'CONNECT', 'PURGE') },
);

/** Requests of which about half are fit for a key. */
export const shown: fc.Arbitrary<Shown> = fc.record({
  line: fc
    .tuple(method, target, pieces(' HTTP/1.1', ' HTTP/1.1', ' HTTP/1.1', ' HTTP/2.0', '  HTTP/1.0 ', ''))
    .map(([verb, what, version]) => `${verb} ${what}${version}`),
  scheme: fc.constantFrom('http', 'http', 'https'),
  trusted: fc.boolean(),
  fields: fc
    .tuple(
      fc.option(host, { nil: undefined, freq: 12 }),
      fc.oneof({ weight: 3, arbitrary: pieces('ex.test') }, { weight: 1, arbitrary: host }),
      fc.boolean(),
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([odd, even, isOdd, others, isBare]) => [
      ...(isOdd ? (odd === undefined ? [] : [['Host', odd] as const]) : [['Host', even] as const]),
      ...(isBare ? [] : others),
    ]),
});

/** Twelve kinds of malformed hosts: as a value of Host, and as the authority of an absolute-form. */
export const MALFORMED_HOSTS: readonly string[] = [
  '',
  'u:p@ex.test',
  'ex.test,b.test',
  'ex.test:99999',
  'ex.test:x',
  '\xe9.test',
  'ex%zz.test',
  '[::1',
  '[::1]x',
  'ex.test\\b',
  'ex|test',
  'ex"test',
];

/** Requests whose Host, authority or target is malformed, beside some of which only one is. */
export const malformed: fc.Arbitrary<Shown> = fc
  .tuple(
    method,
    fc.oneof(fc.constantFrom(...MALFORMED_HOSTS), pieces('ex.test', 'EX.test:80', '127.1')),
    fc.oneof(fc.constantFrom(...MALFORMED_HOSTS), pieces('ex.test', 'b.test:8080')),
    pieces('', 'http://', 'HTTP://', 'https://', 'ftp://', 'http:/'),
    pieces('/', '', '/%7e/../b', '/a?b=%41', '?b', '#b', '/\\a', '/%zz', '/%00', '*', 'a'),
    fc.constantFrom('http' as const, 'https' as const),
    fc.boolean(),
  )
  .map(([verb, authority, field, scheme, rest, of, isAlone]) => {
    const what = scheme === '' ? rest : scheme + authority + rest;
    return {
      line: `${verb} ${what} HTTP/1.1`,
      scheme: of,
      trusted: false,
      fields: isAlone ? [] : [['Host', field] as const],
    };
  });
