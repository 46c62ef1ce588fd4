import { request } from 'node:http';
import { connect } from 'node:net';

/** What a client asks. Fields are names and values in turn. */
export interface Asked {
  readonly method?: string;
  readonly target: string;
  readonly host?: string;
  readonly fields?: readonly string[];
  readonly body?: string | undefined;
}

/** What it got. */
export interface Reply {
  readonly status: number;
  readonly fields: readonly string[];
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** Asks over a connection of its own. Rejects where the answer breaks off. */
export function ask(
  port: number,
  { method = 'GET', target, host = 'ex.test', fields = [], body }: Asked,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = [
      'Host',
      host,
      ...fields,
      ...(body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]),
    ];
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers,
        agent: false,
        setHost: false,
        joinDuplicateHeaders: true,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('broke off')));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            fields: response.rawHeaders,
            header: (name) => {
              const value = response.headers[name];
              return Array.isArray(value) ? value.join(', ') : value;
            },
            body: Buffer.concat(chunks).toString('latin1'),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends bytes as they are and gives back everything until the other side closes, or we do with `end`. One character is
 * one byte.
 */
export function sendBytes(
  port: number,
  text: string,
  { end = false }: { readonly end?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      if (end) socket.end(text, 'latin1');
      else socket.write(text, 'latin1');
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
