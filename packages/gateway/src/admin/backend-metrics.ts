import type { Health } from '../origin/health.js';
import type { Metric } from './metric-data.js';

/** The metrics of backends. A backend that is probed in two ways is in if both say so, and has the sums of both. */
export function backendMetrics(backends: readonly Health[]): readonly Metric[] {
  const byUrl = [...new Set(backends.map(({ url }) => url))].map(
    (backend) => [backend, backends.filter(({ url }) => url === backend)] as const,
  );
  const metric = (
    type: Metric['type'],
    name: string,
    help: string,
    read: (all: readonly Health[]) => number,
  ): Metric => ({
    name: `urikit_gateway_backend_${name}`,
    help,
    type,
    aggregator: type === 'gauge' ? 'min' : 'sum',
    values: byUrl.map(([backend, all]) => ({ labels: { backend }, value: read(all) })),
  });
  const sum = (of: 'requests' | 'failures' | 'probeFailures') => (all: readonly Health[]) =>
    all.reduce((total, { counts }) => total + counts()[of], 0);
  return [
    metric('gauge', 'in', 'Whether a backend is in: 0 if its connections or its probes fail.', (all) =>
      Number(all.every(({ isIn }) => isIn())),
    ),
    metric('counter', 'requests_total', 'Requests that went to a backend.', sum('requests')),
    metric('counter', 'failures_total', 'Connections that failed a request before its answer.', sum('failures')),
    metric('counter', 'probe_failures_total', 'Probes that failed.', sum('probeFailures')),
  ];
}
