import { splitComponents } from '@urikit/generic/internal';
import {
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  tryParse,
  type UriReference,
} from '@urikit/generic';
import { type HostKind, recompose } from '@urikit/generic/record';
import { diagnose } from '../../src/syntax/diagnose.js';
import { recordOf as recordOfComponents } from '../../src/syntax/component.js';
import type { ProductionName } from './abnf.js';
import { type Phrases, phrasesOf } from './prioritized.js';
import { ORACLE } from './validity.js';

const TESTS: readonly (readonly [ProductionName, (text: string) => boolean])[] = [
  ['URI-reference', isUriReference],
  ['URI', isUri],
  ['relative-ref', isRelativeReference],
  ['absolute-URI', isAbsoluteUri],
];

/** Where engine and oracle say different things of a text; undefined where they agree. */
export function disagreement(text: string): string | undefined {
  for (const [production, test] of TESTS) {
    const expected = ORACLE[production].accepts(text);
    if (test(text) !== expected) return `${production}: the grammar says ${String(expected)}`;
  }
  const valid = ORACLE['URI-reference'].accepts(text);
  const result = tryParse(text);
  if (result.ok !== valid) return `tryParse: the grammar says ${String(valid)}`;
  const issue = diagnose(text);
  if ((issue === undefined) !== valid) return `diagnose: the grammar says ${String(valid)}`;
  if (result.ok) return otherComponents(text, result.value);
  if (JSON.stringify(result.issue) !== JSON.stringify(issue)) return 'tryParse and diagnose name two issues';
  return wrongIndex(text, result.issue.start);
}

/** "What can still be extended": the text up to an issue is the beginning of some URI reference. */
function wrongIndex(text: string, start: number): string | undefined {
  if (!Number.isInteger(start) || start < 0 || start > text.length)
    return `start ${String(start)} is no place in the text`;
  const viable = ORACLE['URI-reference'].viable(text);
  return start > viable
    ? `start ${String(start)}, but the text breaks the grammar at ${String(viable)} already`
    : undefined;
}

/** The parts by Appendix B, which is how long texts are read. */
function otherComponents(text: string, value: UriReference): string | undefined {
  if (recompose(value) !== text) return 'recompose gives another text';
  const parts = recordOfComponents(splitComponents(text));
  return JSON.stringify(parts) === JSON.stringify(value) ? undefined : `the scanner reads ${JSON.stringify(value)}`;
}

const pathOf = (phrases: Phrases): string =>
  (['path-abempty', 'path-absolute', 'path-noscheme', 'path-rootless', 'path-empty'] as const)
    .map((rule) => phrases[rule])
    .find((path) => path !== undefined)!;

/** The components by the rules that matched them, as a record of the engine. */
function recordOf(phrases: Phrases): UriReference {
  const kind: HostKind =
    (['IPv6address', 'IPvFuture', 'IPv4address'] as const).find((rule) => phrases[rule] !== undefined) ?? 'reg-name';
  const authority =
    phrases.host === undefined
      ? undefined
      : { userinfo: phrases.userinfo, host: { kind, text: phrases.host }, port: phrases.port };
  return { scheme: phrases.scheme, authority, path: pathOf(phrases), query: phrases.query, fragment: phrases.fragment };
}

/** Where the engine's components are not the phrases that apg's parser found. Slower by far than `disagreement`. */
export function misreading(text: string): string | undefined {
  const phrases = phrasesOf(text);
  const result = tryParse(text);
  if (phrases === undefined) return result.ok ? "apg's parser finds no URI-reference" : undefined;
  if (!result.ok) return "apg's parser finds a URI-reference";
  const expected = JSON.stringify(recordOf(phrases));
  return JSON.stringify(result.value) === expected
    ? undefined
    : `apg reads ${expected}, the engine ${JSON.stringify(result.value)}`;
}
