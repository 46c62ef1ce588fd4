import { listOf, textOf, wrongValue } from '@urikit/generic/internal';
import { BlockList, isIPv4, isIPv6, type Socket } from 'node:net';

/** Which peers are hops of our own: by addresses and CIDR ranges. */
export type IsTrusted = (socket: Socket) => boolean;

/** Tells if a text is an address or `address "/" bits`. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return most >= 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** The IPv4 address that a socket on IPv6 maps to one of IPv6; any other address stays. */
const withoutMapping = (address: string): string =>
  address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;

/** Tells if an address lies in one of some ranges. @param ranges - each one that `isRange` accepts */
export function createTrustedAddresses(ranges: readonly string[]): (address: string) => boolean {
  if (!listOf(ranges, ['ranges'], 'a list of ranges').every((range) => isRange(textOf(range))))
    throw wrongValue(['ranges'], 'IP addresses, or ranges as in "10.0.0.0/8"');
  if (ranges.length === 0) return () => false;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (text) => {
    const address = withoutMapping(text);
    return isIPv4(address) ? list.check(address, 'ipv4') : isIPv6(address) && list.check(address, 'ipv6');
  };
}

/** The same of peers. @param ranges - each one that `isRange` accepts */
export function createTrusted(ranges: readonly string[]): IsTrusted {
  const isTrusted = createTrustedAddresses(ranges);
  if (ranges.length === 0) return () => false;
  const known = new WeakMap<Socket, boolean>();
  return (socket) => {
    const before = known.get(socket);
    if (before !== undefined) return before;
    const found = isTrusted(socket.remoteAddress ?? '');
    known.set(socket, found);
    return found;
  };
}
