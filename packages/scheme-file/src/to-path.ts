import type { EngineKit, Uri } from '@urikit/generic/hooks';
import { indexOfNotUtf8 } from './decode.js';
import { isDriveRelative, startsWithDrive } from './drive-letter.js';
import { FilePathError } from './file-path-error.js';
import { type Flavour, flavourOf } from './flavour.js';
import { localForm } from './local-form.js';
import { hostError, isHostName, isShare } from './unc.js';

/** Decoded, these would end the segment that they stand in. A backslash is an ordinary character to POSIX. */
const SEPARATOR = { posix: /%2[Ff]/, windows: /%(?:2[Ff]|5[Cc])/ } as const;

/** Splits a path at "/" first and decodes the segments afterwards (RFC 3986 2.4). */
function decodePath(path: string, flavour: Flavour, kit: EngineKit): readonly string[] {
  let at = 1;
  return kit.segments(path).map((segment) => {
    const start = at;
    at += segment.length + 1;
    const separator = segment.search(SEPARATOR[flavour]);
    if (separator >= 0) {
      throw new FilePathError(
        'file/encoded-separator',
        'path',
        start + separator,
        'a segment without an encoded separator: no name of a file holds one',
      );
    }
    const nul = segment.indexOf('%00');
    if (nul >= 0)
      throw new FilePathError(
        'file/nul',
        'path',
        start + nul,
        'a segment without an encoded NUL: no name of a file holds one',
      );
    return decode(segment, 'path', start, kit);
  });
}

function decode(text: string, component: 'host' | 'path', start: number, kit: EngineKit): string {
  const bad = indexOfNotUtf8(text, kit);
  if (bad >= 0) throw new FilePathError('file/not-utf-8', component, start + bad, 'bytes that are UTF-8 (RFC 8089 4)');
  return kit.percentDecode(text);
}

/** Refuses userinfo and port, because a path cannot contain them and they must not be lost silently. */
function checkAuthority({ userinfo, port }: NonNullable<Uri['authority']>): void {
  if (userinfo !== undefined) throw new FilePathError('file/userinfo', 'userinfo', 0, 'no userinfo (RFC 8089 2)');
  if (port !== undefined) throw new FilePathError('file/port', 'port', 0, 'no port (RFC 8089 2)');
}

/** `\\host\share\object`, RFC 8089 appendix E.3.1 */
function uncPath(host: string, segments: readonly string[], kit: EngineKit): string {
  const name = decode(host, 'host', 0, kit);
  if (!isHostName(name) || hostError(host, kit) !== undefined)
    throw new FilePathError('file/host', 'host', 0, 'a host that a UNC string can name: no IP-literal, no device');
  if (!segments.slice(0, 1).some(isShare))
    throw new FilePathError('file/share', 'path', 0, 'the name of a share behind the host (RFC 8089 E.3)');
  return `\\\\${name}\\${segments.join('\\')}`;
}

/** `C:\object`, RFC 8089 appendix E.2 */
function drivePath(path: string, segments: readonly string[]): string {
  if (isDriveRelative(path))
    throw new FilePathError('file/drive-relative', 'path', 0, '"/" behind the drive letter (RFC 8089 E.2)');
  if (!startsWithDrive(path)) {
    const expected = path.startsWith('//')
      ? 'a UNC string as file://host/share (RFC 8089 E.3.1), not in the path'
      : 'a drive letter, or a host and a share';
    throw new FilePathError('file/no-drive-letter', 'path', 0, expected);
  }
  return segments.join('\\');
}

/**
 * Converts a file URI to the absolute path that it names, without query and fragment.
 *
 * @param uri - normalized
 * @returns decoded, with the separators of the flavour; the same path for equivalent URIs
 * @throws FilePathError if the URI names no path of this flavour: an encoded separator or NUL, octets that are not
 *   UTF-8, a host that is not this machine with POSIX, no drive letter and no share with Windows, a path that is not
 *   absolute
 * @see RFC 8089 section 2, appendices D, E
 */
export function toPath(uri: Uri, flavour: Flavour, kit: EngineKit): string {
  const { authority, path: localPath } = localForm(uri, flavourOf(flavour));
  if (authority === undefined) {
    if (flavour === 'windows' && isDriveRelative(localPath)) return drivePath(localPath, []);
    throw new FilePathError('file/relative-path', 'path', 0, 'a path that begins with "/" (RFC 8089 2)');
  }
  checkAuthority(authority);
  // A rootless path got its root just before and still has its dot-segments.
  const path = kit.removeDotSegments(localPath);
  const segments = decodePath(path, flavour, kit);
  const host = authority.host.text;
  if (flavour === 'windows') return host === '' ? drivePath(path, segments) : uncPath(host, segments, kit);
  if (host !== '')
    throw new FilePathError(
      'file/remote-host',
      'host',
      0,
      'no host but localhost: a path of POSIX names no host (RFC 8089 2)',
    );
  return `/${segments.join('/')}`;
}
