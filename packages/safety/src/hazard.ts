import type { StringIssue, Severity } from '@urikit/generic';

/** What a hazard is, how bad it is where nobody says otherwise, and the sentence that speaks of it. */
export interface HazardDefinition {
  readonly severity: Severity;
  readonly section: string;
  readonly means: string;
}

const row = (severity: Severity, section: string, means: string): HazardDefinition =>
  Object.freeze({ severity, section, means });

/**
 * Every hazard by its code. A URI with a hazard may be valid, and may be meant: the code says what somebody who filters,
 * logs, fetches or shows it has to know.
 */
export const HAZARDS = Object.freeze({
  'safety/encoded-slash': row('warning', 'RFC 3986 2.2', 'a server that decodes first sees another path'),
  'safety/encoded-backslash': row('warning', 'RFC 3986 7.3', 'decoded, some file systems read it as a slash'),
  'safety/encoded-dot-segment': row('warning', 'RFC 3986 6.2.2.3', 'whether it is removed depends on who decodes when'),
  'safety/encoded-nul': row('error', 'RFC 3986 7.3', 'who decodes it may cut the text there'),
  'safety/encoded-line-break': row('error', 'RFC 3986 7.3', 'decoded, it ends a line of a protocol or a log'),
  'safety/encoded-control': row('warning', 'RFC 3986 7.3', 'decoded, it is a control character'),
  'safety/encoded-host-delimiter': row('error', 'RFC 3986 3.2.2', 'who decodes the host sees another one'),
  'safety/encoded-userinfo-delimiter': row(
    'error',
    'RFC 3986 3.2.1',
    'a client that decodes userinfo before it writes the URI again sees another host',
  ),
  'safety/double-encoding': row('warning', 'RFC 3986 2.4', 'who decodes twice sees another text'),
  'safety/raw-backslash': row('error', 'RFC 3986 2', 'browsers read it as a slash'),
  'safety/raw-control': row('error', 'RFC 3986 2', 'some readers drop it, some end the text there'),
  'safety/raw-white-space': row('error', 'RFC 3986 Appendix C', 'some readers end the text there'),
  'safety/delimiter-look-alike': row('error', 'RFC 3986 7.6', 'it looks like a delimiter, or becomes one in a mapping'),
  'safety/userinfo-like-host': row('error', 'RFC 3986 7.6', 'people take userinfo for the host'),
  'safety/password': row('warning', 'RFC 3986 3.2.1', 'passwords in clear text are deprecated'),
  'safety/nested-password': row(
    'warning',
    'RFC 3986 3.2.1',
    'a URI inside of this one has a password, or a token as user',
  ),
  'safety/several-at': row('error', 'RFC 3986 3.2.1', 'some readers end userinfo at the first "@", some at the last'),
  'safety/rare-ipv4': row('error', 'RFC 3986 7.4', 'some resolvers read the name as an address'),
  'safety/embedded-ipv4': row('warning', 'RFC 3986 7.4', 'the address leads to an IPv4 address inside it'),
  'safety/loopback': row('warning', 'RFC 6890 2.2', 'the host is the machine that fetches'),
  'safety/private': row('warning', 'RFC 6890 2.2', 'the host is inside of a private network'),
  'safety/link-local': row('warning', 'RFC 6890 2.2', 'the host is on the link of who fetches'),
  'safety/metadata': row('error', 'RFC 3986 7.6', 'the host gives credentials of a machine in a cloud'),
  'safety/documentation': row('info', 'RFC 6890 2.2', 'the address is for documentation'),
  'safety/special-address': row('warning', 'RFC 6890 2.2', 'the address is set aside for a special purpose'),
  'safety/other-protocol-port': row('warning', 'RFC 3986 7.2', 'the port belongs to another protocol'),
  'safety/port-range': row('error', 'RFC 3986 3.2.3', 'no port is above 65535; some readers count on from 0'),
  'safety/mixed-scripts': row('warning', 'UTS #39 5.1', 'letters of several scripts may look alike'),
  'safety/malformed-a-label': row(
    'warning',
    'RFC 5890 2.3.2.1',
    'the label begins as an A-label, and its rest is no Punycode of a U-label: readers refuse it or show it as it is',
  ),
  'safety/confusable': row('warning', 'UTS #39 4', 'the label looks like one in ASCII'),
  'safety/script-scheme': row('error', 'RFC 3986 7.6', 'the URI is a program, or a document that holds one'),
  'safety/disguised-scheme': row('info', 'RFC 3986 3.1', 'somebody made a link that is not to be followed'),
  'safety/repeated-scheme': row('error', 'RFC 3986 7.6', 'a scheme stands where the host is read'),
  'safety/path-as-host': row('error', 'RFC 3986 7.6', 'behind an empty host, some readers take the path for one'),
  'safety/readers-disagree': row('error', 'RFC 3986 7.6', 'two readers see two hosts'),
  'safety/long': row('warning', 'RFC 9110 4.1', 'some readers refuse a text of this length'),
  'safety/deep': row('warning', 'RFC 3986 3.3', 'the path has more segments than allowed'),
  'safety/many-parameters': row('warning', 'RFC 3986 3.4', 'some readers cut a query with as many parameters'),
} satisfies Record<string, HazardDefinition>);

/** A code of the package; plugins and callers have codes of their own. */
export type HazardCode = keyof typeof HAZARDS;

/** What one reader takes a text for. */
export interface Reading {
  /** `browsers (WHATWG)`, `Python urllib` and so on. */
  readonly reader: string;
  /** The host that it would connect to, in lower case; undefined where it refuses the text or finds no host. */
  readonly host?: string | undefined;
  /** The path that it would ask for, where that is the matter, with `***` in place of secrets. */
  readonly path?: string | undefined;
}

/** One hazard of a text, of this package or of a scheme. Its message quotes no userinfo. */
export interface Hazard extends StringIssue {
  /** What others would see. */
  readonly seenAs?: readonly Reading[];
}

/** Takes a hazard that was found; `seenAs` and `detail` are added where they say more. */
export type Found = (
  code: HazardCode,
  start: number,
  end: number,
  more?: { readonly seenAs?: readonly Reading[]; readonly detail?: string },
) => void;
