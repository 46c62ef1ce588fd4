/**
 * From samples to lower quartiles, and from those to PASS or FAIL.
 */
import { BACKEND } from './gateway/kills.mjs';
import { quantile } from './statistics.mjs';
import { BLOCK_MAX, COMPOSING_MAX, LINEAR_MAX, SIZE_MAX, START_MAX, TARGETS } from './targets.mjs';

const same = (a, b) => a.operation === b.operation && a.corpus === b.corpus && a.subject === b.subject;

/** A lower quartile holds still on a machine that is busy at times. */
const low = (samples) => quantile(samples, 0.25);

/** Tells if the quartiles of a row are more than 20 % apart. */
export const isNoisy = ({ samples }) => quantile(samples, 0.75) > 1.2 * low(samples);

/** Joins the rows of several processes: all their samples, in order, and the lower quartile of them. */
export const join = (processes) => {
  const [first = [], ...others] = processes;
  return first.map((row) => {
    const samples = [row, ...others.flatMap((rows) => rows.filter((other) => same(row, other)))].flatMap(
      (each) => each.samples,
    );
    return { ...row, samples, ns: samples.length === 0 ? null : low(samples) };
  });
};

/** The lower quartile of one row by that of another, undefined where one of both was not measured. */
export const ratio = ({ samples }, theirs) =>
  samples.length === 0 || theirs.samples.length === 0 ? undefined : low(samples) / low(theirs.samples);

const find = (rows, operation, corpus, subject) => rows.find((row) => same(row, { operation, corpus, subject }));

const verdict = (title, corpus, against, value, max) => ({ title, corpus, against, value, max, pass: value <= max });

/** What is kept of a row: the samples themselves would be most of the file. */
export const summarize = (rows) =>
  rows.map(({ samples, ...row }) => {
    const ours = rows.find((other) => same(other, { ...row, subject: 'urikit' }));
    if (samples.length === 0) return row;
    const round = (value, digits) => Number(value.toFixed(digits));
    return {
      ...row,
      ns: round(row.ns, 1),
      upperQuartile: round(quantile(samples, 0.75), 1),
      ...(ours === undefined || ours.samples.length === 0 ? {} : { timesUrikit: round(ratio({ samples }, ours), 3) }),
    };
  });

/** Targets of what was measured; those left out by `--only` or `--corpus` are not judged. */
export const judge = ({ rows, linear, size, composing, start, blocks, kills = [] }) => {
  const speed = TARGETS.flatMap(({ operation, corpus, against, max, subject = 'urikit' }) => {
    const [ours, theirs] = [find(rows, operation, corpus, subject), find(rows, operation, corpus, against)];
    const value = ours === undefined || theirs === undefined ? undefined : ratio(ours, theirs);
    if (value === undefined) return [];
    const title = subject === 'urikit' ? operation : `${operation}: ${subject}`;
    return [{ ...verdict(title, corpus, against, value, max), noisy: isNoisy(ours) || isNoisy(theirs) }];
  });
  const worst = linear?.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const growth =
    worst === undefined
      ? []
      : [verdict('linear', `worst of ${linear.length}`, 'half the length', worst.ratio, LINEAR_MAX)];
  const weight =
    size === undefined
      ? []
      : [
          verdict('size', 'min+gzip, bytes', 'whole core', size.rows[0].gzip, SIZE_MAX),
          verdict('size', 'dependencies', 'whole core', size.dependencies, 0),
        ];
  const making =
    composing === undefined
      ? []
      : [
          verdict('composing', 'first registry, ms', 'processor time', composing.cold, COMPOSING_MAX.first),
          verdict('composing', 'child, ms', 'processor time', composing.child, COMPOSING_MAX.child),
          verdict('composing', 'tenant, KiB', 'memory', composing.kilobytes, COMPOSING_MAX.tenant),
          verdict('composing', 'tenant with an overlay, KiB', 'memory', composing.own, COMPOSING_MAX.ownOverlay),
          verdict('composing', 'tenant with a plugin, KiB', 'memory', composing.plugin, COMPOSING_MAX.ownPlugin),
          verdict('composing', 'tenant with a plugin, ms', 'processor time', composing.spent, COMPOSING_MAX.made),
          verdict('composing', 'check, engines in turn', 'one engine', composing.turns, COMPOSING_MAX.turns),
          verdict('composing', 'check, 250 host lists', 'hostListHas', composing.lists, COMPOSING_MAX.lists),
        ];
  const starting = Object.entries(START_MAX).flatMap(([name, max]) =>
    start?.[name] === undefined ? [] : [verdict('start', name, 'processor time, ms', start[name], max)],
  );
  const longest = Math.max(...(blocks ?? []).flatMap(({ miss, hit }) => [miss, hit]));
  const blocking =
    blocks === undefined
      ? []
      : [verdict('gateway', `longest of ${2 * blocks.length} blocks`, 'milliseconds', longest, BLOCK_MAX)];
  const losing = kills.map(({ kind, connections, lost }) =>
    verdict('gateway', kind, 'requests lost', lost, kind === BACKEND ? 0 : connections),
  );
  return [...speed, ...making, ...starting, ...losing, ...blocking, ...growth, ...weight];
};

/** The targets that an earlier run met, and that this one misses by more than 10 %. */
export const lost = (verdicts, earlier) =>
  verdicts.filter(({ title, corpus, against, value, max }) =>
    earlier.some(
      (one) => one.title === title && one.corpus === corpus && one.against === against && one.pass && value > 1.1 * max,
    ),
  );
