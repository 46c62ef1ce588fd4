/** Kinds of placeholders that documents write in place of a secret. Other values are taken for secrets. */
const KINDS: readonly RegExp[] = [
  // YOUR_API_KEY, ACCESS_TOKEN, PASSWORD
  /^(?:[A-Z]+[_-])*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|CODE|SIGNATURE|SIG|ID|HERE)$/,
  // your-token, yourApiKey
  /^your(?:[_-][a-z]+)+$/i,
  /^your(?:[A-Z][a-z]+)+$/,
  // xxxx, ***, ...
  /^(?:x{3,}|\*{3,}|\.{3,}|(?:%E2%80%A6)+)$/i,
  // <token>, as a URI has it
  /^%3C(?:[\w. -]|%20)+%3E$/i,
  /^(?::[a-z]+|redacted|placeholder)$/i,
];

/**
 * Tells if a value is a placeholder to be replaced.
 *
 * @param value - the value as written in a URI
 * @returns Never throws.
 * @example isPlaceholder('YOUR_API_KEY') // true
 */
export const isPlaceholder = (value: string): boolean => KINDS.some((kind) => kind.test(value));
