import type { Adapter, Answering, Said, Seen, Setup } from './adapter.js';
import { ask, type Got, type Sent } from './wire.js';

/** A started adapter, with what its application has seen. */
export interface Trial {
  readonly send: (sent: Sent) => Promise<Got>;
  readonly get: (target: string, fields?: readonly string[], host?: string) => Promise<Got>;
  readonly seen: readonly Seen[];
  readonly port: number;
  readonly purge: (resource?: { readonly host: string; readonly target: string }) => Promise<void>;
}

/** Answers with a number that counts up, fresh for ten minutes. */
export const counting =
  (more: Said = {}): ((count: number) => Said) =>
  (count) => ({
    status: 200,
    body: `answer ${String(count)}`,
    ...more,
    fields: { 'Cache-Control': 'max-age=600', ...more.fields },
  });

/** Starts an adapter, tries something, and stops it. */
export async function trying(
  adapter: Adapter,
  setup: Omit<Setup, 'answer'> & { readonly say?: (count: number, seen: Seen) => Said },
  run: (trial: Trial) => Promise<void>,
): Promise<void> {
  const { say = counting(), ...rest } = setup;
  const seen: Seen[] = [];
  const answer: Answering = (request) => say(seen.push(request), request);
  const { port, purge, close } = await adapter.start({ ...rest, answer });
  const send = (sent: Sent): Promise<Got> => ask(port, sent);
  try {
    await run({
      port,
      purge,
      seen,
      send,
      get: (target, fields, host) => send({ target, fields, host: host ?? 'ex.test' }),
    });
  } finally {
    await close();
  }
}
