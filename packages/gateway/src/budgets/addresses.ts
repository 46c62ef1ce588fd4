import { isIPv6 } from 'node:net';
import { createLru } from '@urikit/http-cache/internal';

/** Bounds on the connections and requests of one client address; 0 for no bound. */
export interface AddressLimits {
  /** Connections at a time. */
  readonly connections: number;
  /** Requests per second, on average. */
  readonly requests: number;
  /** Requests at once. */
  readonly burst: number;
}

/** Connections and requests by client address. */
export interface Addresses {
  /** Counts a connection; false if the address has as many as it may. @returns the function that ends it */
  readonly connect: (address: string) => (() => void) | undefined;
  /** Counts a request; false if the address has had as many as it may. @param now - milliseconds */
  readonly admits: (address: string, now: number) => boolean;
}

/** Addresses whose rate is remembered: those seen last. */
const REMEMBERED = 65_536;

/** The client of an address: an IPv4 address, or the first 64 bits of IPv6, because one host has the whole network. */
export function clientOf(address: string): string {
  const text = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (!isIPv6(text)) return text;
  const [before = '', after] = (text.split('%', 1)[0] as string).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** A bucket of tokens: how many are left, and when that was. */
interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** Makes the bounds by client address. */
export function createAddresses({ connections, requests, burst }: AddressLimits): Addresses {
  const open = new Map<string, number>();
  const buckets = createLru<Bucket>({ maxSize: REMEMBERED });
  const close = (client: string): void => {
    const left = (open.get(client) as number) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return {
    connect: (address) => {
      if (connections === 0) return () => undefined;
      const client = clientOf(address);
      const count = open.get(client) ?? 0;
      if (count >= connections) return undefined;
      open.set(client, count + 1);
      return () => close(client);
    },
    admits: (address, now) => {
      if (requests === 0) return true;
      const client = clientOf(address);
      const before = buckets.get(client) ?? { left: burst, at: now };
      const left = Math.min(burst, before.left + (Math.max(0, now - before.at) / 1000) * requests);
      buckets.set(client, { left: left < 1 ? left : left - 1, at: now });
      return left >= 1;
    },
  };
}
