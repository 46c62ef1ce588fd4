import { close, open } from 'node:fs';
import { devNull } from 'node:os';
import type { Server } from 'node:net';
import { errorMember } from '../error-code.js';

/** Told the code of the system, `EMFILE` or `ENFILE`, once for each time that descriptors run out. */
export type OnDescriptors = (code: string) => void;

const isExhausted = (cause: unknown): boolean => ['EMFILE', 'ENFILE'].includes(errorMember(cause, 'code') ?? '');

/** Takes one descriptor and gives it back. */
const probe = (done: (cause: unknown) => void): void =>
  open(devNull, 'r', (cause, descriptor) => {
    if (cause === null) close(descriptor, () => done(undefined));
    else done(cause);
  });

/**
 * Reports descriptors that have run out. libuv closes connections then that it cannot accept, and no event says so; so
 * one descriptor is asked for again and again while a server listens.
 *
 * @param interval - milliseconds
 */
export function watchDescriptors(server: Server, interval: number, told: OnDescriptors): void {
  let isTold = false;
  const check = (cause: unknown): void => {
    const code = isExhausted(cause) ? errorMember(cause, 'code') : undefined;
    if (code !== undefined && !isTold) told(code);
    isTold = code !== undefined;
  };
  // libuv tells of it if it has no spare descriptor left; without a listener the error would end the process.
  server.on('error', check);
  server.on('listening', () => {
    const timer = setInterval(() => probe(check), interval).unref();
    server.once('close', () => clearInterval(timer));
  });
}
