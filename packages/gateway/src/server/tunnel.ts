import { createHash } from 'node:crypto';
import { type IncomingMessage, request as requestPlain, ServerResponse } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAddresses } from '../budgets/addresses.js';
import type { OnBudgetExceeded } from '@urikit/http-cache/internal';
import type { Answer, OriginRequest } from '@urikit/http-cache';
import type { IssueCode } from '@urikit/http-cache/internal';
import { endToEnd, fieldValue } from '@urikit/http-cache/internal';
import { isWellFormed, withoutFalseLength } from '@urikit/http-cache/internal';
import { hostOf, type OriginTls } from '../origin/connector.js';

/** WebSocket (RFC 6455) passed through: after the 101 of the origin, and only then, bytes go both ways. */

/** Bounds on tunnels. Times are in milliseconds. */
export interface TunnelLimits {
  /** At a time. */
  readonly tunnels: number;
  /** Of one client address at a time; 0 for no bound. */
  readonly addressTunnels: number;
  /** For which both sides may be silent; 0 for ever. */
  readonly idleTimeout: number;
  /** 0 for no end. */
  readonly lifetime: number;
  /** Until the origin has answered. */
  readonly headersTimeout: number;
}

/** The limits and callbacks of tunnels. */
export interface TunnelSetup {
  readonly limits: TunnelLimits;
  /** The request to the origin, or the answer that refuses it. */
  readonly ask: (incoming: IncomingMessage, socket: Socket) => Answer | OriginRequest;
  /** Where a host is served. */
  readonly originOf: (host: string) => { readonly url: string; readonly tls: OriginTls | undefined } | undefined;
  /** The address of a client. */
  readonly clientOf: (incoming: IncomingMessage) => string;
  readonly refuse: (code: IssueCode) => Answer;
  /** Sends an answer in place of a tunnel. */
  readonly answer: (incoming: IncomingMessage, response: ServerResponse, answer: Answer) => void;
  /** Told of a tunnel that begins. */
  readonly opened: (incoming: IncomingMessage) => void;
  readonly budgetExceeded: OnBudgetExceeded;
}

/** Opens tunnels. */
export interface Tunnels {
  readonly open: (incoming: IncomingMessage, socket: Socket, head: Buffer) => void;
  /** Ends all of them. */
  readonly close: () => void;
}

/** RFC 6455 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Whether an origin agrees to the WebSocket that was asked for, and not to something else (RFC 6455 4.1). */
function agrees({ statusCode, rawHeaders }: IncomingMessage, { fields }: OriginRequest): boolean {
  const key = fieldValue(fields, 'sec-websocket-key') ?? '';
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  return (
    statusCode === 101 &&
    fieldValue(rawHeaders, 'upgrade')?.toLowerCase() === 'websocket' &&
    fieldValue(rawHeaders, 'sec-websocket-accept') === accept
  );
}

/** The 101 for the client: the fields of the origin that are not of its connection, and those of ours. */
function headOf({ rawHeaders }: IncomingMessage): string {
  const fields = [...endToEnd(rawHeaders), 'Connection', 'Upgrade', 'Upgrade', 'websocket'];
  const lines = fields.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${fields[i + 1] as string}`] : []));
  return `HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`;
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
  const timer = lifetime > 0 ? setTimeout(end, lifetime).unref() : undefined;
  for (const side of [client, origin]) {
    side.on('error', end);
    side.once('close', end);
  }
  client.setTimeout(idleTimeout, end);
  origin.setTimeout(0);
  client.pipe(origin);
  origin.pipe(client);
}

/** Makes the tunnels of a gateway. */
export function createTunnels(setup: TunnelSetup): Tunnels {
  const { limits, ask, originOf, clientOf, refuse, answer, opened, budgetExceeded } = setup;
  const open = new Set<Socket>();
  const addresses = createAddresses({ connections: limits.addressTunnels, requests: 0, burst: 1 });
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
      const asked = ask(incoming, socket);
      if ('status' in asked) {
        decline(asked);
        return;
      }
      const origin = originOf(asked.host);
      if (origin === undefined) {
        decline(refuse('unknown-origin'));
        return;
      }
      const leave = addresses.connect(clientOf(incoming));
      if (leave === undefined) {
        budgetExceeded('tunnels');
        decline(refuse('connection-busy'));
        return;
      }
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        leave();
      });
      const { url, tls } = origin;
      const name = tls?.name ?? hostOf(url);
      const request = (url.startsWith('https:') ? requestSecure : requestPlain)(url, {
        agent: false,
        method: 'GET',
        path: asked.target,
        headers: ['Host', asked.host, ...asked.fields],
        setHost: false,
        ...(url.startsWith('https:') ? { ...tls, servername: isIP(name) > 0 ? '' : name } : {}),
      });
      // All header lines of the answer: Node would drop those behind the first thousand.
      request.maxHeadersCount = 0;
      const timer = setTimeout(() => request.destroy(), limits.headersTimeout);
      let isAnswered = false;
      const settle = (): boolean => {
        clearTimeout(timer);
        const isFirst = !isAnswered;
        isAnswered = true;
        return isFirst;
      };
      request.on('error', () => {
        if (settle()) decline(refuse('origin-unreachable'));
      });
      socket.once('close', () => request.destroy());
      // Not a tunnel: the response of the origin is an answer as any other.
      request.on('response', (received) => {
        if (!settle()) return;
        const status = received.statusCode ?? 0;
        const fields = withoutFalseLength(status, endToEnd(received.rawHeaders));
        if (!isWellFormed(status, fields)) {
          received.destroy();
          decline(refuse('origin-malformed'));
          return;
        }
        decline({
          status,
          fields,
          body: received,
          handling: { hit: false, fwd: 'bypass', fwdStatus: status },
        });
      });
      request.on('upgrade', (received, originSocket, rest: Buffer) => {
        originSocket.on('error', () => undefined);
        if (!settle()) return;
        if (!agrees(received, asked)) {
          originSocket.destroy();
          decline(refuse('origin-malformed'));
          return;
        }
        opened(incoming);
        socket.write(headOf(received), 'latin1');
        if (rest.length > 0) socket.write(rest);
        if (head.length > 0) originSocket.write(head);
        join(socket, originSocket, limits);
      });
      request.end();
    },
  };
}
