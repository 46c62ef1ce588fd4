import { percentDecode, percentEncode, type UriReference } from '@urikit/generic';
import { canonicalIPv6 } from '@urikit/generic/internal';
import { pathKind, recompose, removeDotSegments } from '@urikit/generic/record';
import { REJECTED } from './ask.js';
import { type Case, textOf } from './corpus.js';
import { type Source, state, type Statement } from './statement.js';

const ENCODED = ['userinfo', 'path', 'query', 'fragment'] as const;

/**
 * A record of texts that need not be encoded yet, put together and normalized, as the `serialize` of some libraries
 * does.
 */
export const composed: Source = (kase, ask) => {
  if ((kase['op'] !== 'serialize' && kase['op'] !== 'recompose') || kase['components'] === undefined) return [];
  const parts = kase['components'] as Readonly<Record<string, string | number | null | undefined>>;
  const [userinfo, path, query, fragment] = ENCODED.map((key) => {
    const text = parts[key];
    return typeof text === 'string'
      ? percentEncode(text, key === 'fragment' ? 'fragment' : key, { triplets: 'keep' })
      : undefined;
  });
  const authority = authorityOf(parts, userinfo);
  const record = { scheme: parts['scheme'] ?? undefined, authority, path: path ?? '', query, fragment } as UriReference;
  const compose = (): string =>
    kase['op'] === 'recompose' ? recompose(record) : ask.engine.normalize(recompose(record), { level: 'syntax-based' });
  return [state('composed', [], kase['output'], compose)];
};

function authorityOf(
  parts: Readonly<Record<string, string | number | null | undefined>>,
  userinfo: string | undefined,
): UriReference['authority'] {
  const host = parts['host'] ?? parts['authority'];
  if (typeof host !== 'string') return undefined;
  const text = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const port = parts['port'] ?? undefined;
  return { userinfo, host: { kind: 'reg-name', text }, port: port === undefined ? undefined : String(port) };
}

const HOST_TYPES: Readonly<Record<string, string>> = {
  IPv4address: 'Ipv4',
  IPv6address: 'Ipv6',
  IPvFuture: 'IpvFuture',
  'reg-name': 'RegisteredName',
};

/** Network-path, absolute-path or relative-path reference, or none of them (section 4.2). */
const kindOf = (uri: UriReference): string => {
  if (uri.scheme !== undefined) return 'absolute_uri';
  if (uri.authority !== undefined) return 'network_path';
  return uri.path.startsWith('/') ? 'absolute_path' : 'relative_path';
};

const kindStated = (kase: Case): unknown =>
  ['absolute_uri', 'network_path', 'absolute_path', 'relative_path'].find((key) => kase[key] === true);

/** Functions of a library that take one text and percent-encode or decode it. */
function onArgument(kase: Case): readonly Statement[] {
  const [text = ''] = kase['args'] as readonly string[];
  const encode = (component: 'reg-name' | 'path'): string => percentEncode(text, component, { triplets: 'keep' });
  switch (kase['op']) {
    case 'escapeComponent':
      return [state('percent-encoded', [text], kase['output'], () => encode('reg-name'))];
    case 'unescapeComponent':
      return [state('percent-decoded', [text], kase['output'], () => percentDecode(text))];
    default:
      return [state('percent-encoded', [text], kase['output'], () => encode('path'))];
  }
}

