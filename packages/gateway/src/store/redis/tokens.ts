import { randomBytes } from 'node:crypto';
import type { Entries } from './entries.js';
import { tokenName } from './name.js';
import type { Entry } from '@urikit/http-cache';

/** Those of URIs: no origin can give them. */
const tagsOf = ({ tags }: Entry): readonly string[] => tags.filter((tag) => tag.includes(' '));

/**
 * Tokens make an invalidation last in Redis: for each tag that can be invalidated there is a token, a random string, as
 * long as an entry with the tag may be there. An entry carries the tokens that stood there when it was written, and is
 * good as long as they do. An invalidation takes the token away and adds no key: if no entry was stored, no token is
 * there to take away. A token that is evicted makes its entries misses.
 */
export const createTokens = (entries: Pick<Entries, 'claim' | 'token' | 'revoke'>, namespace: string) => ({
  /** The tokens of an entry that is to be written, for at least so many milliseconds; undefined if that failed. */
  claim: async (entry: Entry, ttl: number): Promise<readonly string[] | undefined> => {
    const fresh = randomBytes(9).toString('base64url');
    const claimed = await Promise.all(tagsOf(entry).map((tag) => entries.claim(tokenName(namespace, tag), fresh, ttl)));
    return claimed.every((token) => token !== undefined) ? claimed : undefined;
  },
  /** Tells if the tokens of an entry that was read still stand. */
  stand: async (entry: Entry, claimed: readonly string[]): Promise<boolean> => {
    const tags = tagsOf(entry);
    if (tags.length !== claimed.length) return false;
    const found = await Promise.all(tags.map((tag) => entries.token(tokenName(namespace, tag))));
    return found.every((token, i) => token === claimed[i]);
  },
  /** Takes the token of a tag away. False if that is not certain. */
  revoke: (tag: string): Promise<boolean> => entries.revoke(tokenName(namespace, tag)),
});
