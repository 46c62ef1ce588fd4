/**
 * Texts that RFC 3986 and the WHATWG's URL both reject. The latter repairs most of what the former refuses, so what is
 * left is trouble in the scheme, the host and the port.
 */
import { flat } from './corpora.mjs';
import { createRandom } from './random.mjs';
import { host, path, scheme } from './web.mjs';
import { DIGITS, HEX, LOWER, WORDS } from './words.mjs';

const early = [
  (r) => `${scheme(r)}://${r.pick(WORDS)} ${host(r)}${path(r, 2)}`,
  (r) => `${scheme(r)}://${host(r)}:${r.chars(DIGITS, 2)}${r.pick(LOWER)}${path(r, 2)}`,
  (r) => `${scheme(r)}://[${r.chars(HEX, 4)}:${r.chars(HEX, 4)}]${path(r, 2)}`,
  (r) => `${scheme(r)}://[::${r.chars(HEX, 5)}]${path(r, 2)}`,
  (r) => `${scheme(r)}://[::1${path(r, 2)}`,
  (r) => `${scheme(r)}://${r.pick(WORDS)}^${host(r)}${path(r, 2)}`,
  (r) => `1${scheme(r)}://${host(r)}${path(r, 2)}`,
  (r) => `://${host(r)}${path(r, 2)}`,
];

/** The error stands as far behind as an authority reaches: long userinfo, long host, then a bad end. */
const late = [
  (r) => `${scheme(r)}://${r.chars(LOWER, 40)}:${r.chars(HEX, 32)}@${r.times(4, () => host(r)).join('.')}:80a/`,
  (r) => `${scheme(r)}://${r.chars(LOWER, 40)}:${r.chars(HEX, 32)}@${r.times(4, () => host(r)).join('.')} /`,
  (r) => `${scheme(r)}://${r.chars(LOWER, 40)}:${r.chars(HEX, 32)}@[${r.times(7, () => r.chars(HEX, 4)).join(':')}:g]/`,
];

const generate = (seed, makers) => {
  const r = createRandom(seed);
  return r.times(500, (i) => flat(makers[i % makers.length](r)));
};

export const earlyErrors = () => generate(3991, early);
export const lateErrors = () => generate(3992, late);
