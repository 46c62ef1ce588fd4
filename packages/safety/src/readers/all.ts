import { curl } from './curl.js';
import { go } from './go.js';
import { java } from './java.js';
import { php } from './php.js';
import { python } from './python.js';
import type { Reader } from './reader.js';
import { rfc3986 } from './rfc3986.js';
import { backslashAsSlash, cutting } from './slashes.js';
import { whatwg } from './whatwg.js';

/** All programs whose reading is known, from their published sources. */
export const READERS: readonly Reader[] = Object.freeze([
  rfc3986,
  whatwg,
  backslashAsSlash,
  cutting,
  curl,
  go,
  java,
  php,
  python,
]);
