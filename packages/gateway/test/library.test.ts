import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createGateway, createLogger, type GatewayConfig } from '@urikit/gateway';
import { ORIGIN_CERT, ORIGIN_KEY, OTHER_KEY } from './support/certificates.js';
import { configIssues } from './support/config-issues.js';

/** A caller of the library gets the checks of a configuration that `urikit-gateway check` makes. */

const folder = mkdtempSync(join(tmpdir(), 'urikit-library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const log = createLogger({ level: 'info' }, { write: () => undefined });
const origin = 'http://127.0.0.1:9000';
const cert = file('cert.pem', ORIGIN_CERT);
const [key, otherKey, noKey] = [file('key.pem', ORIGIN_KEY), file('other.pem', OTHER_KEY), file('none.pem', 'x')];

const WRONG: readonly (readonly [string, GatewayConfig, string])[] = [
  ['a policy that contradicts itself', { origin, policy: { headers: { 'x-a b': 'value' } } }, 'policy.headers'],
  ['a host that no request has', { origins: { 'h.test:80': origin } }, 'origins["h.test:80"]'],
  ['a path that no request has', { origin, routes: [{ path: '/a/../b', ttl: 5 }] }, 'routes[0].path'],
  ['an origin that is the gateway itself', { listen: 9000, origin }, 'origin'],
  ['the key of another certificate', { origin, tls: { cert, key: otherKey } }, 'tls.key'],
  ['a file without a key', { origin, tls: { cert, key: noKey } }, 'tls'],
  ['the key of another certificate for origins', { origin, originTls: { cert, key: otherKey } }, 'originTls.key'],
];

describe('createGateway refuses', () => {
  test.each(WRONG)('%s', (_, config, path) => {
    expect(configIssues(() => createGateway(config, { log }))).toEqual([
      [expect.stringContaining(path), expect.any(String)],
    ]);
  });
});

describe('reload refuses, and the old configuration stays:', () => {
  // A reload cannot change the address, so no origin becomes the gateway itself.
  test.each(WRONG.filter(([, { listen }]) => listen === undefined))('%s', async (_, config, path) => {
    const before = { listen: '127.0.0.1:0', origin, tls: { cert, key } };
    const gateway = createGateway(before, { log });
    const { fingerprint } = gateway.keyer;
    const next = { ...before, ...config };
    if (config.origins !== undefined) delete (next as GatewayConfig).origin;
    expect(configIssues(() => gateway.reload(next))).toEqual([[expect.stringContaining(path), expect.any(String)]]);
    expect(gateway.keyer.fingerprint).toBe(fingerprint);
    await gateway.stop();
  });
});
