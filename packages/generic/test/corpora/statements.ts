import { canonicalIPv6, pathKind, percentDecode, percentEncode, recompose, removeDotSegments, type UriReference } from '@urikit/generic';
import { answer, type Ask, REJECTED } from './ask.js';
import { component, isComponent, type Reading } from './components.js';
import { type Case, textOf } from './corpus.js';

/** One thing that a case says, and what the engine says. */
export interface Statement {
  /** What it is about: `valid as uri`, `host`, `normalized`. Unique within a case. */
  readonly says: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The texts that the engine was given. */
  readonly texts: readonly string[];
}

/** How the cases of a file are to be read. */
export interface SuiteReading extends Reading {
  /** Default: the whole of scheme-based normalization. */
  readonly level?: 'syntax-based' | 'scheme-based';
  /** The production where a case names none. */
  readonly as?: string;
}

type Source = (kase: Case, ask: Ask, reading: SuiteReading) => readonly Statement[];

/** Both sides as the source and we have them; equal texts, numbers and lists of members are equal. */
export const holds = ({ expected, actual }: Statement): boolean => JSON.stringify(expected) === JSON.stringify(actual);

const state = (says: string, texts: readonly string[], expected: unknown, question: () => unknown): Statement => ({
  says,
  texts,
  expected,
  actual: answer(question),
});

/** `null` in a source is "an error is expected". */
const orRejected = (value: unknown): unknown => value ?? REJECTED;

/** Where a source asks for the syntax of a scheme. */
const SCHEMES = new Set(['mailto', 'http', 'file', 'ftp', 'ws', 'data', 'urn']);

const productionOf = (kase: Case, { as }: SuiteReading): string => {
  const name = [kase['as'], kase['rule'], as].find((each) => typeof each === 'string') ?? 'uri-reference';
  return name.toLowerCase().replaceAll('_', '-');
};

const validity: Source = (kase, ask, reading) => {
  const input = textOf(kase, 'input');
  const says: Statement[] = [];
  const add = (production: string, expected: boolean): void => {
    says.push(state(`valid as ${production}`, [input], expected, () => ask.matches(production, input)));
  };
  if (typeof kase['valid'] === 'boolean') {
    const production = productionOf(kase, reading);
    if (!SCHEMES.has(production)) add(production, kase['valid']);
    // What is valid for a scheme is a URI reference; what is not may be one all the same (1.1.1).
    else if (kase['valid']) add('uri-reference', true);
  }
  for (const production of (kase['valid_as'] ?? []) as readonly string[]) add(production, true);
  for (const production of (kase['invalid_as'] ?? []) as readonly string[]) add(production, false);
  // Of the libraries that ask for an "absolute URI" in this sense, each means RFC 3986 4.3.
  if (typeof kase['is_absolute_uri'] === 'boolean') add('absolute-uri', kase['is_absolute_uri']);
  if (kase['scheme_absent'] === true) says.push(state('scheme absent', [input], true, () => !ask.matches('uri', input)));
  return says;
};

const components: Source = (kase, ask, reading) => {
  // What a source's parser leaves behind for a text that it refuses is no statement about the text.
  const input = kase['input'];
  if (typeof input !== 'string' || typeof kase['components'] !== 'object' || kase['valid'] === false) return [];
  const read = (): UriReference => ask.parse(reading.normalized === true ? ask.engine.normalize(input, { level: 'syntax-based' }) : input);
  const stated = Object.entries(kase['components'] as Case).filter(([key, value]) => isComponent(key, value));
  const absent = ((kase['absent'] ?? []) as readonly string[]).map((key) => [key, null] as const);
  return [...stated, ...absent].map(([key, expected]) => state(key, [input], expected, () => component(read(), key, expected, reading)));
};

const serialized: Source = (kase, ask) =>
  ['serialized', 'recomposed'].flatMap((key) =>
    kase[key] === undefined || kase['input'] === undefined || SCHEMES.has(String(kase['as']))
      ? []
      : [state(key, [textOf(kase, 'input')], kase[key], () => recompose(ask.parse(textOf(kase, 'input'))))],
  );

const normalized: Source = (kase, ask, { level = 'scheme-based' }) => {
  if (kase['input'] === undefined) return [];
  const input = textOf(kase, 'input');
  const normalize = (): string => ask.engine.normalize(input, { level });
  const says: Statement[] = [];
  if (kase['normalized'] !== undefined) says.push(state('normalized', [input], orRejected(kase['normalized']), normalize));
  if (kase['is_normalized'] !== undefined) says.push(state('is normalized', [input], kase['is_normalized'], () => normalize() === input));
  return says;
};

