import { registeredSchemes } from '@urikit/schemes/internal';

/** The status of a registered scheme (RFC 7595 3, 4, 7.3). */
export type SchemeStatus = keyof typeof registeredSchemes;

/** The source of the list, and its date. */
export const IANA_SOURCE = 'https://www.iana.org/assignments/uri-schemes';
export const IANA_DATE = '2022-11-18';

/** The status of a name in the registry of IANA; undefined for a name that the list does not have. */
export const statusOf = (scheme: string): SchemeStatus | undefined =>
  (Object.keys(registeredSchemes) as SchemeStatus[]).find((status) =>
    registeredSchemes[status].split(' ').includes(scheme),
  );

/** Words that are too general for a name: "overly general or grandiose in scope" (RFC 7595 3.8). */
const GENERAL: readonly string[] =
  'app application common data file general generic global id link local net object open resource standard system uri url universal web world'.split(
    ' ',
  );

/** The doubts about the name of a new scheme (RFC 7595 3.8); empty for a good one. */
export function doubtsAbout(scheme: string): readonly string[] {
  const status = statusOf(scheme);
  const rows: readonly (readonly [isSo: boolean, doubt: string])[] = [
    [
      status !== undefined,
      `is taken: IANA has it as a ${String(status)} scheme (${IANA_SOURCE}, ${IANA_DATE}); take another name unless the plugin is for that scheme`,
    ],
    [scheme.length === 1, 'is one letter: Windows reads it as a drive (RFC 7595 3.8 asks for a descriptive name)'],
    [
      status === undefined && GENERAL.includes(scheme),
      `is general: RFC 7595 3.8 asks for a distinctive name, and for com-example-${scheme} in a private one`,
    ],
    [
      /^(?:com|org|net|io|dev)\./.test(scheme),
      `has dots: RFC 7595 3.8 writes a reversed domain with hyphens, as in ${scheme.replaceAll('.', '-')}`,
    ],
  ];
  return rows.flatMap(([isSo, doubt]) => (isSo ? [`"${scheme}" ${doubt}`] : []));
}
