import { maskSecrets } from '@urikit/secrets';

/** Written in place of a secret. */
const HIDDEN = '...';

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
      URI_LIKE.test(word)
        ? word.replace(
            /^(.*?)(:?)$/s,
            (_, all: string, colon: string) =>
              maskSecrets(all, { component: 'query', mark: HIDDEN, unknown: 'hide' }) + colon,
          )
        : word,
    );

/** A replacer for `JSON.stringify` that hides secrets. */
export const hideSecrets = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutSecrets(value) : value;
