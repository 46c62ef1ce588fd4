import type { EngineKit } from '@urikit/generic/hooks';
import { isMailbox, readAddress, splitAddresses, splitMailboxes } from './address-list.js';
import { checkDelimiters, checkHeaderText, type Say, sayFrom } from './check-text.js';
import { idnaForm, NO_HOST_CHARACTER } from './domain.js';
import type { MailtoOptions } from './options.js';
import { rawOffset } from './raw-text.js';

const NON_ASCII = /[^\0-\x7f]/;

/**
 * Checks what the grammar allows as a domain and no mail can be sent to (RFC 6068 2, item 4); a domain-literal is left
 * alone.
 */
function checkDomain(raw: string, decoded: string, options: MailtoOptions, say: Say): void {
  if (decoded.startsWith('[')) return;
  const at = decoded.search(NO_HOST_CHARACTER);
  if (at >= 0) {
    const message = 'expected a domain that can be looked up: letters, digits, "-" and "."';
    say(rawOffset(raw, at), { code: 'domain', severity: 'warning', message, section: 'RFC 5321 4.1.2' });
  }
  if (!NON_ASCII.test(decoded)) return;
  if (options.domainToAscii !== undefined && idnaForm(decoded, options) === undefined) {
    say(0, {
      code: 'idna',
      severity: 'error',
      message: 'expected a domain that has an IDNA form',
      section: 'RFC 6068 2',
    });
  } else {
    const message = 'expected the domain in its IDNA form where every reader is to know it';
    say(0, { code: 'non-ascii-domain', severity: 'info', message, section: 'RFC 6068 2' });
  }
}

function checkAddress(raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  if (checkHeaderText(raw, kit, say) === undefined) return;
  checkDelimiters(/[/;&=?]/, raw, say);
  const address = readAddress(raw, kit);
  if (!address.ok) {
    say(address.at, {
      code: 'address',
      severity: 'error',
      message: `expected an addr-spec, here ${address.expected}`,
      section: 'RFC 6068 2',
    });
    return;
  }
  const { localPart, domain, domainAt } = address;
  if (raw[domainAt - 1] !== '@') {
    say(domainAt - 3, {
      code: 'encoded-at',
      severity: 'warning',
      message: 'expected a plain "@" before the domain',
      section: 'RFC 6068 2',
    });
  }
  if (NON_ASCII.test(localPart)) {
    const message = 'expected an ASCII local part where every mail system is to deliver it';
    say(0, { code: 'non-ascii-local-part', severity: 'info', message, section: 'RFC 6068 2' });
  }
  checkDomain(raw.slice(domainAt), domain, options, sayFrom(say, domainAt));
}

/** Checks a raw list of addresses, of the path or of a field `to`. */
export function checkAddresses(raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  for (const { text, at } of splitAddresses(raw)) checkAddress(text, options, kit, sayFrom(say, at));
}

/** Checks the value of a `cc` or `bcc`, which may hold more than addresses; the first that is no mailbox is said. */
export function checkMailboxes(raw: string, decoded: string, say: Say): void {
  const wrong = splitMailboxes(decoded).find(({ text }) => !isMailbox(text));
  if (wrong === undefined) return;
  say(rawOffset(raw, wrong.at), {
    code: 'mailbox',
    severity: 'warning',
    message: 'expected mailboxes with commas between them',
    section: 'RFC 5322 3.4',
  });
}
