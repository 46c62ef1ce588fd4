import { decodeKey, encodeKey } from '@urikit/cache-key';

/** docs/reference/cache-keys.md, "Format": a key has one spelling, and its parts make it again. */

export const words = ['u2 0123456789abcdef - GET https://h/', ' -', ' 1:a', '3:a b', '1:a1:b', ' QUERY ', '*://'];

export function fault(text: string): string | undefined {
  try {
    const again = encodeKey(decodeKey(text));
    return again === text ? undefined : `is written as ${again}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
