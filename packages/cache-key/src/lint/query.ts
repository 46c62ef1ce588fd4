import { nearestSpelling } from '@urikit/generic/internal';
import { TRACKING } from '@urikit/query/tracking';
import type { FullPolicy } from '../policy/policy.js';
import { TRACKING_PARAMS } from '../policy/tracking.js';
import type { Path } from '@urikit/schema-issues';
import type { Report } from './finding.js';

type Query = FullPolicy['query'];

/** A prefix with fewer characters before its `*` selects too many unrelated names. */
const SHORTEST_PREFIX = 3;

/** More than any page is likely to read. */
const MANY_PARAMS = 1000;

/** Names that select the page in many applications. */
const MEANINGFUL: readonly string[] = [
  ...['id', 'ids', 'p', 'page', 'q', 's', 'search', 'query'],
  ...['lang', 'locale', 'hl', 'sort', 'order', 'limit', 'offset', 'cursor', 'filter', 'category', 'tag'],
  ...['v', 'version', 'format', 'callback', 'token', 'key', 'sig', 'signature', 'expires'],
];

/** Tells if a pattern of a policy selects a parameter: by its exact name or by a prefix. */
export const covers = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

function lintNames(list: 'include' | 'exclude', names: readonly string[], path: Path, report: Report): void {
  for (const [i, name] of names.entries()) {
    const place = [...path, list, i];
    const cover = names.find(
      (other) => other !== name && other.endsWith('*') && covers(other, name.replace(/\*$/, '')),
    );
    if (cover !== undefined || names.indexOf(name) < i)
      report('name-covered', place, `\`${name}\` is covered by \`${cover ?? name}\``);
  }
}

/** Tells if a name seems to mean the list `tracking`: a misspelling of it, or a word of its family. */
const isNearlyTracking = (name: string): boolean =>
  name !== 'tracking' && (/^track[a-z]*$/i.test(name) || nearestSpelling(name, ['tracking']) !== undefined);

function lintExclude(names: readonly string[], path: Path, report: Report): void {
  for (const [i, name] of names.entries()) {
    const place = [...path, 'exclude', i];
    if (name === '*') report('exclude-all', place, '`*` takes every parameter away');
    else if (name.endsWith('*') && name.length <= SHORTEST_PREFIX)
      report('exclude-wide', place, `\`${name}\` takes away every parameter that begins with \`${name.slice(0, -1)}\``);
    else if (isNearlyTracking(name)) report('nearly-tracking', place, `\`${name}\` is one parameter`);
    else if (MEANINGFUL.includes(name.toLowerCase()))
      report('exclude-meaningful', place, `\`${name}\` decides in many applications which page it is`);
  }
}

function lintInclude({ include, exclude }: Query, written: object, path: Path, report: Report): void {
  if (include === undefined) return;
  if (include.length === 0) report('include-none', [...path, 'include'], 'every parameter is taken away');
  if (include.includes('*')) report('include-all', [...path, 'include'], '`*` includes every parameter');
  const excluded = exclude === 'tracking' ? ['tracking'] : exclude;
  if (excluded.includes('tracking')) lintTracking(include, path, report);
  const own = excluded.filter((name) => name !== 'tracking');
  const both = include.find((name) => own.some((other) => covers(other, name)));
  if (!('exclude' in written)) {
    if (both !== undefined)
      report('include-and-exclude', [...path, 'include'], `the \`exclude\` of the policy takes \`${both}\` away`);
  } else if (!own.every((name) => include.some((other) => other.endsWith('*') && covers(other, name))))
    report(
      'include-and-exclude',
      [...path, 'exclude'],
      'both are given, and `include` does not name all that `exclude` takes away',
    );
}

const isTracking = (name: string): boolean =>
  TRACKING_PARAMS.exact[name] === true || TRACKING_PARAMS.prefixes.some((prefix) => name.startsWith(prefix));

function lintTracking(include: readonly string[], path: Path, report: Report): void {
  for (const [i, name] of include.entries()) {
    const both = isTracking(name)
      ? name
      : name === '*'
        ? undefined
        : TRACKING.find((one) => name.endsWith('*') && covers(name, one.name))?.name;
    if (both !== undefined)
      report(
        'tracking-included',
        [...path, 'include', i],
        `\`${name}\` is included, and \`tracking\` takes \`${both}\` away`,
      );
  }
}

/** Reports doubtful rules for queries. `path` is their position in the policy, where those of `written` stand. */
export function lintQuery(query: Query, written: object, path: Path, report: Report): void {
  const { include, exclude, multi, plus, semicolon, controls, maxParams } = query;
  if (include !== undefined) lintNames('include', include, path, report);
  if (exclude !== 'tracking') {
    lintNames('exclude', exclude, path, report);
    lintExclude(exclude, path, report);
  }
  lintInclude(query, written, path, report);
  if (multi === 'set') report('values-as-set', [...path, 'multi'], '`a=1&a=2` and `a=2&a=1` become one');
  if (plus === 'space') report('plus-as-space', [...path, 'plus'], '`+` is keyed and forwarded as `%20`');
  if (semicolon === 'key' && (include !== undefined || exclude.length > 0))
    report('semicolon-keyed', [...path, 'semicolon'], 'parameters are taken away, and those with a raw `;` are not');
  if (controls === 'key') report('controls-keyed', [...path, 'controls'], 'percent-encoded controls are passed on');
  if (maxParams > MANY_PARAMS)
    report('params-unbounded', [...path, 'maxParams'], `${String(maxParams)} parameters get a key`);
}
