/**
 * Web URIs in which no rule finds anything. Most texts are such ones, and one expression says so.
 */

/** Names that may lead inside, or to what is not meant for everybody. */
const INSIDE = 'local|internal|intranet|private|home|lan|arpa|corp|goog';

/** Two labels or more; the last has no digit, so that nobody takes the name for a number. Clouds call their data metadata. */
const NAME = `(?!(?:api\\.)?metadata\\.)(?:[a-z0-9-]+\\.)+(?!${INSIDE})[a-z]{2,}`;

/** What a rule says nothing of, in a path, a query and a fragment: no triplet, no bracket. */
const PLAIN = `A-Za-z0-9\\-._~!$&'()*+,;=:@`;

/** Segments, none of them empty but the last, and none a dot-segment. */
const PATH = `(?:\\/(?!\\/|\\.{1,2}(?:[/?#]|$))[${PLAIN}]*)*`;

const CLEAN = new RegExp(`^https?:\\/\\/${NAME}${PATH}(?:\\?[${PLAIN}/?]*)?(?:#[${PLAIN}/?]*)?$`);

/** Longer texts may have more segments or parameters than is usual. */
const LONGEST = 512;

/** Whether a text is a URI of which there is nothing to say. */
export const isClean = (text: string): boolean => text.length <= LONGEST && CLEAN.test(text) && !text.includes('xn--');
