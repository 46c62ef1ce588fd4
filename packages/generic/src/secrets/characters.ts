/** A set of characters of ASCII, by code unit: 1 for a member. Code units beyond ASCII are not in it. */
export const asciiSet = (members: RegExp): Uint8Array =>
  Uint8Array.from({ length: 0x80 }, (_, unit) => (members.test(String.fromCharCode(unit)) ? 1 : 0));
