import type { FullConfig } from './schema.js';

/**
 * The configuration of one of several workers: its part of the limits that are for the whole gateway, at least 1. A limit of 0
 * stays 0. Limits of one connection or one client address are whole in each worker, because it sees only its own connections.
 */
export function workerShare(config: FullConfig, workers: number): FullConfig {
  const part = (whole: number): number => (whole === 0 ? 0 : Math.max(1, Math.floor(whole / workers)));
  const { limits, websocket } = config;
  const { client, origin, budgets } = limits;
  return {
    ...config,
    limits: {
      client: { ...client, connections: part(client.connections) },
      origin: { ...origin, connections: part(origin.connections), queue: part(origin.queue) },
      budgets: {
        ...budgets,
        bytesInFlight: part(budgets.bytesInFlight),
        backgroundCount: part(budgets.backgroundCount),
        backgroundBytes: part(budgets.backgroundBytes),
      },
    },
    websocket: { ...websocket, tunnels: part(websocket.tunnels) },
  };
}
