/** The first bytes of a stream, at least as many as asked for unless it ends before, and all chunks, of which they are the first. */
export async function headOf(
  stream: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < length) {
    const next = await chunks.next();
    if (next.done === true) break;
    // A copy: the bytes of a chunk are for one turn.
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head, all: all() };
}
