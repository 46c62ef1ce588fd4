import type { PolicyRunReport, ReplayReport } from '@urikit/cache-key';
import { grouped, plural } from '../io/table.js';

const NO_COOKIES =
  'the log has no cookies: requests with some are passed on or keyed apart, and less is saved than these numbers say';

/** The bounds of a report, in sentences: headers that the log lacks, requests without a time, sampled keys. */
export function notesOf(
  { missingFields, time, maxKeys, lines, masked, marked }: ReplayReport,
  columns: readonly (readonly [name: string, side: PolicyRunReport])[],
): readonly string[] {
  const absent = missingFields.filter((name) => name !== 'cookie');
  const rows: readonly (readonly [isSo: boolean, note: string])[] = [
    [
      masked > 0,
      `${plural(masked, 'request')} with a value that the log masks by the same word: requests that differ count as one, and less` +
        ' is saved than these numbers say; replay a log that shows values, or one of urikit-gateway, which has another mark for each',
    ],
    [
      marked > 0,
      `${plural(marked, 'request')} ${marked === 1 ? 'has' : 'have'} masked values: ` +
        `a mark stands for all values that the policy of the gateway keys alike;` +
        ' another query.plus, and limits of length, are not in these numbers',
    ],
    [absent.length < missingFields.length, NO_COOKIES],
    [
      absent.length > 0,
      `the log has no ${absent.join(', ')}: replayed as absent, so what a policy does by them is not in these numbers`,
    ],
    [
      time.missing > 0 && lines.requests > 0,
      `${plural(time.missing, 'request')} without a time: their entries never expire`,
    ],
    ...columns.map(
      ([
        name,
        {
          rejected: { 'host-not-allowed': refused = 0 },
        },
      ]): [boolean, string] => [
        refused > 0,
        `${name}: ${plural(refused, 'request')} refused as host-not-allowed: name the host of lines without one by --host, or add it to host.allow`,
      ],
    ),
    ...columns.map(([name, { sampledOneIn }]): [boolean, string] => [
      sampledOneIn > 1,
      `${name}: more than ${grouped(maxKeys)} keys; counts and rates are estimates from one key in ${grouped(sampledOneIn)}`,
    ]),
  ];
  return rows.flatMap(([isSo, note]) => (isSo ? [note] : []));
}
