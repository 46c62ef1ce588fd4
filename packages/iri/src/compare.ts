import type { CompareOptions, Comparison, Engine, StringIssue, Level } from '@urikit/generic';
import { engineOf } from '@urikit/generic/internal';
import { type IriToUriOptions, tryIriToUri } from './iri-to-uri.js';
import { tryParseIri } from './parse.js';

/** Options of the engine's `compare` and of the mapping. */
export interface CompareIrisOptions extends CompareOptions {
  /** Options of the mapping to URIs, such as `nfc`. */
  readonly mapping?: IriToUriOptions;
}

/** The engine's comparison; the mapping to a URI is a reason of its own. */
export type IriComparison = Omit<Comparison, 'because'> & {
  readonly because: readonly (Comparison['because'][number] | 'iri-to-uri')[];
};

const unequal = (level: Level, issue: StringIssue | undefined): IriComparison => ({
  equal: false,
  level,
  because: [],
  differs: undefined,
  issue,
});

/** Maps both to URIs, or gives the issue of the first that cannot be mapped. */
function mapBoth(a: string, b: string, mapping: IriToUriOptions): readonly [string, string] | StringIssue {
  const [x, y] = [tryIriToUri(a, mapping), tryIriToUri(b, mapping)];
  if (!x.ok) return x.issue;
  return y.ok ? [x.value, y.value] : y.issue;
}

function compareAt(
  a: string,
  b: string,
  engine: Pick<Engine, 'compare'>,
  level: Level,
  options: CompareIrisOptions,
): IriComparison {
  const { mapping = {}, ...rest } = options;
  // IDNA is a rule of schemes, so it does not apply to hosts below the scheme-based level.
  const both = mapBoth(a, b, level === 'syntax-based' ? { ...mapping, dnsSchemes: [] } : mapping);
  if ('code' in both) return unequal(level, both);
  const [x, y] = both;
  const answer = engine.compare(x, y, { ...rest, level });
  if (!answer.equal || (x === a && y === b)) return answer;
  return {
    ...answer,
    level: answer.level === 'simple-string' ? level : answer.level,
    because: ['iri-to-uri', ...answer.because],
  };
}

/**
 * Compares two IRI references on the ladder (RFC 3987 section 5.3): as strings; by their percent-encoded forms; by
 * their URIs with the host in the form of the DNS, under the rules of their scheme.
 *
 * @param engine - knows the schemes
 * @param options - `level`, `rules`, `base` and `fragment` are the engine's; `mapping: { nfc: true }` adds NFC
 * @returns the result with the level and the rules that decided. A malformed string is never equal above
 *   `simple-string`.
 * @throws as the engine's `compare`: UriSyntaxError for a base that is no URI
 * @see RFC 3987 section 5.3
 * @example compareIris('http://例え.jp', 'http://xn--r8jz45g.jp/', engine).equal // true
 */
export function compareIris(
  a: string,
  b: string,
  engine: Pick<Engine, 'compare'>,
  options: CompareIrisOptions = {},
): IriComparison {
  engineOf(engine, ['compare']);
  const level = options.level ?? 'scheme-based';
  // The options are checked before the strings.
  compareAt('', '', engine, level, options);
  const [x, y] = [tryParseIri(a), tryParseIri(b)];
  if (level === 'simple-string') {
    if (a === b) return { equal: true, level, because: [], differs: undefined, issue: undefined };
    return unequal(level, x.ok ? (y.ok ? undefined : y.issue) : x.issue);
  }
  if (!x.ok) return unequal(level, x.issue);
  if (!y.ok) return unequal(level, y.issue);
  const bySyntax = compareAt(a, b, engine, 'syntax-based', options);
  return bySyntax.equal || level === 'syntax-based' ? bySyntax : compareAt(a, b, engine, level, options);
}
