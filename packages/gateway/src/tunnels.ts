import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  endToEnd,
  type IssueCode,
  isWellFormed,
  milliseconds,
  type OnBudgetExceeded,
  passedFields,
  receiveNode,
  refuse,
  send,
} from '@urikit/http-cache/internal';
import type { Answer } from '@urikit/http-cache';
import { countByAddress } from './budgets/addresses.js';
import type { Configured } from './configured.js';
import type { Asked } from './origin/attempts.js';
import { agrees, askForTunnel, type Heard } from './server/tunnel-request.js';
import type { TunnelLimits } from './settings/limits.js';

/** WebSocket (RFC 6455) passed through: after the 101 of the origin, and only then, bytes go both ways. */

/** The 101 for the client: the headers of the origin without those of its connection, and our own. */
function headOf({ rawHeaders }: IncomingMessage): string {
  const fields = [...endToEnd(rawHeaders), 'Connection', 'Upgrade', 'Upgrade', 'websocket'];
  const lines = fields.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${fields[i + 1] as string}`] : []));
  return `HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** An answer in place of a tunnel, as any other answer; undefined if it is malformed. */
function answerOf(received: IncomingMessage, from: string): Answer | undefined {
  const status = received.statusCode ?? 0;
  const fields = passedFields(status, received.rawHeaders);
  if (isWellFormed(status, fields))
    return { status, fields, body: received, handling: { hit: false, fwd: 'bypass', fwdStatus: status, from } };
  received.destroy();
  return undefined;
}

/** Bytes go both ways until one side ends, both are silent, or the time is over. */
function join(
  client: Duplex & Pick<Socket, 'setTimeout'>,
  origin: Socket,
  { idleTimeout, lifetime }: TunnelLimits,
): void {
  const end = (): void => {
    clearTimeout(timer);
    client.destroy();
    origin.destroy();
  };
  const timer = lifetime > 0 ? setTimeout(end, milliseconds(lifetime)).unref() : undefined;
  for (const side of [client, origin]) {
    side.on('error', end);
    side.once('close', end);
  }
  client.setTimeout(milliseconds(idleTimeout), end);
  origin.setTimeout(0);
  client.pipe(origin);
  origin.pipe(client);
}

/** The tunnels of a gateway, by its current configuration; undefined if the configuration allows no tunnels. */
export function createTunnels(configured: () => Configured, budgetExceeded: OnBudgetExceeded) {
  const limits: TunnelLimits = { ...configured().reach, ...configured().config.websocket };
  if (limits.tunnels === 0) return undefined;
  const open = new Set<Socket>();
  let joined = 0;
  const connect = countByAddress(limits.addressTunnels);
  const tell = (incoming: IncomingMessage, response: ServerResponse, answer: Answer): void =>
    configured().answered(incoming, response, answer, performance.now());
  /** Tells of a tunnel that begins, and of the server at its end. */
  const opened = (incoming: IncomingMessage, socket: Socket, from: string): void => {
    const response = new ServerResponse(incoming);
    joined += 1;
    socket.once('close', () => {
      joined -= 1;
      response.emit('close');
    });
    const handling = { hit: false, fwd: 'bypass', fwdStatus: 101, from } as const;
    tell(incoming, response, { status: 101, fields: [], body: undefined, handling });
  };
  return {
    /** How many tunnels are open. */
    count: () => joined,
    /** Ends all of them. */
    close: () => {
      for (const socket of open) socket.destroy();
    },
    open: (incoming: IncomingMessage, socket: Socket, head: Buffer): void => {
      socket.on('error', () => undefined);
      /** Sends an answer in place of a tunnel. */
      const decline = (declined: Answer): void => {
        const response = new ServerResponse(incoming);
        response.shouldKeepAlive = false;
        response.assignSocket(socket);
        response.once('close', () => socket.destroySoon());
        response.once('finish', () => socket.end());
        tell(incoming, response, declined);
        send(declined, response);
      };
      const refused = (code: IssueCode): void =>
        decline(refuse(code, configured().cache.options, {}, ['Connection', 'close']));
      const busy = (): void => {
        budgetExceeded('tunnels');
        refused('connection-busy');
      };
      if (open.size >= limits.tunnels) return busy();
      const { cache, isTrusted, clientOf, origins, reach } = configured();
      const opening = cache.tunnel(receiveNode(incoming, new ServerResponse(incoming), isTrusted(socket)));
      if ('status' in opening) return decline(opening);
      const leave = connect(clientOf(incoming));
      if (leave === undefined) return busy();
      const attempts = origins.attempts(opening.host);
      if (attempts === undefined) {
        leave();
        return refused('unknown-origin');
      }
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        leave();
      });
      const hear = (asked: Asked, heard: Heard): void => {
        const { url } = asked.backend;
        if (heard.kind === 'unanswered') {
          const other = attempts.next(asked, heard.how, true);
          return other === undefined ? refused('origin-unreachable') : turnTo(other);
        }
        if (heard.kind === 'failed') return refused('origin-unreachable');
        asked.health.answered();
        if (heard.kind === 'response') {
          const answer = answerOf(heard.received, url);
          return answer === undefined ? refused('origin-malformed') : decline(answer);
        }
        if (!agrees(heard.received, opening)) {
          heard.socket.destroy();
          return refused('origin-malformed');
        }
        opened(incoming, socket, url);
        socket.write(headOf(heard.received), 'latin1');
        if (heard.rest.length > 0) socket.write(heard.rest);
        if (head.length > 0) heard.socket.write(head);
        join(socket, heard.socket, limits);
      };
      const turnTo = (asked: Asked): void => {
        const { url } = asked.backend;
        const end = askForTunnel({ url, tls: reach.tls }, opening, limits, (heard) => hear(asked, heard));
        socket.once('close', end);
      };
      turnTo(attempts.first);
    },
  };
}
