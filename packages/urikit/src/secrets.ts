import { maskSecrets } from '@urikit/generic';

/** What is written in place of a secret. */
const HIDDEN = '...';

/** A word with a query, or a URI: only there a long text with digits is taken for a token, and no name of a file. */
const URI_LIKE = /:\/|[?#=]|%(?:25){0,2}3a/i;

const TOKEN =
  /(?<=[?&;/@:])(?=[A-Za-z0-9_.~+-]*[0-9][A-Za-z_.~+-]*[0-9])(?=[0-9_.~+-]*[A-Za-z])[A-Za-z0-9_.~+-]{20,2000}/g;

/**
 * A message of misuse may repeat an argument, and an argument in the wrong place may be a URI with a password: what
 * stands between a colon and an "@" is left out, and so are values of parameters that are secrets by the published list.
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

/** For `JSON.stringify`: texts of a report without what must not be shown. */
export const hideSecrets = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutSecrets(value) : value;
