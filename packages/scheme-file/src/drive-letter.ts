/**
 * Drive letters in the path of a URI (RFC 8089 appendix E.2). The grammar of RFC 3986 has no `|`, so the old form `C|`
 * of appendix E.2.2 can only be met percent-encoded. Editors write the colon percent-encoded as well: `file:///c%3A/x`.
 *
 *     drive-letter   = ALPHA ":"
 *     drive-letter   = ALPHA "|"
 */

/** A whole segment that is a drive letter, with the root slash before it or without. */
const DRIVE = /^\/?([A-Za-z])(?::|%(?:3[Aa]|7[Cc]))(?=\/|$)/;

/** A whole segment that is a drive letter in either writing, behind the root. */
export const startsWithDrive = (path: string): boolean => path.startsWith('/') && DRIVE.test(path);

/** A drive letter without the root, which only the "local-path" of appendix E.2 allows: `c:/path` */
export const isRootlessDrive = (path: string): boolean => /^[A-Za-z](?::|%(?:3[Aa]|7[Cc]))\//.test(path);

/** `C:foo` and `C:` are relative to the working directory of the drive. */
export const isDriveRelative = (path: string): boolean => /^\/?[A-Za-z](?::|%(?:3[Aa]|7[Cc]))(?!\/)/.test(path);

/**
 * Tells if the removal of dot-segments removes a drive letter that begins a path, also one behind other dot-segments, and that of
 * `C:foo`, which some readers keep as well.
 *
 * @param path - its triplets in normal form
 */
export function losesDrive(path: string): boolean {
  const kept: string[] = [];
  for (const segment of path.replace(/^\//, '').split('/')) {
    if (segment !== '..' && segment !== '.') kept.push(segment);
    else if (segment === '..' && /^[A-Za-z](?::|%(?:3A|7C))/.test(kept.pop() ?? '') && kept.length === 0) return true;
  }
  return false;
}

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
