import { parse, type Secret, tryParse } from '@urikit/generic';
import { isSubsequence, textsOf } from './components.js';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/** What stands for a password in generated texts: characters that nothing else there has in this order. */
export const PASSWORD = 'Qx7Qx';

/** A URI inside of another has its password removed, too: `view-source:http://u:p@h/`. */
const withoutNested = (text: string, delimiters: string): string =>
  text.replace(new RegExp(`(//[^:${delimiters}]*:)[^${delimiters}]+@`, 'g'), '$1@');

/** "Redaction only removes", and what it removes is gone. */
export function redactionFault({ engine, hooks }: Setup, { texts: [text = ''] }: Input): string | undefined {
  const redacted = engine.redact(text);
  if (!isSubsequence(redacted, text)) return `${redacted} is no part of the text`;
  if (engine.redact(redacted).length > redacted.length) return 'redacting again adds';
  const result = tryParse(text);
  if (!result.ok)
    return text.startsWith(redacted)
      ? malformedFault(text, redacted)
      : `${redacted} is not the beginning of a malformed text`;
  const before = textsOf(result.value);
  const after = textsOf(parse(redacted));
  const secrets: readonly Secret[] = hooks[before.scheme?.toLowerCase() ?? '']?.secrets ?? ['password'];
  if (secrets.includes('userinfo')) before.userinfo &&= '';
  else if (secrets.includes('password')) before.userinfo = before.userinfo?.replace(/:[^]*/, ':');
  if (secrets.includes('query')) before.query &&= '';
  if (secrets.includes('fragment')) before.fragment &&= '';
  before.path &&= withoutNested(before.path, '/');
  before.query &&= withoutNested(before.query, '/?&;');
  before.fragment &&= withoutNested(before.fragment, '/?&;');
  const expected = JSON.stringify(before);
  return JSON.stringify(after) === expected ? undefined : `expected ${expected}, found ${redacted}`;
}

/** Behind `//user:` a password may stand, whether or not the `@` is where it should be. */
function malformedFault(text: string, redacted: string): string | undefined {
  const secret = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#@:]*:([^]*)$/.exec(text)?.[1];
  if (secret === undefined) return undefined;
  return redacted.length > text.length - secret.length ? `${redacted} shows what may be a password` : undefined;
}
