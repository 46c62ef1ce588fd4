/**
 * The physical floors: how fast JavaScript can look at every character at all, in three ways. No library that checks
 * its input can be faster than the best of them.
 */
const CLASS = new Uint8Array(256);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%") {
  CLASS[char.charCodeAt(0)] = 1;
}

const ALLOWED = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;

const encoder = new TextEncoder();
const buffer = new Uint8Array(1 << 16);

const charCodes = (text) => {
  let seen = 0;
  for (let i = 0; i < text.length; i++) seen += CLASS[text.charCodeAt(i) & 255];
  return seen;
};

const bytes = (text) => {
  const { written } = encoder.encodeInto(text, buffer);
  let seen = 0;
  for (let i = 0; i < written; i++) seen += CLASS[buffer[i]];
  return seen;
};

const regex = (text) => (ALLOWED.test(text) ? 1 : 0);

/** Subjects for any operation that takes one text. */
export const floors = [
  { name: 'floor: charCodeAt + table', run: charCodes, floor: true },
  { name: 'floor: encodeInto + byte table', run: bytes, floor: true },
  { name: 'floor: one regex class', run: regex, floor: true },
];
