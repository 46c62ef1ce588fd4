import { anatomyOf } from '../anatomy.js';
import type { Reader } from './reader.js';

const hostOf = (text: string): string | undefined => anatomyOf(text).host?.text.toLowerCase() || undefined;

/** Programs that split by the expression of Appendix B and do not validate the parts. */
export const cutting: Reader = { name: 'expressions (Appendix B)', host: hostOf };

/** Programs that read a backslash before the query as a slash, and then split at the delimiters. */
export const backslashAsSlash: Reader = {
  name: 'backslash as slash',
  host: (text) => {
    const end = text.search(/[?#]|$/);
    return hostOf(text.slice(0, end).replaceAll('\\', '/') + text.slice(end));
  },
};
