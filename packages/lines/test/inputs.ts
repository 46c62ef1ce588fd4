import fc from 'fast-check';
import { nearReferences } from '../../generic/test/generators/arbitraries.js';
import { utf8 } from './line-by-line.js';

/** A reference of the form that the machine knows, with all that it mends, and with what it leaves. */
const urls = (schemes: readonly string[]): fc.Arbitrary<string> => {
  const pieces = fc.constantFrom(
    ...['/', '//', '/.', '/..', '/%2e', '/%2E%2e', '/a', '/...', '/.a', 'b~', '%7e', '%41', '%c3%A9', '%2f', '%2F'],
    ...['abcdefghijklmnopq/rst', '/%C3%A9%c3%a9-%D0%b0%2f%7e', '?a=b/c?d&e=%20%2F%20f'],
    ...['?', '#', '?%7E', '#%3a', ':', '@', '[', '%', '%4', '%4g', '\\', ' ', 'é', '"', '\r', '\0'],
  );
  const authority = fc.constantFrom(
    ...['', 'h', 'H.Example', 'h:', 'h:80', 'h:080', 'h:8', 'h:8080', 'h:443', 'h:99999', 'u@h', 'u:p@h', '[::1]'],
    ...[
      'U%c3:P@H',
      '@h',
      'u@',
      'u@h@i',
      'u:80@h:80',
      '[::FFFF:f:FF]',
      '[1:0:0:2::A]:80',
      '[vF.A:]',
      '[:::]',
      'u@[::1]:',
    ],
    ...['%4C', 'local%68ost', 'here:00', 'h:00080', '[', 'h[::1]'],
    ...[
      'localhos',
      'localhost:',
      'LocalhosT.',
      'Her',
      'heres',
      'localhost',
      'here:80',
      'LOCALHOST',
      '%68',
      'h%C3',
      '127.0.0.1',
      'h:7',
      'h:80x',
      ':80',
      'a_b',
    ],
  );
  const scheme = fc.constantFrom(...schemes.filter((name) => name !== ''), 'WEB');
  return fc
    .tuple(scheme, authority, fc.array(pieces, { maxLength: 6 }))
    .map(([name, host, rest]) => `${name}://${host}${rest.join('')}`);
};

/** Octets of lines with either end, of which some are then changed to anything. */
export const inputs = (schemes: readonly string[]): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(fc.oneof(urls(schemes), urls(schemes), nearReferences(schemes)), fc.constantFrom('\n', '\r\n')),
        {
          maxLength: 8,
        },
      ),
      fc.boolean(),
      fc.array(
        fc.tuple(fc.nat(), fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(10, 13, 37, 46, 47, 58))),
        {
          maxLength: 3,
        },
      ),
    )
    .map(([lines, cut, changes]) => {
      const octets = utf8(lines.flat().join(''));
      for (const [at, octet] of changes) if (octets.length > 0) octets[at % octets.length] = octet;
      return cut ? octets.subarray(0, -1) : octets;
    });
