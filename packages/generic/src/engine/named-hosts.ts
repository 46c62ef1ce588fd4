import { guarded, PluginError } from '../scheme/plugin-error.js';
import type { SchemeHooks } from '../scheme/scheme-hooks.js';
import { recordOf, withMembers } from '../syntax/expect.js';
import type { Uri } from '../syntax/uri-reference.js';

/** A host that a URI names, as lists of hosts take it. */
export interface NamedHost {
  /** In any spelling, without port; an IP-literal with its brackets. */
  readonly host: string;
  /** The port as written, or the default port of the scheme; undefined if there is neither. */
  readonly port: string | undefined;
}

/** `host [":" port]`; a string with another shape is a host that lists cannot read. */
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::([0-9]*))?$/;

/**
 * The hosts that a URI names: the host of its authority, and those of the scheme's hook `hosts`. Of a scheme with this
 * hook, an empty host of the authority is left to the hook.
 *
 * @param uri - in normal form, so that every spelling names the same hosts
 * @param hooks - of its scheme; undefined for a scheme without an owner
 * @returns empty for a URI that names no host
 * @throws PluginError if the hook throws, or returns another value than a list of strings
 * @see RFC 3986 section 3.2.2, 7.6
 * @example namedHosts(parseUri('sip:alice@h.example'), engine.hooks('sip')) // [{ host: 'h.example', port: '5060' }]
 */
export function namedHosts(uri: Uri, hooks: SchemeHooks = {}): readonly NamedHost[] {
  const { scheme, authority } = recordOf(uri);
  const { hosts } = withMembers(hooks, [], ['hooks'], 'hooks of a scheme');
  const byDefault = hooks.defaultPort === undefined ? undefined : String(hooks.defaultPort);
  const own =
    authority === undefined || (authority.host.text === '' && hosts !== undefined)
      ? []
      : [{ host: authority.host.text, port: authority.port || byDefault }];
  if (hosts === undefined) return own;
  const origin = { id: hooks.id ?? scheme, scheme };
  const returned: unknown = guarded(origin, 'hosts', () => hosts.call(hooks, uri));
  if (!Array.isArray(returned) || !returned.every((each) => typeof each === 'string'))
    throw new PluginError(origin, 'hosts', 'returned no list of strings: expected hosts, as in ["h.example"]');
  const named = returned.map((each: string) => {
    const [, host = each, port] = HOST_AND_PORT.exec(each) ?? [];
    return { host, port: port || byDefault };
  });
  return [...own, ...named];
}
