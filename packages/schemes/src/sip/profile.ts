import type { EngineKit, Pair, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';
import { parameterOrder } from '../parameter-order.js';
import { checkSip } from './check.js';
import { equivalentSip } from './equivalent.js';
import { partsOf, type SipParts, withParts } from './parts.js';

/** A reading of a sip or sips URI, decoded. A password is not shown. */
export interface SipView {
  readonly user: string | undefined;
  readonly host: string;
  /** The port as written. If it is absent, DNS may give another one than 5060 (RFC 3263). */
  readonly port: number | undefined;
  /** In the order of their names; a value is undefined where there is no `=`. */
  readonly parameters: readonly (readonly [name: string, value: string | undefined])[];
  readonly headers: readonly (readonly [name: string, value: string | undefined])[];
}

const byName = parameterOrder([]);

/** The rules of RFC 3261 19.1.4 for single URIs; `equivalent` has those for pairs. */
function rulesFor(kit: EngineKit): readonly SchemeRule[] {
  const rule = (id: string, edit: (parts: SipParts) => Partial<SipParts>): SchemeRule => ({
    id,
    section: 'RFC 3261 19.1.4',
    tier: 'safe',
    level: 'scheme-based',
    apply: (uri) => {
      const parts = partsOf(uri, kit);
      return parts === undefined ? uri : withParts(uri, { ...parts, ...edit(parts) }, kit);
    },
  });
  const lower = (pair: Pair): Pair => ({ ...pair, name: kit.lowerCase(pair.name) });
  const lowerBoth = (pair: Pair): Pair => ({ ...lower(pair), value: pair.value && kit.lowerCase(pair.value) });
  return [
    rule('host-case', ({ host }) => ({ host: kit.lowerCase(host) })),
    rule('name-case', ({ parameters, headers }) => ({
      parameters: parameters.map(lowerBoth),
      headers: headers?.map(lower),
    })),
    rule('name-order', ({ parameters, headers }) => ({
      parameters: [...parameters].sort(byName),
      headers: headers && [...headers].sort(byName),
    })),
  ];
}

const viewFor =
  (kit: EngineKit) =>
  (uri: Uri): SipView | undefined => {
    const parts = partsOf(uri, kit);
    if (parts === undefined) return undefined;
    const decode = (text: string): string => kit.percentDecode(text, 'replace');
    const { userinfo, host, port, parameters, headers = [] } = parts;
    return {
      user: userinfo === undefined ? undefined : decode(userinfo.split(':', 1).join('')),
      host,
      port: port === undefined ? undefined : Number(port),
      parameters: kit.decodePairs(parameters),
      headers: kit.decodePairs(headers),
    };
  };

const PORT = /:[0-9]*$/;

/** An IP-literal between brackets, which a path has percent-encoded. */
const withBrackets = (host: string): string => host.replace(/^%5B(.*)%5D/, '[$1]');

/**
 * The host that a request is for, and that of `maddr`, which the request is sent to in its place (RFC 3261 19.1.1). If
 * the parts cannot be read, the result is the whole URI, which no host list matches.
 */
const hostsFor =
  (kit: EngineKit) =>
  (uri: Uri): readonly string[] => {
    if (uri.authority !== undefined) return [];
    const parts = partsOf(uri, kit);
    if (parts === undefined) return [kit.recompose(uri)];
    const { host, port, parameters } = parts;
    const valuesOf = (wanted: string): readonly string[] =>
      parameters.flatMap(({ name, value = '' }) => (name === wanted ? [value] : []));
    const server = withBrackets(port === undefined ? host : `${host}:${port}`);
    // "The default is 5061 for sip: using TLS over TCP" (Table 1).
    const byDefault = valuesOf('transport').includes('tls') ? ':5061' : '';
    const behind = PORT.exec(server)?.[0] ?? byDefault;
    return [server.replace(PORT, ''), ...valuesOf('maddr').map(withBrackets)].map((name) => name + behind);
  };

/**
 * The hooks of sip and sips. Only this file and its neighbours are loaded at run time.
 *
 * @see RFC 3261 section 19.1
 */
export function sipSchemes(kit: EngineKit): Readonly<Record<'sip' | 'sips', SchemeHooks<SipView | undefined>>> {
  const hooks: SchemeHooks<SipView | undefined> = {
    id: 'sip',
    rfc: 'RFC 3261 19.1.1',
    authority: 'forbidden',
    path: 'opaque',
    fragment: 'discouraged',
    // The password of `alice:secret@h` is in the path; with `//` before it, it is in the authority.
    secrets: ['password', 'path-password'],
    rules: rulesFor(kit),
    mayChange: { path: ['[A-Z;]'], query: ['[A-Z;&]'] },
    equivalent: (a, b) => equivalentSip(a, b, kit),
    transitive: false,
    check: (uri, report) => {
      checkSip(uri, kit, report);
    },
    view: viewFor(kit),
    hosts: hostsFor(kit),
  };
  return { sip: { ...hooks, defaultPort: 5060 }, sips: { ...hooks, defaultPort: 5061 } };
}
