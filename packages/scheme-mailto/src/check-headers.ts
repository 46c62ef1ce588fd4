import type { EngineKit, Severity } from '@urikit/generic/hooks';
import { checkAddresses, checkMailboxes } from './check-addresses.js';
import { checkBodyText, checkDelimiters, checkHeaderText, type Say, sayFrom } from './check-text.js';
import { type Field, FIELD_NAME, ONCE, valueAt } from './header-fields.js';
import type { MailtoOptions } from './options.js';
import { rawOffset } from './raw-text.js';

/**
 * `encoded-word = "=?" charset "?" encoding "?" encoded-text "?="` (RFC 2047 2) with an encoding that section 4 does
 * not define.
 */
const UNKNOWN_ENCODING = /=\?[^?\s]+\?(?![BQbq]\?)[^?\s]*\?[^?\s]*\?=/;

function checkEncodedWords(raw: string, text: string, say: Say): void {
  const at = text.search(UNKNOWN_ENCODING);
  if (at < 0) return;
  const message = 'expected the encoding "B" or "Q" in an encoded-word';
  say(rawOffset(raw, at), { code: 'encoded-word', severity: 'warning', message, section: 'RFC 2047 4' });
}

/** Checks the name of a header and gives it in lower case; undefined if it is malformed. */
function checkName({ name }: Field, kit: EngineKit, say: Say): string | undefined {
  checkDelimiters(/[/?;]/, name, say);
  const text = checkHeaderText(name, kit, say)?.toLowerCase();
  if (text === undefined || FIELD_NAME.test(text)) return text;
  say(0, {
    code: 'header-name',
    severity: 'error',
    message: 'expected the name of a header: printable US-ASCII but ":"',
    section: 'RFC 5322 3.6.8',
  });
  return undefined;
}

/** Reports headers that a reader should not follow blindly (RFC 6068 4, 7). */
function checkSafety(name: string, { bcc, forbiddenHeaders }: MailtoOptions, say: Say): void {
  if (forbiddenHeaders.some((each) => each.toLowerCase() === name)) {
    say(0, {
      code: 'forbidden-header',
      severity: 'error',
      message: 'expected no header of this name: it is believed to be unsafe',
      section: 'RFC 6068 4',
    });
  }
  if (name === 'bcc' && bcc !== 'allowed') {
    const severity: Severity = bcc === 'forbidden' ? 'error' : 'warning';
    say(0, {
      code: 'bcc',
      severity,
      message: `expected no recipients that are hidden from the others: bcc is ${bcc}`,
      section: 'RFC 6068 4',
    });
  }
  if (name === 'to') {
    say(0, {
      code: 'to-header',
      severity: 'warning',
      message: 'expected all addresses in the path: some readers ignore "to" here',
      section: 'RFC 6068 2',
    });
  }
}

function checkValue(name: string | undefined, raw: string, options: MailtoOptions, kit: EngineKit, say: Say): void {
  if (name === 'to') {
    checkAddresses(raw, options, kit, say);
    return;
  }
  checkDelimiters(/[/?=]/, raw, say);
  if (name === 'body') {
    checkBodyText(raw, kit, say);
    return;
  }
  const text = checkHeaderText(raw, kit, say);
  if (text === undefined) return;
  checkEncodedWords(raw, text, say);
  if (name === 'cc' || name === 'bcc') checkMailboxes(raw, text, say);
}

/** Checks the fields of the query, one by one and against each other. */
export function checkHeaders(fields: readonly Field[], options: MailtoOptions, kit: EngineKit, say: Say): void {
  const seen = new Set<string>();
  for (const field of fields) {
    const sayHere = sayFrom(say, field.at);
    if (field.value === undefined) {
      sayHere(0, {
        code: 'header-field',
        severity: 'error',
        message: 'expected a name, "=" and a value',
        section: 'RFC 6068 2',
      });
      continue;
    }
    const name = checkName(field, kit, sayHere);
    if (name !== undefined) {
      checkSafety(name, options, sayHere);
      if (seen.has(name)) {
        const severity: Severity = ONCE.has(name) ? 'error' : 'warning';
        sayHere(0, {
          code: 'duplicate-header',
          severity,
          message: 'expected each header once: readers disagree on which one counts',
          section: 'RFC 6068 2',
        });
      }
      seen.add(name);
    }
    checkValue(name, field.value, options, kit, sayFrom(say, valueAt(field)));
  }
}
