/** Schemes that prose names without `//`, beside the registered ones. */
export const PROSE_SCHEMES = ['mailto', 'urn', 'tel', 'data'];
