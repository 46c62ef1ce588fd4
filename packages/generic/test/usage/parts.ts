/** Pieces of running text, of which URIs and their delimiters come about. */
export const PARTS = [
  ...['http://h/a', 'mailto:a@h', 'URL:', 'x', '#f', '%', '[', ']'],
  ...['<', '>', '"', "'", ' ', '\n', '.', ')', '(', '-'],
  ...['é', '。', '❤', '❤️', '\u00AD', '\u{20BB7}'],
];
