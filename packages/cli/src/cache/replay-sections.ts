import type { CacheModel, Conflict, PolicyRunReport, ReplayReport } from '@urikit/cache-key';
import { excerpt, grouped, plural } from '../io/table.js';
import type { Cell, Quoted, Section, Summary, Table } from '../page/sections.js';
import { withoutSecrets } from '../secrets.js';
import type { Recognised } from './recognised.js';
import { notesOf } from './replay-notes.js';

/** A side with the name of its column. */
export type Column = readonly [name: string, side: PolicyRunReport];

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
const modelName = ({ size, ttl }: CacheModel): string =>
  `${size === undefined ? 'without bound' : `of ${amountOf(size)}`}${ttl === undefined ? '' : `, ${grouped(ttl)} s`}`;

/** The first and the last time of a log. */
export const spanOf = ({ time }: ReplayReport): string =>
  time.from === undefined || time.to === undefined
    ? 'no times'
    : `${new Date(time.from).toISOString()} to ${new Date(time.to).toISOString()}`;

/** A string of a log, without secrets; a parameter may have an empty name, as in `?=a` and `?&`. */
const quotedOf = (text: string): Quoted => ({ quoted: text === '' ? '(no name)' : withoutSecrets(text) });

/** The difference of targets that suspected false merges come from, in words: `sort`, `the order of parameters`. */
const causeOf = ({ parameter = '', part }: PolicyRunReport['causes'][number]): string =>
  part === 'parameter'
    ? `\`${excerpt(quotedOf(parameter).quoted, 50)}\``
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

/** Numbers in a column for each policy. */
const perPolicy = (
  first: string,
  columns: readonly Column[],
  rows: readonly (readonly [name: string, numberOf: (side: PolicyRunReport) => Cell])[],
): Table => ({
  columns: [first, ...columns.map(([name]) => name)],
  rows: rows.map(([name, numberOf]) => [name, ...columns.map(([, side]) => numberOf(side))]),
  inTerminal: 'headed',
});

/** The heading of the section that has charts on a page. */
export const HIT_RATES = 'Hit rates, were every answer storable';

/** The answer of a request with a suspected false merge: `200, 1,024 bytes, "abc"`. */
const answerOf = ({ status, length, etag }: Conflict['first']): string =>
  [String(status ?? '-'), length === undefined ? '' : `${grouped(length)} bytes`, excerpt(etag ?? '', 20)]
    .filter((part) => part !== '')
    .join(', ');

/** The requests without a key, the parameters and the suspicions of one policy. */
function ofPolicy([name, { bypassed, rejected, splits, suspected }]: Column): readonly Section[] {
  const reasons = [
    ...Object.entries(bypassed).map(([reason, count]) => [`passed on: ${reason}`, count]),
    ...Object.entries(rejected).map(([reason, count]) => [`refused: ${reason}`, count]),
  ];
  const most = Math.max(...splits.map(({ saves }) => saves));
  const parameters = splits.map(({ name: parameter, keys, saves }): readonly Cell[] => [
    { name: excerpt(quotedOf(parameter).quoted, 50) },
    keys,
    saves,
    { part: saves, whole: most },
  ]);
  const conflicts = suspected.examples.map(({ aspects, first, second, line }): readonly Cell[] => [
    `${aspects.join(' and ')} differ, line ${grouped(line)}`,
    [first, second].map((one) => ({ ...quotedOf(one.target), note: answerOf(one) })),
  ]);
  const columns = ['Parameter', 'Keys with it', 'Fewer without it', 'Beside the first'];
  return [
    {
      heading: `Requests without a key: ${name}`,
      tables: [{ columns: ['Reason', 'Requests'], rows: reasons, inTerminal: 'counted' }],
    },
    { heading: `Parameters that split keys: ${name}`, tables: [{ columns, rows: parameters, inTerminal: 'headed' }] },
    {
      heading: `Suspected false merges: ${name}`,
      intro: `${suspected.keys === 0 ? 'No key' : plural(suspected.keys, 'key')} whose targets had different answers.`,
      tables: [{ columns: ['Difference', 'Two requests with one key'], rows: conflicts, style: 'doubtful' }],
    },
  ];
}

/** A replay for a terminal and for a page. */
export function summaryOf(
  report: ReplayReport,
  source: string,
  columns: readonly Column[],
  recognised: Recognised,
): Summary {
  const { lines, malformed } = report;
  const [sent, ...own] = columns;
  const examples = malformed.examples.map(({ line, excerpt: text }) => [`line ${grouped(line)}`, [quotedOf(text)]]);
  const keys = perPolicy('Count', columns, [
    ['requests with a key', ({ keyed }) => keyed],
    ['passed on', ({ bypassed }) => sum(bypassed)],
    ['refused', ({ rejected }) => sum(rejected)],
    ['distinct keys', (side) => side.keys],
    ['keys that change', ({ changing }) => changing],
    ['suspected false merges', ({ suspected }) => suspected.keys],
  ]);
  const hitRates = perPolicy(
    'Cache',
    columns,
    (sent?.[1].hitRates ?? []).map((model, i) => [
      modelName(model),
      (side) => ({ share: side.hitRates[i]?.rate ?? 0 }),
    ]),
  );
  const saved = columns.map((column): readonly Cell[] => {
    const [hits, share] = savedBy(report, column);
    return [column[0], hits, { share }, suspicionOf(column), { part: share, whole: 1 }];
  });
  const servers = recognised.map(({ target, requests: count }) =>
    count === undefined ? [target, '', 'refuses this policy'] : [target, count, { share: count / lines.requests }],
  );
  const sections = [
    {
      heading: 'Lines that are no requests',
      tables: [
        { columns: ['Reason', 'Lines'], rows: Object.entries(malformed.reasons), inTerminal: 'counted' as const },
        { columns: ['Line', 'How it begins'], rows: examples },
      ],
    },
    { heading: 'Keys', tables: [keys] },
    { heading: HIT_RATES, tables: [hitRates] },
    {
      heading: `Requests saved, of ${grouped(lines.requests)}, by a cache without bound`,
      tables: [{ columns: ['Key', 'Saved', 'Share', 'Suspected false merges', 'Of all requests'], rows: saved }],
    },
    ...own.flatMap(ofPolicy),
    {
      heading: `Requests that expressions of a server recognise: ${own[0]?.[0] ?? ''}`,
      tables: [{ columns: ['Server', 'Requests', 'Share'], rows: servers }],
    },
  ];
  const notes = { heading: 'Notes', list: notesOf(report, columns) };
  return {
    counted: plural(lines.requests, 'request'),
    source,
    facts: [
      ['lines', lines.read],
      ['blank', lines.blank],
      ['malformed', malformed.lines],
    ],
    // Without requests, all but the lines are zeros.
    sections: [...sections.slice(0, lines.requests === 0 ? 1 : undefined), notes],
  };
}
