/** The strings that an empty page offers. */
export const FIRST: readonly { readonly label: string; readonly text: string; readonly other?: string }[] = [
  { label: 'Two hosts', text: 'http://a\\@b/' },
  { label: 'Two strings, one page', text: 'HTTP://EXAMPLE.com:80/%7Ea', other: 'http://example.com/~a' },
  { label: 'Look-alike', text: 'https://\u0440\u0430\u0443\u0440\u0430l.example/' },
];
