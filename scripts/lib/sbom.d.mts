import type { Lock } from './licences.mjs';

/** What stands of one package in the bill. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly unknown[];
}
export const sbomOf: (lock: Lock) => { readonly serialNumber: string; readonly components: readonly Component[] };
