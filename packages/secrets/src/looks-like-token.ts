/** Words and numbers with delimiters between them: the title of a page, the name of a file. */
const TITLE = /^(?:[A-Za-z]+|\d{1,8})(?:[-_.~+](?:[A-Za-z]+|\d{1,8})?)+$/;

/** The length of the shortest token that is a parameter, and of one that is a user. */
const SHORTEST = 20;
const SHORTEST_USER = 16;

/**
 * A string that is a token by its looks, without a name: `https://h/?TOKEN`. Twenty characters and more, two digits and a
 * letter among them, which generators of tokens make and titles are not.
 */
export const looksLikeToken = (text: string, least = SHORTEST): boolean =>
  text.length >= least &&
  /^[A-Za-z0-9_.~+-]*$/.test(text) &&
  /\d\D*\d/.test(text) &&
  /[A-Za-z]/.test(text) &&
  !TITLE.test(text);

/** Two changes between letters and digits, and a third: no name of a person or a service has them. */
const CHANGES = /[A-Za-z]\d+[A-Za-z]+\d|\d[A-Za-z]+\d+[A-Za-z]/;

/** A password behind a user that is a token, as GitHub has it. */
const NO_PASSWORD = /(?::|%(?:25){0,2}3a)x-oauth-basic$/i;

/**
 * Tells if the user of a userinfo is a token by its looks; Base64 may end in `=`. A user is a token sooner than a parameter
 * without a name, which may be the name of a file: eight characters are enough if letters and digits change three times.
 */
export function isTokenUser(userinfo: string): boolean {
  const user = (userinfo.split(/:|%(?:25){0,2}3a/i, 1)[0] as string).replace(/(?:=|%(?:25){0,2}3d){1,2}$/i, '');
  return (
    NO_PASSWORD.test(userinfo) ||
    looksLikeToken(user, SHORTEST_USER) ||
    (/^[\w.~+-]{8,}$/.test(user) && CHANGES.test(user))
  );
}
