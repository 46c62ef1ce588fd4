import type { EngineKit } from '@urikit/generic/hooks';
import { isMailbox, readAddress, splitAddresses, splitMailboxes } from './address-list.js';
import { checkDelimiters, checkHeaderText, type Say, sayFrom } from './check-text.js';
import { idnaForm } from './domain.js';
import type { MailtoOptions } from './options.js';
import { rawOffset } from './raw-text.js';

const NON_ASCII = /[^\0-\x7f]/;

/** Two findings had codes of their own before all schemes shared one module; a code is never renamed. */
const CODES: Readonly<Record<string, string>> = { 'host-character': 'domain', 'host-non-ascii': 'non-ascii-domain' };

/**
 * Reports domains that the grammar allows and mail cannot be sent to (RFC 6068 2, item 4), by the common check of host
 * names. A domain-literal is not checked.
 */
function checkDomain(raw: string, decoded: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  if (decoded.startsWith('[')) return;
  const { domainToAscii } = options;
  const hasNoIdnaForm =
    domainToAscii !== undefined && NON_ASCII.test(decoded) && idnaForm(decoded, options) === undefined;
  for (const { code, at, ...finding } of kit.checkHostName(raw))
    if (code !== 'host-non-ascii' || !hasNoIdnaForm) say(at, { ...finding, code: CODES[code] ?? code });
  if (hasNoIdnaForm)
    say(0, {
      code: 'idna',
      severity: 'error',
      message: 'expected a domain that has an IDNA form',
      section: 'RFC 6068 2',
    });
}

function checkAddress(raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  const text = checkHeaderText(raw, kit, say);
  if (text === undefined) return;
  checkDelimiters(/[/;&=?]/, raw, say);
  const address = readAddress(raw, text);
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
  checkDomain(raw.slice(domainAt), domain, options, kit, sayFrom(say, domainAt));
}

/** Checks a raw list of addresses, of the path or of a field `to`. */
export function checkAddresses(raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  for (const { text, at } of splitAddresses(raw)) checkAddress(text, options, kit, sayFrom(say, at));
}

/**
 * Checks the value of a `cc` or `bcc`, which may contain more than addresses; reports the first item that is not a
 * mailbox.
 */
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
