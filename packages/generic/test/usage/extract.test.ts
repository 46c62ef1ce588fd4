import { growthOf } from '../../../scheme-conformance/src/work/growth.js';
import { extract } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

const texts = (text: string, schemes: readonly string[] = []): readonly string[] =>
  extract(text, { schemes }).map((one) => one.text);

describe('RFC 3986 Appendix C: delimiters decide', () => {
  test.each([
    ['<http://h/a>', ['http://h/a']],
    ['<URL:http://h/a>', ['http://h/a']],
    ['<url: http://h/a >', ['http://h/a']],
    ['"http://h/a",', ['http://h/a']],
    ['<urn:a:b>', ['urn:a:b']],
    ['<http://h/long/\n  path>', ['http://h/long/path']],
    ['<a href="http://h/">text</a>', ['http://h/']],
    ['<http://h/(a),>', ['http://h/(a),']],
    ['"hello" http://a "c"', ['http://a']],
    ['"a" http://a b "c"', ['http://a']],
    ['<http://a <http://b>', ['http://a', 'http://b']],
    ['"urn:a:b."', ['urn:a:b.']],
    ['" URL:urn:a:b "', ['urn:a:b']],
    ['"urn:a:b"urn:c:d"', ['urn:a:b']],
    ['<urn:a:b>urn:c:d>', ['urn:a:b']],
    ['""urn:a:b" <<urn:c:d>', ['urn:a:b', 'urn:c:d']],
    ['< "urn:a:b" >', ['urn:a:b']],
    ['"<urn:a:b> "', ['urn:a:b']],
    ['"http://h/a b"', ['http://h/a']],
    ['"urn:a\n:b"', []],
    ['<urn:a:b', []],
    ['"urn:a:b', []],
    ['<http://h/URL:a>', ['http://h/URL:a']],
  ])('%j', (text, found) => {
    expect(texts(text)).toEqual(found);
  });

  test('a line break behind a hyphen is reported: the hyphen may belong to the typesetter', () => {
    expect(extract('<http://h/a-\nb> <http://h/a\n-b>')).toEqual([
      { text: 'http://h/a-b', start: 1, end: 14, hyphen: true },
      { text: 'http://h/a-b', start: 17, end: 30 },
    ]);
  });
});

describe('URIs in running text end before the punctuation of the sentence', () => {
  test.each([
    ['see http://h/a.', ['http://h/a']],
    ['(http://h/a)', ['http://h/a']],
    ['http://h/a_(b)', ['http://h/a_(b)']],
    ['(see http://h/a_(b)).', ['http://h/a_(b)']],
    ['(see https://h.test/a)for', ['https://h.test/a']],
    ['((see http://h/a))b, [see http://h/c]d, {x: http://h/e}f', ['http://h/a', 'http://h/c', 'http://h/e']],
    ['(see http://h/a(b)c)d', ['http://h/a(b)c']],
    ['(see http://[::1]/a]b)c', ['http://[::1]/a']],
    ['(a) http://h/b)c', ['http://h/b)c']],
    ["it's http://h/a'b", ["http://h/a'b"]],
    [`(${' '.repeat(256)}http://h/a)b`, ['http://h/a)b']],
    ['http://h/a?b=c, http://h/d!', ['http://h/a?b=c', 'http://h/d']],
    ['[http://[::1]:80/x]', ['http://[::1]:80/x']],
    ['http://[::1 http://h/]x', ['http://h/']],
    ['http://h/a#b#c', ['http://h/a#b']],
    ['http://h/100% sure', ['http://h/100']],
    ['http:// http://? http', []],
    ['std::string a:b x//y', []],
    ['xhttp://h %http://h +http://h', ['xhttp://h']],
    ["it's 'http://h/a'", ['http://h/a']],
    ['**http://h/a**', ['http://h/a']],
    ['[http://h]/[http://g]', ['http://h', 'http://g']],
    ['http://h:x/ http://a@b@c/', []],
    ['see file:///etc/hosts, x:/// and x://', ['file:///etc/hosts', 'x:///']],
    ['| http://h/a|', ['http://h/a']],
    ['((http://h/a)).', ['http://h/a']],
    ['{[(http://h/a)]}', ['http://h/a']],
    ['http://h/(a)).)', ['http://h/(a)']],
    ...Array.from(".,;:!?'*_", (mark) => [`http://h/${mark}a${mark}${mark}`, [`http://h/${mark}a`]] as const),
  ])('%j', (text, found) => {
    expect(texts(text)).toEqual(found);
  });

  test('a scheme without "//" counts where it is asked for', () => {
    expect(texts('MAILTO:a@h, urn:x:y; std::string')).toEqual([]);
    expect(texts('MAILTO:a@h, urn:x:y; std::string', ['mailto', 'urn'])).toEqual(['MAILTO:a@h', 'urn:x:y']);
    expect(texts('mailto: nobody', ['mailto'])).toEqual([]);
    expect(texts('tel:1 tel:. tel:', ['tel'])).toEqual(['tel:1']);
  });
});

