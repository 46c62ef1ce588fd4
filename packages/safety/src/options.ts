/**
 * Options that have names which exist: a misspelt one would be ignored.
 *
 * @throws TypeError for what are no options; RangeError for a name that does not exist
 */
export function checkNames(options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('expected options, as in { deny: ["private"] }');
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw new RangeError(`expected an option (${known.join(', ')}), found "${name}"`);
}
