/** A string, or two, that most people read wrongly, and one sentence about it. */
export interface Surprise {
  readonly text: string;
  readonly other?: string;
  readonly base?: string;
  readonly says: string;
}

export interface Group {
  readonly title: string;
  readonly surprises: readonly Surprise[];
}

/** The three strings that an empty page offers. */
export const FIRST: readonly (Surprise & { readonly label: string })[] = [
  { label: 'Two hosts', text: 'http://a\\@b/', says: 'Browsers go to a, an expression goes to b.' },
  {
    label: 'Two strings, one page',
    text: 'HTTP://EXAMPLE.com:80/%7Ea',
    other: 'http://example.com/~a',
    says: 'Three rules make them one.',
  },
  { label: 'Look-alike', text: 'https://раураl.example/', says: 'Five of the letters are Cyrillic.' },
];
