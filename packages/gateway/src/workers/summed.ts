import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of one process, as data. */
export type MetricsData = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

const isCounted = ({ type }: MetricsData[number]): boolean => ['counter', 'histogram'].includes(String(type));

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
      return AggregatorRegistry.aggregate([...now.values(), await ended]).metrics();
    },
    /** Ends a process. */
    end: (id: number): void => {
      const data = last.get(id)?.filter(isCounted);
      last.delete(id);
      if (data === undefined) return;
      ended = ended.then((before) => AggregatorRegistry.aggregate([before, data]).getMetricsAsJSON());
    },
  };
}
