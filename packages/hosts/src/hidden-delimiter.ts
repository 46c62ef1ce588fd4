/**
 * Bytes that end an authority, or a line or a request target that holds it: controls, space, `/ ? # \`. No `@`: behind an encoded
 * one stands the one that ends the userinfo, and no reader takes a host with an `@`. Clients keep it, as in an e-mail address.
 */
const DELIMITER = /[\0-\x20#/?\\\x7f]/;

/** Rounds of decoding. A userinfo that is encoded more often counts as one with a delimiter. */
const ROUNDS = 8;

/**
 * Tells if a userinfo has a percent-encoded delimiter, encoded once or several times. A client that decodes the
 * userinfo before it writes the URI again sees another host: wget sends `http://127.0.0.1%2F@good.example/` to a proxy
 * as `http://127.0.0.1/@good.example/`.
 *
 * @param userinfo - as written
 * @returns Never throws.
 * @see RFC 3986 section 2.2, 3.2.1, 7.6
 * @example hidesDelimiter('127.0.0.1%2F') // true
 */
export function hidesDelimiter(userinfo: string): boolean {
  if (!userinfo.includes('%')) return false;
  let text = userinfo;
  for (let round = 0; round < ROUNDS; round++) {
    let found = false;
    const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => {
      const char = String.fromCharCode(parseInt(hex, 16));
      if (DELIMITER.test(char)) found = true;
      return char;
    });
    if (found) return true;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}
