/**
 * Plain text: a list of URIs, one to a line, or prose with URIs in it. Which of the two is decided once for a file, by
 * its beginning; a list is read line by line, so that a URI with a space in it is found to be invalid and not cut
 * short. A few odd lines do not make a list prose: they are what one wants to hear of.
 */

/** A reference in one piece, or what begins with a scheme; in `1,http://h/` a URI stands among other things. */
const LIST_LINE = /^(?:(?![^/?#\s]*:\/\/)\S*|[A-Za-z][A-Za-z0-9+.-]*:\S.*)$/;

/** Whether three lines in four of a sample, its last and perhaps cut one apart, could be references. */
export function isList(sample: string): boolean {
  const all = sample.split(/\r?\n/);
  const lines = (all.length > 1 ? all.slice(0, -1) : all).filter((line) => line !== '');
  return lines.filter((line) => LIST_LINE.test(line)).length * 4 >= lines.length * 3;
}
