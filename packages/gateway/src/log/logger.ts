import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { errorMember } from '../error-code.js';
import { SECRET_PATHS } from './redact.js';

export type { Logger };

/** Makes a logger that writes one line of JSON for each event, without secrets. */
export function createLogger({ level }: { readonly level: string }, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, redact: { paths: [...SECRET_PATHS], censor: '[redacted]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The name and code of a failure, for a log. Its message is left out, because it may quote a request or an address. */
export const failureText = (cause: unknown): string =>
  [errorMember(cause, 'name'), errorMember(cause, 'code')].filter((part) => part !== undefined).join(' ') || 'unknown';
