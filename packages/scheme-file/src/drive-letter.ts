/**
 * Drive letters in the path of a URI (RFC 8089 appendix E.2). The grammar of RFC 3986 has no `|`, so the old form `C|`
 * of appendix E.2.2 can only be met percent-encoded.
 *
 *     drive-letter   = ALPHA ":"
 *     drive-letter   = ALPHA "|"
 */

/** A whole segment that is a drive letter, with the root slash before it or without. */
const DRIVE = /^\/?([A-Za-z])(?::|%7[Cc])(?=\/|$)/;

/** A whole segment that is a drive letter in either writing, behind the root. */
export const startsWithDrive = (path: string): boolean => path.startsWith('/') && DRIVE.test(path);

/** A drive letter without the root, which only the "local-path" of appendix E.2 allows: `c:/path` */
export const isRootlessDrive = (path: string): boolean => /^[A-Za-z](?::|%7[Cc])\//.test(path);

/** `C:foo` and `C:` are relative to the working directory of the drive. */
export const isDriveRelative = (path: string): boolean => /^\/?[A-Za-z](?::|%7[Cc])(?!\/)/.test(path);

/**
 * Writes the drive letter of a path in normal form: upper case, a colon, the root before it.
 *
 * @param path - percent-encoded, triplets in upper case or not
 * @returns `path` itself if it does not begin with a drive letter, or is relative to one
 * @see RFC 8089 appendix E.2, E.2.2
 */
export function normalDriveLetter(path: string): string {
  if (!startsWithDrive(path) && !isRootlessDrive(path)) return path;
  return path.replace(DRIVE, (_, letter: string) => `/${letter.toUpperCase()}:`);
}
