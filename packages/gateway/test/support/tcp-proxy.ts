import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a gateway and a server, to be broken in the ways networks break. */
export interface TcpProxy {
  readonly port: number;
  /** Nothing goes through and nobody is told: connections stay, new ones are taken. */
  readonly hang: () => void;
  /** Answers do not come back on connections on which the text was sent, from now on. */
  readonly holdAnswersTo: (text: string) => void;
  /** What was held back goes on. */
  readonly heal: () => void;
  /** Resets every connection. New ones are taken. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
}

export const startProxy = async (to: number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let hanging = false;
  let held: string | undefined;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.on('data', (chunk: Buffer) => {
      if (held !== undefined && chunk.includes(held)) far.pause();
      far.write(chunk);
    });
    far.on('data', (chunk) => void near.write(chunk));
    if (hanging) pair.forEach((socket) => socket.pause());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    hang: () => {
      hanging = true;
      for (const pair of pairs) pair.forEach((socket) => socket.pause());
    },
    holdAnswersTo: (text) => {
      held = text;
    },
    heal: () => {
      hanging = false;
      held = undefined;
      for (const pair of pairs) pair.forEach((socket) => socket.resume());
    },
    cut: () => {
      for (const [near, far] of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    stop: async () => {
      for (const pair of pairs) pair.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
};
