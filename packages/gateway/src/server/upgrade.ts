import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { connectionOptions, fieldValue, hasContent, isCutShort } from '@urikit/http-cache/internal';

/** Upgrade (RFC 9110 7.8): a WebSocket becomes a tunnel; any other Upgrade is ignored, and the request is answered. */

/**
 * A request of Node that decides by its own header whether Node hands its connection over. Node does that for all
 * requests with Upgrade or for no request, and then reads no content: content behind an Upgrade would be read as the
 * next request. So a request with content, or with a header that is not whole, stays with the parser of Node.
 */
export class UpgradableRequest extends IncomingMessage {
  /** True if Node's parser found an Upgrade. No field: Node's constructor sets `upgrade` before fields are made. */
  declare private found: boolean | null;

  /** Read by Node once all header lines are there. */
  get upgrade(): boolean {
    if (this.found !== true) return false;
    return this.method === 'CONNECT' || (!isCutShort(this) && !hasContent(this.rawHeaders));
  }

  set upgrade(found: boolean | null) {
    this.found = found;
  }

  /**
   * Tells if Node drops the bytes after this request on its connection: its parser stops behind an Upgrade, and the
   * connection is not handed over. The connection then ends with the answer.
   */
  get isLast(): boolean {
    return this.found === true && !this.upgrade;
  }
}

/**
 * Answers a request whose connection Node has handed over, and gives the connection back to the server behind it. Its
 * header has been read, and is not read again.
 *
 * @param head - bytes of the connection that Node has read behind the request
 */
export function answerOnce(
  server: Server | SecureServer,
  incoming: IncomingMessage,
  socket: Socket,
  head: Buffer,
  handle: (incoming: IncomingMessage, response: ServerResponse) => void,
): void {
  const response = new ServerResponse(incoming);
  if (connectionOptions(fieldValue(incoming.rawHeaders, 'connection') ?? '').includes('close'))
    response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    const goesOn = response.shouldKeepAlive && socket.writable;
    response.detachSocket(socket);
    response.emit('close');
    if (!goesOn) {
      socket.destroySoon();
      return;
    }
    if (head.length > 0) socket.unshift(head);
    server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
  });
  handle(incoming, response);
}