const isNonStrict = (kase: Case): boolean => kase['strict'] === false;

const resolved: Source = (kase, ask, { level = 'scheme-based' }) => {
  if (kase['base'] === undefined || (kase['op'] ?? 'resolve') !== 'resolve') return [];
  const [input, base] = [textOf(kase, 'input'), textOf(kase, 'base')];
  const target = (strict: boolean): string => ask.engine.resolve(input, base, { strict });
  const says: Statement[] = [];
  const add = (key: string, question: () => unknown): void => {
    if (kase[key] !== undefined) says.push(state(key, [input, base], orRejected(kase[key]), question));
  };
  add('resolved', () => target(!isNonStrict(kase)));
  add('resolved_non_strict', () => target(false));
  if (kase['resolved_normalized_as'] !== 'iri') add('resolved_normalized', () => ask.engine.normalize(target(true), { level }));
  for (const [key, expected] of Object.entries((kase['resolved_components'] ?? {}) as Case)) {
    says.push(state(`resolved ${key}`, [input, base], expected, () => component(ask.parse(target(true)), key, expected, {})));
  }
  return says;
};

/** A chain: each text is resolved against what came before it. */
const joined: Source = (kase, ask) => {
  if (!Array.isArray(kase['inputs'])) return [];
  const inputs = kase['inputs'] as readonly string[];
  const [first = '', ...rest] = inputs;
  return [state('joined', inputs, kase['resolved'], () => rest.reduce((base, reference) => ask.engine.resolve(reference, base), first))];
};

/** The relative reference that a library chooses is its own affair; that it leads back is RFC 3986. */
const relativized: Source = (kase, ask) => {
  if (kase['op'] !== 'relativize' || typeof kase['relativized'] !== 'string') return [];
  const [reference, base] = [kase['relativized'], textOf(kase, 'base')];
  const input = textOf(kase, 'input');
  const target = kase['resolves_back_to'] ?? answer(() => ask.engine.resolve(input, base));
  return [state('resolves back', [reference, base, input], target, () => ask.engine.resolve(reference, base))];
};

const equality: Source = (kase, ask) => {
  const a = kase['a'] ?? kase['input'];
  if (typeof a !== 'string') return [];
  const level = typeof kase['level'] === 'string' && kase['op'] === 'equivalence' ? levelOf(kase['level']) : 'scheme-based';
  const pair = (other: string, expected: unknown): Statement =>
    state(`equivalent to ${other}`, [a, other], expected, () => ask.engine.equivalent(a, other, { level }));
  const says: Statement[] = [];
  if (typeof kase['other'] === 'string' && typeof kase['equal'] === 'boolean') says.push(pair(kase['other'], kase['equal']));
  if (typeof kase['b'] === 'string' && typeof kase['equivalent'] === 'boolean') says.push(pair(kase['b'], kase['equivalent']));
  for (const other of (kase['equals'] ?? []) as readonly string[]) says.push(pair(other, true));
  for (const other of (kase['not_equals'] ?? []) as readonly string[]) says.push(pair(other, false));
  for (const other of (kase['must_differ_from'] ?? []) as readonly string[]) says.push(pair(other, false));
  return says;
};

function levelOf(name: string): 'simple-string' | 'syntax-based' | 'scheme-based' {
  if (name === 'simple-string' || name === 'scheme-based') return name;
  return 'syntax-based';
}

const ENCODED = ['userinfo', 'path', 'query', 'fragment'] as const;

/** A record of texts that need not be encoded yet, put together and normalized, as the `serialize` of some libraries does. */
const composed: Source = (kase, ask) => {
  if ((kase['op'] !== 'serialize' && kase['op'] !== 'recompose') || kase['components'] === undefined) return [];
  const parts = kase['components'] as Readonly<Record<string, string | number | null | undefined>>;
  const [userinfo, path, query, fragment] = ENCODED.map((key) => {
    const text = parts[key];
    return typeof text === 'string' ? percentEncode(text, key === 'fragment' ? 'fragment' : key, { triplets: 'keep' }) : undefined;
  });
  const authority = authorityOf(parts, userinfo);
  const record = { scheme: parts['scheme'] ?? undefined, authority, path: path ?? '', query, fragment } as UriReference;
  const compose = (): string => (kase['op'] === 'recompose' ? recompose(record) : ask.engine.normalize(recompose(record), { level: 'syntax-based' }));
  return [state('composed', [], kase['output'], compose)];
};

