import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import realFastUri from 'fast-uri';
import { createRequire } from 'node:module';
import * as fastUri from '@urikit/compat/fast-uri';
import { type Idna, provideIdna } from '@urikit/compat/idna';
import * as uriJs from '@urikit/compat/uri-js';
import { texts } from './support/texts.js';

const realUriJs = createRequire(import.meta.url)('uri-js') as object;
const names = (of: object): readonly string[] => Object.keys(of).sort();

describe('the surfaces', () => {
  test('uri-js: every export by its name', () => {
    expect(names(uriJs)).toEqual(names(realUriJs));
  });
  test('fast-uri: every export by its name, and as default', () => {
    const own = ['default', 'fastUri'];
    expect(names(fastUri.default)).toEqual(names(realFastUri).filter((name) => !own.includes(name)));
    expect(names(fastUri)).toEqual([...names(fastUri.default), ...own].sort());
  });
  test('the schemes of both', () => {
    expect(names(uriJs.SCHEMES)).toEqual(names((realUriJs as { SCHEMES: object }).SCHEMES));
    expect(names(fastUri.SCHEMES)).toEqual(names((realFastUri as unknown as { SCHEMES: object }).SCHEMES));
  });
});

describe('a scheme that a program adds', () => {
  test('its handler is asked', () => {
    uriJs.SCHEMES['acme'] = {
      scheme: 'acme',
      parse: (components) => ({ ...components, nid: 'acme' }),
      serialize: (components) => ({ ...components, path: '/written' }),
    };
    expect(uriJs.parse('ACME:a').nid).toBe('acme');
    expect(uriJs.normalize('acme:a')).toBe('acme:/written');
    delete uriJs.SCHEMES['acme'];
    expect(uriJs.normalize('acme:a')).toBe('acme:a');
  });
  test('the members of every object are no handlers', () => {
    expect(uriJs.parse('constructor:a').path).toBe('a');
    expect(fastUri.parse('toString:a').error).toBeUndefined();
  });
});

describe('a caller without types', () => {
  const surfaces = { 'uri-js': uriJs, 'fast-uri': fastUri.fastUri };
  test.each<readonly [name: keyof typeof surfaces, value: unknown]>([
    ['uri-js', undefined],
    ['uri-js', null],
    ['fast-uri', 1],
    ['fast-uri', [' http://h/']],
    ['fast-uri', new URL('http://h/')],
  ])('%s: %j is no string', (name, value) => {
    const { parse, resolve } = surfaces[name];
    for (const options of [{}, { reference: 'suffix' }])
      expect(() => parse(value as string, options)).toThrow(TypeError);
    expect(() => resolve('http://h/', value as string)).toThrow(TypeError);
  });
});

describe('a host with characters outside ASCII (unicodeSupport)', () => {
  const unicodeSupport = true;

  test.each([
    ['foo://%C3%A9%2Fevil/', 'foo://é%2Fevil/'],
    ['foo://%C3%A9%2565/', 'foo://é%2565/'],
    ['foo://%C3%A9%40h:1/', 'foo://é%40h:1/'],
    ['foo://%C3%A9%3A80/', 'foo://é%3A80/'],
    ['foo://%C3%A9%00/', 'foo://é%00/'],
    ['foo://%C3%A9%FF/', 'foo://%C3%A9%FF/'],
    ['foo://%E2%84%AA/', 'foo://\u212A/'],
    ['foo://u%C3%A9:p@%C3%A9:1/%C3%A9', 'foo://u%C3%A9:p@é:1/%C3%A9'],
    ['foo:%C3%A9', 'foo:%C3%A9'],
    ['foo://[::1]/', 'foo://[::1]/'],
    ['http://XN--9CA.example/', 'http://é.example/'],
    ['http://%C3%89.example/', 'http://é.example/'],
  ])('3.2.2: %s is shown as %s, which is read as the same host', (text, shown) => {
    for (const { normalize, parse } of [uriJs, fastUri]) {
      expect(normalize(text, { unicodeSupport })).toBe(shown);
      expect(normalize(shown)).toBe(normalize(text));
      expect(parse(shown).userinfo).toBe(parse(text).userinfo);
    }
  });

  test.each(['é/b', 'é@b', 'é:1', 'é\0', 'é?', 'é#', 'é\\b'])('3.2.2: a host %j is data, or no name', (host) => {
    const written = uriJs.serialize({ scheme: 'foo', host }, { unicodeSupport });
    expect(uriJs.parse(written).host).toBe(uriJs.parse(uriJs.serialize({ scheme: 'foo', host })).host);
    for (const options of [{}, { unicodeSupport }])
      expect(() => fastUri.serialize({ scheme: 'http', host }, options)).toThrow(TypeError);
  });

  test.each(['evil%.example', 'é%.example', 'é%zz', 'a\u3002b', 'a\u00ADb', 'é%2F', 'é%2565'])(
    '3987 3.1: a host %j is no name of the DNS',
    (host) => {
      for (const options of [{}, { unicodeSupport }])
        expect(() => uriJs.serialize({ scheme: 'http', host }, options)).toThrow(TypeError);
    },
  );
});

