import { maskSecrets } from '@urikit/secrets';

/** Written in place of a secret. */
const HIDDEN = '...';

/**
 * A mark that a log of urikit-gateway has in place of a value, with the facts before it: it hides the value already, and is shown so that
 * the log can be searched for it.
 */
const MARK = /(?:%|(?:%00|%0A|\^){0,3})\*[\w-]{12}(?=[&;/#?@]|$)/g;

/** Masks the secrets of a word. A character for private use stands for a mark meanwhile, and is no secret. */
function masked(word: string): string {
  const marks: string[] = [];
  const held = word.replace(MARK, (mark) => String.fromCharCode(0xdfff + marks.push(mark)));
  const shown = maskSecrets(held, {
    component: 'query',
    mark: (secret) => (/^[\ue000-\uf8ff]$/.test(secret) ? secret : HIDDEN),
    unknown: 'hide',
  });
  return shown.replace(/[\ue000-\uf8ff]/g, (char) => marks[char.charCodeAt(0) - 0xe000] ?? char);
}

/** A URI or a word with a query: in these alone a long random string is hidden, because elsewhere it may be a file name. */
const URI_LIKE = /:\/|[?#=]|%(?:25){0,2}3a/i;

/**
 * Hides secrets in a message, which may repeat an argument with a password: the characters between a colon and an "@",
 * and the values of parameters on the published list of secrets.
 */
export const withoutSecrets = (message: string): string =>
  message
    .replace(/:[^\s:]*@/g, `:${HIDDEN}@`)
    .replace(/[^\s"']+/g, (word) =>
      URI_LIKE.test(word) ? word.replace(/^(.*?)(:?)$/s, (_, all: string, colon: string) => masked(all) + colon) : word,
    );

/** A replacer for `JSON.stringify` that hides secrets. */
export const hideSecrets = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutSecrets(value) : value;
