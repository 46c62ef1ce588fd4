import { ServerResponse } from 'node:http';
import type { OnSpent } from '@urikit/http-cache/internal';
import { originLimits, tunnelLimits } from './config/apply.js';
import { refuse } from '@urikit/http-cache/internal';
import type { Live } from './live.js';
import { receiveNode } from '@urikit/http-cache/internal';
import { send } from '@urikit/http-cache/internal';
import { createTunnels, type Tunnels } from './server/tunnel.js';

/** The tunnels of a gateway, by what its configuration is at the time; undefined where there are to be none. */
export function tunnelsOf(live: () => Live, spent: OnSpent): Tunnels | undefined {
  const limits = tunnelLimits(live().config);
  if (limits.tunnels === 0) return undefined;
  const handling = { hit: false, fwd: 'bypass', fwdStatus: 101 } as const;
  return createTunnels({
    limits,
    spent,
    ask: (incoming, socket) => {
      const response = new ServerResponse(incoming);
      return live().cache.tunnel(receiveNode(incoming, response, live().isTrusted(socket)));
    },
    originOf: (host) => {
      const { origins, config } = live();
      const url = origins.urlOf(host);
      return url === undefined ? undefined : { url, tls: originLimits(config).tls };
    },
    clientOf: (incoming) => live().clientOf(incoming),
    refuse: (code) => refuse(code, live().cache.options, {}, ['Connection', 'close']),
    answer: (incoming, response, answer) => {
      live().answered(incoming, response, answer);
      send(answer, response);
    },
    opened: (incoming) => {
      const response = new ServerResponse(incoming);
      incoming.socket.once('close', () => response.emit('close'));
      live().answered(incoming, response, { status: 101, fields: [], body: undefined, handling });
    },
  });
}
