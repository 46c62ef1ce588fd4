/** Words and numbers with delimiters between them: the title of a page, the name of a file. */
const TITLE = /^(?:[A-Za-z]+|\d{1,8})(?:[-_.~+](?:[A-Za-z]+|\d{1,8})?)+$/;

/**
 * A string that is a token by its looks, without a name: `https://TOKEN@h/`, `https://h/?TOKEN`. Twenty characters and more,
 * two digits and a letter among them, which generators of tokens make and titles are not.
 */
export const looksLikeToken = (text: string): boolean =>
  /^[A-Za-z0-9_.~+-]{20,}$/.test(text) && /\d\D*\d/.test(text) && /[A-Za-z]/.test(text) && !TITLE.test(text);

/** Tells if the user of a userinfo is a token by its looks; Base64 may end in `=`. */
export const isTokenUser = (userinfo: string): boolean =>
  looksLikeToken((userinfo.split(/:|%3a/i, 1)[0] as string).replace(/(?:=|%3d){1,2}$/i, ''));
