/**
 * Normal form C as a rule that is asked for (RFC 3987 sections 3.1 and 5.3.2.2). Reserved characters are left out,
 * because `=` with a following U+0338 would compose to a character that is not a delimiter.
 */

/**
 * A triplet, so that its digits are not normalized; or a run without characters that are or become reserved: U+037E
 * normalizes to `;` and U+1FEF to a backquote, which no URI holds.
 */
const PLAIN = /%[0-9A-Fa-f]{2}|[-._~A-Za-z0-9\u0080-\u037d\u037f-\u1fee\u1ff0-\uffff]+/g;

/** The component in NFC, run by run between reserved characters and triplets. Never throws. */
export const toNfc = (component: string): string => component.replace(PLAIN, (run) => run.normalize('NFC'));
