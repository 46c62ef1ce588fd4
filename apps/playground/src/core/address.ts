import { LONGEST_LINK, toFragment } from './fragment.js';
import type { State } from './state.js';

/** Browsers refuse an address that changes at every key of a fast typist. */
const MILLISECONDS = 250;

/** The address of the page: it follows the state, a little behind. */
export interface Address {
  readonly write: (state: State) => void;
  /** Writes the pending state. @returns the address */
  readonly flush: () => string;
  /** Keeps a state as a step of its own, so that Back brings it again. */
  readonly keep: (state: State) => void;
}

/** @param tell - whether the strings are short enough for a link */
export function createAddress(tell: (isShort: boolean) => void): Address {
  let latest: State | undefined;
  let timer = 0;
  const flush = (): string => {
    clearTimeout(timer);
    timer = 0;
    if (latest === undefined) return location.href;
    const fragment = toFragment(latest);
    const written = latest;
    latest = undefined;
    const isShort = fragment.length <= LONGEST_LINK;
    tell(isShort);
    const address = isShort && fragment !== '' ? `#${fragment}` : location.pathname + location.search;
    try {
      history.replaceState(written, '', address);
    } catch {
      // Browsers bound how often a page may do this; the next change writes the address again.
    }
    return new URL(address, location.href).href;
  };
  return {
    flush,
    keep: (state) => {
      latest = state;
      // The entry holds the state itself: strings that are too long for a link come back, too.
      history.pushState(state, '', flush());
    },
    write: (state) => {
      latest = state;
      if (timer === 0) timer = window.setTimeout(flush, MILLISECONDS);
    },
  };
}
