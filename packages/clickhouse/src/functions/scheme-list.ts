import { octetsOf } from '@urikit/lines/internal';
import {
  DIGIT,
  HEXDIG,
  PATH,
  type Profile,
  QUERY,
  REG_NAME,
  SCHEME_HEAD,
  SCHEME_TAIL,
  USERINFO,
} from '@urikit/generic/internal';

/** The classes of characters, the first one in the lowest bit. */
const CLASSES = [SCHEME_TAIL, USERINFO, REG_NAME, DIGIT, PATH, QUERY, SCHEME_HEAD, HEXDIG];

/** The classes of each character of ASCII, one bit for each (`issue.wat`). */
export function characterClasses(): Uint8Array {
  const classes = new Uint8Array(128);
  CLASSES.forEach((chars, bit) => {
    for (const octet of octetsOf(chars)) classes[octet] = (classes[octet] as number) | (1 << bit);
  });
  return classes;
}

/**
 * The schemes on which a target depends (`resolve.wat`), each as its flags, the length of its name in two bytes, and its
 * name; a zero behind them. 1 is the flag of an opaque path, 2 of a scheme without relative references,
 * or with names that they keep, which need JavaScript.
 */
export function schemeList(profiles: readonly Profile[]): Uint8Array {
  const entries = profiles.flatMap(({ scheme, path, hooks }) => {
    const flags = (path === 'opaque' ? 1 : 0) + (hooks.references === undefined ? 0 : 2);
    const chars = Array.from(scheme, (char) => char.charCodeAt(0));
    return flags === 0 ? [] : [flags, scheme.length & 0xff, scheme.length >> 8, ...chars];
  });
  return Uint8Array.of(...entries, 0);
}
