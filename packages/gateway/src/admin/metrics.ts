import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheEvents } from '@urikit/http-cache';
import type { Answer } from '@urikit/http-cache';
import { outcomeOf } from '@urikit/http-cache/internal';
import type { StoreEvent } from '../store/events.js';
import { addProcessMetrics } from './process-metrics.js';

/** The counters. A hit only adds to a number; the numbers are read when a client asks for the metrics. */
export interface Metrics {
  readonly answered: (answer: Answer) => void;
  /** Counts the failures and floors that the store reports, because the store answers with misses, not with errors. */
  readonly storeSaid: (event: StoreEvent) => void;
  readonly events: {
    readonly [Name in 'storeFailed' | 'originAnswered' | 'originFailed' | 'budgetExceeded']: NonNullable<
      CacheEvents[Name]
    >;
  };
  /** The text of Prometheus. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

type Counts = Record<string, number>;

const add = (counts: Counts, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A counter whose numbers are kept elsewhere. */
function counter(registry: Registry, name: string, help: string, label: string, counts: Counts | (() => Counts)): void {
  new Counter({
    name: `urikit_gateway_${name}`,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(typeof counts === 'function' ? counts() : counts))
        this.inc({ [label]: value }, count);
    },
  });
}

/** A gauge whose value is kept elsewhere. */
function gauge(registry: Registry, named: { readonly name: string; readonly help: string }, read: () => number): void {
  new Gauge({
    ...named,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** Values that are looked up when a client asks for the metrics. */
export interface Gauges {
  /** How many clients are connected. */
  readonly connections: () => number;
  /** Whether the store can be reached. */
  readonly isConnected: () => boolean;
  readonly bytesInFlight: () => number;
  /** Requests that wait for a connection to an origin. */
  readonly waiting: () => number;
  /** How many tunnels are open. */
  readonly tunnels: () => number;
}

/** Makes the metrics of a gateway. */
export function createMetrics({ connections, isConnected, bytesInFlight, waiting, tunnels }: Gauges): Metrics {
  const registry = new Registry();
  const [requests, notKeyed, notStored, storeFailures, sharedFailures, originFailures, floors, budgets]: Counts[] = [
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    {},
  ];
  /** By the first digit. */
  const statuses: number[] = Array<number>(10).fill(0);
  let bytes = 0;
  counter(registry, 'requests_total', 'Requests by how they came out.', 'outcome', requests as Counts);
  counter(registry, 'answers_total', 'Answers by the class of their status.', 'status', () =>
    Object.fromEntries(statuses.flatMap((count, i) => (count === 0 ? [] : [[`${String(i)}xx`, count]]))),
  );
  counter(registry, 'not_keyed_total', 'Requests without a key, by reason.', 'reason', notKeyed as Counts);
  counter(
    registry,
    'not_stored_total',
    'Answers of the origin that were not stored, by reason.',
    'reason',
    notStored as Counts,
  );
  counter(
    registry,
    'store_failures_total',
    'Failures of the store, each of them a miss, by operation.',
    'operation',
    storeFailures as Counts,
  );
  counter(
    registry,
    'shared_store_failures_total',
    'Commands that Redis did not answer, by reason.',
    'reason',
    sharedFailures as Counts,
  );
  counter(
    registry,
    'store_floor_rises_total',
    'How often entries went that no purge names, by cause: everything was purged, or there were too many purges.',
    'cause',
    floors as Counts,
  );
  counter(
    registry,
    'origin_failures_total',
    'Requests that the origin did not answer, by reason.',
    'reason',
    originFailures as Counts,
  );
  new Counter({
    name: 'urikit_gateway_body_bytes_total',
    help: 'Bytes of bodies that were handed to clients.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(bytes);
    },
  });
  gauge(registry, { name: 'urikit_gateway_connections', help: 'Clients that are connected.' }, connections);
  gauge(
    registry,
    { name: 'urikit_gateway_store_connected', help: 'Whether the store can be reached; 0: every answer is a miss.' },
    () => (isConnected() ? 1 : 0),
  );
  gauge(registry, { name: 'urikit_gateway_bytes_in_flight', help: 'Bytes of bodies on their way.' }, bytesInFlight);
  gauge(
    registry,
    { name: 'urikit_gateway_origin_waiting', help: 'Requests that wait for a connection to an origin.' },
    waiting,
  );
  gauge(registry, { name: 'urikit_gateway_tunnels', help: 'Tunnels of WebSocket that are open.' }, tunnels);
  addProcessMetrics(registry);
  counter(registry, 'budget_spent_total', 'Budgets that were spent.', 'budget', budgets as Counts);
  const seconds = new Histogram({
    name: 'urikit_gateway_origin_seconds',
    help: 'Time until the fields of an answer were there, by class of status.',
    labelNames: ['status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const classOf = (status: number): string => `${String(Math.floor(status / 100))}xx`;

  return {
    answered: ({ status, body, handling }) => {
      const outcome = outcomeOf(handling);
      add(requests as Counts, outcome);
      const first = Math.floor(status / 100);
      statuses[first] = (statuses[first] ?? 0) + 1;
      const { detail, fwdStatus } = handling;
      if (detail !== undefined) {
        if ((outcome === 'bypass' && fwdStatus !== undefined) || (outcome === 'refused' && status < 500))
          add(notKeyed as Counts, detail);
        if (outcome === 'miss' && fwdStatus !== undefined) add(notStored as Counts, detail);
      }
      if (body instanceof Uint8Array) bytes += body.byteLength;
      else body?.on('data', (chunk: Uint8Array) => (bytes += chunk.byteLength));
    },
    storeSaid: (event) => {
      if (event.type === 'failure') add(sharedFailures as Counts, event.name, event.count);
      if (event.type === 'floor') add(floors as Counts, event.cause);
    },
    events: {
      storeFailed: (operation) => add(storeFailures as Counts, operation),
      originAnswered: (status, time) => seconds.observe({ status: classOf(status) }, time),
      originFailed: (reason) => add(originFailures as Counts, reason),
      budgetExceeded: (budget) => add(budgets as Counts, budget),
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
