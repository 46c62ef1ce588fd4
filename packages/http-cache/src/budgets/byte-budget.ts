/** Bytes of bodies on their way: read from an origin, or held for a client that has not taken them. */
export interface ByteBudget {
  /** Bytes that are on their way now. */
  readonly used: () => number;
  /** Takes so many bytes, or returns false and leaves the budget as it is if fewer are left. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
  /**
   * Counts the memory of a stored body that is being sent, or of a part of it: it stays for that long, even if the
   * store lets it go. Several clients of one body count once, even if each takes another part. It is never refused, but
   * then further answers are not stored.
   *
   * @returns to be called once it has been sent
   */
  readonly hold: (body: Uint8Array) => () => void;
}

/**
 * Makes a budget of bytes.
 *
 * @param limit - bytes
 */
export function createByteBudget(limit: number): ByteBudget {
  let used = 0;
  /** By memory: how many hold a part of it, and the bytes of the largest part. */
  const holders = new Map<ArrayBufferLike, { count: number; bytes: number }>();
  return {
    used: () => used,
    take: (bytes) => {
      if (used + bytes > limit) return false;
      used += bytes;
      return true;
    },
    give: (bytes) => {
      used -= bytes;
    },
    hold: ({ buffer, byteLength }) => {
      const held = holders.get(buffer) ?? { count: 0, bytes: 0 };
      const bytes = Math.max(held.bytes, byteLength);
      used += bytes - held.bytes;
      holders.set(buffer, Object.assign(held, { count: held.count + 1, bytes }));
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        held.count -= 1;
        if (held.count > 0) return;
        holders.delete(buffer);
        used -= held.bytes;
      };
    },
  };
}
