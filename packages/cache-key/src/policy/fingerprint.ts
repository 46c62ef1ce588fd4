import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CompiledPolicy } from '../plan.js';

/**
 * JSON with members in the order of their names: the same for the same data, whoever wrote it. Absent members say
 * nothing.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join(',')}}`;
}

/**
 * Stands for how keys are made: plans with the same fingerprint make the same keys, so that a key says which policy
 * made it.
 *
 * @returns 16 hexadecimal digits: the first 64 bits of a SHA-256
 */
export function fingerprintOf(plan: Omit<CompiledPolicy, 'fingerprint'>, ofRegistry: string): string {
  return bytesToHex(sha256(utf8ToBytes(canonical([ofRegistry, plan])))).slice(0, 16);
}
