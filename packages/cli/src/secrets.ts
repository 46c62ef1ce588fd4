import { maskSecrets } from '@urikit/secrets';

/** Written in place of a secret. */
const HIDDEN = '...';

/**
 * A URI or a word with a query. Only in these a long string with digits is taken for a token, because elsewhere it may
 * be a file name.
 */
const URI_LIKE = /:\/|[?#=]|%(?:25){0,2}3a/i;

const TOKEN =
  /(?<=[?&;/@:])(?=[A-Za-z0-9_.~+-]*[0-9][A-Za-z_.~+-]*[0-9])(?=[0-9_.~+-]*[A-Za-z])[A-Za-z0-9_.~+-]{20,2000}/g;

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
            (_, all: string, colon: string) => maskSecrets(all, 'query', HIDDEN).replace(TOKEN, HIDDEN) + colon,
          )
        : word,
    );

/** A replacer for `JSON.stringify` that hides secrets. */
export const hideSecrets = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutSecrets(value) : value;
