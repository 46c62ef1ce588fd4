import { textOf } from '@urikit/generic/internal';
import { nestedSecrets } from '@urikit/secrets/internal';
import { anatomyOf } from './anatomy.js';

/**
 * Characters that are invisible or change the direction of others. They stay encoded, and raw ones are encoded. `Cf`
 * and `Cc` hold the controls, `Z` all kinds of white space.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu;

const visible = (text: string): string =>
  text.replace(UNSEEN, (char) => encodeURIComponent(/\p{Surrogate}/u.test(char) ? '\ufffd' : char));

/** Describes the user of a userinfo without its secrets. */
function userOf(userinfo: string): string {
  const colon = userinfo.indexOf(':');
  if (colon < 0) {
    const isToken = nestedSecrets(`${userinfo}@`, { behind: '//' }).length > 0;
    return isToken ? 'with a token as user' : `as user "${visible(userinfo)}"`;
  }
  const user = `as user "${visible(userinfo.slice(0, colon))}"`;
  return colon + 1 === userinfo.length ? user : `${user}, with a password`;
}

/**
 * Writes a URI for people who judge it by its host: userinfo follows at the end, its password is hidden, and invisible
 * characters are percent-encoded. The result is for reading and not a URI to follow.
 *
 * @param text - any text
 * @returns the string without userinfo, and a note about it. Never throws for a string.
 * @throws UrikitError if the value is not a string
 * @see RFC 3986 section 7.6, 3.2.1
 * @example display('http://bank.example:x@evil.example/a') // 'http://evil.example/a (as user "bank.example", with a password)'
 */
export function display(text: string): string {
  textOf(text);
  const { userinfo } = anatomyOf(text);
  if (userinfo === undefined) return visible(text);
  const rest = text.slice(0, userinfo.start) + text.slice(userinfo.start + userinfo.text.length + 1);
  return `${visible(rest)} (${userOf(userinfo.text)})`;
}
