/**
 * The version of all that a store keeps outside of this process: entries, their content, clock, purges and scripts. It is
 * part of every name and of every entry, so that two versions of the gateway on one store never read each other's entries.
 * Raised with every change in the meaning of an entry.
 */
export const STORED_VERSION = 4;
