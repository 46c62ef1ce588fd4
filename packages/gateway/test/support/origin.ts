import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the origin saw it. */
export interface Seen {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  readonly header: (name: string) => string | undefined;
}

export interface TestOrigin {
  readonly url: string;
  readonly port: number;
  readonly seen: Seen[];
  /** Answers from now on. */
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void;
  readonly close: () => Promise<void>;
}

/** Fields and a body as an answer. */
export const say =
  (
    fields: Readonly<Record<string, string | readonly string[]>>,
    body: string | ((count: number) => string) = (count) => `answer ${String(count)}`,
    status = 200,
  ): TestOrigin['answer'] =>
  (_request, response, count) => {
    const text = typeof body === 'string' ? body : body(count);
    response.writeHead(status, {
      'Content-Length': String(Buffer.byteLength(text)),
      ...(fields as Record<string, string | string[]>),
    });
    response.end(text);
  };

/** A real server on a port of its own, or on that of a server that has gone. */
export async function startOrigin(
  answer: TestOrigin['answer'] = say({ 'Cache-Control': 'max-age=60' }),
  at = 0,
): Promise<TestOrigin> {
  const seen: Seen[] = [];
  const server = createServer({ joinDuplicateHeaders: true }, (request, response) => {
    const { method = '', url: target = '', rawHeaders, headers } = request;
    seen.push({ method, target, fields: rawHeaders, header: (name) => headers[name] as string | undefined });
    origin.answer(request, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin: TestOrigin = {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    seen,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return origin;
}
