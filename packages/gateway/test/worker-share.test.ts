import { expect, test } from '@jest/globals';
import { workerShare } from '../src/config/worker-share.js';
import { readGatewayConfig } from '@urikit/gateway';

test('a worker has its part of the limits of the whole gateway, and all of those of one address', () => {
  const limits = {
    client: { connections: 100, addressConnections: 9, addressRequests: 9 },
    origin: { connections: 10, queue: 0 },
    budgets: { bytesInFlight: 4001, backgroundCount: 3, backgroundBytes: 8 },
  };
  const websocket = { tunnels: 9, addressTunnels: 5 };
  const whole = readGatewayConfig({ origin: 'http://h', limits, websocket });
  expect(workerShare(whole, 4)).toEqual({
    ...whole,
    limits: {
      client: { ...whole.limits.client, connections: 25 },
      origin: { ...whole.limits.origin, connections: 2, queue: 0 },
      budgets: { ...whole.limits.budgets, bytesInFlight: 1000, backgroundCount: 1, backgroundBytes: 2 },
    },
    websocket: { ...whole.websocket, tunnels: 2 },
  });
  expect(workerShare(whole, 1)).toEqual(whole);
});
