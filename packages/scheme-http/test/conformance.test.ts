import { http } from '@urikit/scheme-http';
import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';

describeScheme(http, {
  normalize: [
    ['RFC 9110 4.2.3', 'http://example.com:80/~smith/home.html', 'http://example.com/~smith/home.html'],
    ['RFC 9110 4.2.3', 'HTTP://EXAMPLE.com/%7Esmith/home.html', 'http://example.com/~smith/home.html'],
    ['RFC 9110 4.2.3', 'https://h', 'https://h/'],
    ['RFC 9110 4.2.2', 'https://h:0443?q', 'https://h/?q'],
    ['RFC 6455 3', 'WSS://H:443/a/./b?c', 'wss://h/a/b?c'],
    ['RFC 3986 6.2.3', 'ws://h:', 'ws://h/'],
  ],
  equivalent: [
    ['RFC 9110 4.2.3', 'http://example.com:80/', 'http://example.com'],
    ['RFC 6455 3', 'ws://h:80/chat', 'WS://h/ch%61t'],
  ],
  different: [
    ['RFC 9110 4.2.2', 'http://h/', 'https://h/'],
    ['RFC 9110 4.2.2', 'http://h:443/', 'https://h/'],
    ['RFC 3986 2.2', 'http://h/a%2Fb', 'http://h/a/b'],
    ['RFC 3986 6.2.3', 'http://h/?', 'http://h/'],
    ['RFC 9110 4.2.3', 'http://h//', 'http://h/'],
    ['RFC 3986 6.2.2.1', 'http://h/A', 'http://h/a'],
    ['RFC 3986 3.2.1', 'http://@h/', 'http://h/'],
  ],
  issues: [
    ['RFC 9110 4.2.1', 'http:///x', ['http/empty-host']],
    ['RFC 9110 4.2.1', 'http:x', ['http/missing-authority']],
    ['RFC 9110 4.2.4', 'https://u@h/', ['http/userinfo']],
    ['RFC 9110 4.2.4', 'https://u@h/', [], { userinfo: 'allowed' }],
    ['RFC 6455 3', 'ws://h/#f', ['http/fragment']],
    ['RFC 3986 7.4', 'http://127.1/', ['http/rare-ipv4']],
    ['RFC 3986 2', 'http://h/a b', ['syntax/character']],
  ],
  views: [
    ['RFC 6454 6.2', 'https://H:443/a?b', { origin: 'https://h', effectivePort: 443, requestTarget: '/a?b' }],
    ['RFC 9112 3.2.1', 'http://h:8080', { origin: 'http://h:8080', effectivePort: 8080, requestTarget: '/' }],
  ],
  configs: {
    accepted: [{ userinfo: 'allowed' }, { userinfo: 'forbidden' }],
    refused: [
      [{ userInfo: 'allowed' }, 'Unrecognized key'],
      [{ userinfo: 'denied' }, 'expected one of'],
    ],
  },
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
  runs: 1000,
});
