/** A list of hosts, compiled: plain data, so that it can stand in a plan as JSON. See `parseHostList`. */
export interface HostList {
  /** By a name in normal form, without the dot at its end. */
  readonly names: Readonly<Record<string, readonly HostEntry[]>>;
  /** Suffixes: the part after `*.`, in the same form. */
  readonly suffixes: Readonly<Record<string, readonly HostEntry[]>>;
  readonly ranges: readonly HostRange[];
}

/** The entry of a list that a name or range comes from. */
export interface HostEntry {
  /** As it was written. */
  readonly entry: string;
  /** In decimal; `'*'` for every port, `''` for the default one. */
  readonly port: string;
}

/** Addresses with the same first bits. */
export interface Prefix {
  /** Four bytes of an IPv4address, sixteen of an IPv6address. */
  readonly octets: readonly number[];
  /** How many bits from the left count. */
  readonly bits: number;
}

/** An entry for a range of addresses. */
export interface HostRange extends HostEntry, Prefix {
  /** Prefixes inside of this one that the entry does not stand for. */
  readonly except?: readonly Prefix[];
}
