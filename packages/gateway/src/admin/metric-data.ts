/** Metrics as plain data, which can leave the process, and as text in the format of Prometheus. */

/** A number of a metric. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Of a histogram: the end of the name. */
  readonly suffix?: '_bucket' | '_sum' | '_count' | undefined;
}

/** How numbers of several processes become one: by their sum, if it is not said. */
export type Combine = 'sum' | 'min' | 'average';

/** A metric with its numbers. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly combine?: Combine | undefined;
  readonly samples: readonly Sample[];
}

/** The metrics of one process. */
export type MetricsData = readonly Metric[];

/** The media type of `metricsText`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

function lineOf(name: string, { labels, value, suffix }: Sample): string {
  const all = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  return `${name}${suffix ?? ''}${all.length === 0 ? '' : `{${all.join(',')}}`} ${String(value)}`;
}

/** The text of metrics. */
export const metricsText = (metrics: MetricsData): string =>
  metrics
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((one) => lineOf(name, one)), ''].join('\n'),
    )
    .join('\n');

function combinedSample(same: readonly Sample[], combine: Combine = 'sum'): Sample {
  const values = same.map(({ value }) => value);
  const sum = values.reduce((total, value) => total + value, 0);
  const value = combine === 'min' ? Math.min(...values) : combine === 'sum' ? sum : sum / values.length;
  return { ...(same[0] as Sample), value };
}

/** The metrics of several processes as those of one: one number for each set of labels. */
export function combined(all: readonly MetricsData[]): MetricsData {
  const metrics = new Map<string, readonly [Metric, Map<string, Sample[]>]>();
  for (const metric of all.flat()) {
    const known = metrics.get(metric.name) ?? ([metric, new Map<string, Sample[]>()] as const);
    metrics.set(metric.name, known);
    for (const sample of metric.samples) {
      const line = JSON.stringify([sample.suffix, sample.labels]);
      known[1].set(line, [...(known[1].get(line) ?? []), sample]);
    }
  }
  return Array.from(metrics.values(), ([metric, lines]) => ({
    ...metric,
    samples: Array.from(lines.values(), (same) => combinedSample(same, metric.combine)),
  }));
}

/** Counts of values by the bucket that they fall into. */
export interface Histogram {
  readonly observe: (value: number) => void;
  readonly samples: (labels: Readonly<Record<string, string>>) => readonly Sample[];
}

/** @param bounds - the largest value of each bucket, in order */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe: (value) => {
      count += 1;
      sum += value;
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket >= 0) counts[bucket] = (counts[bucket] as number) + 1;
    },
    samples: (labels) => {
      let below = 0;
      const buckets = counts.map((own, i): Sample => {
        below += own;
        return { labels: { le: String(bounds[i]), ...labels }, value: below, suffix: '_bucket' };
      });
      return [
        ...buckets,
        { labels: { le: '+Inf', ...labels }, value: count, suffix: '_bucket' },
        { labels, value: sum, suffix: '_sum' },
        { labels, value: count, suffix: '_count' },
      ];
    },
  };
}
