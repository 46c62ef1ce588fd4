import type { EngineKit } from '@urikit/generic/hooks';
import { isMailbox, readAddress, splitAddresses, splitMailboxes } from './address-list.js';
import { checkDelimiters, checkHeaderText, type Say, sayFrom } from './check-text.js';
import { idnaForm, type MailtoOptions } from './options.js';
import { rawOffset } from './raw-text.js';

const NON_ASCII = /[^\0-\x7f]/;

/** What RFC 6068 section 2, items 4 and 5, says of internationalized addresses. */
function checkInternational(localPart: string, domain: string, domainAt: number, options: MailtoOptions, say: Say): void {
  if (NON_ASCII.test(localPart)) {
    say(0, {
      code: 'non-ascii-local-part',
      severity: 'info',
      message: 'expected an ASCII local part where every mail system is to deliver it',
      section: 'RFC 6068 2',
    });
  }
  if (!NON_ASCII.test(domain)) return;
  if (options.domainToAscii !== undefined && idnaForm(domain, options) === undefined) {
    say(domainAt, { code: 'idna', severity: 'error', message: 'expected a domain that has an IDNA form', section: 'RFC 6068 2' });
  } else {
    say(domainAt, {
      code: 'non-ascii-domain',
      severity: 'info',
      message: 'expected the domain in its IDNA form where every reader is to know it',
      section: 'RFC 6068 2',
    });
  }
}

function checkAddress(raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  if (checkHeaderText(raw, kit, say) === undefined) return;
  checkDelimiters(/[/;&=?]/, raw, say);
  const address = readAddress(raw, kit);
  if (!address.ok) {
    say(address.at, { code: 'address', severity: 'error', message: `expected an addr-spec, here ${address.expected}`, section: 'RFC 6068 2' });
    return;
  }
  if (raw[address.domainAt - 1] !== '@') {
    say(address.domainAt - 3, { code: 'encoded-at', severity: 'warning', message: 'expected a plain "@" before the domain', section: 'RFC 6068 2' });
  }
  checkInternational(address.localPart, address.domain, address.domainAt, options, say);
}

/** Checks a raw list of addresses, of the path or of a field `to`. */
export function checkAddresses(raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  for (const { text, at } of splitAddresses(raw)) checkAddress(text, options, kit, sayFrom(say, at));
}

/** Checks the value of a `cc` or `bcc`, which may hold more than addresses. */
export function checkMailboxes(raw: string, decoded: string, say: Say): void {
  for (const { text, at } of splitMailboxes(decoded)) {
    if (isMailbox(text)) continue;
    say(rawOffset(raw, at), {
      code: 'mailbox',
      severity: 'warning',
      message: 'expected mailboxes with commas between them',
      section: 'RFC 5322 3.4',
    });
    return;
  }
}
