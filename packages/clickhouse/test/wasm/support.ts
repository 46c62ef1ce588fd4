import type { Lines } from '@urikit/lines';

/** All that a verb says of an input: how far it came, and what it wrote. */
export function said(verb: Lines['normalize'], input: Uint8Array, room = 2 * input.length + 400): readonly unknown[] {
  const output = new Uint8Array(room);
  const progress = verb(input, output);
  return [progress, Buffer.from(output.subarray(0, progress.written)).toString('latin1')];
}
