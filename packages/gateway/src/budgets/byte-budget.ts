/** Bytes of bodies on their way: read from an origin, or held for a client that has not taken them. */
export interface ByteBudget {
  /** Bytes that are on their way now. */
  readonly used: () => number;
  /** Takes so many bytes; false where that is more than is left, and then takes none. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
  /**
   * Counts a stored body that is being sent: it stays in memory for that long, even where the store lets it go. Several
   * clients of one body count once. It is never refused, but then nothing more is stored.
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
  const holders = new Map<Uint8Array, number>();
  const release = (body: Uint8Array): void => {
    const left = (holders.get(body) as number) - 1;
    if (left > 0) {
      holders.set(body, left);
      return;
    }
    holders.delete(body);
    used -= body.byteLength;
  };
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
    hold: (body) => {
      const before = holders.get(body) ?? 0;
      holders.set(body, before + 1);
      if (before === 0) used += body.byteLength;
      let isHeld = true;
      return () => {
        if (isHeld) release(body);
        isHeld = false;
      };
    },
  };
}
