import { FilePathError } from './file-path-error.js';

/**
 * The file system whose paths a file URI names. The configuration or the caller sets it; it is never taken from the
 * machine that runs the program, so a URI means the same on every host.
 */
export type Flavour = 'posix' | 'windows';

/** Passes a flavour on. @throws FilePathError `input/value` for any other value */
export function flavourOf(value: Flavour): Flavour {
  if (['posix', 'windows'].includes(value)) return value;
  throw new FilePathError('input/value', 'options', 0, '"posix" or "windows" as flavour');
}
