import { once } from 'node:events';
import { createConnection, Socket } from 'node:net';
import type { Place } from '../../lua/support/server.js';

/** An answer, octet for octet. Names of fields are in lower case. */
export interface Answer {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request as it goes over the wire, one character per octet. */
export interface Sent {
  readonly method?: string;
  readonly target: string;
  /** undefined for no Host. */
  readonly host: string | undefined;
  readonly fields?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

export const wire = ({ method = 'GET', target, host, fields = [], body = '' }: Sent): string => {
  const all = [...(host === undefined ? [] : [['Host', host]]), ...fields, ['Connection', 'close']];
  return `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${String(name)}: ${String(value)}\r\n`).join('')}\r\n${body}`;
};

const connected = (place: Place): Socket =>
  typeof place === 'string' ? createConnection(place) : createConnection(place, '127.0.0.1');

/**
 * Sends bytes and reads until the server closes the connection.
 *
 * @param to - a connection, or the place to connect to
 */
export async function exchange(to: Socket | Place, text: string): Promise<Answer> {
  const socket = to instanceof Socket ? to : connected(to);
  socket.setEncoding('latin1');
  let received = '';
  socket.on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  await once(socket, 'close');
  const end = received.indexOf('\r\n\r\n');
  const [line = '', ...lines] = received.slice(0, Math.max(end, 0)).split('\r\n');
  const fields = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
  );
  return { status: Number(line.split(' ')[1]), fields, body: received.slice(end + 4) };
}
