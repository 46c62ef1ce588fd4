import { describeWhere } from '../../../../test/support/where-present.js';
import { serverCommand } from './redis-server.js';

const missing =
  serverCommand === undefined
    ? 'no redis-server or valkey-server on PATH; on Debian: apt-get install -y --no-install-recommends redis-server'
    : undefined;

/** `describe` where there is a server. */
export const describeRedis = (name: string, body: () => void): void => describeWhere(name, missing, body);
