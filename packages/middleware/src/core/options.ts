/** Refuses what is no record of options, and names that no option has. */
export function checkNames(options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('expected options, as in { parameters: [] }');
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw new RangeError(`expected an option (${known.join(', ')}), found "${name}"`);
}
