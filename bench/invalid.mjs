/**
 * Texts that RFC 3986 and the WHATWG's URL both reject. The latter repairs most of what the former refuses, so what is
 * left is trouble in the scheme, the host and the port.
 */
import { flat } from './corpora.mjs';
import { createRandom } from './random.mjs';
import { host, path, scheme } from './web.mjs';
import { DIGITS, HEX, LOWER, WORDS } from './words.mjs';

const kinds = {
  'space in host': (r) => `${scheme(r)}://${r.pick(WORDS)} ${host(r)}${path(r, 2)}`,
  'bad port': (r) => `${scheme(r)}://${host(r)}:${r.chars(DIGITS, 2)}${r.pick(LOWER)}${path(r, 2)}`,
  'bad IPv6': (r) =>
    r.pick([
      () => `${scheme(r)}://[${r.chars(HEX, 4)}:${r.chars(HEX, 4)}]${path(r, 2)}`,
      () => `${scheme(r)}://[::${r.chars(HEX, 5)}]${path(r, 2)}`,
      () => `${scheme(r)}://[::1${path(r, 2)}`,
    ])(),
  'no scheme': (r) => `${r.pick(['1http', '', '-'])}://${host(r)}${path(r, 2)}`,
  /** The error stands as far behind as an authority reaches: long userinfo, long host, then a bad end. */
  late: (r) => {
    const start = `${scheme(r)}://${r.chars(LOWER, 40)}:${r.chars(HEX, 32)}@`;
    return r.pick([
      () => `${start}${r.times(4, () => host(r)).join('.')}:80a/`,
      () => `${start}${r.times(4, () => host(r)).join('.')} /`,
      () => `${start}[${r.times(7, () => r.chars(HEX, 4)).join(':')}:g]/`,
    ])();
  },
};

const generate = (seed, names) => {
  const r = createRandom(seed);
  return r.times(500, (i) => flat(kinds[names[i % names.length]](r)));
};

const { late: _late, ...early } = kinds;

/** @returns all early kinds in turn as `invalid`, then each kind by its name */
export const invalidTexts = () => ({
  invalid: generate(3991, Object.keys(early)),
  ...Object.fromEntries(Object.keys(kinds).map((name, i) => [name, generate(3992 + i, [name])])),
});
