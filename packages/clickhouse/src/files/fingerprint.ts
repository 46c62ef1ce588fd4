import { createHash } from 'node:crypto';

/** The marks of an export: of its plugins and policy, of its module, and of both. */
export interface Marks {
  /** Ends the names of functions; twelve hexadecimal digits. */
  readonly fingerprint: string;
  /** The SHA-256 of the module, in hexadecimal digits. */
  readonly module: string;
  /** Undefined if a plugin has code without a version. */
  readonly plugins: string | undefined;
  readonly policy: string;
}

const sha256 = (...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** The marks of a module, plugins and a policy. */
export function marksOf(module: Uint8Array, plugins: string | undefined, policy: string): Marks {
  return {
    fingerprint: sha256(JSON.stringify([plugins, policy]), module).slice(0, 12),
    module: sha256(module),
    plugins,
    policy,
  };
}
