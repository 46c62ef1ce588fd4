/** A source of numbers that a seed determines: what one run did, another can repeat. */
export interface Random {
  /** An integer from 0 up to, not including, `bound`. */
  readonly below: (bound: number) => number;
  /** True once in `times`. */
  readonly once: (times: number) => boolean;
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
}

/** 32-bit xorshift, its state stirred first so that neighbouring seeds do not begin alike. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ 0x9e3779b9;
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (bound: number): number => Math.floor((next() / 0x100000000) * bound);
  return { below, once: (times) => below(times) === 0, pick: (list) => list[below(list.length)]! };
}
