import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { urn } from '@urikit/scheme-urn';

const UUID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const BARE = { rComponent: undefined, qComponent: undefined, fComponent: undefined };

describeScheme(urn, {
  normalize: [
    ['RFC 8141 3.1', 'URN:EXAMPLE:a123,z456', 'urn:example:a123,z456'],
    ['RFC 8141 3.2', 'URN:EXAMPLE:a123%2cz456', 'urn:example:a123%2Cz456'],
    ['RFC 9562 4', `urn:UUID:${UUID.toUpperCase()}`, `urn:uuid:${UUID}`],
    ['RFC 3061 2', 'URN:OID:1.2.3', 'urn:oid:1.2.3'],
    ['RFC 3187 3.2', 'URN:ISBN:0-88-73-08-66-x', 'urn:isbn:088730866X'],
    ['RFC 8141 2.2', 'urn:example:a/../b', 'urn:example:a/../b'],
    ['RFC 8141 2', 'URN:-Bad:X', 'urn:-Bad:X'],
  ],
  equivalent: [
    ['RFC 8141 3.2', 'urn:example:a123,z456', 'URN:EXAMPLE:a123,z456'],
    ['RFC 8141 3.2', 'urn:example:a123,z456', 'urn:example:a123,z456?+abc'],
    ['RFC 8141 3.2', 'urn:example:a123,z456', 'urn:example:a123,z456?=xyz'],
    ['RFC 8141 3.2', 'urn:example:a123,z456?+abc', 'urn:example:a123,z456?=xyz'],
    ['RFC 8141 3.2', 'urn:example:a123%2Cz456', 'URN:EXAMPLE:a123%2cz456'],
    ['RFC 3986 6.2.2.2', 'urn:example:%61', 'urn:example:a'],
    ['RFC 3187 3.2', 'urn:isbn:0-395-36341-1', 'urn:ISBN:0395363411'],
    ['ISO 2108', 'urn:isbn:0-395-36341-1', 'urn:isbn:978-0-395-36341-6'],
    ['ISO 2108', 'urn:isbn:039536356X', 'urn:isbn:9780395363560'],
    ['ISO 2108', 'urn:isbn:0395363438', 'urn:isbn:9780395363430'],
  ],
  different: [
    ['RFC 8141 3.2', 'urn:example:a123,z456', 'urn:example:a123%2Cz456'],
    ['RFC 8141 3.2', 'urn:example:A123,z456', 'urn:example:a123,Z456'],
    ['RFC 8141 3.2', 'urn:example:a123,z456/foo', 'urn:example:a123,z456/bar'],
    ['RFC 8141 3.2', 'urn:example:a123,z456', 'urn:example:%D0%B0123,z456'],
    ['RFC 3986 3.5', 'urn:example:a', 'urn:example:a#f'],
    ['RFC 3061 2', 'urn:oid:1.2', 'urn:oid:1.2.0'],
    ['ISO 2108', 'urn:isbn:0395363412', 'urn:isbn:9780395363416'],
    ['RFC 8141 3.1', 'urn:uuids:A', 'urn:uuids:a'],
  ],
  issues: [
    ['RFC 8141 2', 'urn:example:1/406/47452/2', []],
    ['RFC 8141 2', 'urn:x:a', ['urn/name']],
    ['RFC 8141 2', 'urn:-frop:a', ['urn/name']],
    ['RFC 8141 2', 'urn:frop-:a', ['urn/name']],
    ['RFC 8141 2', `urn:${'a'.repeat(32)}:b`, []],
    ['RFC 8141 2', `urn:${'a'.repeat(33)}:b`, ['urn/name']],
    ['RFC 8141 2', 'urn:example:', ['urn/name']],
    ['RFC 8141 2', 'urn:example:/a', ['urn/name']],
    ['RFC 8141 2', 'urn://example:1/a', ['urn/forbidden-authority']],
    ['RFC 8141 2.3.1', 'urn:example:a?+CCResolve:cc=uk', []],
    ['RFC 8141 2.3.2', 'urn:example:a?=op=map?x', []],
    ['RFC 8141 2.3', 'urn:example:a?+r?=q#f', []],
    ['RFC 8141 2.3', 'urn:example:a?+a=b?=q?=r', []],
    ['RFC 8141 2.3', 'urn:example:a?+a=b?=', ['urn/rq-components']],
    ['RFC 8141 2.3', 'urn:example:a?x+r', ['urn/rq-components']],
    ['RFC 8141 2.3', 'urn:example:a?x=q', ['urn/rq-components']],
    ['RFC 8141 2.3.2', 'urn:example:a?=?q', ['urn/rq-components']],
    ['RFC 8141 2.3.2', 'urn:example:a?+r?=/q', ['urn/rq-components']],
    ['RFC 8141 2.3', 'urn:example:a?', ['urn/rq-components']],
    ['RFC 8141 2.3', 'urn:example:a?x', ['urn/rq-components']],
    ['RFC 8141 2.3.1', 'urn:example:a?+', ['urn/rq-components']],
    ['RFC 8141 2.3.1', 'urn:example:a?+/r', ['urn/rq-components']],
    ['RFC 8141 2.3.2', 'urn:example:a?+r?=', ['urn/rq-components']],
    ['RFC 9562 4', `urn:uuid:${UUID}0`, ['urn/uuid']],
    ...[`0${UUID}`, ` ${UUID}`, UUID.slice(1), UUID.replace('-', ''), UUID.replace('f', 'g'), `-${UUID}`].map(
      (uuid) => ['RFC 9562 4', `urn:uuid:${uuid.replace(' ', '%20')}`, ['urn/uuid']] as const,
    ),
    ...['0', '1', '10', '907', '1.0', '2.16.840', '1.20.300', '1.3.6.1.4.1'].map(
      (oid) => ['RFC 3061 2', `urn:oid:${oid}`, []] as const,
    ),
    ...['01', '00', 'a', '1a', 'a1', '1.', '.1', '1.a', '1.2a', '1,2'].map(
      (oid) => ['RFC 3061 2', `urn:oid:${oid}`, ['urn/oid']] as const,
    ),
    ['RFC 3061 2', 'urn:oid:1.02', ['urn/oid']],
    ['RFC 3061 2', 'urn:oid:1..2', ['urn/oid']],
    ['RFC 3187 3.2', 'urn:isbn:abc', ['urn/isbn']],
    ...[
      '03953634111',
      '1-0395363411',
      '0395363411-',
      'x0395363411',
      '97803953634166',
      '978039536341X',
      '9780395363416a',
    ].map((isbn) => ['RFC 3187 3.2', `urn:isbn:${isbn}`, ['urn/isbn']] as const),
    ...['a9780395363416', '978--0395363416', 'X395363411', '039536341'].map(
      (isbn) => ['RFC 3187 3.2', `urn:isbn:${isbn}`, ['urn/isbn']] as const,
    ),
    ['RFC 3187 3.2', 'urn:isbn:0395363412', ['urn/isbn-check-digit']],
    ['RFC 3187 3.2', 'urn:isbn:978-0-395-36341-7', ['urn/isbn-check-digit']],
    ['ISO 2108', 'urn:isbn:978-0-395-36341-6', []],
    ...['9780395363430', '978-0-306-40615-7', '039536356x', '0395363438'].map(
      (isbn) => ['ISO 2108', `urn:isbn:${isbn}`, []] as const,
    ),
    ...['9780395363431', '9790395363430', '0395363437', '0395363560'].map(
      (isbn) => ['ISO 2108', `urn:isbn:${isbn}`, ['urn/isbn-check-digit']] as const,
    ),
    ['RFC 3986 7.3', 'urn:example:%00', ['syntax/encoded-nul']],
  ],
  views: [
    ['RFC 8141 2', 'URN:Example:A%2cB', { nid: 'example', nss: 'A%2CB', ...BARE }],
    [
      'RFC 8141 2.3',
      'urn:example:a?+r/?x?=q?y#f',
      { nid: 'example', nss: 'a', rComponent: 'r/?x', qComponent: 'q?y', fComponent: 'f' },
    ],
    ['ISO 2108', 'urn:isbn:088730866x', { nid: 'isbn', nss: '9780887308666', ...BARE }],
  ],
  configs: { refused: [[{ namespaces: [] }, 'namespaces']] },
  texts: [`urn:uuid:${UUID}`, 'urn:__proto__:constructor', 'urn:isbn:9790000000001', 'urn:example:a?+r%3f?=q'],
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
});
