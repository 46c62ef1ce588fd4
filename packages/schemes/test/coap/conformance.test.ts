import { coap } from '@urikit/schemes/coap';
import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';

describeScheme(coap, {
  normalize: [
    ['RFC 7252 6.3', 'coap://EXAMPLE.com:/%7esensors/temp.xml', 'coap://example.com/~sensors/temp.xml'],
    ['RFC 7252 6.1', 'COAP://h:5683', 'coap://h/'],
    ['RFC 7252 6.2', 'coaps://h:5684?q', 'coaps://h/?q'],
    ['RFC 8323 8.1', 'coap+tcp://h:5683/', 'coap+tcp://h/'],
    ['RFC 8323 8.2', 'coaps+tcp://h:05684/a/../b', 'coaps+tcp://h/b'],
    ['RFC 8323 8.3', 'COAP+WS://h:80', 'coap+ws://h/'],
    ['RFC 8323 8.4', 'coaps+ws://h:443', 'coaps+ws://h/'],
  ],
  equivalent: [
    ['RFC 7252 6.3', 'coap://example.com:5683/~sensors/temp.xml', 'coap://EXAMPLE.com/%7Esensors/temp.xml'],
    ['RFC 7252 6.3', 'coap://example.com:5683/~sensors/temp.xml', 'coap://EXAMPLE.com:/%7esensors/temp.xml'],
  ],
  different: [
    ['RFC 7252 6.2', 'coap://h/', 'coaps://h/'],
    ['RFC 7252 6.2', 'coaps://h:5683/', 'coaps://h/'],
    ['RFC 8323 8.3', 'coap+ws://h:5683/', 'coap+ws://h/'],
    ['RFC 7252 6.4', 'coap://h/a%2Fb', 'coap://h/a/b'],
    ['RFC 7252 6.4', 'coap://h/?a%26b', 'coap://h/?a&b'],
    ['RFC 7252 6.4', 'coap://h/?', 'coap://h/'],
  ],
  issues: [
    ['RFC 7252 6.1', 'coap://[2001:db8::1]/', []],
    ['RFC 7252 6.1', 'coap:///a', ['coap/empty-host']],
    ['RFC 7252 6.1', 'coap:a', ['coap/missing-authority']],
    ['RFC 7252 6.1', 'coaps+ws://u@h/', ['coap/userinfo']],
    ['RFC 7252 6.4', 'coap://h/#f', ['coap/fragment']],
    ['RFC 7252 6.1', 'coap://h:65536/', ['coap/port-range']],
    ['RFC 7252 5.10', `coap://h/${'a'.repeat(255)}/b`, []],
    ['RFC 7252 5.10', `coap://h/a/${'b'.repeat(256)}`, ['coap/segment-length']],
    ['RFC 7252 5.10', `coap://h/${'%C3%A9'.repeat(127)}`, []],
    ['RFC 7252 5.10', `coap://h/${'%C3%A9'.repeat(128)}`, ['coap/segment-length']],
    ['RFC 7252 5.10', `coap://h/${'a'.repeat(256)}/../b`, []],
    ['RFC 7252 5.10', `coap+tcp://h/?a&${'b'.repeat(256)}`, ['coap/argument-length']],
    ['RFC 3986 7.4', 'coap://127.1/', ['coap/rare-ipv4']],
    ['RFC 3986 7.3', 'coap://h/%00', ['syntax/encoded-nul']],
  ],
  views: [
    ['RFC 7252 6.4', 'coap://H/', { host: 'h', port: 5683, path: [], query: undefined }],
    [
      'RFC 7252 6.4',
      'coaps+ws://h:99/a%2Fb//c%C3%A9?x=1&y%26z&',
      { host: 'h', port: 99, path: ['a/b', '', 'cé'], query: ['x=1', 'y&z', ''] },
    ],
  ],
  configs: { refused: [[{ port: 1 }, 'port']] },
  texts: ['coap://h?constructor', `coap://h/./${'%41'.repeat(200)}?${'%41'.repeat(300)}`],
  loads: loadedBy(new URL('../../src/coap/index.ts', import.meta.url)),
  runs: 150,
});
