import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { countByAddress } from '../budgets/addresses.js';
import {
  endToEnd,
  type IssueCode,
  isWellFormed,
  passedFields,
  milliseconds,
  type OnBudgetExceeded,
} from '@urikit/http-cache/internal';
import type { Answer, OriginRequest } from '@urikit/http-cache';
import type { Asked, Attempts } from '../origin/attempts.js';
import type { OriginTls, TunnelLimits } from '../settings/limits.js';
import { agrees, askForTunnel, type Heard } from './tunnel-request.js';

/** WebSocket (RFC 6455) passed through: after the 101 of the origin, and only then, bytes go both ways. */

/** The limits and callbacks of tunnels. */
export interface TunnelSetup {
  readonly limits: TunnelLimits;
  /** The request to the origin, or the answer that refuses it. */
  readonly ask: (incoming: IncomingMessage, socket: Socket) => Answer | OriginRequest;
  /** The backends that serve a host; undefined if no origin does. */
  readonly attemptsOf: (host: string) => (Attempts & { readonly tls: OriginTls | undefined }) | undefined;
  /** The address of a client. */
  readonly clientOf: (incoming: IncomingMessage) => string;
  readonly refuse: (code: IssueCode) => Answer;
  /** Sends an answer in place of a tunnel. */
  readonly answer: (incoming: IncomingMessage, response: ServerResponse, answer: Answer) => void;
  /** Told of a tunnel that begins, and of the server at its end. */
  readonly opened: (incoming: IncomingMessage, from: string) => void;
  readonly budgetExceeded: OnBudgetExceeded;
}

/** Opens tunnels. */
export interface Tunnels {
  readonly open: (incoming: IncomingMessage, socket: Socket, head: Buffer) => void;
  /** Ends all of them. */
  readonly close: () => void;
}

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

/** Makes the tunnels of a gateway. */
export function createTunnels(setup: TunnelSetup): Tunnels {
  const { limits, ask, attemptsOf, clientOf, refuse, answer, opened, budgetExceeded } = setup;
  const open = new Set<Socket>();
  const connect = countByAddress(limits.addressTunnels);
  return {
    close: () => {
      for (const socket of open) socket.destroy();
    },
    open: (incoming, socket, head) => {
      socket.on('error', () => undefined);
      const decline = (declined: Answer): void => {
        const response = new ServerResponse(incoming);
        response.shouldKeepAlive = false;
        response.assignSocket(socket);
        response.once('close', () => socket.destroySoon());
        response.once('finish', () => socket.end());
        answer(incoming, response, declined);
      };
      if (open.size >= limits.tunnels) {
        budgetExceeded('tunnels');
        decline(refuse('connection-busy'));
        return;
      }
      const opening = ask(incoming, socket);
      if ('status' in opening) {
        decline(opening);
        return;
      }
      const leave = connect(clientOf(incoming));
      if (leave === undefined) {
        budgetExceeded('tunnels');
        decline(refuse('connection-busy'));
        return;
      }
      const attempts = attemptsOf(opening.host);
      if (attempts === undefined) {
        leave();
        decline(refuse('unknown-origin'));
        return;
      }
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        leave();
      });
      const hear = (asked: Asked, heard: Heard): void => {
        if (heard.kind === 'unanswered') {
          const other = attempts.next(asked, heard.how, true);
          if (other === undefined) decline(refuse('origin-unreachable'));
          else turnTo(other);
          return;
        }
        if (heard.kind !== 'failed') asked.health.answered();
        if (heard.kind === 'failed') decline(refuse('origin-unreachable'));
        else if (heard.kind === 'response')
          decline(answerOf(heard.received, asked.backend.url) ?? refuse('origin-malformed'));
        else if (!agrees(heard.received, opening)) {
          heard.socket.destroy();
          decline(refuse('origin-malformed'));
        } else {
          opened(incoming, asked.backend.url);
          socket.write(headOf(heard.received), 'latin1');
          if (heard.rest.length > 0) socket.write(heard.rest);
          if (head.length > 0) heard.socket.write(head);
          join(socket, heard.socket, limits);
        }
      };
      const turnTo = (asked: Asked): void => {
        const { url } = asked.backend;
        const end = askForTunnel({ url, tls: attempts.tls }, opening, limits, (heard) => hear(asked, heard));
        socket.once('close', end);
      };
      turnTo(attempts.first);
    },
  };
}
