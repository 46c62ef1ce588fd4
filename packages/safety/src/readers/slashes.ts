import { anatomyOf } from '../anatomy.js';
import type { Reader } from './reader.js';

const hostOf = (text: string): string | undefined => anatomyOf(text).host?.text.toLowerCase() || undefined;

/** Expressions after Appendix B, without any check of what they cut out. */
export const cutting: Reader = { name: 'expressions (Appendix B)', host: hostOf };

/** Programs that take a backslash before the query for a slash, and then cut at the delimiters. */
export const backslashAsSlash: Reader = {
  name: 'backslash as slash',
  host: (text) => {
    const end = text.search(/[?#]|$/);
    return hostOf(text.slice(0, end).replaceAll('\\', '/') + text.slice(end));
  },
};
