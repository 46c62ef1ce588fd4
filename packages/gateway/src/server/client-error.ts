import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type GatewayIssueCode, issueOf, problemText } from '@urikit/http-cache/internal';

/** By codes of errors of Node. */
const CODES: Readonly<Record<string, GatewayIssueCode>> = {
  HPE_HEADER_OVERFLOW: 'fields-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Tells if an answer is on its way: Node knows it by a member that it has not documented, and asks the same itself. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as Duplex & {
    readonly _httpMessage?: { readonly headersSent: boolean } | null;
  };
  return message?.headersSent === true;
}

/** Answers with an issue and ends the connection, without a `ServerResponse` of Node. */
function endWithIssue(issue: GatewayIssueCode, socket: Duplex, extra: readonly string[] = []): void {
  const { status, code } = issueOf(issue);
  const body = problemText(status, code);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? 'Error'}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    ...extra,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
    (socket as Socket).destroySoon();
  });
}

/** Answers bytes that are not HTTP with an error and ends the connection, unless an answer is on its way there. */
export function refuseGarbage(error: Error & { readonly code?: string }, socket: Duplex): void {
  const isGone = error.code === 'ECONNRESET' || !socket.writable;
  if (isGone || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  endWithIssue(CODES[error.code ?? ''] ?? 'malformed', socket);
}

/** Answers a connection above the bounds with an error, and ends it. */
export function refuseConnection(socket: Socket): void {
  socket.on('error', () => undefined);
  endWithIssue('connection-busy', socket, ['Retry-After: 1']);
}
