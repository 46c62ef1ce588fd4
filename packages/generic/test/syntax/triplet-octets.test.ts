import { normalizeTriplets } from '@urikit/generic/text';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { LONG } from '../../src/syntax/grammar.js';

/** How a platform reads octets back: by the `Buffer` of Node, or by a decoder where there is none. */
type Read = (text: string, start: number) => string | undefined;

/** A copy of the module that finds no `Buffer` at its first call, or finds Node's. */
async function load(hasBuffer: boolean): Promise<Read> {
  jest.resetModules();
  const { normalizeTripletsInTail } = await import('../../src/encoding/triplet-octets.js');
  const { Buffer } = globalThis;
  if (!hasBuffer) Reflect.deleteProperty(globalThis, 'Buffer');
  try {
    normalizeTripletsInTail('/', 0);
  } finally {
    globalThis.Buffer = Buffer;
  }
  return normalizeTripletsInTail;
}

test.each(['TextEncoder', 'TextDecoder'] as const)('without a %s nothing is rewritten here', async (name) => {
  jest.resetModules();
  const own = globalThis[name];
  Reflect.deleteProperty(globalThis, name);
  try {
    const { normalizeTripletsInTail } = await import('../../src/encoding/triplet-octets.js');
    expect(normalizeTripletsInTail('/%7e%7e', 1)).toBeUndefined();
  } finally {
    Object.assign(globalThis, { [name]: own });
  }
});

describe.each([
  ['with a Buffer', true],
  ['without one', false],
] as const)('RFC 3986 6.2.2: several triplets in one buffer of octets, %s', (_, hasBuffer) => {
  let normalize: Read;
  beforeAll(async () => {
    normalize = await load(hasBuffer);
  });

  test.each([
    ['/%7e%2f', '/~%2F'],
    ['/%41%c3%A9%7E', '/A%C3%A9~'],
    ['/a%7eb%3f?%2d#%7e%5b', '/a~b%3F?-#~%5B'],
  ])('%s', (text, normal) => {
    expect(normalize(text, 1)).toBe(normal);
  });

  test('each of the 256 octets, in every case of its digits', () => {
    for (let octet = 0; octet < 256; octet++) {
      const digits = octet.toString(16).padStart(2, '0');
      const [high, low] = [digits.charAt(0), digits.charAt(1)];
      for (const pair of [digits, digits.toUpperCase(), high.toUpperCase() + low, high + low.toUpperCase()]) {
        // Behind a triplet that was decoded, what is written stands before what is read.
        const text = `/%${pair}a?%7e%${pair}`;
        expect(normalize(text, 1)).toBe(normalizeTriplets(text));
      }
    }
  });

  test('each character of ASCII, between two triplets', () => {
    for (let code = 0; code < 128; code++) {
      const char = String.fromCharCode(code);
      const expected = /[A-Za-z0-9\-._~!$&'()*+,;=:@/?#]/.test(char) ? `/~${char}~` : undefined;
      expect(normalize(`/%7e${char}%7e`, 1)).toBe(expected);
    }
  });

  test.each(['/%7e%', '/%7e%4', '/%7e%4g', '/%7e%g4', '/%7e%7e#a#b', '/%7e\u0141%7e', '/%7e\u0125', '/%7e\ud800'])(
    '%j is no tail',
    (text) => {
      expect(normalize(text, 1)).toBeUndefined();
    },
  );

  test('a shorter text behind a longer one has nothing of it', () => {
    expect(normalize(`/%7e%7e${'secret'.repeat(20)}`, 1)).toBe(`/~~${'secret'.repeat(20)}`);
    expect(normalize('/%7e%7', 1)).toBeUndefined();
    expect(normalize('/%7e%7e', 1)).toBe('/~~');
    // Of whatever length: a triplet that is cut off at its end finds no digit there.
    for (let length = 8; length < 200; length++) {
      expect(normalize(`/%7e${'a'.repeat(200)}`, 1)).toBe(`/~${'a'.repeat(200)}`);
      expect(normalize(`${'/'.repeat(length)}%7`, 1)).toBeUndefined();
    }
  });

  test('what stands before the start may be of any characters, and is never read as octets', () => {
    expect(normalize('/\u00e9ab%7e%7e', 4)).toBeUndefined();
  });

  test.each([LONG - 8, LONG])('a text of %i characters fits, and so does the end of its last triplet', (length) => {
    const start = '/'.repeat(length - 6);
    expect(normalize(`${start}%7e%7e`, 1)).toBe(`${start}~~`);
    expect(normalize(`${start}%7eaa%`, 1)).toBeUndefined();
    expect(normalize(`${start}%7ea%4`, 1)).toBeUndefined();
  });
});
