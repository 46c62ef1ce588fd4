import type { Severity, StringIssue } from '@urikit/generic';

const row = (severity: Severity, section: string): Pick<StringIssue, 'severity' | 'section'> => ({ severity, section });

/** Every code of this package, with severity and section. Violations of RFC 3986 have the engine's codes. */
export const IRI_ISSUES = {
  'input/not-string': row('error', 'RFC 3987 2'),
  'iri/lone-surrogate': row('error', 'RFC 3987 2.1'),
  'iri/character': row('error', 'RFC 3987 2.2'),
  'iri/private-use': row('error', 'RFC 3987 2.2'),
  'iri/host': row('error', 'RFC 3987 3.1'),
  'iri/host-mapping': row('error', 'UTS #46 4'),
  'iri/host-length': row('error', 'UTS #46 4.2'),
  'iri/host-address': row('error', 'RFC 3986 3.2.2'),
  'iri/bidi-formatting': row('error', 'RFC 3987 4.1'),
  'iri/bidi-mixed': row('warning', 'RFC 3987 4.2'),
  'iri/bidi-edge': row('warning', 'RFC 3987 4.2'),
  'iri/not-nfc': row('warning', 'RFC 3987 5.3.2.2'),
} as const satisfies Readonly<Record<string, Pick<StringIssue, 'severity' | 'section'>>>;

/** A code of this package. */
export type IriCode = keyof typeof IRI_ISSUES;

/** Makes an issue; severity and section come from the table above. */
export function iriIssue(code: IriCode, start: number, end: number, message: string): StringIssue {
  const { severity, section } = IRI_ISSUES[code];
  return { code, severity, message, section, start, end };
}

/** A character for a message, in a form that is safe to print. */
export const pointOf = (char: string): string =>
  `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
