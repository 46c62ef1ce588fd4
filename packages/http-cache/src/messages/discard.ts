import type { Readable } from 'node:stream';

/** Destroys a body without a reader. Its breaking off is intended, and no error. */
export function discard(body: Uint8Array | Readable | undefined): void {
  if (body === undefined || body instanceof Uint8Array) return;
  body.on('error', () => undefined);
  body.destroy();
}
