import { createEngine, type Engine } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

/** The short way of `check` is for schemes that only data check: a function without findings turns it off. */
const schemes: Readonly<Record<string, SchemeHooks>> = {
  dns: { names: 'dns', authority: 'required', host: 'required', defaultPort: 80 },
  plain: { host: 'may-be-empty', fragment: 'discouraged' },
  strict: { names: 'dns', userinfo: 'forbidden', query: 'forbidden', fragment: 'forbidden' },
  'op.aque': { path: 'opaque', query: 'discouraged' },
  none: { authority: 'forbidden' },
};
const engineOf = (change: SchemeHooks): Engine =>
  createEngine({
    schemes: Object.fromEntries(Object.entries(schemes).map(([name, hooks]) => [name, { ...hooks, ...change }])),
  });
const short = engineOf({});
const long = engineOf({ check: () => undefined });

const LABEL = 'a'.repeat(63);
const NAME = `${LABEL}.${LABEL}.${LABEL}.${LABEL.slice(0, 61)}`;

const pieces = (...texts: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...texts), { maxLength: 4 }).map((all) => all.join(''));
const optional = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), arbitrary);

const URIS = fc
  .tuple(
    fc.constantFrom('dns:', 'plain:', 'strict:', 'op.aque:', 'none:', 'DNS:', 'opxaque:', 'other:', ''),
    optional(pieces('u', ':', '%00', '%2e').map((text) => `${text}@`)),
    pieces('a', 'B', '-', '.', '1', '0x7f', '_', '%2E', '%41', '~', LABEL, 'a'.repeat(31), NAME, '127.0.0.1', '[::1]'),
    optional(fc.constantFrom('', '0', '80', '65535', '65536', '99999', '00001').map((text) => `:${text}`)),
    optional(pieces('a', '/', '.', '..', '%2e', '%2E', '%2F', '%2f', '%00', '%0a', ':', '@').map((text) => `/${text}`)),
    optional(pieces('q', '/', '?', '%2e', '%00', '%20', '=').map((text) => `?${text}`)),
    optional(pieces('f', '/', '%00', '%').map((text) => `#${text}`)),
  )
  .map(([scheme, userinfo, host, ...rest]) => `${scheme}//${userinfo}${host}${rest.join('')}`);

describe('RFC 3986 3, 7: the short way of check has no finding of its own, and loses none', () => {
  test('generated URIs', () => {
    fc.assert(
      fc.property(URIS, (text) => {
        expect(short.check(text)).toEqual(long.check(text));
      }),
      { numRuns: 5000, seed: 3986 },
    );
  });

  test.each([
    [`dns://${LABEL}/`, []],
    [`dns://${LABEL}a/`, ['dns/host-label-length']],
    [`dns://${LABEL}a`, ['dns/host-label-length']],
    [`dns://${LABEL}.a?/`, []],
    [`dns://${NAME}`, []],
    [`dns://${NAME}.a`, ['dns/host-length']],
    ['dns://a:65535', []],
    ['dns://a:65536', ['dns/port-range']],
    ['dns://a:00080', []],
    ['dns://a.0x7f', ['dns/rare-ipv4']],
    ['dns://a/%2e%2e', ['syntax/encoded-dot-segment']],
    ['dns://a/?%00', ['syntax/encoded-nul']],
    ['dns://a/?%2e', []],
    ['dns:///', ['dns/empty-host']],
    ['plain://a#', ['plain/fragment']],
    ['strict://a/?', ['strict/query']],
    ['none://a/', ['none/forbidden-authority']],
    ['plain:////a', ['syntax/path-as-host']],
  ])('%s', (text, codes) => {
    expect(short.check(text).map(({ code }) => code)).toEqual(codes);
  });
});
