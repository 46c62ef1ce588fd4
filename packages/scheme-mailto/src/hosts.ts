import type { EngineKit, Uri } from '@urikit/generic/hooks';
import { readMailbox, splitAddresses, splitMailboxes } from './address-list.js';
import { readFields } from './header-fields.js';

/** `[192.0.2.1]` and `[IPv6:2001:db8::1]` (RFC 5321 4.1.3). */
const LITERAL = /^\[(?:([0-9.]+)|ipv6:([0-9a-f:.]+))\]$/i;

/** The host of a decoded mailbox. A mailbox without a readable domain keeps its "@", which makes it an invalid host. */
function hostOf(mailbox: string): string {
  const read = readMailbox(mailbox);
  // A "%" in the domain is data, but would begin a triplet in a host.
  if (!read.ok || read.domain.includes('%')) return `@${mailbox}`;
  const [, ipv4, ipv6] = LITERAL.exec(read.domain) ?? [];
  return ipv4 ?? (ipv6 === undefined ? read.domain : `[${ipv6}]`);
}

/**
 * The domains of all recipients: of the path and of the fields `to`, `cc` and `bcc`.
 *
 * @param uri - in normal form
 * @see RFC 6068 section 2
 */
export function hostsOf(uri: Uri, kit: EngineKit): readonly string[] {
  const decode = (raw: string): string => kit.percentDecode(raw, 'replace');
  const addresses = (raw: string): readonly string[] => splitAddresses(raw).map(({ text }) => decode(text));
  // After an authority, which is forbidden, the path contains no addresses.
  const recipients = uri.authority === undefined ? [...addresses(uri.path)] : [];
  for (const { name, value = '' } of readFields(uri.query)) {
    const field = decode(name).toLowerCase();
    // One by one: a call takes no more arguments than fit on the stack.
    if (field === 'to') {
      for (const address of addresses(value)) recipients.push(address);
    } else if (field === 'cc' || field === 'bcc') {
      for (const { text } of splitMailboxes(decode(value))) recipients.push(text);
    }
  }
  return recipients.filter((text) => text !== '').map(hostOf);
}
