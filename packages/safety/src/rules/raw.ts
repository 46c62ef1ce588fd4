import { DIRECTIONS } from './direction.js';
import type { Rule } from './rule.js';

/** Characters that no URI contains. Readers differ: browsers drop tabs and line breaks, and read `\` as `/`. */
// oxlint-disable-next-line no-control-regex -- the expression looks for controls
const RAW = /[\0-\x08\x0a-\x1f\x7f-\x9f]+|\t+|\\+|[ \u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+/g;

/** Characters outside ASCII that look like a delimiter, or become one by NFKC or UTS #46. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '\u2044': '/',
  '\u2215': '/',
  '\u29f8': '/',
  '\uff0f': '/',
  '\uff3c': '\\',
  '\u29f5': '\\',
  '\ufe68': '\\',
  '\uff1f': '?',
  '\ufe56': '?',
  '\ufe16': '?',
  '\u2047': '??',
  '\u2048': '?!',
  '\u2049': '!?',
  '\uff03': '#',
  '\ufe5f': '#',
  '\uff20': '@',
  '\ufe6b': '@',
  '\uff1a': ':',
  '\ufe55': ':',
  '\ufe13': ':',
  '\u2236': ':',
  '\ua789': ':',
  '\u3002': '.',
  '\uff0e': '.',
  '\uff61': '.',
  '\u2024': '.',
  '\ufe52': '.',
  '\u2100': 'a/c',
  '\u2101': 'a/s',
  '\u2105': 'c/o',
  '\u2106': 'c/u',
};

const ALL = Object.keys(LOOK_ALIKES);
const RAW_LOOK_ALIKE = new RegExp(`[${ALL.join('')}]`, 'g');
const ENCODED_LOOK_ALIKE = new RegExp(ALL.map((char) => encodeURIComponent(char)).join('|'), 'gi');

const pointOf = (char: string): string => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Characters that are in no URI. */
export const raw: Rule = ({ text }, found) => {
  for (const { index, 0: run } of text.matchAll(RAW)) {
    const first = run.charCodeAt(0);
    const end = index + run.length;
    if (first === 0x5c) found('safety/raw-backslash', index, end);
    else if (first === 0x20 || first > 0x9f) found('safety/raw-white-space', index, end);
    else found('safety/raw-control', index, end);
  }
  for (const { index } of text.matchAll(DIRECTIONS)) found('safety/direction-control', index, index + 1);
};

/** Characters that look like delimiters of the authority. */
export const lookAlikes: Rule = ({ authority }, found) => {
  if (authority === undefined || !/[^\0-\x7f]|%/.test(authority.text)) return;
  for (const pattern of [RAW_LOOK_ALIKE, ENCODED_LOOK_ALIKE]) {
    for (const { index, 0: written } of authority.text.matchAll(pattern)) {
      const char = written.startsWith('%') ? decodeURIComponent(written) : written;
      found('safety/delimiter-look-alike', authority.start + index, authority.start + index + written.length, {
        detail: `${pointOf(char)} stands for "${LOOK_ALIKES[char] ?? ''}"`,
      });
    }
  }
};
