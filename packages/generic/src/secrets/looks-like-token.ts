/** Twenty characters and more, digits among letters: what generators of tokens make, and no word is. */
const isToken = (text: string): boolean => text.length >= 20 && /\d\D*\d/.test(text) && /[A-Za-z]/.test(text);

/** A text that is a token by its looks: nobody called it so, as in `https://TOKEN@h/` and `https://h/?TOKEN`. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_.~+-]+$/.test(text) && isToken(text);
