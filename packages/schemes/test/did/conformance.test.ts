import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { did } from '@urikit/schemes/did';

const LONG = 'did:example:123456789abcdefghi';

describeScheme(did, {
  normalize: [
    ['DID Core 1.0 3.1', LONG, LONG],
    ['RFC 3986 6.2.2.1', 'DID:example:a', 'did:example:a'],
    ['RFC 3986 6.2.2.2', 'did:example:%61%3a', 'did:example:a%3A'],
    ['DID Core 1.0 3.2', 'did:example:123/a/../b', 'did:example:123/a/../b'],
  ],
  equivalent: [['RFC 3986 6.2.2.2', 'did:web:example.com%3a3000', 'DID:web:example.com%3A3000']],
  different: [
    ['DID Core 1.0 3.1', 'did:example:abc', 'did:example:ABC'],
    ['DID Core 1.0 3.1', 'did:web:example.com%3A3000', 'did:web:example.com:3000'],
    ['DID Core 1.0 3.2', 'did:example:123', 'did:example:123/'],
    ['DID Core 1.0 3.2', 'did:example:123?a', 'did:example:123'],
    ['DID Core 1.0 3.2', 'did:example:123#a', 'did:example:123#b'],
  ],
  issues: [
    ['DID Core 1.0 3.2', `${LONG}/path?service=agent&relativeRef=/credentials#degree`, []],
    ['DID Core 1.0 3.1', 'did:web:example.com:user:alice', []],
    ['DID Core 1.0 3.1', 'did:example::a', []],
    ['DID Core 1.0 3.1', 'did:Example:a', ['did/method']],
    ['DID Core 1.0 3.1', 'did:ex-ample:a', ['did/method']],
    ['DID Core 1.0 3.1', 'did::a', ['did/method']],
    ['DID Core 1.0 3.1', 'did:example', ['did/name']],
    ['DID Core 1.0 3.1', 'did:example:', ['did/name']],
    ['DID Core 1.0 3.1', 'did:example:a:', ['did/name']],
    ['DID Core 1.0 3.1', 'did:example:a~b', ['did/name']],
    ['DID Core 1.0 3.1', 'did:', ['did/method', 'did/name']],
    ['DID Core 1.0 3.1', 'did://example/a', ['did/forbidden-authority']],
  ],
  views: [
    [
      'DID Core 1.0 3.2',
      'did:example:123:4/a?b#c',
      { did: 'did:example:123:4', method: 'example', name: '123:4', path: '/a', query: 'b', fragment: 'c' },
    ],
    [
      'DID Core 1.0 3.1',
      'did:example:123',
      { did: 'did:example:123', method: 'example', name: '123', path: '', query: undefined, fragment: undefined },
    ],
  ],
  configs: { refused: [[{ method: 'web' }, 'method']] },
  loads: loadedBy(new URL('../../src/did/index.ts', import.meta.url)),
  runs: 100,
});
