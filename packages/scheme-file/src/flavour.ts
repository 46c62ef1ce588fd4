/**
 * Whose paths a file URI is read as. It is said by whoever configures or asks, never taken from the machine that the
 * program runs on: the same text means the same on every host.
 */
export type Flavour = 'posix' | 'windows';
