import type { Answer, CacheEvents } from '@urikit/http-cache';
import { outcomeOf, type StoreUsage } from '@urikit/http-cache/internal';
import type { Health } from '../origin/health.js';
import { backendMetrics } from './backend-metrics.js';
import {
  aggregate,
  type Aggregator,
  createHistogram,
  type Histogram,
  type Metric,
  type MetricsData,
  type MetricValue,
} from './metric-data.js';
import type { StoreEvent } from '../store/stored/events.js';
import { type AddMetric, addProcessMetrics } from './process-metrics.js';

type Counts = Record<string, number>;

const add = (counts: Counts, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Seconds. A hit takes far less time than an origin. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ORIGIN_SECONDS = 'urikit_gateway_origin_seconds';
const HIT_SECONDS = 'urikit_gateway_hit_seconds';
const BUCKETS_OF_HITS = [0.00005, 0.0001, 0.00025, 0.0005, ...BUCKETS];

/** Values that are looked up when a client asks for the metrics. */
export interface Gauges {
  /** How many clients are connected. */
  readonly connections: () => number;
  /** Tells if the store can be reached. */
  readonly isConnected: () => boolean;
  /** Size of the store in this process; undefined if the store does not say. */
  readonly usage: () => StoreUsage | undefined;
  readonly bytesInFlight: () => number;
  /** Requests that wait for a connection to an origin. */
  readonly waiting: () => number;
  /** How many tunnels are open. */
  readonly tunnels: () => number;
  /** The state of each backend. */
  readonly backends: () => readonly Health[];
}

/** Makes the metrics of a gateway. */
export function createMetrics(gauges: Gauges) {
  const { connections, isConnected, usage, bytesInFlight, waiting, tunnels, backends } = gauges;
  /** The metrics in the order of their text, read when a client asks for them. */
  const readers: (() => readonly Metric[])[] = [];
  const read = (
    type: Metric['type'],
    name: string,
    help: string,
    values: () => readonly MetricValue[],
    aggregator: Aggregator = 'sum',
  ): void => {
    readers.push(() => [{ name, help, type, aggregator, values: values() }]);
  };
  let bytes = 0;
  let unconfirmed = 0;
  /** Adds a counter with a label; the numbers go into the result, under the values of the label without `suffix`. */
  const counter = (name: string, help: string, label: string, suffix = ''): Counts => {
    const counts: Counts = {};
    read('counter', `urikit_gateway_${name}`, help, () =>
      Object.entries(counts).map(([text, value]) => ({ labels: { [label]: text + suffix }, value })),
    );
    return counts;
  };
  /** Makes a function that adds metrics without labels, whose values are kept elsewhere. */
  const adder =
    (type: 'counter' | 'gauge'): AddMetric =>
    (name, help, valueOf, aggregator) => {
      const values = (): readonly MetricValue[] => {
        const value = valueOf();
        return value === undefined ? [] : [{ labels: {}, value }];
      };
      read(type, name, help, values, aggregator);
    };
  const gauge = adder('gauge');
  const total = adder('counter');
  const requests = counter('requests_total', 'Requests by how they came out.', 'outcome');
  const statuses = counter('answers_total', 'Answers by the class of their status.', 'status', 'xx');
  const notKeyed = counter('not_keyed_total', 'Requests without a key, by reason.', 'reason');
  const notStored = counter('not_stored_total', 'Answers of the origin that were not stored, by reason.', 'reason');
  const storeFailures = counter('store_failures_total', 'Failures of the store, by operation.', 'operation');
  const sharedFailures = counter(
    'shared_store_failures_total',
    'Commands that Redis did not answer, by reason.',
    'reason',
  );
  const floors = counter('store_floor_rises_total', 'How often entries went that no purge names, by cause.', 'cause');
  const originFailures = counter(
    'origin_failures_total',
    'Requests that the origin did not answer, by reason.',
    'reason',
  );
  total('urikit_gateway_body_bytes_total', 'Bytes of bodies that were handed to clients.', () => bytes);
  gauge('urikit_gateway_connections', 'Clients that are connected.', connections);
  gauge('urikit_gateway_store_connected', 'Whether the store can be reached.', () => Number(isConnected()), 'min');
  total(
    'urikit_gateway_store_unconfirmed_total',
    'Entries of this process that were used while Redis could not tell the purges.',
    () => unconfirmed,
  );
  gauge('urikit_gateway_store_bytes', 'Bytes of the store in this process.', () => usage()?.bytes);
  gauge('urikit_gateway_store_entries', 'Entries in this process.', () => usage()?.entries);
  total('urikit_gateway_store_evictions_total', 'Entries that went to make room.', () => usage()?.evictions);
  gauge('urikit_gateway_bytes_in_flight', 'Bytes of bodies on their way.', bytesInFlight);
  gauge('urikit_gateway_origin_waiting', 'Requests that wait for a connection to an origin.', waiting);
  gauge('urikit_gateway_tunnels', 'Tunnels of WebSocket that are open.', tunnels);
  addProcessMetrics(gauge, total);
  readers.push(() => backendMetrics(backends()));
  const budgets = counter('budget_spent_total', 'Budgets that were spent.', 'budget');
  const seconds = new Map<string, Histogram>();
  read('histogram', ORIGIN_SECONDS, 'Time until the headers of an answer were there, by status.', () =>
    [...seconds].flatMap(([status, { values }]) => values({ status })),
  );
  const hitSeconds = createHistogram(HIT_SECONDS, BUCKETS_OF_HITS);
  read('histogram', HIT_SECONDS, 'Time until the answer of a hit was ready.', hitSeconds.values);
  const data = (): MetricsData => readers.flatMap((one) => one());

  return {
    /** @param began - the time at which the request was received, in milliseconds of `performance.now` */
    answered: ({ status, body, handling }: Answer, began: number): void => {
      const outcome = outcomeOf(handling);
      add(requests, outcome);
      if (outcome === 'hit') hitSeconds.observe((performance.now() - began) / 1000);
      const first = Math.floor(status / 100);
      statuses[first] = (statuses[first] ?? 0) + 1;
      const { detail, fwdStatus } = handling;
      if (detail !== undefined) {
        if ((outcome === 'bypass' && fwdStatus !== undefined) || (outcome === 'refused' && status < 500))
          add(notKeyed, detail);
        if (outcome === 'miss' && fwdStatus !== undefined) add(notStored, detail);
      }
      if (body instanceof Uint8Array) bytes += body.byteLength;
      else body?.on('data', (chunk: Uint8Array) => (bytes += chunk.byteLength));
    },
    /** Counts the failures and floors that the store reports, because the store answers with misses, not with errors. */
    storeSaid: (event: StoreEvent): void => {
      if (event.type === 'failure') add(sharedFailures, event.name, event.count);
      if (event.type === 'floor') add(floors, event.cause);
      if (event.type === 'unconfirmed') unconfirmed += 1;
    },
    events: {
      storeFailed: (operation) => add(storeFailures, operation),
      originAnswered: (status, time) => {
        const ofClass = `${String(Math.floor(status / 100))}xx`;
        const histogram = seconds.get(ofClass) ?? createHistogram(ORIGIN_SECONDS, BUCKETS);
        seconds.set(ofClass, histogram);
        histogram.observe(time);
      },
      originFailed: (reason) => add(originFailures, reason),
      budgetExceeded: (budget) => add(budgets, budget),
    } satisfies CacheEvents,
    /** The text of Prometheus. */
    text: async (): Promise<string> => (await aggregate([data()])).metrics(),
    /** The same as data, for another process. */
    data,
  };
}

/** The counters. A hit only adds to numbers; the numbers are read when a client asks for the metrics. */
export type Metrics = ReturnType<typeof createMetrics>;
