import { performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Adds the metrics of the process, by the names that dashboards for Prometheus know. They are read when a client asks for
 * the metrics: no observer and no timer runs between.
 */
export function addProcessMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Seconds since the epoch at which the process began.',
    registers,
  }).set(performance.timeOrigin / 1000);
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Bytes of memory that the process has.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Bytes of the heap of JavaScript in use.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Seconds of processor time, of the user and of the system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'The part of the time since the last reading in which the event loop had work: 1 is a whole core.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
}
