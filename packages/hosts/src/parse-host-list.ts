import { type Issue, UrikitError } from '@urikit/generic';
import { kindOf, nearestSpelling, optionsOf } from '@urikit/generic/internal';
import { trimZeros } from '@urikit/generic/text';
import { entryText, unlessRegExp } from './entry-text.js';
import type { HostEntry, HostList } from './host-list.js';
import { HOST_RANGES } from './named-ranges.js';
import { addName, addRange, compiled, type Draft, newDraft, type RangeName } from './range-finder.js';
import { readEntryHost } from './read-entry.js';

/** How a list is read. */
export interface HostListOptions {
  /**
   * The ports of an entry without a port: `'any'`, which is the default, or only the scheme's `'default'` port, which a
   * host in normal form omits.
   */
  readonly withoutPort?: 'any' | 'default' | undefined;
}

/**
 * A list, or an issue for each malformed entry: its `path` is the index, empty for the list itself. Messages repeat no part of
 * an entry, which may hold a userinfo; those of `hostListOf` show the entry without it.
 */
export type ParsedHostList =
  | { readonly ok: true; readonly value: HostList }
  | { readonly ok: false; readonly issues: readonly [Issue, ...Issue[]] };

/** Thrown by `hostListOf` for an invalid list. */
export class HostListError extends UrikitError {
  static override get name(): string {
    return 'HostListError';
  }

  constructor([first, ...others]: readonly [Issue, ...Issue[]], entries: readonly unknown[]) {
    super([inList(first, entries), ...others.map((issue) => inList(issue, entries))]);
  }
}

const inList = (issue: Issue, entries: readonly unknown[]): Issue => {
  const [index] = issue.path as readonly number[];
  if (index === undefined) return issue;
  return { ...issue, message: `${entryText('entry', 'a list of hosts', index, entries[index])}: ${issue.message}` };
};

const entryIssue = (message: string, ...path: readonly number[]): Issue => ({
  code: 'hosts/entry',
  severity: 'error',
  message: `expected ${message}`,
  path,
});

/** Splits an entry into host and port; the port is undefined if absent. */
function splitPort(text: string): readonly [host: string, port: string | undefined] {
  const bare = text.slice(text.lastIndexOf(']') + 1);
  const colon = bare.indexOf(':');
  // Without brackets, two colons are an IPv6address and no port.
  if (colon < 0 || (bare === text && bare.lastIndexOf(':') !== colon)) return [text, undefined];
  return [text.slice(0, text.length - bare.length + colon), bare.slice(colon + 1)];
}

/** Reads a port in decimal without leading zeros, or `*`; undefined for any other string. */
function readPort(text: string): string | undefined {
  if (text === '*') return '*';
  const port = trimZeros(text);
  return /^[0-9]{1,5}$/.test(port) && Number(port) <= 65_535 ? port : undefined;
}

/** The forms of entries in place of regular expressions. */
const CURE = '"*.example.com" is all names below, "10.0.0.0/8" a range; write an entry for each alternative';

/**
 * Adds an entry to a list.
 *
 * @returns the expectation if the entry is malformed
 */
function add(draft: Draft, host: string, hostEntry: HostEntry): string | undefined {
  if (Object.hasOwn(HOST_RANGES, host)) {
    addRange(draft, host as RangeName, hostEntry);
    return undefined;
  }
  const read = readEntryHost(host);
  if (read.kind === 'malformed') return read.expected;
  // A misspelt range would be a host that there may not be.
  const near = /[.:]/.test(host) ? undefined : nearestSpelling(host, Object.keys(HOST_RANGES));
  if (near !== undefined) return `"${near}", or a dot behind the name`;
  if (read.kind === 'range') draft.ranges.push({ octets: read.octets, bits: read.bits, ...hostEntry });
  else addName(read.kind === 'name' ? draft.names : draft.suffixes, read.name, hostEntry);
  return undefined;
}

function whyNot(entry: unknown, draft: Draft, withoutPort: string): string | undefined {
  if (typeof entry !== 'string' || entry === '')
    return `a string, as in "api.example", found ${entry === '' ? 'an empty one' : kindOf(entry)}`;
  if (entry.includes('@')) return 'a host without userinfo';
  if (entry.includes('://')) return 'a host alone, without scheme and path';
  const [host, text] = splitPort(entry);
  const port = text === undefined ? withoutPort : readPort(text);
  if (port === undefined) return 'a port from 0 to 65535 or "*" behind ":"';
  return add(draft, host.toLowerCase(), { entry, port });
}

/**
 * Reads a list of hosts and compiles it to plain data.
 *
 *     entry  = host [ ":" ( port / "*" ) ]
 *     host   = name / "*." name / IPv4address [ "/" bits ] / "[" IPv6address "]" [ "/" bits ] / range
 *     range  = "loopback" / "private" / "link-local" / "metadata" / "multicast" / "documentation" / "benchmarking" /
 *              "reserved" / "not-global"
 *
 * @param entries - names are those of the DNS, A-labels where they are international
 * @returns the list, frozen, or an issue for each malformed entry
 * @throws UrikitError for an option that does not exist
 * @see RFC 3986 section 3.2.2, RFC 4632 section 3.1, RFC 5890 section 2.3.2.1
 * @example parseHostList(['*.internal.example', '10.0.0.0/8', 'loopback', '[::1]:443'])
 */
export function parseHostList(entries: readonly string[], options: HostListOptions = {}): ParsedHostList {
  const { withoutPort } = optionsOf(options, ['withoutPort']);
  if (kindOf(entries) !== 'array') return { ok: false, issues: [entryIssue('a list of hosts')] };
  const draft = newDraft();
  const issues: Issue[] = [];
  (entries as readonly unknown[]).forEach((entry, index) => {
    const expected = whyNot(entry, draft, withoutPort === 'default' ? '' : '*');
    if (expected !== undefined) issues.push(entryIssue(`${expected}${unlessRegExp(entry, CURE)}`, index));
  });
  const [first, ...others] = issues;
  if (first !== undefined) return { ok: false, issues: [first, ...others] };
  return { ok: true, value: compiled(draft) };
}

/**
 * As `parseHostList`, for lists that stand in a program.
 *
 * @throws HostListError with every invalid entry
 * @see RFC 3986 section 3.2.2
 * @example hostListHas(hostListOf(['loopback']), 'LOCALHOST.', '80') // true
 */
export function hostListOf(entries: readonly string[], options?: HostListOptions): HostList {
  const parsed = parseHostList(entries, options);
  if (parsed.ok) return parsed.value;
  throw new HostListError(parsed.issues, Array.isArray(entries) ? entries : []);
}