describe('RFC 6068 section 2: a recipient', () => {
  const MALFORMED = 'URI mailto has an invalid recipient domain.';

  test.each([
    'evil%25.example',
    'evil%25zz.example',
    'evil%2565.example',
    '%C3%A9%25.example',
    '%C3%A9%2565.example',
    'a%2Cb.example',
    'a%40b.example',
    'a%3Fb.example',
    'a%2Fb.example',
    'a%00b',
    'a%E3%80%82b',
    'a%C2%ADb',
    '[a%2Cb]',
    '[a%3Fb]',
    '[a%5D%40b]',
    '[a%25b]',
  ])('its domain is decoded once, and has no delimiter: %s', (domain) => {
    for (const text of [`mailto:a@${domain}`, `mailto:?to=a@${domain}`, `mailto:b@h.example,a@${domain}`])
      expect(uriJs.parse(text)).toMatchObject({ error: MALFORMED });
  });

  test.each(['evil%.example', 'evil%65.example', 'é%.example', 'é%65.example', 'a,b', 'a?b', '[a,b]', '[a@b]', 'a>'])(
    'components: the domain %j is no name',
    (domain) => {
      const components = { scheme: 'mailto', to: [`a@${domain}`] } as uriJs.URIComponents;
      expect(() => uriJs.serialize(components)).toThrow(MALFORMED);
    },
  );

  test.each(['%2540', '%252C', 'a%25%34%30', 'a%25b%2Fc%2565', '%C3%A9%2540', 'gorby%25kremvax', 'a%40b'])(
    'its local part keeps its data: %s',
    (local) => {
      const read = (text: string) => (uriJs.parse(text) as { to?: readonly string[] }).to;
      const normal = uriJs.normalize(`mailto:${local}@h.example`);
      expect(read(normal)).toEqual(read(`mailto:${local}@h.example`));
      expect(decodeURIComponent(normal)).toBe(decodeURIComponent(`mailto:${local}@h.example`));
    },
  );
});

describe('the functions that only uri-js has', () => {
  test.each([
    ['a/b?%é c!$&[]@:', 'a%2Fb%3F%25%C3%A9%20c!$&%5B%5D%40%3A'],
    ['😀', '%F0%9F%98%80'],
  ])('2.4: escapeComponent(%j)', (text, encoded) => {
    expect(uriJs.escapeComponent(text)).toBe(encoded);
    expect(uriJs.unescapeComponent(encoded)).toBe(text);
  });
  test('3987 3.1: an IRI keeps what it may contain', () => {
    expect(uriJs.escapeComponent('é/', { iri: true })).toBe('é%2F');
  });
  test.each([
    ['%41%C3%A9%2F%zz%E9', 'Aé/%zz%E9'],
    ['%C0%AF', '%C0%AF'],
    ['%ED%A0%80', '%ED%A0%80'],
  ])('2.1: pctDecChars(%j) leaves what is no UTF-8', (text, decoded) => {
    expect(uriJs.pctDecChars(text)).toBe(decoded);
  });
  test('2.1: pctEncChar encodes any character', () => {
    expect(['\0', 'a', '%', 'é', '€', '😀'].map(uriJs.pctEncChar)).toEqual([
      '%00',
      '%61',
      '%25',
      '%C3%A9',
      '%E2%82%AC',
      '%F0%9F%98%80',
    ]);
    expect(() => uriJs.pctEncChar('\uD800')).toThrow(/surrogate/);
  });
  test('5.2.4: removeDotSegments', () => {
    expect(uriJs.removeDotSegments('/a/b/c/./../../g')).toBe('/a/g');
  });
});

