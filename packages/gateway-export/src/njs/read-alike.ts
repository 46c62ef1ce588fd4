/**
 * Tells if nginx has read a path as it is forwarded. nginx chose a location by its own reading: dot-segments removed,
 * "%2F" a slash, and slashes merged.
 *
 * @param uri - nginx's own path, `$uri`
 * @param target - the target that is forwarded
 */
export function isReadAlike(uri: string, target: string): boolean {
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  // An origin need not read "%2F" as a slash.
  if (/%2f/i.test(path)) return false;
  return path.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => String.fromCharCode(parseInt(triplet.slice(1), 16))) === uri;
}
