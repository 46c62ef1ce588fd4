import { type StringIssue, parse, type Uri } from '@urikit/generic';
import { asUri } from '@urikit/generic/record';
import { componentsOf, type Range, rangeOf } from '@urikit/generic/internal';
import { whyHostRefused } from '@urikit/hosts/internal';
import type { ReadOptions } from './uri-options.js';

/** The codes of this package; those of the engine and of schemes come as they are. */
export const URI_ISSUES = {
  'uri/scheme': 'RFC 3986 3.1',
  'uri/no-host': 'RFC 3986 3.2.2',
  'uri/host': 'RFC 3986 3.2.2',
} as const;

const issueOf = (code: keyof typeof URI_ISSUES, { start, end }: Range, message: string): StringIssue => ({
  code,
  severity: 'error',
  message,
  section: URI_ISSUES[code],
  start,
  end,
});

/** The port without leading zeros; the default port of the scheme if no port is written. */
function portOf({ scheme, authority }: Uri, { engine }: ReadOptions): string | undefined {
  const written = authority?.port ?? '';
  if (written !== '') return written.replace(/^0+(?=\d)/, '');
  const port = engine.hooks(scheme.toLowerCase())?.defaultPort;
  return port === undefined ? undefined : String(port);
}

function hostIssue(uri: Uri, rules: ReadOptions): StringIssue | undefined {
  const { lists } = rules;
  if (lists === undefined) return undefined;
  const texts = componentsOf(uri);
  const { host = '' } = texts;
  const place = rangeOf(texts, 'host');
  if (host === '') return issueOf('uri/no-host', place, 'expected "//" and a host');
  const refusal = whyHostRefused(lists, host, portOf(uri, rules));
  if (refusal === undefined) return undefined;
  const why = refusal.reason === 'denied' ? `"${refusal.entry}" is denied` : refusal.reason;
  return issueOf('uri/host', place, `expected a host that is allowed (${why})`);
}

function schemeIssue({ scheme }: Uri, { schemes }: ReadOptions): StringIssue | undefined {
  if (schemes === undefined || schemes.includes(scheme.toLowerCase())) return undefined;
  return issueOf(
    'uri/scheme',
    { start: 0, end: scheme.length },
    `expected a URI of ${schemes.join(', ')}, found ${scheme}`,
  );
}

function policyIssues(text: string, read: ReadOptions): readonly StringIssue[] {
  const uri = asUri(parse(text));
  if (!uri.ok && !read.references) return [uri.issue];
  const found = uri.ok ? (schemeIssue(uri.value, read) ?? hostIssue(uri.value, read)) : undefined;
  const issue = found ?? read.rules?.why(text).issue;
  return issue === undefined ? [] : [issue];
}

/**
 * Finds why a string is not a value of the schema: by the grammar, the scheme and the options, in the order of positions.
 *
 * @returns an empty list for a value of the schema. Throws the error of a hook only.
 * @see RFC 3986 section 3, 4.1
 */
export function findIssues(text: string, rules: ReadOptions): readonly StringIssue[] {
  const found = rules.engine
    .check(text)
    .filter(({ severity }) => severity === 'error' || (severity === 'warning' && rules.refusesWarnings));
  if (found.some(({ code }) => code.startsWith('syntax/'))) return found;
  return [...policyIssues(text, rules), ...found].sort((a, b) => a.start - b.start);
}