/** Cases that are about one operation. */
export const operations: Source = (kase, ask) => {
  const input = kase['input'];
  const on = (says: string, expected: unknown, question: (text: string) => unknown): readonly Statement[] =>
    typeof input === 'string' ? [state(says, [input], expected, () => question(input))] : [];
  /** The input is an authority: it is put behind `//`. */
  const onAuthority = (says: string, expected: unknown, question: (text: string) => unknown): readonly Statement[] => {
    const text = `//${textOf(kase, 'input')}`;
    return [state(says, [text], expected, () => question(text))];
  };
  switch (kase['op']) {
    case 'remove-dot-segments':
      return on('dot-segments removed', kase['output'], removeDotSegments);
    case 'defragment':
      return [
        ...on('without fragment', kase['without_fragment'], (text) =>
          recompose({ ...ask.parse(text), fragment: undefined }),
        ),
        ...on('fragment', kase['fragment'], (text) => ask.parse(text).fragment ?? ''),
      ];
    case 'normalize-host':
    case 'normalize-authority':
      return onAuthority('normalized', `//${String(kase['output'])}`, (text) => ask.engine.normalize(text));
    case 'percent-encode-unreserved-only':
      return on('percent-encoded', kase['output'], (text) => percentEncode(text, 'unreserved'));
    case 'normalize-path':
      return on('path normalized', kase['output'], (text) => {
        if (kase['as_relative_reference'] === false)
          return ask.engine.normalize(`x:${removeDotSegments(text)}`).slice(2);
        if (kase['authority_present'] !== true) return ask.engine.normalize(text);
        const authority = { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: undefined } as const;
        return ask.engine
          .normalize(recompose({ scheme: undefined, authority, path: text, query: undefined, fragment: undefined }))
          .slice('//h'.length);
      });
    case 'split-host-port':
      return [
        ...onAuthority('host', kase['host'], (text) =>
          ask.parse(text).authority?.host.text.replace(/^\[(.*)\]$/, '$1'),
        ),
        ...onAuthority('port', kase['port'], (text) => ask.parse(text).authority?.port ?? ''),
      ];
    case 'escapeComponent':
    case 'unescapeComponent':
    case 'normalizePathEncoding':
    case 'escapePreservingEscapes':
      return onArgument(kase);
    case 'percent-decode':
      return on('percent-decoded', kase['output'], (text) => percentDecode(text));
    case 'ipv6-compress':
      return onAuthority('normalized', `//${String(kase['compressed'])}`, (text) => ask.engine.normalize(text));
    case 'host-type':
      return typeof kase['host'] === 'string'
        ? [
            state(
              'kind of host',
              [kase['host']],
              kase['host_type'],
              () => HOST_TYPES[ask.parse(`//${String(kase['host'])}`).authority?.host.kind ?? ''],
            ),
          ]
        : [];
    case 'info':
      return on('kind of reference', kindStated(kase), (text) => kindOf(ask.parse(text)));
    case 'resolve':
      if (!Array.isArray(kase['args']) || kase['throws'] !== true) return [];
      return [
        state('resolved', kase['args'] as string[], REJECTED, () =>
          ask.engine.resolve(String((kase['args'] as string[])[0]), String((kase['args'] as string[])[1])),
        ),
      ];
    default:
      return [];
  }
};

/** Facts that one suite each states in members of its own. */
export const facts: Source = (kase, ask) => {
  const input = kase['input'];
  if (typeof input !== 'string') return [];
  const says: Statement[] = [];
  const add = (key: string, expected: unknown, question: (uri: UriReference) => unknown): void => {
    if (kase[key] !== undefined) says.push(state(key, [input], expected, () => question(ask.parse(input))));
  };
  add('decoded_path', kase['decoded_path'], ({ path }) => percentDecode(path));
  const expanded = kase['ipv6_expanded'];
  add('ipv6_expanded', typeof expanded === 'string' ? canonicalIPv6(expanded) : undefined, ({ authority }) =>
    canonicalIPv6((authority?.host.text ?? '').replace(/^\[|(?:%25.*)?\]$/g, '')),
  );
  add('zone', kase['zone'], ({ authority }) => authority?.host.text.replace(/^.*%25|\]$/g, ''));
  add('host_without_brackets', kase['host_without_brackets'], ({ authority }) =>
    authority?.host.text.replace(/^\[|\]$/g, ''),
  );
  add('is_opaque', kase['is_opaque'], (uri) => uri.scheme !== undefined && pathKind(uri) === 'rootless');
  if (typeof kase['other'] === 'string' && typeof kase['same_document_ignoring_fragment'] === 'boolean') {
    const { other, same_document_ignoring_fragment: expected } = kase;
    says.push(
      state(`same document as ${other}`, [input, other], expected, () =>
        ask.engine.equivalent(input, other, { fragment: 'ignore' }),
      ),
    );
  }
  return says;
};
