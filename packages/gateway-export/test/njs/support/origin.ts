import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What an origin was asked, octet for octet, one character each. */
export interface Seen {
  readonly line: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface Origin {
  /** Every request, in the order of their arrival. */
  readonly seen: readonly Seen[];
  readonly stop: () => Promise<void>;
}

const END = '\r\n\r\n';

/** A request that is there as a whole; undefined while it is not. */
function readRequest(text: string): Seen | undefined {
  const end = text.indexOf(END);
  if (end < 0) return undefined;
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const fields = lines.map(
    (one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1).replace(/^ /, '')] as const,
  );
  const body = text.slice(end + END.length);
  const length = Number(fields.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
  return body.length < length ? undefined : { line, fields, body };
}

/** The answer to a request: what it was, to be kept for an hour. Below /set-cookie it sets one. */
function answer(seen: Seen, count: number): string {
  const body = JSON.stringify(seen);
  const head = [
    'HTTP/1.1 200 OK',
    'Cache-Control: max-age=3600',
    `X-Count: ${String(count)}`,
    ...(seen.line.includes(' /set-cookie') ? ['Set-Cookie: sid=1'] : []),
    `Content-Length: ${String(body.length)}`,
    'Connection: close',
  ].join('\r\n');
  return head + END + (seen.line.startsWith('HEAD ') ? '' : body);
}

/**
 * Starts an origin that says what it saw, on a socket at a path. No parser of HTTP stands between it and the octets.
 */
export async function startOrigin(path: string): Promise<Origin> {
  const seen: Seen[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const request = readRequest(text);
      if (request === undefined) return;
      seen.push(request);
      socket.end(answer(request, seen.length), 'latin1');
    });
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    seen,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
