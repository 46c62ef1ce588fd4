import type { LookupAddress } from 'node:dns';
import { hostOfAddress } from '../ip-address.js';
import { FetchRefusedError } from './refused.js';

/** An address as functions of `node:dns` give it: a string of `resolve4`, an object of `lookup`. */
export type Resolved = string | { readonly address: string };

const malformed = (): FetchRefusedError =>
  new FetchRefusedError(
    'lookup',
    'expected IP addresses of lookup, as dns.promises.lookup(name, { all: true }) or dns.promises.resolve4(name) gives them',
  );

/**
 * Reads the addresses that a `lookup` gave. The family is read from the address itself.
 *
 * @param answer - one address or a list of them
 * @returns copies, so that the connection uses exactly the addresses that were checked
 * @throws FetchRefusedError for another value
 */
export function addressesOf(answer: unknown): LookupAddress[] {
  const list: readonly unknown[] = Array.isArray(answer) ? Array.from<unknown>(answer) : [answer];
  return list.map((each) => {
    const address: unknown = typeof each === 'object' && each !== null && 'address' in each ? each.address : each;
    if (typeof address !== 'string' || hostOfAddress(address) === undefined) throw malformed();
    return { address, family: address.includes(':') ? 6 : 4 };
  });
}
