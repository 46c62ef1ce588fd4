import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonical } from '@urikit/generic/internal';
import type { CompiledPolicy } from '../plan.js';

/**
 * Stands for how keys are made: plans with the same fingerprint make the same keys, so that a key says which policy
 * made it.
 *
 * @returns 16 hexadecimal digits: the first 64 bits of a SHA-256
 */
export function fingerprintOf(plan: Omit<CompiledPolicy, 'fingerprint'>, ofRegistry: string): string {
  return bytesToHex(sha256(utf8ToBytes(String(canonical([ofRegistry, plan]))))).slice(0, 16);
}
