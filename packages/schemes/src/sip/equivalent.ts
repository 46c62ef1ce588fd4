import type { EngineKit, Pair, Uri } from '@urikit/generic/hooks';
import { partsOf } from './parts.js';

/** Parameters that never match where only one URI has them, not even with their default (RFC 3261 19.1.4). */
const NEVER_ALONE: readonly string[] = ['transport', 'user', 'ttl', 'method', 'maddr'];

/** `! ' ( ) *` are not "reserved" for RFC 2396, so they "are equivalent to their "%" HEX HEX encoding" (19.1.4). */
const plain = (text: string): string =>
  text.replace(/%2[1789A]/g, (triplet) => String.fromCharCode(Number.parseInt(triplet.slice(1), 16)));

/** Values by name; a name that is there twice, which it must not be, has both. A Map has no inherited names. */
function byName(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const { name, value } of pairs) {
    const text = value === undefined ? ';' : plain(value);
    const others = found.get(plain(name));
    if (others === undefined) found.set(plain(name), [text]);
    else others.push(text);
  }
  return new Map(Array.from(found, ([name, values]) => [name, values.join(';;')]));
}

/** "Any uri-parameter appearing in both URIs must match"; one that is in one URI alone is ignored, with exceptions. */
function sameParameters(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  const names = Array.from(new Set([...a.keys(), ...b.keys()]));
  return names.every((name) =>
    a.has(name) && b.has(name) ? a.get(name) === b.get(name) : !NEVER_ALONE.includes(name),
  );
}

/** "URI header components are never ignored": the same names with the same values, in any order. */
const headersOf = (pairs: readonly Pair[] | undefined): string =>
  pairs === undefined
    ? ''
    : `?${Array.from(byName(pairs), (pair) => pair.join('='))
        .sort()
        .join('&')}`;

/**
 * Tells if two normal forms, without their fragments, are equivalent. Not transitive: `sip:h` is equivalent to
 * `sip:h;a=1` and to `sip:h;a=2`. A port or a parameter that is left out is not its default: `sip:h` is not
 * `sip:h:5060`.
 *
 * @see RFC 3261 section 19.1.4
 */
export function equivalentSip(a: Uri, b: Uri, kit: EngineKit): boolean {
  const [x, y] = [partsOf(a, kit), partsOf(b, kit)];
  if (x === undefined || y === undefined) return kit.recompose(a) === kit.recompose(b);
  const [one, other] = [x, y].map(({ userinfo, host, port }) =>
    JSON.stringify([userinfo && plain(userinfo), plain(host), port]),
  );
  return (
    one === other &&
    sameParameters(byName(x.parameters), byName(y.parameters)) &&
    headersOf(x.headers) === headersOf(y.headers)
  );
}
