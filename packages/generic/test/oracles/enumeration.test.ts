import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { isUriReference, tryParse } from '@urikit/generic';
import { disagreement } from './agreement.js';
import { GRAMMAR, ORACLE } from './validity.js';
import { automatonOf } from './automaton.js';

/** Every text of exactly this length, the cheap way: counting in base `alphabet.length`. */
function* textsOf(alphabet: string, length: number): Iterable<string> {
  const total = alphabet.length ** length;
  for (let number = 0; number < total; number++) {
    let text = '';
    for (let rest = number, i = 0; i < length; i++, rest = Math.floor(rest / alphabet.length))
      text += alphabet.charAt(rest % alphabet.length);
    yield text;
  }
}

function* textsUpTo(alphabet: string, length: number): Iterable<string> {
  for (let each = 0; each <= length; each++) yield* textsOf(alphabet, each);
}

/** The first text with a fault: an assertion a text would cost more than what it asserts. */
function firstFault(texts: Iterable<string>, fault: (text: string) => string | undefined): string | undefined {
  for (const text of texts) {
    const found = fault(text);
    if (found !== undefined) return `${JSON.stringify(text)}: ${found}`;
  }
  return undefined;
}

function* within(before: string, texts: Iterable<string>, after: string): Iterable<string> {
  for (const text of texts) yield before + text + after;
}

describe('RFC 3986 Appendix A: every text there is, up to a length', () => {
  test.each([
    ['delimiters', 'a:/?#@[]%', 5, '', ''],
    ['dots and colons', 'a.:/', 7, '', ''],
    ['triplets', '%2fG:', 6, '', ''],
    ['authorities', 'a1:@[]', 5, '//', ''],
    ['authorities behind a scheme, before a path', '1:@%.', 5, 'a://', '/'],
    ['IPv6 groups', '1:', 17, '//[', ']'],
    ['IPv6 groups before an IPv4address', '1:', 14, '//[', '1.1.1.1]'],
    ['IP-literals', '1:.v', 7, '//[', ']'],
    ['hosts of digits and dots', '125.', 7, '//', ''],
  ])('%s', (_, alphabet, length, before, after) => {
    expect(firstFault(within(before, textsUpTo(alphabet, length), after), disagreement)).toBeUndefined();
  });

  test('every UTF-16 unit, in every component', () => {
    const places = [
      ['', ''],
      ['a', ':'],
      ['//', '@h'],
      ['//', ''],
      ['//h:', ''],
      ['//[v1.', ']'],
      ['/', ''],
      ['?', ''],
      ['#', ''],
    ] as const;
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const fault = (unit: string): string | undefined =>
      places
        .map(([before, after]) => before + unit + after)
        .filter((text) => isUriReference(text) !== ORACLE['URI-reference'].accepts(text))
        .join(' ') || undefined;
    expect(firstFault(units, fault)).toBeUndefined();
  });
});

describe('RFC 3986 3.2.2: the oracle against the addresses that Node knows', () => {
  test('IPv6address', () => {
    const { accepts } = automatonOf(GRAMMAR, 'IPv6address');
    const fault = (text: string): string | undefined =>
      accepts(text) === isIPv6(text) ? undefined : `Node says ${String(isIPv6(text))}`;
    expect(firstFault(textsUpTo('1:', 17), fault)).toBeUndefined();
    expect(firstFault(textsUpTo('f:.', 9), fault)).toBeUndefined();
    expect(firstFault(within('', textsUpTo('1:', 14), '1.1.1.1'), fault)).toBeUndefined();
  });

  test('IPv4address, and the kind of host that the engine names', () => {
    const { accepts } = automatonOf(GRAMMAR, 'IPv4address');
    const numbers = [...Array(1000).keys()].flatMap((number) => [
      String(number),
      `0${String(number)}`,
      `00${String(number)}`,
    ]);
    const addresses = numbers.flatMap((number) => [
      `${number}.1.1.1`,
      `1.${number}.1.1`,
      `1.1.${number}.1`,
      `1.1.1.${number}`,
    ]);
    const fault = (text: string): string | undefined => {
      const result = tryParse(`//${text}`);
      const kind = result.ok ? result.value.authority?.host.kind : 'none';
      const expected = isIPv4(text);
      return accepts(text) === expected && (kind === 'IPv4address') === expected
        ? undefined
        : `Node says ${String(expected)}, the engine ${String(kind)}`;
    };
    expect(firstFault(addresses, fault)).toBeUndefined();
  });
});
