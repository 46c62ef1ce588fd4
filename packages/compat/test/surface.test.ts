import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import realFastUri from 'fast-uri';
import { createRequire } from 'node:module';
import * as fastUri from '../src/fast-uri.js';
import * as uriJs from '../src/uri-js.js';
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
  const notText = { code: 'input/not-text', severity: 'error', component: 'path', index: 0, section: 'RFC 3986 1.2.1' };

  test.each<readonly [name: keyof typeof surfaces, value: unknown, kind: string]>([
    ['uri-js', undefined, 'undefined'],
    ['uri-js', null, 'object'],
    ['fast-uri', 1, 'number'],
    ['fast-uri', [' http://h/'], 'object'],
    ['fast-uri', new URL('http://h/'), 'object'],
  ])('%s: %j is no text', (name, value, kind) => {
    const message = `expected text, found ${kind}`;
    const { parse, resolve } = surfaces[name];
    for (const options of [{}, { reference: 'suffix' }]) {
      const found = parse(value as string, options);
      expect([found.error, found.issue]).toEqual(['URI can not be parsed.', { ...notText, message }]);
    }
    expect(() => resolve('http://h/', value as string)).toThrow(`URI can not be parsed. ${message}`);
  });
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
    expect(fastUri.parse(value as unknown as string).error).toBeDefined();
    expect(() => fastUri.resolve(value as unknown as string, 'a')).toThrow(/expected/);
    expect(fastUri.equal(value as unknown as string, 'a')).toBe(false);
  });
});
