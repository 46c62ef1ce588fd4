import { performance } from 'node:perf_hooks';
import type { Aggregator } from './metric-data.js';

/**
 * Adds a metric that is read when a client asks for the metrics. An unknown value is not shown.
 *
 * @param aggregator - makes one value of those of several processes; absent: their sum
 */
export type AddMetric = (name: string, help: string, read: () => number | undefined, aggregator?: Aggregator) => void;

/**
 * Adds the metrics of the process, by the names that dashboards for Prometheus know. They are read when a client asks for
 * the metrics: no observer and no timer runs between.
 */
export function addProcessMetrics(gauge: AddMetric, total: AddMetric): void {
  gauge(
    'process_start_time_seconds',
    'Seconds since the epoch at which the process began.',
    () => performance.timeOrigin / 1000,
    'min',
  );
  gauge('process_resident_memory_bytes', 'Bytes of memory that the process has.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Bytes of the heap of JavaScript in use.', () => process.memoryUsage().heapUsed);
  total('process_cpu_seconds_total', 'Seconds of processor time.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  let before = performance.eventLoopUtilization();
  gauge(
    'nodejs_eventloop_utilization',
    'Part of the time since the last reading in which the event loop had work.',
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    'average',
  );
}
