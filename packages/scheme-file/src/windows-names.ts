import type { EngineKit, Finding } from '@urikit/generic/hooks';

/** Characters that Windows names cannot contain; `:` separates a stream. Most have to be percent-encoded in a path. */
const CHARACTER = /[*:]|%(?:0[1-9A-F]|1[0-9A-F]|2[2A]|3[ACEF]|7C)/i;

/** Names that Windows reads as a device, in every directory and with every extension. */
const DEVICE = /^(?:AUX|CON|NUL|PRN|(?:COM|LPT)[0-9\u00b9\u00b2\u00b3]) *(?:[.:]|$)/i;

/** Windows cuts this off in a look-up, so that two names are one file. */
const TAIL = /[. ]$/;

/**
 * Warns of names that Windows reads otherwise than written. The syntax allows them, and another system may have them.
 *
 * @param start - the offset of the segments in the path
 * @see RFC 8089 appendix D.2
 */
export function checkWindowsNames(
  segments: readonly string[],
  start: number,
  kit: EngineKit,
  report: (finding: Finding) => void,
): void {
  let at = start;
  for (const segment of segments) {
    const character = segment.search(CHARACTER);
    const finding = { severity: 'warning', component: 'path', section: 'RFC 8089 D.2' } as const;
    if (character >= 0) {
      report({
        ...finding,
        code: 'reserved-character',
        at: at + character,
        message: 'expected no character that Windows keeps from names',
      });
    }
    const name = kit.percentDecode(segment, 'replace');
    if (DEVICE.test(name) || (TAIL.test(name) && !/^\.\.?$/.test(name))) {
      report({
        ...finding,
        code: 'reserved-name',
        at,
        message: 'expected a name that Windows reads as it is written: no device, no "." or space at its end',
      });
    }
    at += segment.length + 1;
  }
}
