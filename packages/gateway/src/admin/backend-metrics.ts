import { Counter, Gauge, type Registry } from 'prom-client';
import type { Health } from '../origin/health.js';

/** Adds the metrics of backends. A backend that is probed in two ways is in if both say so. */
export function addBackendMetrics(registry: Registry, backends: () => readonly Health[]): void {
  const setup = (name: string, help: string) => ({
    name: `urikit_gateway_backend_${name}`,
    help,
    labelNames: ['backend'],
    registers: [registry],
  });
  new Gauge({
    ...setup('in', 'Whether a backend is in: 0 if its connections or its probes fail.'),
    aggregator: 'min',
    collect() {
      this.reset();
      const out = new Set(backends().flatMap(({ url, isIn }) => (isIn() ? [] : [url])));
      for (const { url: backend } of backends()) this.set({ backend }, Number(!out.has(backend)));
    },
  });
  const counter = (name: string, help: string, read: (health: Health) => number): void => {
    new Counter({
      ...setup(name, help),
      collect() {
        this.reset();
        for (const health of backends()) this.inc({ backend: health.url }, read(health));
      },
    });
  };
  counter('requests_total', 'Requests that went to a backend.', ({ counts }) => counts().requests);
  counter('failures_total', 'Connections that failed a request before its answer.', ({ counts }) => counts().failures);
  counter('probe_failures_total', 'Probes that failed.', ({ counts }) => counts().probeFailures);
}