/** Letters, digits and marks outside of ASCII, and code points that a name may hold all the same. */
const LETTERS = [
  ...[
    'ü',
    'ß',
    'Ж',
    'ש',
    'ن',
    '例',
    'か',
    '가',
    'ｘ',
    'ª',
    '\u{20BB7}',
    '\u{1D51E}',
    '١',
    '２',
    '²',
    '\u0301',
    '\u0903',
  ],
  ...[
    '\u{E0100}',
    '\uFE0F',
    '\u0378',
    '\uE000',
    '\uFFFD',
    '\uD800',
    '\u00ADa',
    '\u200C\u0646',
    '\u200Bx',
    '❤️.ws',
    '👍🏽1',
  ],
  ...['·l', '͵α'],
];
/** Ends of sentences, brackets, quotes, white space and symbols outside of ASCII: no letter, digit or mark. */
const ENDS = [
  ...[
    '。',
    '、',
    '，',
    '．',
    '！',
    '？',
    '；',
    '：',
    '「',
    '」',
    '（',
    '）',
    '《',
    '》',
    '【',
    '】',
    '…',
    '—',
    '–',
    '・',
    '·',
  ],
  ...[
    '“',
    '”',
    '‘',
    '’',
    '«',
    '»',
    '\u00A0',
    '\u3000',
    '\u2028',
    '\u0085',
    '→',
    '€',
    '©',
    '👍',
    '\u200B',
    '\u200E',
    '\uFEFF',
  ],
];
/** A URI that ends in each of its components. */
const URIS = [
  ...[
    'http://a.examl',
    'http://u@a.example:',
    'http://a.example:80',
    'http://[::1]',
    'http://[::1]:1',
    'http://a.example/',
  ],
  ...[
    'http://a.example/x',
    'http://a.example/%C3%B6',
    'http://a.example/?q',
    'http://a.example/#f',
    'mailto:joe',
    'x:///y',
  ],
];
const extracted = (text: string, options = {}): readonly string[] =>
  extract(text, { schemes: ['mailto'], ...options }).map((one) => one.text);

describe('a URI ends only where no name goes on', () => {
  test.each(URIS)('%s ends inside a longer name before a letter, a digit or a mark', (uri) => {
    for (const letter of LETTERS.filter((each) => each !== '·l' || uri.endsWith('l'))) {
      for (const rest of ['', '/p?q#f', '.evil.example', ' and more', ').', '>']) {
        const text = `${uri}${letter}${rest}`;
        for (const each of [text, `<${text}`, `見${text}。`, `"${text}"`, `(${text})`])
          expect([each, ...extracted(each)]).toEqual([each]);
      }
    }
  });

  test.each(URIS)('%s ends before punctuation, symbols and white space outside of ASCII', (uri) => {
    const found = uri.replace(/:$/, '');
    for (const end of ENDS) {
      for (const options of [{}, { iri: true }, { malformed: true }]) {
        for (const rest of ['', ' and more', '\n'])
          expect([end, ...extracted(`見${uri}${end}${rest}`, options)]).toEqual([end, found]);
      }
    }
  });

  test.each([
    ['請看http://a.example/x。謝謝', ['http://a.example/x']],
    ['見http://a.example、http://b.example/。', ['http://a.example', 'http://b.example/']],
    ['「http://a.example/x」です', ['http://a.example/x']],
    ['（http://a.example/x）見', ['http://a.example/x']],
    ['(http://a.example/x)見', ['http://a.example/x']],
    ['http://ü.example/?u=http://evil.example/ http://h/', ['http://h/']],
    ['<http://a.example/\n見> <http://b.example/>', ['http://b.example/']],
    ['<a href="http://bücher.example/">http://h/</a>', ['http://h/']],
    ['http://a.example/\u200B http://b.example\u00AD', ['http://a.example/', 'http://b.example']],
  ])('%j', (text, found) => {
    expect(extracted(text)).toEqual(found);
  });

  test.each([
    ['<http://bücher.example/x>', ['http://bücher.example/x']],
    ['見http://a.example/x。', ['http://a.example/x']],
    ['http://a.example/x見。', ['http://a.example/x見']],
    ['"http://h/é", (http://h/(é)).', ['http://h/é', 'http://h/(é)']],
    ['http://é/ü?ö#ä http://h', ['http://é/ü?ö#ä', 'http://h']],
    ['<http://h/\n é>', ['http://h/é']],
    ['mailto:jörg@h, MAILTO:a@h', ['mailto:jörg@h', 'MAILTO:a@h']],
    ['http://i❤️.ws/ http://col·lecció.example/', ['http://i❤️.ws/', 'http://col·lecció.example/']],
    ['http://h/カ・ナ・ http://h/ש״ש״ http://h/a・b', ['http://h/カ・ナ', 'http://h/ש״ש״', 'http://h/a']],
    ['http://h:8é/ http://[é]/ http://h/\uE000 http://h/?\uE000 http://b\uFFFDcher/', ['http://h/?\uE000']],
  ])('RFC 3987 2.2, with iri: %j', (text, found) => {
    expect(extracted(text, { iri: true })).toEqual(found);
  });
});

