import { Readable } from 'node:stream';
import type { HealthEvent } from '../../src/origin/health.js';
import { type OriginLimits, reachSchema } from '../../src/settings/limits.js';
import { createOrigins, type OriginHooks, type Origins, type OriginSetup } from '../../src/origin/origins.js';
import { createHandTime, type HandTime } from './hand-time.js';

/** A request to an origin. */
export interface Asked {
  readonly method?: string;
  readonly body?: Readable | string;
  readonly host?: string;
}

/** Origins in a test. */
export interface TestOrigins {
  readonly origins: Origins;
  readonly events: HealthEvent[];
  readonly time: HandTime;
  /** The body of the answer; `REASON` in capitals if there is none. */
  readonly ask: (asked?: Asked) => Promise<string>;
}

/** Makes an origin of several backends, at a time that stands still. A number after a URI is its weight. */
export function openOrigins(
  backends: readonly (readonly [url: string, weight?: number])[],
  setup: Partial<OriginSetup> = {},
  hooks: Partial<OriginHooks> = {},
  limits: OriginLimits = {},
): TestOrigins {
  const events: HealthEvent[] = [];
  const time = createHandTime();
  const origins = createOrigins(
    {
      '*': {
        backends: backends.map(([url, weight = 1]) => ({ url, weight })),
        failures: 3,
        pause: 10_000,
        ...setup,
      },
    },
    reachSchema.parse(limits),
    {
      budgetExceeded: () => undefined,
      healthChanged: (event) => events.push(event),
      time,
      ...hooks,
    },
  );
  let count = 0;
  const ask = async ({ method = 'GET', body, host = 'ex.test' }: Asked = {}): Promise<string> => {
    count += 1;
    try {
      const response = await origins.fetch({
        method,
        scheme: 'http',
        host,
        target: `/${String(count)}`,
        fields: [],
        body: typeof body === 'string' ? Readable.from([Buffer.from(body)], { objectMode: false }) : body,
        signal: undefined,
      });
      const chunks: Buffer[] = [];
      for await (const chunk of response.body ?? []) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    } catch (cause) {
      return String((cause as Error).message).toUpperCase();
    }
  };
  return { origins, events, time, ask };
}
