import type { EngineKit } from '@urikit/generic/hooks';
import { type FilePathCode, FilePathError, type FilePathPlace } from './file-path-error.js';
import { type Flavour, flavourOf } from './flavour.js';
import { hostError, isHostName, isShare } from './unc.js';

/** How a path is to be read. */
export interface FromPathOptions {
  /** Default `'posix'`, on every machine. */
  readonly flavour?: Flavour;
  /**
   * The name of the machine that has the file, decoded, for a POSIX path. Absent, empty or `localhost` means this
   * machine.
   */
  readonly host?: string;
}

/** Refuses values that are no strings, characters that file names cannot contain, and strings without UTF-8 form. */
function checkText(text: string, component: 'host' | 'path'): void {
  if (typeof text !== 'string') refuse('input/not-string', `a string, found ${typeof text}`, component);
  const nul = text.indexOf('\0');
  if (nul >= 0) throw new FilePathError('file/nul', component, nul, 'no NUL');
  const surrogate = text.search(/[\uD800-\uDFFF]/u);
  if (surrogate >= 0)
    throw new FilePathError('file/not-unicode', component, surrogate, 'a surrogate pair: half of one has no UTF-8');
}

const refuse = (code: FilePathCode, expected: string, component: FilePathPlace = 'path'): never => {
  throw new FilePathError(code, component, 0, expected);
};

/**
 * Encodes a host, its ASCII letters in lower case as in the normal form. Refuses a host for which `check` reports an
 * error.
 */
function encodeHost(host: string, component: FilePathPlace, kit: EngineKit): string {
  const name = host.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const encoded = kit.percentEncode(name, 'reg-name', { triplets: 'encode' });
  const error = hostError(encoded, kit);
  if (error !== undefined) refuse('file/host', `the name of a host: ${error.message}`, component);
  return encoded;
}

/** Percent-encodes the characters that a path must not contain, and removes dot-segments (RFC 3986 5.2.4). */
const encodePath = (path: string, kit: EngineKit): string =>
  kit.removeDotSegments(kit.percentEncode(path, 'path', { triplets: 'encode' }));

function fromPosix(path: string, host: string, kit: EngineKit): string {
  if (!path.startsWith('/')) refuse('file/relative-path', 'an absolute path, which begins with "/"');
  if (/^(?:localhost)?$/i.test(host)) return `file://${encodePath(path, kit)}`;
  if (!isHostName(host)) refuse('file/host', 'the name of a host, no IP-literal', 'host');
  return `file://${encodeHost(host, 'host', kit)}${encodePath(path, kit)}`;
}

const firstSegment = (path: string): string => path.replace(/\/.*$/s, '');

/** Converts a path whose separators are slashes. */
function fromUnc(path: string, kit: EngineKit): string {
  if (/^\/\/[.?](?:\/|$)/.test(path)) refuse('file/device-path', 'a path of a file, not of a device namespace');
  const host = firstSegment(path.slice(2));
  const share = firstSegment(path.slice(3 + host.length));
  // RFC 8089 2 reads "localhost" as no host, so a share on it would become a path without host.
  if (/^localhost$/i.test(host))
    refuse('file/host', 'the name of the machine: "localhost" means no host in a file URI');
  if (!isHostName(host)) refuse('file/host', 'the name of a host: no IP-literal');
  if (!isShare(share)) refuse('file/share', 'the name of a share behind the host');
  const top = `/${kit.percentEncode(share, 'segment', { triplets: 'encode' })}`;
  return `file://${encodeHost(host, 'path', kit)}${top}${encodePath(path.slice(3 + host.length + share.length), kit)}`;
}

function fromWindows(path: string, kit: EngineKit): string {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('//')) return fromUnc(slashed, kit);
  if (!/^[A-Za-z]:/.test(slashed)) refuse('file/relative-path', 'an absolute path: a drive letter, or a UNC string');
  if (slashed[2] !== '/') refuse('file/drive-relative', 'a separator behind the drive letter');
  return `file:///${slashed.charAt(0).toUpperCase()}:${encodePath(slashed.slice(2), kit)}`;
}

/**
 * Makes the file URI of an absolute path.
 *
 * @param path - as the file system has it, nothing percent-encoded: a `%` is a `%`. With Windows either slash separates
 * @param options - the file system and the machine of the path
 * @param kit - the engine's abilities
 * @returns the URI in normal form; no more is percent-encoded than a path requires. Dot-segments are removed by name
 *   alone, as they are from every URI: where a `..` may follow a symbolic link, resolve the path first
 * @throws FilePathError for a value of another kind or an option that does not exist; for a path that is not absolute, is
 *   of a device, has no share behind its host, or holds a NUL
 * @see RFC 8089 section 2, 4, appendices B, D, E.3.1
 */
export function fromPath(path: string, options: FromPathOptions, kit: EngineKit): string {
  checkText(path, 'path');
  if (typeof options !== 'object' || (options as FromPathOptions | null) === null)
    refuse('input/value', 'an object (flavour,host)', 'options');
  const { flavour = 'posix', host = '', ...others } = options;
  const [other] = Object.keys(others);
  if (other !== undefined) refuse('input/unknown-option', `an option (flavour,host), found "${other}"`, 'options');
  checkText(host, 'host');
  if (flavourOf(flavour) === 'posix') return fromPosix(path, host, kit);
  if (host !== '')
    refuse('file/host', 'no host beside a path of Windows, which names its own: \\\\host\\share', 'host');
  return fromWindows(path, kit);
}
