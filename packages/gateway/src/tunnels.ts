import { ServerResponse } from 'node:http';
import { type OnBudgetExceeded, receiveNode, refuse, send } from '@urikit/http-cache/internal';
import type { Configured } from './configured.js';
import { createTunnels, type Tunnels } from './server/tunnel.js';

/** The tunnels of a gateway, by its current configuration; undefined if the configuration allows no tunnels. */
export function tunnelsOf(
  configured: () => Configured,
  budgetExceeded: OnBudgetExceeded,
): (Tunnels & { readonly count: () => number }) | undefined {
  const { config, reach } = configured();
  const limits = { ...reach, ...config.websocket };
  if (limits.tunnels === 0) return undefined;
  let open = 0;
  const tunnels = createTunnels({
    limits,
    budgetExceeded,
    ask: (incoming, socket) => {
      const response = new ServerResponse(incoming);
      return configured().cache.tunnel(receiveNode(incoming, response, configured().isTrusted(socket)));
    },
    attemptsOf: (host) => {
      const { origins, reach: now } = configured();
      const attempts = origins.attempts(host);
      return attempts === undefined ? undefined : { ...attempts, tls: now.tls };
    },
    clientOf: (incoming) => configured().clientOf(incoming),
    refuse: (code) => refuse(code, configured().cache.options, {}, ['Connection', 'close']),
    answer: (incoming, response, answer) => {
      configured().answered(incoming, response, answer, performance.now());
      send(answer, response);
    },
    opened: (incoming, from) => {
      const response = new ServerResponse(incoming);
      open += 1;
      incoming.socket.once('close', () => {
        open -= 1;
        response.emit('close');
      });
      const handling = { hit: false, fwd: 'bypass', fwdStatus: 101, from } as const;
      const answer = { status: 101, fields: [], body: undefined, handling };
      configured().answered(incoming, response, answer, performance.now());
    },
  });
  return { ...tunnels, count: () => open };
}
