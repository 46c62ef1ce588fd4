import { percentDecode } from './percent-decode.js';

/** How often a string is decoded, at most: a URI in a URI in a URI is encoded three times. */
const ROUNDS = 3;

/** A "%" that begins no triplet. */
const LONE_PERCENT = /%(?![0-9a-f]{2})/i;

/** A decoded `%` need not begin a triplet: only triplets are decoded. */
const decoded = (text: string): string =>
  LONE_PERCENT.test(text)
    ? text.replace(/(?:%[0-9a-f]{2})+/gi, (triplets) => percentDecode(triplets, 'replace'))
    : percentDecode(text, 'replace');

/** A string decoded while it has a percent sign, the string itself first. */
export function decodings(text: string): readonly string[] {
  const all = [text];
  for (let i = 0; i < ROUNDS && text.includes('%'); i++) {
    text = decoded(text);
    all.push(text);
  }
  return all;
}
