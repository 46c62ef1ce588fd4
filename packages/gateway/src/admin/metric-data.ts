/** Metrics as plain data, in the form of prom-client, which can leave the process. */
import type { AggregatorRegistry } from 'prom-client';

/** A number of a metric. */
export interface MetricValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Of a histogram: the name with its end. */
  readonly metricName?: string;
}

/** How numbers of several processes become one: by their sum, if it is not said. */
export type Aggregator = 'sum' | 'min' | 'average';

/** A metric with its numbers. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly aggregator: Aggregator;
  readonly values: readonly MetricValue[];
}

/** The metrics of one process. */
export type MetricsData = readonly Metric[];

/** The media type of the text of Prometheus. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics of several processes as those of one: one number for each set of labels. Loads prom-client. */
export async function aggregate(all: readonly MetricsData[]): Promise<AggregatorRegistry<never>> {
  const { AggregatorRegistry: Registry } = await import('prom-client');
  return Registry.aggregate(all as unknown as object[]) as AggregatorRegistry<never>;
}

/** @param bounds - the largest value of each bucket, in order */
export function createHistogram(name: string, bounds: readonly number[]) {
  const counts = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe: (value: number): void => {
      count += 1;
      sum += value;
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket >= 0) counts[bucket] = (counts[bucket] as number) + 1;
    },
    values: (labels: Readonly<Record<string, string>> = {}): readonly MetricValue[] => {
      let below = 0;
      const bucket = (le: string, value: number): MetricValue => ({
        labels: { le, ...labels },
        value,
        metricName: `${name}_bucket`,
      });
      return [
        ...counts.map((own, i) => bucket(String(bounds[i]), (below += own))),
        bucket('+Inf', count),
        { labels, value: sum, metricName: `${name}_sum` },
        { labels, value: count, metricName: `${name}_count` },
      ];
    },
  };
}

/** Counts of values by the bucket that they fall into. */
export type Histogram = ReturnType<typeof createHistogram>;
