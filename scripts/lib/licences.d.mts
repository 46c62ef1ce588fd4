/** What the checks read of a lock file. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
export interface Lock {
  readonly version?: string;
  readonly packages: Readonly<Record<string, LockEntry>>;
}
export const RUNTIME: readonly string[];
export const TOOLS: readonly string[];
export const READ: Readonly<Record<string, string>>;
export const NAMED: Readonly<Record<string, string>>;
export const isAllowed: (licence: string, list: readonly string[]) => boolean;
export const shippedBy: (packages: Lock['packages'], peers?: boolean) => ReadonlySet<string>;
export const refusedLicences: (lock: Lock) => readonly string[];
