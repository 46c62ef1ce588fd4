/**
 * The file system whose paths a file URI names. The configuration or the caller sets it; it is never taken from the
 * machine that runs the program, so a URI means the same on every host.
 */
export type Flavour = 'posix' | 'windows';
