import { replaceComponents, tryParse } from '@urikit/generic';
import { encodeQueryName, encodeQueryValue, parseQuery, type QueryPair } from '@urikit/query';

/** The pairs of a string that is a URI reference with a query; undefined for every other string. */
export function pairsOf(text: string): readonly QueryPair[] | undefined {
  const result = tryParse(text);
  return result.ok && result.value.query !== undefined ? parseQuery(result.value.query).pairs : undefined;
}

const rawOf = (name: string, value: string | undefined): string =>
  value === undefined ? encodeQueryName(name) : `${encodeQueryName(name)}=${encodeQueryValue(value)}`;

/** Writes pairs back. Untouched pairs keep their bytes. */
const withPairs = (text: string, raws: readonly string[]): string =>
  replaceComponents(text, { query: raws.length === 0 ? undefined : raws.join('&') });

/** Gives one pair another name or value. */
export function withPair(
  text: string,
  at: number,
  change: { readonly name?: string; readonly value?: string | undefined },
): string {
  const pairs = pairsOf(text) ?? [];
  const raws = pairs.map(({ name, value, raw }, i) => {
    const next = { name, value, ...change };
    return i === at ? rawOf(next.name, next.value) : raw;
  });
  return withPairs(text, raws);
}

export const withoutPair = (text: string, at: number): string =>
  withPairs(
    text,
    (pairsOf(text) ?? []).flatMap(({ raw }, i) => (i === at ? [] : [raw])),
  );

export const withNewPair = (text: string): string => {
  const pairs = pairsOf(text) ?? [];
  return withPairs(text, [...pairs.map(({ raw }) => raw), rawOf(`name${String(pairs.length + 1)}`, '')]);
};
