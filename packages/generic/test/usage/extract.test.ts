import { extract, isUri } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growthOf } from '../../../scheme-conformance/src/work/growth.js';

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
    ['http://h/a?b=c, http://h/d!', ['http://h/a?b=c', 'http://h/d']],
    ['[http://[::1]:80/x]', ['http://[::1]:80/x']],
    ['http://[::1 http://h/]x', ['http://h/']],
    ['http://h/a#b#c', ['http://h/a#b']],
    ['http://h/100% sure', ['http://h/100']],
    ['http:// http://? http', []],
    ['std::string a:b x//y', []],
    ['xhttp://h %http://h +http://h', ['xhttp://h']],
    ["it's 'http://h/a'", ['http://h/a']],
    ['http://h/ü', ['http://h/']],
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
  ])('%j', (text, pieces) => {
    expect(found(text)).toEqual(pieces);
  });
});

const soup = fc
  .array(
    fc.constantFrom(
      'http://h/a',
      '<',
      '>',
      '"',
      ' ',
      '\n',
      '.',
      ')',
      '(',
      'x',
      'mailto:a@h',
      '#f',
      '[',
      ']',
      'URL:',
      '%',
      '-',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('law: what is found is a URI, stands where it is said, and nothing overlaps', () => {
  fc.assert(
    fc.property(soup, (text) => {
      let last = 0;
      const all = [false, true].flatMap((malformed) => [
        ...extract(text, { schemes: ['mailto'], malformed }),
        undefined,
      ]);
      for (const one of all) {
        if (one === undefined) {
          last = 0;
          continue;
        }
        const { text: uri, start, end } = one;
        expect(isUri(uri)).toBe(one.malformed !== true);
        expect(text.slice(start, end).replace(/\s+/g, '')).toBe(uri);
        expect(start).toBeGreaterThanOrEqual(last);
        last = end;
      }
    }),
    { seed: 3986, numRuns: 3000 },
  );
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

test('the longest text between delimiters has 8,192 units, and one more is read as running text', () => {
  const uri = (length: number): string => 'urn:a:'.padEnd(length, 'b');
  for (const [open, close] of ['<>', '""'] as const) {
    expect(texts(`${open}${uri(8192)}${close}`)).toEqual([uri(8192)]);
    expect(texts(`${open}${uri(8193)}${close}`)).toEqual([]);
  }
});
