import { describe } from '@jest/globals';
import fc from 'fast-check';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { describeAsEngine, some } from '../as-engine.js';

const several = (pieces: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(pieces, { maxLength }).map((list) => list.join(''));

const userinfo = several(some('u', 'U', ':', '80', '0', '%7e', '%c3', '%4', '!', '-', '[', '%3A'), 4);
const name = several(some('h', 'H', 'localhost', 'LocalHos', 'here', '.', '%48', '%c3%A9', '%', '_', '1'), 4);
const port = several(some('0', '8', '80', '08', '443', '7', '8080', 'a', '%31'), 3);

const group = some('0', '00', '0000', '1', 'a', 'F', '0a', 'ABCD', 'ffff', 'FFFF', '10000', 'g', '');
const address = fc.oneof(
  fc.array(group, { minLength: 6, maxLength: 9 }).map((groups) => groups.join(':')),
  fc
    .tuple(fc.array(group, { maxLength: 5 }), fc.array(group, { maxLength: 5 }))
    .map(([before, behind]) => `${before.join(':')}::${behind.join(':')}`),
);
const decimal = some('0', '1', '9', '10', '99', '100', '255', '256', '00', '01', '', '1000', '4294967297');
const ipv4 = fc.array(decimal, { minLength: 3, maxLength: 5 }).map((list) => list.join('.'));
const literal = fc.oneof(
  address,
  address,
  fc.tuple(address, ipv4).map(([before, behind]) => `${before}:${behind}`),
  ipv4.map((text) => `::FFFF:${text}`),
  ipv4.map((text) => `::${text}`),
  several(some('v', 'V', '1', 'aF', '.', ':', '!', 'B', '@', '%41'), 6),
);

const host = fc.oneof(
  name,
  literal.map((text) => `[${text}]`),
);
const authority = fc
  .tuple(fc.option(userinfo), host, fc.option(port))
  .map(([user, text, digits]) => `${user === null ? '' : `${user}@`}${text}${digits === null ? '' : `:${digits}`}`);

/** Authorities of all forms. */
describe.each(SETUPS)('RFC 3986 3.2, RFC 5952: authorities, with $name', ({ engine, schemes }) => {
  /** Schemes made of data, and no scheme. */
  const names = schemes.filter((scheme) => scheme !== 'fold' && scheme === scheme.toLowerCase());
  const line = fc
    .tuple(some(...names), authority, some('', '/', '/a', '?q', '#f', '/%7e', '@h', ']'))
    .map(([scheme, text, tail]) => `${scheme === '' ? '' : `${scheme}:`}//${text}${tail}`);

  describeAsEngine(engine, line, 3000);
});
