import { isIPv6 } from 'node:net';
import { createLru } from '@urikit/http-cache/internal';

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

/**
 * Makes a count of connections by client address.
 *
 * @param most - connections of one address at a time; 0 for no bound
 * @returns counts a connection and gives the function that ends it; undefined if the address has as many as it may
 */
export function countByAddress(most: number): (address: string) => (() => void) | undefined {
  const open = new Map<string, number>();
  const close = (client: string): void => {
    const left = (open.get(client) as number) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return (address) => {
    if (most === 0) return () => undefined;
    const client = clientOf(address);
    const count = open.get(client) ?? 0;
    if (count >= most) return undefined;
    open.set(client, count + 1);
    return () => close(client);
  };
}

/**
 * Makes a bound on the requests of one client address.
 *
 * @param perSecond - on average
 * @param burst - at once
 * @returns counts a request at a time in milliseconds; false if the address has had as many as it may
 */
export function rateByAddress(perSecond: number, burst: number): (address: string, now: number) => boolean {
  const buckets = createLru<Bucket>({ maxSize: REMEMBERED });
  return (address, now) => {
    const client = clientOf(address);
    const before = buckets.get(client) ?? { left: burst, at: now };
    const left = Math.min(burst, before.left + (Math.max(0, now - before.at) / 1000) * perSecond);
    buckets.set(client, { left: left < 1 ? left : left - 1, at: now });
    return left >= 1;
  };
}
