import { describe, expect, test } from '@jest/globals';
import { type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import { configIssues } from './support/config-issues.js';

/** Hosts and paths by which a configuration chooses: one that no request has is an error, never a rule that is silent. */

const origin = 'http://127.0.0.1:9000';

describe('a selector that no request has', () => {
  test.each<[GatewayConfig, string, RegExp]>([
    [{ origins: { 'A B': origin } }, 'origins["A B"]', /^expected `host \[":" port\]`, found "a b"$/],
    [{ origins: { 'ex.test:80': origin } }, 'origins["ex.test:80"]', /^expected no default port, found that of http/],
    [{ origins: { 'http://ex.test': origin } }, 'origins["http://ex.test"]', /^expected `host/],
    [{ origins: { 'ex.test.': origin } }, 'origins["ex.test."]', /^expected no dot at the end/],
    [
      { origins: { 'ex.test:08080': origin } },
      'origins["ex.test:08080"]',
      /^expected "ex.test:8080", the normal form$/,
    ],
    [{ origins: { 'EX.test': origin, 'ex.test': origin } }, 'origins["ex.test"]', /^expected each host once$/],
    [{ origin, routes: [{ path: '/a/../b', ttl: 5 }] }, 'routes[0].path', /^expected "\/b", the normal form$/],
    [{ origin, routes: [{ path: '/caf%c3%a9/' }] }, 'routes[0].path', /^expected "\/caf%C3%A9\/", the normal form$/],
    [{ origin, routes: [{ path: '/%61' }] }, 'routes[0].path', /^expected "\/a", the normal form$/],
    [{ origin, routes: [{ path: '/a b' }] }, 'routes[0].path', /^expected a path that begins with "\/"/],
    [{ origin, routes: [{ path: '/a%2Fb' }] }, 'routes[0].path', /^expected a path without empty segments/],
    [{ origin, routes: [{ path: '/' }, { host: 'http://x' }] }, 'routes[1].host', /^expected `host/],
    [{ origin, routes: [{ host: 'EX.test:80' }] }, 'routes[0].host', /^expected no default port/],
    [{ origin, routes: [{ path: '/%61/*' }] }, 'routes[0].path', /^expected "\/a\/\*", the normal form$/],
    [{ origin, routes: [{ path: '/users/:id' }] }, 'routes[0].path', /"\/users\/\*" selects all below$/],
    [
      { origin, policy: { routes: [{ rules: { path: { form: 'raw' } } }] }, routes: [{ path: '/*.php' }] },
      'routes[0].path',
      /"\/\*" selects all below$/,
    ],
    [{ origins: { '*.ex.test': origin } }, 'origins["*.ex.test"]', /^expected the name of one host/],
    [{ origin, routes: [{ host: '*.ex.test' }] }, 'routes[0].host', /^expected the name of one host/],
    [{ origin, forward: { pass: ['x-*'] } }, 'forward.pass[0]', /^expected the whole name of a header/],
    [{ origin, policy: { routes: [{ path: '/a/(.*)' }] } }, 'policy.routes[0].path', /"\/a\/\*" selects all below$/],
    [
      { origin, policy: { path: { case: 'lower' } }, routes: [{ path: '/A' }] },
      'routes[0].path',
      /^expected "\/a", as the policy's own rules/,
    ],
  ])('%j', (config, path, message) => {
    const troubles = configIssues(() => readGatewayConfig(config));
    expect(troubles.map(([at]) => at)).toEqual([path]);
    expect(troubles[0]?.[1]).toMatch(message);
  });

  test.each<GatewayConfig>([
    { origins: { 'EX.test': origin, 'ex.test:8080': origin, '[::1]': origin, '*': origin } },
    {
      origin,
      routes: [
        { host: 'EX.test', path: '/' },
        { path: '/a' },
        { path: '/a/' },
        { path: '/im' },
        { path: '/b/*' },
        { path: '/im*' },
      ],
    },
    // The bytes of a raw path are matched as they came.
    { origin, policy: { path: { form: 'raw' } }, routes: [{ path: '/%61' }] },
    { origin, policy: { routes: [{ path: '/s3', rules: { path: { form: 'raw' } } }] }, routes: [{ path: '/s3/%61' }] },
  ])('%j has none', (config) => {
    expect(configIssues(() => readGatewayConfig(config))).toEqual([]);
  });
});
