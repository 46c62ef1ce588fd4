import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isSafeMethod } from '@urikit/cache-key/keyer';
import { createPipelining, type Gate, type InHandLimits } from '../budgets/concurrent-requests.js';

/**
 * Members of a connection that Node uses itself to pause it while answers are not taken, and has not documented: a
 * paused connection reads no bytes until it is resumed.
 */
type Pausable = Socket & {
  _paused?: boolean;
  readonly parser?: { readonly resume: () => void } | null;
};

/**
 * Pauses a connection as Node does: after the piece that is being parsed. Node itself would read on with the next
 * answer that it writes, so `resume` of the socket is disabled for other code.
 */
function pause(socket: Pausable): void {
  socket._paused = true;
  socket.pause();
  socket.resume = () => socket;
}

function resume(socket: Pausable): void {
  if (socket.destroyed) return;
  Reflect.deleteProperty(socket, 'resume');
  socket._paused = false;
  socket.parser?.resume();
  socket.resume();
}

/** Makes the gates of a server. */
export function createConnectionGates(limits: InHandLimits) {
  const makeGate = createPipelining(limits);
  const gateBySocket = new WeakMap<Socket, Gate>();
  const gateOf = (socket: Socket): Gate => {
    let gate = gateBySocket.get(socket);
    if (gate !== undefined) return gate;
    gate = makeGate({ pause: () => pause(socket), resume: () => resume(socket) });
    gateBySocket.set(socket, gate);
    socket.once('close', gate.close);
    return gate;
  };
  return {
    /**
     * Runs a request once there is room for it on its connection.
     *
     * @returns false if no more are kept
     */
    enter: ({ socket, method = '' }: IncomingMessage, response: ServerResponse, run: () => void): boolean => {
      const gate = gateOf(socket);
      return gate.enter(() => {
        response.on('close', gate.leave);
        run();
      }, isSafeMethod(method));
    },
    /** Runs something once a connection has no request in hand. */
    whenIdle: (socket: Socket, run: () => void): void => gateOf(socket).whenIdle(run),
  };
}
