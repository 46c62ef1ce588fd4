import { aggregate, type Metric, type MetricsData } from '../admin/metric-data.js';

const isCounted = ({ type }: Metric): boolean => type !== 'gauge';

/**
 * The metrics of several processes as those of one. Counters of a process that has ended count on, as they were when a
 * client last asked: a sum that sank would be read as a restart.
 */
export function createSum() {
  let ended: Promise<MetricsData> = Promise.resolve([]);
  const last = new Map<number, MetricsData>();
  return {
    /** @param now - by the number of the process @returns the text of Prometheus */
    text: async (now: ReadonlyMap<number, MetricsData>): Promise<string> => {
      for (const [id, data] of now) last.set(id, data);
      return (await aggregate([...now.values(), await ended])).metrics();
    },
    /** Ends a process. */
    end: (id: number): void => {
      const data = last.get(id)?.filter(isCounted);
      last.delete(id);
      if (data === undefined) return;
      ended = ended.then(
        async (before) => (await aggregate([before, data])).getMetricsAsJSON() as unknown as MetricsData,
      );
    },
  };
}
