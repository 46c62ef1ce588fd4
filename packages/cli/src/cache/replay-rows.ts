import type { CacheModel, Conflict, PolicyRunReport, ReplayReport } from '@urikit/cache-key';
import { excerpt, grouped, plural } from '../io/table.js';
import { withoutSecrets } from '../secrets.js';

/** The numbers of a replay in words and rows, for a terminal and for a page. */

/** A side with the name of its column. */
export type Column = readonly [name: string, side: PolicyRunReport];

export const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The columns of a replay: as sent, and each policy. */
export const columnsOf = (report: ReplayReport, [a, b]: readonly [a: string, b: string]): readonly Column[] => [
  ['as sent', report.asSent],
  [a, report.a],
  ...(report.b === undefined ? [] : [[b, report.b] as const]),
];

const UNITS = [
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
] as const;

/** `10,000` entries, or `64 MiB` */
export function amountOf(size: NonNullable<CacheModel['size']>): string {
  if ('entries' in size) return grouped(size.entries);
  const [bytes, unit] = UNITS.find(([one]) => size.octets % one === 0) ?? [1, 'bytes'];
  return `${grouped(size.octets / bytes)} ${unit}`;
}

/** `of 10,000, 60 s` */
export const modelName = ({ size, ttl }: CacheModel): string =>
  `${size === undefined ? 'without bound' : `of ${amountOf(size)}`}${ttl === undefined ? '' : `, ${grouped(ttl)} s`}`;

/** The first and the last time of a log. */
export const spanOf = ({ time }: ReplayReport): string =>
  time.from === undefined || time.to === undefined
    ? 'no times'
    : `${new Date(time.from).toISOString()} to ${new Date(time.to).toISOString()}`;

export const keyRows = (columns: readonly Column[]): readonly (readonly string[])[] => [
  ['requests with a key', ...columns.map(([, { keyed }]) => grouped(keyed))],
  ['passed on', ...columns.map(([, { bypassed }]) => grouped(sum(bypassed)))],
  ['refused', ...columns.map(([, { rejected }]) => grouped(sum(rejected)))],
  ['distinct keys', ...columns.map(([, side]) => grouped(side.keys))],
  ['keys that change', ...columns.map(([, side]) => grouped(side.changing))],
  ['suspected false merges', ...columns.map(([, side]) => grouped(side.suspected.keys))],
];

export const hitRateRows = (columns: readonly Column[]): readonly (readonly string[])[] =>
  (columns[0]?.[1].hitRates ?? []).map((model, i) => [
    modelName(model),
    ...columns.map(([, { hitRates: rates }]) => percent(rates[i]?.rate ?? 0)),
  ]);

/** The longest target of an example: marks of a gateway in it are shown whole, so that the log can be searched for them. */
export const LONGEST = 200;

/** The name of a parameter; a parameter may have an empty one, as in `?=a` and `?&`. */
export const parameterOf = (name: string, width: number): string => (name === '' ? '(no name)' : shownOf(name, width));

/** The difference of targets that suspected false merges come from, in words: `sort`, `the order of parameters`. */
const causeOf = ({ parameter, part }: PolicyRunReport['causes'][number]): string =>
  part === 'parameter'
    ? `\`${parameterOf(parameter ?? '', 50)}\``
    : part === 'order'
      ? 'the order of parameters'
      : 'the path';

/** The number of suspected false merges, with their causes: ``2,669 suspected false merges, by `sort` ``; empty for zero. */
export function suspicionOf([, { suspected, causes }]: Column): string {
  if (suspected.keys === 0) return '';
  return `${plural(suspected.keys, 'suspected false merge')}, by ${causes.slice(0, 3).map(causeOf).join(', ')}`;
}

/**
 * Tells if so many of the keys of a policy are suspected, one in a thousand, that its rate is no saving: it may come from wrong
 * answers.
 */
export const isDoubtful = ([, { suspected, keys }]: Column): boolean => suspected.keys * 1000 > keys;

/**
 * The share of all requests that the origin would have been spared by a cache without bound; hit rates count only
 * requests with a key.
 */
export const savedBy = (
  { lines }: ReplayReport,
  [, { hitRates: rates }]: Column,
): readonly [hits: number, part: number] => {
  const hits = rates[0]?.hits ?? 0;
  return [hits, lines.requests === 0 ? 0 : hits / lines.requests];
};

export const reasonRows = ([, { bypassed, rejected }]: Column): readonly (readonly [
  count: string,
  reason: string,
])[] => [
  ...Object.entries(bypassed).map(([reason, count]) => [grouped(count), `passed on: ${reason}`] as const),
  ...Object.entries(rejected).map(([reason, count]) => [grouped(count), `refused: ${reason}`] as const),
];

/** The answer of a request with a suspected false merge: `200, 1,024 bytes, "abc"`. */
export const answerOf = ({ status, length, etag }: Conflict['first']): string =>
  [
    String(status ?? '-'),
    length === undefined ? '' : `${grouped(length)} bytes`,
    etag === undefined ? '' : excerpt(etag, 20),
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The start of a string of a log, without secrets. */
export const shownOf = (text: string, width: number): string => excerpt(withoutSecrets(text), width);

/** `in 3 keys` */
export const inKeys = (keys: number): string => `in ${plural(keys, 'key')}`;