function authorityOf(parts: Readonly<Record<string, string | number | null | undefined>>, userinfo: string | undefined): UriReference['authority'] {
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

const kindStated = (kase: Case): unknown => ['absolute_uri', 'network_path', 'absolute_path', 'relative_path'].find((key) => kase[key] === true);

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

const operations: Source = (kase, ask) => {
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
        ...on('without fragment', kase['without_fragment'], (text) => recompose({ ...ask.parse(text), fragment: undefined })),
        ...on('fragment', kase['fragment'], (text) => ask.parse(text).fragment ?? ''),
      ];
    case 'normalize-host':
    case 'normalize-authority':
      return onAuthority('normalized', `//${String(kase['output'])}`, (text) => ask.engine.normalize(text));
    case 'percent-encode-unreserved-only':
      return on('percent-encoded', kase['output'], (text) => percentEncode(text, 'unreserved'));
    case 'normalize-path':
      return on('path normalized', kase['output'], (text) => {
        if (kase['as_relative_reference'] === false) return ask.engine.normalize(`x:${removeDotSegments(text)}`).slice(2);
        if (kase['authority_present'] !== true) return ask.engine.normalize(text);
        const authority = { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: undefined } as const;
        return ask.engine.normalize(recompose({ scheme: undefined, authority, path: text, query: undefined, fragment: undefined })).slice('//h'.length);
      });
    case 'split-host-port':
      return [
        ...onAuthority('host', kase['host'], (text) => ask.parse(text).authority?.host.text.replace(/^\[(.*)\]$/, '$1')),
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
        ? [state('kind of host', [kase['host']], kase['host_type'], () => HOST_TYPES[ask.parse(`//${String(kase['host'])}`).authority?.host.kind ?? ''])]
        : [];
    case 'info':
      return on('kind of reference', kindStated(kase), (text) => kindOf(ask.parse(text)));
    case 'resolve':
      if (!Array.isArray(kase['args']) || kase['throws'] !== true) return [];
      return [state('resolved', kase['args'] as string[], REJECTED, () => ask.engine.resolve(String((kase['args'] as string[])[0]), String((kase['args'] as string[])[1])))];
    default:
      return [];
  }
};

/** Facts that one suite each states in members of its own. */
const facts: Source = (kase, ask) => {
  const input = kase['input'];
  if (typeof input !== 'string') return [];
  const says: Statement[] = [];
  const add = (key: string, expected: unknown, question: (uri: UriReference) => unknown): void => {
    if (kase[key] !== undefined) says.push(state(key, [input], expected, () => question(ask.parse(input))));
  };
  add('decoded_path', kase['decoded_path'], ({ path }) => percentDecode(path));
  const expanded = kase['ipv6_expanded'];
  add('ipv6_expanded', typeof expanded === 'string' ? canonicalIPv6(expanded) : undefined, ({ authority }) => canonicalIPv6((authority?.host.text ?? '').replace(/^\[|(?:%25.*)?\]$/g, '')));
  add('zone', kase['zone'], ({ authority }) => authority?.host.text.replace(/^.*%25|\]$/g, ''));
  add('host_without_brackets', kase['host_without_brackets'], ({ authority }) => authority?.host.text.replace(/^\[|\]$/g, ''));
  add('is_opaque', kase['is_opaque'], (uri) => uri.scheme !== undefined && pathKind(uri) === 'rootless');
  if (typeof kase['other'] === 'string' && typeof kase['same_document_ignoring_fragment'] === 'boolean') {
    const { other, same_document_ignoring_fragment: expected } = kase;
    says.push(state(`same document as ${other}`, [input, other], expected, () => ask.engine.equivalent(input, other, { fragment: 'ignore' })));
  }
  return says;
};

const SOURCES: readonly Source[] = [validity, components, serialized, normalized, resolved, joined, relativized, equality, composed, operations, facts];

/** Everything that a case says about RFC 3986. */
export function statementsOf(kase: Case, ask: Ask, reading: SuiteReading): readonly Statement[] {
  const input = kase['input'];
  return SOURCES.flatMap((source) => (typeof input === 'string' || source !== validity ? source(kase, ask, reading) : []));
}