describe('the bracket or quote that stands before a URI ends it', () => {
  test.each([
    ['see http://a.example[1]', ['http://a.example']],
    ['http://a.example[1][2], http://u@b.example:80[note].', ['http://a.example', 'http://u@b.example:80']],
    ['http://[::1][1] http://a@[::1]:8[^2]', ['http://[::1]', 'http://a@[::1]:8']],
    [
      'http://a.example/x[1] http://a.example?q[1] http://a.example#f[1]',
      ['http://a.example/x', 'http://a.example?q', 'http://a.example#f'],
    ],
    ['[a](http://a.example/)[b](http://b.example/)', ['http://a.example/', 'http://b.example/']],
    ['[a](http://a.example)[b](http://b.example)', ['http://a.example', 'http://b.example']],
    ['[a](http://a.example),[b](http://b.example/c_(d))e', ['http://a.example', 'http://b.example/c_(d)']],
    ['(http://a.example)(http://b.example)', ['http://a.example', 'http://b.example']],
    ["['http://a.example','http://b.example/x']", ['http://a.example', 'http://b.example/x']],
    ['{http://a.example}{http://b.example}', ['http://a.example', 'http://b.example']],
    ['[http://[::1]/](http://b.example)', ['http://[::1]/', 'http://b.example']],
    ['[http://a.example](http://a.example)', ['http://a.example', 'http://a.example']],
    ['(http://a.example/(b', ['http://a.example/(b']],
    ["it's http://a.example/it's", ["http://a.example/it's"]],
  ])('%j', (text, found) => {
    expect(extracted(text)).toEqual(found);
  });

  test('side by side, text that is meant as a URI ends there too', () => {
    const text = '[a](http://a.example/|a)[b](http://b.example/é)[c](http://c.example/)';
    expect(extracted(text, { malformed: true })).toEqual([
      'http://a.example/|a',
      'http://b.example/é',
      'http://c.example/',
    ]);
  });
});

describe('text that is meant as a URI and is none', () => {
  const found = (text: string): readonly (string | readonly [string])[] =>
    extract(text, { schemes: ['mailto'], malformed: true }).map((one) => (one.malformed ? [one.text] : one.text));

  test.each<[string, readonly (string | readonly [string])[]]>([
    ['http://h/a|b and http://h:x/.', [['http://h/a|b'], ['http://h:x/']]],
    ['[text](https://h/?q=[1])', [['https://h/?q=[1]']]],
    ['{http://h/a}, `http://h/%zz`', ['http://h/a', ['http://h/%zz']]],
    ['<http://h/ä> "http://h/a b"', [['http://h/ä'], 'http://h/a']],
    ['mailto:ü@h http:// mailto: note: this', [['mailto:ü@h']]],
    ['http://a@b@c/ http://h#a#b', [['http://a@b@c/'], ['http://h#a#b']]],
    ['見http://h/x。 <http://h/\nü>', ['http://h/x', ['http://h/ü']]],
  ])('%j', (text, pieces) => {
    expect(found(text)).toEqual(pieces);
  });
});

describe('extract reads a text once, whatever in it is no URI', () => {
  test.each([
    'http://[',
    'http://a:b/',
    'http://a:b?',
    'http:///',
    'mailto:a[',
    'mailto:a#',
    'mailto:',
    'http://é:b/',
    'http://a❤',
    'é',
    '❤',
    '(http://a',
    '<http://é',
    '<',
    '"<',
    '< ',
  ])('many times %j, and ">" at the end', (unit) => {
    const { short, long, linear } = growthOf((length) => {
      extract(`${unit.repeat(length / unit.length)}>`, { schemes: ['mailto'] });
    });
    expect({ short, long, linear }).toMatchObject({ linear: true });
  });
});

test.each([
  ['http://h/', 'a'],
  ['http://', 'a'],
  ['http://h/?', '%41'],
  ['http://h/#', 'é'],
  ['http://', 'é'],
])('a URI of millions of characters is found whole: %s, then %s', (head, unit) => {
  const uri = head + unit.repeat(5_000_000);
  for (const malformed of [false, true]) {
    const [found, ...others] = extract(`see ${uri}, and more`, { iri: true, malformed });
    expect([found?.start, found?.end, found?.malformed, others]).toEqual([4, 4 + uri.length, undefined, []]);
  }
});

test('the longest text between delimiters has 8,192 units, and one more is read as running text', () => {
  const uri = (length: number): string => 'urn:a:'.padEnd(length, 'b');
  for (const [open, close] of ['<>', '""'] as const) {
    expect(texts(`${open}${uri(8192)}${close}`)).toEqual([uri(8192)]);
    expect(texts(`${open}${uri(8193)}${close}`)).toEqual([]);
  }
});
