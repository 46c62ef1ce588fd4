import type { Reader } from './reader.js';

/** Browsers, Node and Deno: the algorithm of the URL Standard, as the runtime has it. */
export const whatwg: Reader = {
  name: 'browsers (WHATWG)',
  host: (text) => {
    try {
      return new URL(text).hostname || undefined;
    } catch {
      return undefined;
    }
  },
};