describe('what the surfaces promise', () => {
  test('the host that is read is the host that a browser asks', () => {
    const answers = { read: 0, refused: 0 };
    fc.assert(
      fc.property(texts, (text) => {
        const { error, host } = fastUri.parse(text);
        if (error !== undefined || !/^https?:/i.test(text)) return void answers.refused++;
        answers.read++;
        const asked = new URL(text).hostname;
        expect(new URL(fastUri.normalize(text)).hostname).toBe(asked);
        expect(new URL(`http://${String(host).includes(':') ? `[${String(host)}]` : String(host)}/`).hostname).toBe(
          asked,
        );
      }),
      { seed: 15, numRuns: 400 },
    );
    expect(answers.read).toBeGreaterThan(50);
    expect(answers.refused).toBeGreaterThan(20);
  });
  test('a normal form is its own normal form', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const normal = fastUri.normalize(text);
        expect(fastUri.normalize(normal)).toBe(normal);
        expect(uriJs.normalize(text)).toBe(normal);
        expect(fastUri.equal(text, normal)).toBe(fastUri.parse(text).error === undefined);
      }),
      { seed: 16, numRuns: 400 },
    );
  });
  test('components that are read and written again are the normal form', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const components = fastUri.parse(text);
        fc.pre(components.error === undefined);
        const before = JSON.stringify(components);
        expect(fastUri.serialize(components)).toBe(fastUri.normalize(text));
        expect(JSON.stringify(components)).toBe(before);
      }),
      { seed: 17, numRuns: 400 },
    );
  });
  test('3.2.1: userinfo is in no message', () => {
    for (const text of ['http://u:hunter2@h h/', 'http://u:hunter2@h:x/', 'http://u:hunter2%@h/'])
      expect(JSON.stringify(fastUri.parse(text))).not.toContain('hunter');
  });
  test.each([[undefined], [5], [null]])('untyped: %p is refused', (value) => {
    expect(() => fastUri.parse(value as unknown as string)).toThrow(TypeError);
    expect(() => fastUri.resolve(value as unknown as string, 'a')).toThrow(TypeError);
    expect(fastUri.equal(value as unknown as string, 'a')).toBe(false);
  });
});

test.each([
  [{ scheme: 'x', host: 'xn--fsq.com' }, { domainHost: true, iri: true }, 'x://\u4f8b.com'],
  [{ scheme: 'x', host: 'xn--fsq.com', path: '/%C3%A9' }, { domainHost: true, iri: true }, 'x://\u4f8b.com/\u00e9'],
  [{ scheme: 'x', host: 'xn--fsq.com' }, { iri: true }, 'x://xn--fsq.com'],
  [{ scheme: 'x', host: '\u4f8b.com' }, { domainHost: true }, 'x://xn--fsq.com'],
  [{ scheme: 'http', host: 'xn--fsq.com' }, { iri: true }, 'http://\u4f8b.com/'],
  [{ scheme: 'mailto', to: ['a@xn--fsq.com', 'b@h.example'] }, { iri: true }, 'mailto:a@\u4f8b.com,b@h.example'],
  [{ scheme: 'mailto', to: ['a@\u4f8b.com'] }, { domainHost: true }, 'mailto:a@xn--fsq.com'],
])('RFC 3987 3.1, 3.2: %j by %j, as uri-js writes it', (components, options, text) => {
  expect(uriJs.serialize(components, options)).toBe(text);
});

describe('provideIdna', () => {
  test('a value without the two functions is an error', () => {
    expect(() => {
      provideIdna({} as never);
    }).toThrow('the functions of tr46');
  });
  test('the verbs use the tables that a program provides', () => {
    const tr46 = createRequire(import.meta.url)('tr46') as Idna;
    const asked: string[] = [];
    provideIdna({ ...tr46, toASCII: (name, options) => (asked.push(name), tr46.toASCII(name, options)) });
    expect(fastUri.parse('http://b\u00fccher.example/').host).toBe('xn--bcher-kva.example');
    expect(asked).toEqual(['b\u00fccher.example']);
    provideIdna(tr46);
  });
});
