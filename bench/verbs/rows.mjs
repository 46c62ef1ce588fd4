/**
 * Makes the function that makes rows of one package.
 *
 * @param prefix - the string before the names of its verbs
 * @param floor - the floor of a row that gives none of its own; absent: the row has no floor
 */
export const rowsOf =
  (prefix, floor) =>
  (name, work, input, run, own = floor) => ({ verb: `${prefix}${name}`, work, input, run, ...(own && { floor: own }) });

/** A row whose verb gives a promise. */
export const asAsync = (row) => ({ ...row, async: true });

/** A row whose verb gives no value. */
export const nothing = (row) => ({ ...row, returns: false });
