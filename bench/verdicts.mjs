/**
 * From samples to medians, and from medians to PASS or FAIL.
 */
import { median } from './statistics.mjs';
import { LINEAR_MAX, SIZE_MAX, TARGETS } from './targets.mjs';

const same = (a, b) => a.operation === b.operation && a.corpus === b.corpus && a.subject === b.subject;

/** Joins the rows of several processes: all their samples, in order, and the median of them. */
export const join = (processes) => {
  const [first = [], ...others] = processes;
  return first.map((row) => {
    const samples = [row, ...others.flatMap((rows) => rows.filter((other) => same(row, other)))].flatMap((each) => each.samples);
    return { ...row, samples, ns: samples.length === 0 ? null : median(samples) };
  });
};

/** The median of the ratios of each round, in which both ran side by side. */
export const ratio = (ours, theirs) => {
  const ratios = ours.samples.map((sample, i) => sample / theirs.samples[i]).filter(Number.isFinite);
  return ratios.length === 0 ? undefined : median(ratios);
};

const find = (rows, operation, corpus, subject) => rows.find((row) => same(row, { operation, corpus, subject }));

const verdict = (title, corpus, against, value, max) => ({ title, corpus, against, value, max, pass: value <= max });

/** Targets of what was measured; those left out by `--only` or `--corpus` are not judged. */
export const judge = ({ rows, linear, size }) => {
  const speed = TARGETS.flatMap(({ operation, corpus, against, max }) => {
    const [ours, theirs] = [find(rows, operation, corpus, 'urikit'), find(rows, operation, corpus, against)];
    const value = ours === undefined || theirs === undefined ? undefined : ratio(ours, theirs);
    return value === undefined ? [] : [verdict(operation, corpus, against, value, max)];
  });
  const worst = linear?.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const growth = worst === undefined ? [] : [verdict('linear', `worst of ${linear.length}`, 'half the length', worst.ratio, LINEAR_MAX)];
  const weight =
    size === undefined
      ? []
      : [
          verdict('size', 'min+gzip, bytes', 'whole core', size.rows[0].gzip, SIZE_MAX),
          verdict('size', 'dependencies', 'whole core', size.dependencies, 0),
        ];
  return [...speed, ...growth, ...weight];
};
