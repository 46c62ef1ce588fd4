import { PolicyError } from './policy-error.js';

type Path = readonly (string | number)[];

/** Members whose names are names of fields, in any case (RFC 9110 5.1). */
const isFields = (path: Path): boolean => path[path.length - 1] === 'headers';

/**
 * Refuses two mistakes that the schema does not see: a member called `__proto__`, which copies of an object lose, and
 * two spellings of one header, of which the last would win. Either would silently be missing in the key.
 *
 * @param value - a policy that its schema has passed
 * @throws PolicyError `policy/schema`
 */
export function checkNames(value: unknown, path: Path = []): void {
  if (Array.isArray(value))
    value.forEach((member, i) => {
      checkNames(member, [...path, i]);
    });
  else if (typeof value === 'object' && value !== null) {
    const seen = new Set<string>();
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__')
        throw new PolicyError('policy/schema', [...path, name], 'expected a name that objects can have');
      const folded = isFields(path) ? name.toLowerCase() : name;
      if (seen.has(folded))
        throw new PolicyError(
          'policy/schema',
          [...path, name],
          'expected each header once, found it in another case too',
        );
      seen.add(folded);
      checkNames(member, [...path, name]);
    }
  }
}
