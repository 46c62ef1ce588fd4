import { meant } from '../did-you-mean.js';
import { shown, wrongValue } from '../syntax/expect.js';

/** The words behind a scheme that is written with its delimiter: ` (is "x" meant?)` for `x:` and `x://`. */
export const meantScheme = (name: unknown): string =>
  meant(typeof name === 'string' ? /^([A-Za-z][\w+.-]*):(?:\/\/)?$/.exec(name)?.[1] : undefined);

/**
 * Passes the name of a scheme on, in lower case.
 *
 * @throws UrikitError `input/value` for any other value, as a name with its colon: no URI has this scheme
 */
export function schemeNameOf(name: string, path: readonly string[], expected = 'the name of a scheme'): string {
  if (typeof name === 'string' && /^[A-Za-z][A-Za-z0-9+.-]*$/.test(name)) return name.toLowerCase();
  throw wrongValue(path, `${expected}, found ${shown(name)}${meantScheme(name)}`);
}
