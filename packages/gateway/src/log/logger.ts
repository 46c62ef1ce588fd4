import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { errorMember } from '../error-code.js';
import { SECRET_PATHS } from './redact.js';

export type { Logger };

/** Makes a logger that writes one line of JSON for each event, without secrets. */
export function createLogger({ level }: { readonly level: string }, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, redact: { paths: [...SECRET_PATHS], censor: '[redacted]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What may be said of a failure: its name and code. Messages may quote what was sent or where to. */
export const failureText = (cause: unknown): string =>
  [errorMember(cause, 'name'), errorMember(cause, 'code')].filter((part) => part !== undefined).join(' ') || 'unknown';
