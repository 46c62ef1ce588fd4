import { connect } from 'node:net';

/** A request as it goes over the wire. Every text is one character per byte. Fields are names and values in turn. */
export interface Sent {
  readonly method?: string | undefined;
  readonly target: string;
  /** undefined sends no Host. */
  readonly host?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly body?: string | undefined;
  /** Whether the body goes in one chunk, without Content-Length. */
  readonly isChunked?: boolean | undefined;
}

/** An answer as it came. */
export interface Got {
  readonly status: number;
  readonly fields: readonly string[];
  readonly header: (name: string) => string | undefined;
  /** One character per byte, without chunked framing. */
  readonly body: string;
  readonly trailers: readonly string[];
  /** Whether the body is as long as it was said to be. */
  readonly isWhole: boolean;
}

export const bytesOf = ({ method = 'GET', target, host, fields = [], body, isChunked = false }: Sent): string => {
  const lines = [`${method} ${target} HTTP/1.1`, ...(host === undefined ? [] : [`Host: ${host}`])];
  for (let i = 0; i < fields.length; i += 2) lines.push(`${fields[i] ?? ''}: ${fields[i + 1] ?? ''}`);
  if (body !== undefined)
    lines.push(isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${String(body.length)}`);
  const chunked =
    body === undefined || !isChunked
      ? body
      : `${body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`;
  return `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${chunked ?? ''}`;
};

const fieldsOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);

/** Takes chunked framing off (RFC 9112 7.1). */
function unchunk(text: string): {
  readonly body: string;
  readonly trailers: readonly string[];
  readonly isWhole: boolean;
} {
  let [body, at] = ['', 0];
  for (;;) {
    const end = text.indexOf('\r\n', at);
    const size = end < 0 ? Number.NaN : Number.parseInt(text.slice(at, end), 16);
    if (Number.isNaN(size)) return { body, trailers: [], isWhole: false };
    if (size === 0) {
      const rest = text.slice(end + 2);
      return {
        body,
        trailers: fieldsOf(rest.split('\r\n').filter((line) => line !== '')),
        isWhole: rest.endsWith('\r\n'),
      };
    }
    const chunk = text.slice(end + 2, end + 2 + size);
    body += chunk;
    at = end + 2 + size + 2;
    if (chunk.length < size) return { body, trailers: [], isWhole: false };
  }
}

/** Reads one final answer out of all that a connection gave; undefined where there is none. */
export function read(text: string, method: string): Got | undefined {
  const split = text.indexOf('\r\n\r\n');
  if (!text.startsWith('HTTP/1.1 ') || split < 0) return undefined;
  const [line = '', ...lines] = text.slice(0, split).split('\r\n');
  const status = Number(line.slice(9, 12));
  if (status < 200) return read(text.slice(split + 4), method);
  const fields = fieldsOf(lines);
  const header = (name: string): string | undefined => {
    const values = fields.filter((_, i) => i % 2 === 1 && fields[i - 1]?.toLowerCase() === name);
    return values.length === 0 ? undefined : values.join(', ');
  };
  const rest = text.slice(split + 4);
  const isBare = method === 'HEAD' || status === 204 || status === 304;
  if (isBare) return { status, fields, header, body: rest, trailers: [], isWhole: rest === '' };
  if (/chunked/i.test(header('transfer-encoding') ?? '')) return { status, fields, header, ...unchunk(rest) };
  const length = header('content-length');
  return {
    status,
    fields,
    header,
    body: rest,
    trailers: [],
    isWhole: length === undefined || Number(length) === rest.length,
  };
}

/** Sends bytes over a connection of their own and reads the answer when the other side has closed it. */
export function exchange(port: number, bytes: string, method: string): Promise<Got | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset is an answer that is not whole, or none.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(read(Buffer.concat(chunks).toString('latin1'), method)));
  });
}

/** Sends a request. Throws where there is no answer. */
export async function ask(port: number, sent: Sent): Promise<Got> {
  const got = await exchange(port, bytesOf({ host: 'ex.test', ...sent }), sent.method ?? 'GET');
  if (got === undefined) throw new Error(`no answer to ${sent.target}`);
  return got;
}
