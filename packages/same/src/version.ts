/** The version of the package, which its standards have. */
export const VERSION = '0.1.0';
