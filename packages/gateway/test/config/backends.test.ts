import { describe, expect, test } from '@jest/globals';
import { type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import { originSetups } from '../../src/config/origin-setups.js';
import { configIssues } from '../support/config-issues.js';

const url = 'http://192.0.2.1:9000';
const other = 'http://192.0.2.2:9000';

describe('an origin with backends', () => {
  test('has defaults, and times in milliseconds', () => {
    const origin = {
      backends: [{ url: 'HTTP://192.0.2.1:9000/' }, { url: other, weight: 2 }],
      health: { path: '/h?a' },
    };
    expect(originSetups(readGatewayConfig({ origin }))).toEqual({
      '*': {
        backends: [
          { url, weight: 1 },
          { url: other, weight: 2 },
        ],
        failures: 3,
        pause: 10_000,
        probe: { path: '/h?a', interval: 5000, timeout: 2000, status: [200] },
      },
    });
    expect(originSetups(readGatewayConfig({ origins: { 'a.example': url } }))).toEqual({
      'a.example': { backends: [{ url, weight: 1 }], failures: 3, pause: 10_000 },
    });
  });

  test('that was read is read as the same again', () => {
    const full = readGatewayConfig({ origin: { backends: [{ url }], health: { path: '/', host: 'a.example:80' } } });
    expect(readGatewayConfig(full)).toEqual(full);
  });

  test.each<readonly [string, unknown, string, RegExp]>([
    ['no backend', { backends: [] }, 'origin.backends', /at least 1/],
    ['none at all', { failures: 1 }, 'origin.backends', /./],
    ['a path', { backends: [{ url: `${url}/a` }] }, 'origin.backends[0].url', /^expected http:\/\/host/],
    ['a string in place of a backend', { backends: [url] }, 'origin.backends[0]', /object|mapping/],
    ['no weight', { backends: [{ url, weight: 0 }] }, 'origin.backends[0].weight', /at least 1/],
    ['one twice', { backends: [{ url }, { url: `${url}/` }] }, 'origin.backends', /^expected each backend once/],
    ['an unknown key', { backends: [{ url, wieght: 1 }] }, 'origin.backends[0].wieght', /is "weight" meant/],
    ['a probe without a path', { backends: [{ url }], health: {} }, 'origin.health.path', /./],
    ['a path with "#"', { backends: [{ url }], health: { path: '/#a' } }, 'origin.health.path', /like \/healthz/],
    ['a path with CR', { backends: [{ url }], health: { path: '/\r\nA: b' } }, 'origin.health.path', /healthz/],
    [
      'a Host with CR',
      { backends: [{ url }], health: { path: '/', host: 'a\r\nb' } },
      'origin.health.host',
      /host\[:port\]/,
    ],
    ['a time with a unit', { backends: [{ url }], pause: '10s' }, 'origin.pause', /number of seconds/],
    ['a status', { backends: [{ url }], health: { path: '/', status: [99] } }, 'origin.health.status[0]', /200/],
    ['a number', 7, 'origin', /./],
  ])('refuses %s', (_, origin, path, message) => {
    const troubles = configIssues(() => readGatewayConfig({ origin }));
    expect(troubles.map(([at]) => at)).toEqual([path]);
    expect(troubles[0]?.[1]).toMatch(message);
  });

  test('needs a name for its entries in a shared store, which no address of a backend gives', () => {
    const store = { kind: 'redis', url: 'redis://h' } as const;
    const config = (named: object): unknown => ({ origin: { backends: [{ url }] }, store: { ...store, ...named } });
    expect(configIssues(() => readGatewayConfig(config({})))).toEqual([
      ['store.origin', expect.stringMatching(/^expected a name/)],
    ]);
    expect(configIssues(() => readGatewayConfig(config({ origin: 'shop' })))).toEqual([]);
  });

  test.each([
    ['http://h', 'http://H:80'],
    ['https://h:443', 'HTTPS://h/'],
    ['http://127.0.0.1', 'http://127.1'],
    ['http://[::1]', 'http://[0:0::1]:80'],
  ])('refuses one backend in two spellings: %s and %s', (first, second) => {
    const origin = { backends: [{ url: first }, { url: second }] };
    expect(configIssues(() => readGatewayConfig({ origin }))).toEqual([
      ['origin.backends', expect.stringMatching(/each backend once/)],
    ]);
  });

  test('of which a backend is the gateway itself is an error with its position', () => {
    const config: GatewayConfig = {
      listen: 8080,
      origins: { 'a.example': { backends: [{ url }, { url: 'http://localhost:8080' }] }, '*': url },
    };
    expect(configIssues(() => readGatewayConfig(config))).toEqual([
      ['origins["a.example"].backends[1].url', expect.stringMatching(/^expected another server/)],
    ]);
  });
});
