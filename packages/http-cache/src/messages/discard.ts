import type { Readable } from 'node:stream';

/** Lets go of a body that nobody wants. That it breaks off is what was asked for, and no error. */
export function discard(body: Uint8Array | Readable | undefined): void {
  if (body === undefined || body instanceof Uint8Array) return;
  body.on('error', () => undefined);
  body.destroy();
}
