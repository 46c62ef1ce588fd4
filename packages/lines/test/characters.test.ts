import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine } from '@urikit/generic';
import { createLines } from '@urikit/lines';
import { latin1, textOf, utf8 } from './line-by-line.js';

/** Which characters a machine takes where, from the ABNF of RFC 3986 Appendix A. */
const ALPHA = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGIT = '0123456789';
const REG_NAME = `${ALPHA}${DIGIT}-._~!$&'()*+,;=`;
const PCHAR = `${REG_NAME}:@`;

const ASCII = Array.from({ length: 128 }, (_, octet) => String.fromCharCode(octet)).filter(
  (char) => !/[\n\r%]/.test(char),
);

const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' }, plain: { path: 'opaque' } } });
let asked = 0;
const tryNormalize: Engine['tryNormalize'] = (...given) => {
  asked += 1;
  return engine.tryNormalize(...given);
};
const { normalize, validate } = createLines({ ...engine, tryNormalize });

/** The verdicts on lines that are read in one call, and how often the engine was asked. */
function verdictsOn(lines: readonly string[]): readonly [verdicts: readonly number[], asked: number] {
  asked = 0;
  const input = latin1(lines.map((line) => `${line}\n`).join(''));
  const output = new Uint8Array(input.length);
  const { written } = validate(input, output);
  return [Array.from(output.subarray(0, written)), asked];
}

/** The normal forms of lines that are read in one call, and how often the engine was asked. */
function normalFormsOf(lines: readonly string[]): readonly [lines: readonly string[], asked: number] {
  asked = 0;
  const output = new Uint8Array(40 * lines.length);
  const { written } = normalize(utf8(lines.map((line) => `${line}\n`).join('')), output);
  return [textOf(output.subarray(0, written)).split('\n').slice(0, -1), asked];
}

describe('RFC 3986 4.1: a character that makes a reference of a line', () => {
  test.each([
    ['', '', `${REG_NAME}@/?#`],
    ['a', '', `${PCHAR}/?#`],
    ['a', 'b:x', `${ALPHA}${DIGIT}+-.:/?#`],
    ['a1+-.', 'b:x', `${ALPHA}${DIGIT}+-.:/?#`],
    ['', 'b:x', `${ALPHA}/?#`],
    ['1', '', `${REG_NAME}@/?#`],
    ['a:', '', `${PCHAR}/?#`],
    ['/', '', `${PCHAR}/?#`],
    ['/a', '', `${PCHAR}/?#`],
    ['?', '', `${PCHAR}/?#`],
    ['#', '', `${PCHAR}/?`],
    ['/?#', '', `${PCHAR}/?`],
    ['//a', '', `${PCHAR}/?#`],
    ['//a', '@h', `${REG_NAME}:/?#`],
    ['//a:', '', `${DIGIT}@/?#`],
    ['//a:x', '@h', `${REG_NAME}:`],
    ['//a:1', '/', `${DIGIT}@/?#`],
    ['//a@b', '', `${REG_NAME}:/?#`],
    ['//a@b:', '', `${DIGIT}/?#`],
    ['//%41', '%4f', `${REG_NAME}@/?#`],
  ])('%j and %j around it', (before, behind, chars) => {
    const lines = ASCII.map((char) => `${before}${char}${behind}`);
    expect(verdictsOn(lines)).toEqual([ASCII.map((char) => (chars.includes(char) ? 1 : 0)), 0]);
  });

  test.each(['', 'a', 'a:', '/', '?', '#', '//', '//a', '//a:', '//a@', '//a@b'])('a triplet behind %j', (before) => {
    const digits = Array.from(`${DIGIT}ABCDEFabcdef`);
    const lines = ASCII.flatMap((char) => [`${before}%${char}4`, `${before}%4${char}`]);
    // What may be a user with a password, and becomes no host with a port.
    const isWhole = before !== '//a:';
    const verdicts = ASCII.flatMap((char) => (isWhole && digits.includes(char) ? [1, 1] : [0, 0]));
    expect(verdictsOn([...lines, `${before}%`, `${before}%4`])).toEqual([[...verdicts, 0, 0], 0]);
  });
});

describe('RFC 3986 6.2.2: a character that stays is read by the machine', () => {
  test.each([
    ['http://h/a', 'b', `${PCHAR}/?#`],
    ['http://h/a?', 'b', `${PCHAR}/?#`],
    ['http://h/a#', 'b', `${PCHAR}/?`],
    ['http://h', '/', `${REG_NAME.replace(/[A-Z]/g, '')}`],
    ['plain://h/a', 'b', `${PCHAR}/?#`],
    ['plain://h', '', `${REG_NAME.replace(/[A-Z]/g, '')}/?#`],
    ['1', 'b', `${REG_NAME}@/?#`],
    ['a', '', `${REG_NAME}:@/?#`],
    ['/', '', `${PCHAR.replace('.', '')}?#`],
    ['?', '', `${PCHAR}/?#`],
    ['x:a', 'b', `${PCHAR}/?#`],
  ])('%j and %j around it', (before, behind, chars) => {
    const lines = Array.from(chars, (char) => `${before}${char}${behind}`);
    expect(normalFormsOf(lines)).toEqual([lines, 0]);
    const others = ASCII.filter((char) => !chars.includes(char)).map((char) => `${before}${char}${behind}`);
    const [, askedForOthers] = normalFormsOf(others);
    expect(askedForOthers).toBe(before.endsWith('h') || before === '/' ? askedForOthers : others.length);
  });

  const digits = Array.from(`${DIGIT}ABCDEFabcdef`);
  const triplets = digits.flatMap((first) => digits.map((second) => `${first}${second}`));
  /** What a triplet becomes (6.2.2.1, 6.2.2.2). */
  const normal = (triplet: string): string => {
    const char = String.fromCharCode(Number.parseInt(triplet, 16));
    return /[A-Za-z0-9\-._~]/.test(char) ? char : `%${triplet.toUpperCase()}`;
  };

  test.each(['http://h/a', 'http://h?', 'http://h#', 'plain://h/', '1', '/a', 'x:a'])(
    'a triplet behind %j',
    (before) => {
      const lines = triplets.map((triplet) => `${before}%${triplet}`);
      const expected = triplets.map((triplet) => before.replace('h?', 'h/?').replace('h#', 'h/#') + normal(triplet));
      expect(normalFormsOf(lines)).toEqual([expected, 0]);
    },
  );

  test('no other character is a digit of a triplet', () => {
    const others = ASCII.filter((char) => !digits.includes(char));
    const lines = others.flatMap((char) => [`http://h/%4${char}`, `http://h/%c${char}`, `http://h/%${char}4`]);
    expect(normalFormsOf(lines)).toEqual([lines.map(() => '!\tsyntax/percent-encoding'), lines.length]);
  });
});
