/** What third-party suites state otherwise, and why; each entry is needed, or a test fails. */

interface Rule {
  readonly because: string;
  readonly excuses: (input: string, actual: string | null, expected: string | null, code: string) => boolean;
}

export const TOASCII_RULES: readonly Rule[] = [
  {
    because:
      'decision 103: a host whose mapping drops a character, or makes a delimiter of one, is refused; UTS #46 4 maps it',
    excuses: (_, actual, expected, code) => actual === null && expected !== null && code === 'iri/host-mapping',
  },
];

/** Indices into json-schema-format. */
export const IDN_HOSTNAME: Readonly<Record<string, readonly number[]>> = {
  'UTS #46 4.1: these are valid there; RFC 5892 2.6 and Appendix A.3 to A.9 (CONTEXTO) are of IDNA2008 alone': [
    179, 194, 195, 196, 197, 198, 199, 201, 202, 205, 208, 210, 211, 234,
  ],
  'decision 103: a character that becomes a dot is refused': [246, 247, 248, 258, 259, 260],
  'RFC 3986 3.2.2: "The rightmost domain label of a fully qualified domain name in DNS may be followed by a single "."':
    [253],
};
