import { nestedSecrets, textOf } from '@urikit/generic/internal';
import { anatomyOf } from './anatomy.js';

/**
 * Characters that are not seen, and those that change the direction of others: they stay encoded, and raw ones are
 * encoded. `Cf` and `Cc` hold the controls, `Z` all kinds of white space.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu;

const visible = (text: string): string =>
  text.replace(UNSEEN, (char) => encodeURIComponent(/\p{Surrogate}/u.test(char) ? '\ufffd' : char));

/** Who is meant by a userinfo, without what must not be shown of it. */
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
 * A text for people who decide by the host: userinfo stands behind, its password is hidden, and what is not seen is
 * percent-encoded. The result is for reading, and no URI to be followed.
 *
 * @param text - any text
 * @returns the text without userinfo, and a note of it. Never throws for a text.
 * @throws UrikitError for another value than a string
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
