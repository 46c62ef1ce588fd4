import { combined, type Metric, type MetricsData, metricsText } from '../admin/metric-data.js';

const isCounted = ({ type }: Metric): boolean => type !== 'gauge';

/**
 * The metrics of several processes as those of one. Counters of a process that has ended count on, as they were when a
 * client last asked: a sum that sank would be read as a restart.
 */
export function createSum() {
  let ended: MetricsData = [];
  const last = new Map<number, MetricsData>();
  return {
    /** @param now - by the number of the process @returns the text of Prometheus */
    text: (now: ReadonlyMap<number, MetricsData>): string => {
      for (const [id, data] of now) last.set(id, data);
      return metricsText(combined([...now.values(), ended]));
    },
    /** Ends a process. */
    end: (id: number): void => {
      const data = last.get(id)?.filter(isCounted) ?? [];
      last.delete(id);
      ended = combined([ended, data]);
    },
  };
}
