import type { Time } from '../time.js';
import type { OriginTls } from '../settings/limits.js';
import { createConnector } from './connector.js';

/** How a backend is asked whether it is well. Times are in milliseconds. */
export interface Probe {
  /** The request-target. */
  readonly path: string;
  /** Of the Host field. Absent: that of the URI of the backend. */
  readonly host?: string | undefined;
  /** From one answer to the next question. */
  readonly interval: number;
  /** Until the fields of the answer are there. */
  readonly timeout: number;
  /** Statuses of a backend that is well. */
  readonly status: readonly number[];
}

/** Asks over a connection of its own, so that a backend that takes no more connections is found out. */
async function isWell(url: string, probe: Probe, tls: OriginTls | undefined, signal: AbortSignal): Promise<boolean> {
  const { buildConnector, Client } = await import('undici');
  const connect = createConnector(buildConnector, url, 0, tls);
  const client = new Client(url, { connect, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: probe.path,
      headers: { host: probe.host ?? new URL(url).host, 'user-agent': 'urikit-gateway' },
      signal,
    });
    body.on('error', () => undefined);
    return probe.status.includes(statusCode);
  } catch {
    return false;
  } finally {
    await client.destroy();
  }
}

/**
 * Asks a backend again and again whether it is well.
 *
 * @param probed - told of each result
 * @returns ends it
 */
export function startProbe(
  url: string,
  probe: Probe,
  { tls, time }: { readonly tls?: OriginTls | undefined; readonly time: Time },
  probed: (isGood: boolean) => void,
): () => void {
  const ended = new AbortController();
  let cancel = (): void => undefined;
  const ask = async (): Promise<void> => {
    const late = new AbortController();
    const inTime = time.after(probe.timeout, () => late.abort());
    const isGood = await isWell(url, probe, tls, AbortSignal.any([late.signal, ended.signal]));
    inTime();
    if (ended.signal.aborted) return;
    probed(isGood);
    cancel = time.after(probe.interval, () => void ask());
  };
  void ask();
  return () => {
    ended.abort();
    cancel();
  };
}
