import type { UriReference } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { type Ask, REJECTED } from './ask.js';
import { component, isComponent } from './components.js';
import { type Case, textOf } from './corpus.js';
import { target } from './independent.js';
import { composed, facts, operations } from './operations.js';
import { type Source, state, type Statement, type SuiteReading } from './statement.js';

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
  if (kase['scheme_absent'] === true)
    says.push(state('scheme absent', [input], true, () => !ask.matches('uri', input)));
  return says;
};

const components: Source = (kase, ask, reading) => {
  // What a source's parser leaves behind for a text that it refuses is no statement about the text.
  const input = kase['input'];
  if (typeof input !== 'string' || typeof kase['components'] !== 'object' || kase['valid'] === false) return [];
  const read = (): UriReference =>
    ask.parse(reading.normalized === true ? ask.engine.normalize(input, { level: 'syntax-based' }) : input);
  const stated = Object.entries(kase['components'] as Case).filter(([key, value]) => isComponent(key, value));
  const absent = ((kase['absent'] ?? []) as readonly string[]).map((key) => [key, null] as const);
  return [...stated, ...absent].map(([key, expected]) =>
    state(key, [input], expected, () => component(read(), key, expected, reading)),
  );
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
  if (kase['normalized'] !== undefined)
    says.push(state('normalized', [input], orRejected(kase['normalized']), normalize));
  if (kase['is_normalized'] !== undefined)
    says.push(state('is normalized', [input], kase['is_normalized'], () => normalize() === input));
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
  if (kase['resolved_normalized_as'] !== 'iri')
    add('resolved_normalized', () => ask.engine.normalize(target(true), { level }));
  for (const [key, expected] of Object.entries((kase['resolved_components'] ?? {}) as Case)) {
    says.push(
      state(`resolved ${key}`, [input, base], expected, () => component(ask.parse(target(true)), key, expected, {})),
    );
  }
  return says;
};

/** A chain: each text is resolved against what came before it. */
const joined: Source = (kase, ask) => {
  if (!Array.isArray(kase['inputs'])) return [];
  const inputs = kase['inputs'] as readonly string[];
  const [first = '', ...rest] = inputs;
  return [
    state('joined', inputs, kase['resolved'], () =>
      rest.reduce((base, reference) => ask.engine.resolve(reference, base), first),
    ),
  ];
};

/** The relative reference that a library chooses is its own affair; that it leads back is RFC 3986. */
const relativized: Source = (kase, ask) => {
  if (kase['op'] !== 'relativize' || typeof kase['relativized'] !== 'string') return [];
  const [reference, base] = [kase['relativized'], textOf(kase, 'base')];
  const input = textOf(kase, 'input');
  // Where the source does not say what it leads back to, the pseudo-code of 5.2 does.
  const expected = kase['resolves_back_to'] ?? target(input, base, true) ?? REJECTED;
  return [state('resolves back', [reference, base, input], expected, () => ask.engine.resolve(reference, base))];
};

const equality: Source = (kase, ask) => {
  const a = kase['a'] ?? kase['input'];
  if (typeof a !== 'string') return [];
  const level =
    typeof kase['level'] === 'string' && kase['op'] === 'equivalence' ? levelOf(kase['level']) : 'scheme-based';
  const pair = (other: string, expected: unknown): Statement =>
    state(`equivalent to ${other}`, [a, other], expected, () => ask.engine.equivalent(a, other, { level }));
  const says: Statement[] = [];
  if (typeof kase['other'] === 'string' && typeof kase['equal'] === 'boolean')
    says.push(pair(kase['other'], kase['equal']));
  if (typeof kase['b'] === 'string' && typeof kase['equivalent'] === 'boolean')
    says.push(pair(kase['b'], kase['equivalent']));
  for (const other of (kase['equals'] ?? []) as readonly string[]) says.push(pair(other, true));
  for (const other of (kase['not_equals'] ?? []) as readonly string[]) says.push(pair(other, false));
  for (const other of (kase['must_differ_from'] ?? []) as readonly string[]) says.push(pair(other, false));
  return says;
};

function levelOf(name: string): 'simple-string' | 'syntax-based' | 'scheme-based' {
  if (name === 'simple-string' || name === 'scheme-based') return name;
  return 'syntax-based';
}

const SOURCES: readonly Source[] = [
  validity,
  components,
  serialized,
  normalized,
  resolved,
  joined,
  relativized,
  equality,
  composed,
  operations,
  facts,
];

/** Everything that a case says about RFC 3986. */
export function statementsOf(kase: Case, ask: Ask, reading: SuiteReading): readonly Statement[] {
  const input = kase['input'];
  return SOURCES.flatMap((source) =>
    typeof input === 'string' || source !== validity ? source(kase, ask, reading) : [],
  );
}
