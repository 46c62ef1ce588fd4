/**
 * What is done with a result, the same for every subject, so that no compiler can leave the work out.
 */

/** The length of a component that may be absent. */
export const size = (value) => (typeof value === 'string' ? value.length : 0);

/** The last character of a text: a concatenation is a tree until somebody reads it, and a caller would. */
export const read = (text) => text.length + text.charCodeAt(text.length - 1);
