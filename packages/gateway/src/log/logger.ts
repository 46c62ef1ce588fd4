import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { FullConfig } from '../config/schema.js';
import { SECRET_PATHS } from './redact.js';

export type { Logger };

/** Makes a logger that writes one line of JSON for each event, without secrets. */
export function createLogger({ level }: Pick<FullConfig['logging'], 'level'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, redact: { paths: [...SECRET_PATHS], censor: '[redacted]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What may be said of a failure: its name and code. Messages may quote what was sent or where to. */
export function failureText(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return 'unknown';
  const { name, code } = cause as Readonly<Record<string, unknown>>;
  return [name, code].filter((part) => typeof part === 'string').join(' ');
}
