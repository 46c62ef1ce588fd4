import { isUriReference } from '@urikit/generic';
import fc from 'fast-check';
import { CHARACTERS, TOKENS } from './tokens.js';
import { codePoint } from '../../../../test/support/code-points.js';

/** Arbitraries of texts that shrink to the shortest that still shows what is wrong. */

const text = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((each) => each.join(''));
const maybe = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: part });
const behind = (delimiter: string, part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  maybe(part.map((each) => delimiter + each));

const hexDigit = fc.constantFrom(...'0123456789abcdefABCDEF');
const triplet = fc.oneof(
  text(fc.constant('%'), hexDigit, hexDigit),
  fc.constantFrom('%2e', '%2E', '%2f', '%2F', '%7e', '%41', '%c3%a9', '%25', '%00'),
);

/** A run of these characters and of triplets. */
const run = (chars: string, maxLength = 8): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...chars) }, { weight: 1, arbitrary: triplet }), {
      maxLength,
    })
    .map((each) => each.join(''));

const WORD = "aAbz09-._~!$&'()*+,;=";

const h16 = fc.oneof(
  fc.constantFrom('0', '0', '00', '1', 'f', 'FFFF', '0db8'),
  fc.stringMatching(/^[0-9A-Fa-f]{1,4}$/),
);
const ipv4 = fc.ipV4();
const ipv6 = fc.oneof(
  fc.ipV6(),
  fc.array(h16, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
  fc
    .tuple(fc.array(h16, { maxLength: 3 }), fc.array(h16, { maxLength: 3 }))
    .map(([left, right]) => `${left.join(':')}::${right.join(':')}`),
  ipv4.map((tail) => `::ffff:${tail}`),
);
const host = fc.oneof(
  { weight: 2, arbitrary: run(WORD) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      'h',
      'H.Example',
      'localhost',
      'LocalHost',
      '%6cocalhost',
      'h.',
      '..',
      '%31.2.3.4',
      '127.1',
      '256.1.1.1',
    ),
  },
  { weight: 1, arbitrary: ipv4 },
  { weight: 2, arbitrary: ipv6.map((address) => `[${address}]`) },
  { weight: 1, arbitrary: run(WORD).map((tail) => `[v1F.a${tail.replaceAll('%', ':')}]`) },
);
const port = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', '80', '80', '443', '080', '0443') },
  { weight: 1, arbitrary: fc.constantFrom('0', '8080', '65536', '00') },
  { weight: 1, arbitrary: fc.nat().map(String) },
);
const userinfo = fc.oneof(run(`${WORD}:`), fc.constantFrom('u', 'User:Pass', 'u:', ''));
const authority = text(fc.constant('//'), maybe(userinfo.map((each) => `${each}@`)), host, behind(':', port));

const segment = fc.oneof(
  fc.constantFrom('', '.', '..', '.', '..', 'a', 'a:b', '%2e', '%2E.', '...', 'index.html', '@'),
  run(`${WORD}:@`, 4),
);
const path = text(
  fc.constantFrom('', '/'),
  fc.array(segment, { maxLength: 7 }).map((segments) => segments.join('/')),
);
const query = fc.oneof(run(`${WORD}:@/?`), fc.constantFrom('', 'b=2&a=1', 'a=1&a=0', '&'));

/** A valid reference of one of these schemes; `''` among them stands for a relative reference. */
export const references = (schemes: readonly string[]): fc.Arbitrary<string> =>
  text(
    fc.constantFrom(...schemes).map((scheme) => (scheme === '' ? '' : `${scheme}:`)),
    fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: authority }),
    path,
    behind('?', query),
    behind('#', query),
  ).filter(isUriReference);

/** Any text: pieces of URIs in no order, characters, Unicode. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...TOKENS, ...CHARACTERS), { maxLength: 12 }).map((tokens) => tokens.join('')),
  fc.string({ unit: codePoint }),
);

/** References with something put in, or cut off. */
export const nearReferences = (schemes: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(references(schemes), fc.nat(40), fc.constantFrom('', ...TOKENS), fc.nat(2))
    .map(([each, at, token, cut]) => each.slice(0, at) + token + each.slice(at + cut));
