import type { Severity } from '../urikit-error.js';

/** The findings about a name: section and expectation. */
export const FINDINGS = {
  'host-delimiter': [
    'RFC 3986 3.2.2',
    'expected no delimiter in a name, encoded or not: a reader that decodes it sees another host',
  ],
  'host-control': ['RFC 1034 3.5', 'expected no space and no control character in a name'],
  'host-not-utf-8': ['RFC 3986 3.2.2', 'expected the percent-encoded bytes of a name to be UTF-8'],
  'host-label-length': ['RFC 1034 3.1', 'expected at most 63 bytes in a label, between two dots'],
  'host-length': ['RFC 1123 2.1', 'expected at most 253 bytes in a name'],
  'host-character': ['RFC 1123 2.1', 'expected letters, digits, "-" and "." only'],
  'host-hyphen': ['RFC 1034 3.5', 'expected a letter or a digit at both ends of a label'],
  'host-empty-label': ['RFC 1034 3.1', 'expected a label before each dot'],
  'host-non-ascii': ['RFC 5890 2.3.2.1', 'expected A-labels by IDNA, "xn--...", no percent-encoding'],
  'rare-ipv4': ['RFC 3986 7.4', 'expected no number in the last label: some readers take this name for an address'],
} as const;

/** The code of a finding about a name; an engine puts the plugin's id before it. */
export type HostNameCode = keyof typeof FINDINGS;

/** The codes that are errors; the others are warnings. A list of its own, so that njs need not load the messages. */
export const ERRORS: readonly HostNameCode[] = [
  'host-delimiter',
  'host-control',
  'host-not-utf-8',
  'host-label-length',
  'host-length',
];

/** Something that is wrong or doubtful about a name. */
export interface HostNameFinding {
  readonly code: HostNameCode;
  readonly severity: Severity;
  /** Zero-based UTF-16 offset inside the name as it was given. */
  readonly at: number;
  /** The expectation. */ readonly message: string;
  /** Document and section, as in `RFC 1034 3.1`. */
  readonly section: string;
}

/** Makes a finding. */
export const findingOf = (code: HostNameCode, at: number, message: string): HostNameFinding => ({
  code,
  severity: ERRORS.indexOf(code) < 0 ? 'warning' : 'error',
  at,
  message,
  section: FINDINGS[code][0],
});
