/**
 * A text that is a token by its looks: nobody called it so, as in `https://TOKEN@h/` and `https://h/?TOKEN`. Twenty characters
 * and more, two digits and a letter among them: what generators of tokens make, and no word is.
 */
export const looksLikeToken = (text: string): boolean =>
  /^[A-Za-z0-9_.~+-]{20,}$/.test(text) && /\d\D*\d/.test(text) && /[A-Za-z]/.test(text);
