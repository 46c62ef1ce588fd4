import { parseHttpDate } from './http-date.js';

/** What is to be known of a stored response to use it again: plain data, kept in the entry. Times are in seconds. */
export interface Freshness {
  readonly v: 1;
  /** RFC 9111 4.2.1. */
  readonly lifetime: number;
  /** RFC 9111 4.2.3: corrected_initial_age. */
  readonly initialAge: number;
  /** RFC 5861 3. */
  readonly staleWhileRevalidate: number;
  /** RFC 5861 4. */
  readonly staleIfError: number;
  /** Never answered from without validation, fresh or not: no-cache (RFC 9111 5.2.2.4). */
  readonly validate: boolean;
  /** Never answered from stale: must-revalidate, proxy-revalidate, s-maxage (RFC 9111 4.2.4). */
  readonly strict: boolean;
}

const MEMBERS = ['lifetime', 'initialAge', 'staleWhileRevalidate', 'staleIfError'] as const;

/** Reads what a store gave back; undefined where it is something else. */
export function readFreshness(value: unknown): Freshness | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Readonly<Record<string, unknown>>;
  if (record['v'] !== 1 || typeof record['validate'] !== 'boolean' || typeof record['strict'] !== 'boolean')
    return undefined;
  return MEMBERS.every((name) => Number.isFinite(record[name])) ? (value as Freshness) : undefined;
}

/**
 * The age of a response when it came (RFC 9111 4.2.3).
 *
 * @param age - the value of Age; what is no number is taken for 0
 * @param requestTime - in milliseconds, as is `responseTime`
 */
export function initialAge(
  age: string | undefined,
  date: string | undefined,
  requestTime: number,
  responseTime: number,
): number {
  const first = age === undefined ? '' : (age.split(',', 1)[0] as string).trim();
  const ageValue = /^[0-9]+$/.test(first) ? Math.min(Number(first), 2 ** 31) : 0;
  const apparentAge = Math.max(
    0,
    responseTime / 1000 - (date === undefined ? responseTime : (parseHttpDate(date) ?? responseTime)) / 1000,
  );
  const correctedAge = ageValue + Math.max(0, responseTime - requestTime) / 1000;
  return Math.floor(Math.max(apparentAge, correctedAge));
}
