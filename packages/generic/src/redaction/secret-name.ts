const namesOf = (...rows: readonly string[]): readonly string[] => Object.freeze(rows.flatMap((row) => row.split(' ')));

/**
 * Ends of names whose values are secrets in URIs of every scheme, as standards publish them: letters and digits alone, in lower case,
 * so that `access_token`, `X-Api-Key` and `dbPassword` have one. Names of vendors are those of @urikit/secrets.
 */
export const SECRET_NAMES: readonly string[] = namesOf(
  // OAuth 2.0: RFC 6749 appendix A, RFC 7521 4.2, RFC 7636 4.5, RFC 8628 3.4; OAuth 1.0: RFC 5849 3.1
  'token secret password assertion codeverifier devicecode signature',
  // RFC 9110 11.6.2; OpenAPI 3.1, apiKey; Java Servlet 6.0 7.1.3; PHP session.name
  'authorization credential credentials apikey accesskey privatekey sessionid sessid',
  // PCI DSS 4.0 3.3.1; RFC 4226, RFC 6238
  'cvv cvc otp passcode',
  // Names that applications use for passwords (CWE-598)
  'passwd passphrase pwd',
);

/** Names with one of these ends that are published as no secret. */
export const PUBLIC_NAMES: readonly string[] = namesOf(
  // The next page: Google, AIP-158; AWS; Microsoft Graph; Azure
  'pagetoken nextpagetoken nexttoken skiptoken synctoken continuationtoken',
);

/** `sid`, `pin` (ISO 9564) and `jwt` (RFC 7519), which end other words, too. */
const WHOLE = 'sid|pin|jwt';

/** The letters and digits of a name. */
const SECRET = new RegExp(`(?:${SECRET_NAMES.join('|')}|^(?:${WHOLE}))\\d*$`);

/** The last three characters of a name that may match: the letters of one, or a sign, a digit or a triplet among them. */
const LAST = new RegExp(`${SECRET_NAMES.map((name) => name.slice(-3)).join('|')}|${WHOLE}|.{0,2}[^a-z]`, 'isy');

/** `true`, `off`, `2`, `-1`, `02/10/12`: a setting, the number of a page, a date. The code on a card has three digits. */
const SETTING = /^(?:true|false|yes|no|on|off|null|none|undefined|-?\d{1,2}|\d{1,7}(?:\/\d{1,7})+)$/i;

/** Tells if a value, decoded, is a setting, and so no secret behind any name. */
export const isSetting = (value: string): boolean => SETTING.test(value);

/** Decodes each triplet as a character: those of names and settings are ASCII. */
const decoded = (text: string): string =>
  text.includes('%')
    ? text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const lettersOf = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();

/** Tells if a name or its last word is published as no secret: `$skiptoken`, `page[nextToken]`. */
function isPublic(name: string): boolean {
  const words = name.split(/[^\w-]+/).filter((word) => word !== '');
  return [name, ...words.slice(-1)].some((each) => PUBLIC_NAMES.includes(lettersOf(each)));
}

/** Tells if a part of a string is the name of a secret, as parameters write it. */
export function isSecretName(text: string, start: number, end: number): boolean {
  LAST.lastIndex = end - 3;
  // No name is shorter. Letters may be those of a triplet.
  if (end < start + 3 || (!LAST.test(text) && text[end - 4] !== '%' && text[end - 5] !== '%')) return false;
  const name = decoded(text.slice(start, end));
  return SECRET.test(lettersOf(name)) && !isPublic(name);
}

/** Tells if a value as written is no setting. */
export const mayBeSecret = (written: string): boolean => !isSetting(decoded(written));
