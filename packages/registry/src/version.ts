/** The version of this package and of the engine beneath, which are released together. Part of every fingerprint. */
export const VERSION = '0.1.0';
