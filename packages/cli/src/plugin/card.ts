import type { Engine } from '@urikit/generic';
import type { Description } from '@urikit/registry';
import { IANA_DATE, IANA_SOURCE, statusOf } from './iana.js';

/** The scheme of a card, with the options of its plugin as JSON Schema. */
export interface CardSource {
  readonly scheme: string;
  readonly plugin: string;
  /** The data of the plugin, with the overlays on top. */
  readonly facts: Description['schemes'][string]['facts'];
  readonly hooks: ReturnType<Engine['hooks']>;
  readonly options: unknown;
}

/** `rulename = ALPHA *(ALPHA / DIGIT / "-")` (RFC 5234 4). */
const ruleName = (scheme: string): string => `${scheme.replace(/[+.]/g, '-')}-URI`;

/** The rules of the scheme; those that are not here are of RFC 3986 Appendix A. */
function abnfOf({ scheme, facts }: CardSource): readonly string[] {
  const { authority, host, path, userinfo, port, query, fragment, defaultPort } = facts;
  const rootless = '( path-absolute / path-rootless / path-empty )';
  const own = '"//" authority path-abempty';
  const hier =
    authority === 'required'
      ? own
      : authority === 'forbidden'
        ? rootless
        : `( ${own} / path-absolute / path-rootless / path-empty )`;
  const tail = [
    query === 'forbidden' ? '' : ' [ "?" query ]',
    fragment === 'forbidden' ? '' : ' [ "#" fragment ]',
  ].join('');
  const parts = [
    ...(userinfo === 'forbidden' ? [] : ['[ userinfo "@" ] ']),
    'host',
    ...(port === 'forbidden' ? [] : [' [ ":" port ]']),
  ].join('');
  const isNarrow = authority !== 'forbidden' && (userinfo === 'forbidden' || port === 'forbidden');
  return [
    `${ruleName(scheme)} = "${scheme}" ":" ${hier}${tail}`,
    ...(isNarrow ? [`authority = ${parts}`] : []),
    ...(authority !== 'forbidden' && host === 'required' ? ['; host is not empty'] : []),
    ...(defaultPort === undefined ? [] : [`; an absent port is ${String(defaultPort)}`]),
    ...(path === 'opaque' ? ['; dot-segments of the path are data'] : []),
    ...Object.entries({ userinfo, query, fragment }).flatMap(([name, presence]) =>
      presence === 'discouraged' ? [`; ${name} is discouraged`] : [],
    ),
  ];
}

/** A JSON Schema of the URIs of the scheme, as far as a pattern says it. */
const schemaOf = ({ scheme, facts }: CardSource): unknown => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `URI of the scheme ${scheme}`,
  type: 'string',
  format: 'uri',
  pattern: `^${Array.from(scheme, (char) => (/[a-z]/.test(char) ? `[${char.toUpperCase()}${char}]` : char.replace(/[.+]/, '\\$&'))).join('')}:${
    facts.authority === 'required' ? '//' : facts.authority === 'forbidden' ? '(?!//)' : ''
  }${facts.fragment === 'forbidden' ? '[^#]*$' : ''}`,
});

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/**
 * The template of a registration with IANA, filled in as far as a plugin says it. The author writes the rest.
 *
 * @see RFC 7595 section 7.4
 */
export function cardOf(source: CardSource): string {
  const { scheme, plugin, hooks, options } = source;
  const status = statusOf(scheme);
  const todo = '(to be written by the author of the registration)';
  return [
    `Scheme name: ${scheme}`,
    '',
    `Status: ${status ?? 'provisional'}${status === undefined ? '' : ` (registered: ${IANA_SOURCE}, ${IANA_DATE})`}`,
    '',
    `Applications/protocols that use this scheme name: ${todo}`,
    '',
    `Contact: ${todo}`,
    '',
    `Change controller: ${todo}`,
    '',
    `References: ${hooks?.rfc ?? todo}; plugin ${plugin} of urikit`,
    '',
    'Scheme syntax (ABNF of RFC 5234; rules that are not here are of RFC 3986 Appendix A):',
    '',
    indented(abnfOf(source).join('\n')),
    '',
    'JSON Schema of the URIs:',
    '',
    indented(JSON.stringify(schemaOf(source), undefined, 2)),
    '',
    'JSON Schema of the options of the plugin:',
    '',
    indented(JSON.stringify(options ?? { type: 'object', additionalProperties: false }, undefined, 2)),
    '',
  ].join('\n');
}
