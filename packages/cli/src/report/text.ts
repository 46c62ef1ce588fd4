/**
 * Plain text: a list of URIs, one to a line, or prose with URIs in it. Which of the two is decided once for a file, by
 * its beginning; a list is read line by line, so that a URI with a space in it is found to be invalid and not cut
 * short. A few invalid lines do not turn a list into prose, because the user wants them reported.
 */

/** A reference without white space, or a line that begins with a scheme. `1,http://h/` is neither. */
const LIST_LINE = /^(?:(?![^/?#\s]*:\/\/)\S*|[A-Za-z][A-Za-z0-9+.-]*:\S.*)$/;

/** Tells if three of four lines of a sample, without the last one, which may be cut, could be references. */
export function isList(sample: string): boolean {
  const all = sample.split(/\r?\n/);
  const lines = (all.length > 1 ? all.slice(0, -1) : all).filter((line) => line !== '');
  return lines.filter((line) => LIST_LINE.test(line)).length * 4 >= lines.length * 3;
}
